use crate::diagnostic::{Code, Level};
use crate::rules::{Group, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("allow-expired", "An `allow` with `until` has not come to its end."),
    group: Group::Lints,
    level: Some(Level::Warning),
    why: "\"Until the new texts are in\" is forgotten as soon as it is written. A day after which the suppression is reported keeps the \
          promise in view; until somebody looks, it still suppresses, so that no build breaks overnight.",
    source: "eslint-plugin-unicorn, expiring-todo-comments: remarks with a day after which they are reported. The day counts in UTC.",
    bad: include_str!("../examples/allow-expired/bad.kdl"),
    good: include_str!("../examples/allow-expired/good.kdl"),
    find: |_, _| {},
};
