use crate::diagnostic::Level;
use crate::rules::description::texts;
use crate::rules::text::{quoted, within};
use crate::rules::words::VOLATILE;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "desc-volatile",
    group: Group::Description,
    level: Some(Level::Info),
    summary: "Descriptions hold nothing that may be otherwise in the next request.",
    why: "Definitions stand at the very beginning of a request: one changed word and nothing after it comes from the provider's cache. \
          What is only so at the moment belongs into the result of a call.",
    source: "Anthropic, Prompt caching (the order is tools, system, messages; a change voids everything after it).",
    bad: include_str!("../examples/desc-volatile/bad.kdl"),
    good: include_str!("../examples/desc-volatile/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool) in cx.tools() {
        for text in texts(tool) {
            let quotes = quoted(&text.written.value);
            for (range, word) in VOLATILE.find_all(&text.written.value) {
                if !within(&range, &quotes) {
                    let message = format!("`{word}` speaks of one moment");
                    report.add(text.written.span(range), message).help = Some(
                        "Leave out what will not stay so, or let the result of a call tell it.".to_owned(),
                    );
                }
            }
        }
    }
}
