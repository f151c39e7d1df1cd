use crate::diagnostic::{Code, Level};
use crate::model::Prose;
use crate::rules::description::texts;
use crate::rules::text::{points_at_one, quoted, within};
use crate::rules::words::VOLATILE;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-volatile", "Descriptions contain nothing that may change between requests."),
    group: Group::Description,
    level: Some(Level::Info),
    why: "Definitions are at the very beginning of a request: if one word changes, nothing after it comes \
        from the provider's cache. Information about the current moment belongs in the result of a call.",
    source: "Anthropic, Prompt caching (the order is tools, system, messages; a change invalidates \
        everything after it).",
    bad: include_str!("../examples/desc-volatile/bad.kdl"),
    good: include_str!("../examples/desc-volatile/good.kdl"),
    find,
};

/// Words that often describe the state that a tool reports: "獲取當前天氣".
const OF_STATES: [&str; 3] = ["当前", "當前", "最近"];

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        // The meaning of an outcome refers to the time of the call.
        let means = |text: &&Prose| {
            tool.outcomes.iter().any(|one| one.means.as_ref().is_some_and(|means| std::ptr::eq(means, *text)))
        };
        for text in texts(tool).into_iter().filter(|text| !means(text)) {
            let mut found = VOLATILE.find_all(&text.written.value).peekable();
            let quotes = found.peek().map_or_else(Vec::new, |_| quoted(&text.written.value));
            for (range, word) in found {
                let stays = OF_STATES.contains(&word) || points_at_one(&text.written.value, &range);
                if !within(&range, &quotes) && !stays {
                    let message = format!("`{word}` is only true for a moment");
                    report.add(text.written.span(range), message).help =
                        Some("Leave out what will change, or move it into the result of a call.".to_owned());
                }
            }
        }
    }
}
