use crate::diagnostic::{Code, Level};
use crate::rules::description::{length, texts};
use crate::rules::text::sentences;
use crate::rules::words::words;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-lead-sentence",
        "The first sentence of a description makes sense alone: what is done to what, in at most 200 \
        characters.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Search results, lists of tools and reviews show only the first sentence, and search weighs it \
        like the rest. If it starts with a condition or runs on for a paragraph, it says nothing there.",
    source: "Anthropic, Tool search tool (it searches names, descriptions, argument names and argument \
        descriptions).",
    bad: include_str!("../examples/desc-lead-sentence/bad.kdl"),
    good: include_str!("../examples/desc-lead-sentence/good.kdl"),
    find,
};

/// Characters of a sentence that can be read at a glance; a Chinese one counts as two.
const MOST: usize = 200;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let Some(text) = texts(tool).into_iter().find(|text| !text.text.trim().is_empty()) else { continue };
        let settled =
            sentences(&text.text).into_iter().next().map(|range| &text.text[range]).unwrap_or_default();
        let Some(range) = sentences(&text.written.value).into_iter().next() else { continue };
        let (message, help) = if length(settled, 2) > MOST {
            let message = format!("the first sentence has {} characters", length(settled, 2));
            (
                message,
                "Say in one short sentence what the tool does to what, and everything else after \
                       it.",
            )
        } else if begins_with_case(settled) {
            let message =
                "the description starts with a condition, before it says what the tool does".to_owned();
            (
                message,
                "Start with `lead \"…\"`, which says what is done to what. When to use the tool \
                       comes after that.",
            )
        } else {
            continue;
        };
        report.add(text.written.span(range), message).help = Some(help.to_owned());
    }
}

/// "Use this when …", "When the user …".
fn begins_with_case(sentence: &str) -> bool {
    let words = words(sentence.get(..sentence.len().min(64)).unwrap_or(sentence));
    let mut words = words.iter().map(String::as_str);
    match words.next() {
        Some("when" | "whenever" | "if") => true,
        Some("use" | "call") => words.take(4).any(|word| matches!(word, "when" | "whenever" | "if")),
        _ => false,
    }
}
