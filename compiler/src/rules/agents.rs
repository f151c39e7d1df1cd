//! Agents: which tools they get, and when those are loaded.

use super::Rule;

mod agent_always_loaded;
mod agent_always_loaded_remote;
mod agent_context_share;
mod agent_defer_needless;
mod agent_deferral_not_access;
mod agent_effect_bypass;
mod agent_hints;
mod agent_mixed_read_write;
mod agent_overlap;
mod agent_same_subject;
mod agent_search_miss;
mod agent_tool_count;

/// The rules of this group, ordered by subject.
pub(super) const RULES: &[&Rule] = &[
    &agent_overlap::RULE,
    &agent_same_subject::RULE,
    &agent_search_miss::RULE,
    &agent_always_loaded::RULE,
    &agent_always_loaded_remote::RULE,
    &agent_tool_count::RULE,
    &agent_context_share::RULE,
    &agent_defer_needless::RULE,
    &agent_deferral_not_access::RULE,
    &agent_effect_bypass::RULE,
    &agent_mixed_read_write::RULE,
    &agent_hints::RULE,
];
