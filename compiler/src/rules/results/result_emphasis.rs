use crate::diagnostic::{Code, Level};
use crate::rules::description::desc_emphasis::shouts;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-emphasis", "Results and rejections state facts; they do not shout."),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "The model reads the result of a call immediately and acts on it; it needs no emphasis. Capitals \
        and \"must\" make a model over-cautious long after the case they were meant for.",
    source: "getsentry/sentry-mcp, docs on tool responses (no emphasis in results), commit 4a10932.",
    bad: include_str!("../examples/result-emphasis/bad.kdl"),
    good: include_str!("../examples/result-emphasis/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut seen = HashSet::new();
    for reply in cx.results().iter().chain(cx.rejections()) {
        for (range, word) in shouts(&reply.words) {
            let place = reply.written.span(range);
            if seen.insert(place) {
                report.add(place, format!("`{word}` shouts in a result")).help =
                    Some("Say what happened and what to do, without the emphasis.".to_owned());
            }
        }
    }
}
