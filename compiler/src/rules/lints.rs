//! The rules themselves: levels and suppressions. `suppress` finds the violations; these are rules so that a catalog can set
//! their levels and a reader can look them up.

use super::Rule;

mod allow_expired;
mod allow_unused;
mod allow_without_reason;
mod unknown_rule;

pub(super) use allow_expired::RULE as ALLOW_EXPIRED;
pub(super) use allow_unused::RULE as ALLOW_UNUSED;
pub(super) use allow_without_reason::RULE as ALLOW_WITHOUT_REASON;
pub(super) use unknown_rule::RULE as UNKNOWN_RULE;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[&ALLOW_EXPIRED, &ALLOW_UNUSED, &ALLOW_WITHOUT_REASON, &UNKNOWN_RULE];
