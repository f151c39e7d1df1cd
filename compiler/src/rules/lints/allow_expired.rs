use crate::diagnostic::{Code, Level};
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("allow-expired", "No `allow` has passed its `until` date."),
    group: Group::Lints,
    level: Some(Level::Warning),
    why: "\"Until the new texts are in\" is forgotten as soon as it is written. A date after which the \
        suppression is reported keeps the promise visible. It continues to suppress until somebody looks, \
        so no build breaks overnight.",
    source: "eslint-plugin-unicorn, expiring-todo-comments: comments that are reported after a date. Dates \
        are in UTC.",
    bad: include_str!("../examples/allow-expired/bad.kdl"),
    good: include_str!("../examples/allow-expired/good.kdl"),
    find: |_, _| {},
};
