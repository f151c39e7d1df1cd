//! Parameters and their schema.

use super::Rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[];
