//! Results: what a model reads after a call.

use super::Rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[];
