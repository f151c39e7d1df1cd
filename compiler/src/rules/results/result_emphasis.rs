use crate::diagnostic::{Code, Level};
use crate::rules::description::desc_emphasis::shouts;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-emphasis", "Results and rejections state what is so; they do not shout."),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "What comes back from a call is read at once and acted on; it needs no emphasis to be seen. Capitals and \"must\" make a model \
          over-careful in all that follows, long after the case they were meant for.",
    source: "getsentry/sentry-mcp, docs on tool responses (no emphasis in what is returned), commit 4a10932.",
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
                report.add(place, format!("`{word}` shouts in what comes back")).help =
                    Some("Say what is so and what to do; leave the emphasis out.".to_owned());
            }
        }
    }
}
