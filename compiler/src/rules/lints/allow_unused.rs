use crate::diagnostic::Level;
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "allow-unused",
    group: Group::Lints,
    level: Some(Level::Warning),
    summary: "Every `allow` suppresses something.",
    why: "A suppression that outlives its finding hides the next one, which nobody has considered.",
    source: "ruff's unused-noqa (RUF100) and Rust's `#[expect]`; microsoft/typespec#6747.",
    bad: include_str!("../examples/allow-unused/bad.kdl"),
    good: include_str!("../examples/allow-unused/good.kdl"),
    check: |_, _| {},
};
