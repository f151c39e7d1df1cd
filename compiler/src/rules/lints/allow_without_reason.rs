use crate::diagnostic::{Code, Level};
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "allow-without-reason",
        "Switching a rule off for the whole catalog requires a reason.",
    ),
    group: Group::Lints,
    level: Some(Level::Warning),
    why: "The next reader cannot tell a deliberate decision from an evening when the warnings just had to \
        go. For `allow` on a node, the language itself requires the reason; for the whole catalog, this \
        rule does.",
    source: "Rust's `#[expect(reason = …)]` and clippy's allow_attributes_without_reason.",
    bad: include_str!("../examples/allow-without-reason/bad.kdl"),
    good: include_str!("../examples/allow-without-reason/good.kdl"),
    find: |_, _| {},
};
