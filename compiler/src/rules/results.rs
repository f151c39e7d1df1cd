//! Results: what a model reads after a call.

use super::Rule;

mod outcome_unpinned;
mod result_attachment_order;
mod result_budget;
mod result_cause;
mod result_dangling_tool;
mod result_deferred_tool;
mod result_denied;
mod result_distinct;
mod result_emphasis;
mod result_error_flag;
mod result_field_parity;
mod result_list_uncapped;
mod result_no_answer;
mod result_provenance;
mod result_two_parts;
mod result_unavailable;

/// The rules of this group, ordered by subject.
pub(super) const RULES: &[&Rule] = &[
    &result_two_parts::RULE,
    &result_denied::RULE,
    &outcome_unpinned::RULE,
    &result_field_parity::RULE,
    &result_distinct::RULE,
    &result_cause::RULE,
    &result_error_flag::RULE,
    &result_unavailable::RULE,
    &result_no_answer::RULE,
    &result_budget::RULE,
    &result_list_uncapped::RULE,
    &result_provenance::RULE,
    &result_attachment_order::RULE,
    &result_dangling_tool::RULE,
    &result_deferred_tool::RULE,
    &result_emphasis::RULE,
];
