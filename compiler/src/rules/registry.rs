//! All rules, by group.

use super::{Rule, agents, description, lints, names, parameters, prompt, rejections, results};

/// The rules of each group, in the order of [`Group::ALL`](super::Group::ALL).
static GROUPS: [&[&Rule]; 8] = [
    names::RULES,
    prompt::RULES,
    description::RULES,
    parameters::RULES,
    rejections::RULES,
    results::RULES,
    agents::RULES,
    lints::RULES,
];

/// Every rule, group by group.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    GROUPS.iter().flat_map(|group| group.iter().copied())
}
