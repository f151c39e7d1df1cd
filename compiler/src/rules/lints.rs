//! The rules themselves: levels and suppressions. `suppress` finds what breaks these; they are rules so that a catalog can set
//! their levels and a reader can look them up.

use super::Rule;

mod allow_expired;
mod allow_unused;
mod allow_without_reason;
mod unknown_rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] =
    &[&allow_expired::RULE, &allow_unused::RULE, &allow_without_reason::RULE, &unknown_rule::RULE];
