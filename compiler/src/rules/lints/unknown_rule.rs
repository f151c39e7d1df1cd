use crate::diagnostic::{Code, Level};
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("unknown-rule", "`lint` and `allow` name rules that exist."),
    group: Group::Lints,
    level: Some(Level::Error),
    why: "A level or suppression for a rule that does not exist has no effect, but looks as if it did.",
    source: "rustc's unknown_lints, ruff's rule selectors.",
    bad: include_str!("../examples/unknown-rule/bad.kdl"),
    good: include_str!("../examples/unknown-rule/good.kdl"),
    find: |_, _| {},
};
