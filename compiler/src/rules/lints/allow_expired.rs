use crate::diagnostic::Level;
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "allow-expired",
    group: Group::Lints,
    level: Some(Level::Warning),
    summary: "No `allow` has passed its `until` date.",
    why: "\"Until the new texts are in\" is forgotten as soon as it is written. A date after which the \
        suppression is reported keeps the promise visible. It continues to suppress until somebody looks, \
        so no build breaks overnight.",
    source: "eslint-plugin-unicorn, expiring-todo-comments: comments that are reported after a date. Dates \
        are in UTC.",
    bad: include_str!("../examples/allow-expired/bad.kdl"),
    good: include_str!("../examples/allow-expired/good.kdl"),
    check: |_, _| {},
};
