//! Names of tools.

use super::Rule;

mod name_collision;
mod name_generic;
mod name_group_prefix;
mod name_near_duplicate;
mod name_portable;
mod name_prefixed_length;
mod name_search_words;
mod name_verb_consistency;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[
    &name_collision::RULE,
    &name_generic::RULE,
    &name_group_prefix::RULE,
    &name_near_duplicate::RULE,
    &name_portable::RULE,
    &name_prefixed_length::RULE,
    &name_search_words::RULE,
    &name_verb_consistency::RULE,
];
