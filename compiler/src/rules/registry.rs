//! All rules, by group, and all codes of findings.

use super::{Rule, agents, description, lints, names, parameters, prompt, rejections, results};
use crate::diagnostic::{Code, codes as declared};

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

/// The rule with that id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.code.id == id)
}

/// The code of every possible finding: the compiler's, then those of rules.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    declared::COMPILER.iter().copied().chain(rules().map(|rule| &rule.code))
}

/// The code with that id.
pub fn code(id: &str) -> Option<&'static Code> {
    codes().find(|code| code.id == id)
}
