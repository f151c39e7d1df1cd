//! Snippets and guidelines: the contents of the system prompt.

use super::Rule;

mod guideline_anti_trigger;
mod guideline_duplicate;
mod guideline_example;
mod guideline_must_mention;
mod guideline_names_tool;
mod guideline_rationale;
mod guideline_repeats_description;
mod guideline_restates_schema;
mod guideline_this_tool;
mod lines;
mod snippet_budget;
mod snippet_final_period;
mod snippet_missing;
mod snippet_repeats_name;
mod snippet_single_line;
mod snippet_verb_first;
mod system_absent_tool;
mod system_budget;
mod system_deferred_tool;
mod system_emphasis;
mod system_volatile;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[
    &guideline_anti_trigger::RULE,
    &guideline_duplicate::RULE,
    &guideline_example::RULE,
    &guideline_must_mention::RULE,
    &guideline_names_tool::RULE,
    &guideline_rationale::RULE,
    &guideline_repeats_description::RULE,
    &guideline_restates_schema::RULE,
    &guideline_this_tool::RULE,
    &snippet_budget::RULE,
    &snippet_final_period::RULE,
    &snippet_missing::RULE,
    &snippet_repeats_name::RULE,
    &snippet_single_line::RULE,
    &snippet_verb_first::RULE,
    &system_absent_tool::RULE,
    &system_budget::RULE,
    &system_deferred_tool::RULE,
    &system_emphasis::RULE,
    &system_volatile::RULE,
];
