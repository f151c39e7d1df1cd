//! Rejections: what a model reads when it filled a tool wrongly.

use super::Rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[];
