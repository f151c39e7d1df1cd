//! Names of tools.

use super::Rule;

mod name_portable;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[&name_portable::RULE];
