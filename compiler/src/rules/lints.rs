//! The rules themselves: levels and suppressions. `suppress` finds what breaks these; they are rules so that a catalog can set
//! their levels and a reader can look them up.

use super::Rule;

mod allow_unused;
mod unknown_rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[&allow_unused::RULE, &unknown_rule::RULE];
