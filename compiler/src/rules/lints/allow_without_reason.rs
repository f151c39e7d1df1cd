use crate::diagnostic::{Code, Level};
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "allow-without-reason",
        "A rule that is switched off for the whole catalog has a reason.",
    ),
    group: Group::Lints,
    level: Some(Level::Warning),
    why: "Whoever reads the catalog next cannot tell a decision from an evening on which the warnings had to go. On a node the language \
          itself asks for the reason; here it is a rule.",
    source: "Rust's `#[expect(reason = …)]` and clippy's allow_attributes_without_reason.",
    bad: include_str!("../examples/allow-without-reason/bad.kdl"),
    good: include_str!("../examples/allow-without-reason/good.kdl"),
    find: |_, _| {},
};
