use crate::diagnostic::{Code, Level};
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("allow-unused", "Every `allow` suppresses something."),
    group: Group::Lints,
    level: Some(Level::Warning),
    why: "A suppression that outlives its finding hides the next one, which nobody has considered.",
    source: "ruff's unused-noqa (RUF100) and Rust's `#[expect]`; microsoft/typespec#6747.",
    bad: include_str!("../examples/allow-unused/bad.kdl"),
    good: include_str!("../examples/allow-unused/good.kdl"),
    find: |_, _| {},
};
