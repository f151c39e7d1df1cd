use crate::diagnostic::{Code, Level};
use crate::rules::description::texts;
use crate::rules::text::{quoted, within};
use crate::rules::words::EMPHASIS;
use crate::rules::{Context, Group, Report, Rule};
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-emphasis", "Descriptions state facts; they do not shout."),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Emphasis loses its weight once it is used several times, and assertive wording pulls a model \
        towards a tool whether it fits or not.",
    source: "Faghih et al., arXiv 2505.18135 (assertive cues raise the share of calls from 7.3 % to 81.8 \
        %); snyk/agent-scan W001.",
    bad: include_str!("../examples/desc-emphasis/bad.kdl"),
    good: include_str!("../examples/desc-emphasis/good.kdl"),
    find,
};

/// Words that are harmless in a running sentence ("essential spare parts", "a name must be given"), but emphatic in capitals,
/// before a colon, or when they address the reader.
const PLAIN: [&str; 8] =
    ["must", "critical", "critically", "important", "importantly", "crucial", "essential", "mandatory"];

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        for text in texts(tool) {
            for (range, word) in shouts(&text.written.value) {
                let message = format!("`{word}` shouts in the description");
                report.add(text.written.span(range), message).help =
                    Some("Say what happens otherwise; that is more convincing than emphasis.".to_owned());
            }
        }
    }
}

/// Emphatic words that are neither a plain part of a sentence nor in quotes.
pub(in crate::rules) fn shouts(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut found: Vec<_> = EMPHASIS.find_all(text).collect();
    if !found.is_empty() {
        let quotes = quoted(text);
        found.retain(|(range, word)| {
            let small = word.chars().any(char::is_lowercase) && PLAIN.contains(&word.to_lowercase().as_str());
            (!small || shouted(text, range)) && !within(range, &quotes)
        });
    }
    found
}

/// "You must", "Important:".
fn shouted(text: &str, word: &Range<usize>) -> bool {
    let before = text[..word.start].trim_end();
    before.ends_with("you") || before.ends_with("You") || text[word.end..].starts_with([':', '!'])
}
