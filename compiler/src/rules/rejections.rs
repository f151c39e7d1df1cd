//! Rejections: what a model reads after a malformed call.

use super::Rule;

mod reject_dangling_tool;
mod reject_deferred_tool;
mod reject_leak;
mod reject_lists_accepted;
mod reject_min_words;
mod reject_retry_contradiction;
mod reject_unreachable;

pub(super) use reject_dangling_tool::not_given;
pub(super) use reject_deferred_tool::not_loaded;

/// The rules of this group, ordered by subject.
pub(super) const RULES: &[&Rule] = &[
    &reject_min_words::RULE,
    &reject_retry_contradiction::RULE,
    &reject_lists_accepted::RULE,
    &reject_unreachable::RULE,
    &reject_dangling_tool::RULE,
    &reject_deferred_tool::RULE,
    &reject_leak::RULE,
];
