use crate::diagnostic::{Code, Level};
use crate::model::Tool;
use crate::rules::words::{ABBREVIATIONS, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-search-words",
        "A tool's name splits into words that somebody would search for.",
    ),
    group: Group::Names,
    level: Some(Level::Info),
    why: "Tool searches weigh the words of a name far more than those of a description: Claude Code scores \
        a word of the name 10 to 12, and a word of the description 2. If a word is abbreviated, or several \
        are run together, only those who already know the name can find it.",
    source: "Claude Code 2.1.263, scoring of its tool search; platform.claude.com, Tool search tool, read \
        2026-11-30.",
    bad: include_str!("../examples/name-search-words/bad.kdl"),
    good: include_str!("../examples/name-search-words/good.kdl"),
    find,
};

/// No English word in a tool's name is longer.
const LONGEST_WORD: usize = 17;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        // A prefix is its server's name, which people search for unchanged.
        let name = words(&tool.name.value);
        let odd: Vec<&String> = name.iter().filter(|word| shortened(word) || run_together(word)).collect();
        if odd.is_empty() {
            continue;
        }
        let known = written(tool, cx.description(id));
        let Some(word) = odd.into_iter().find(|word| !known.contains(*word)) else { continue };
        let message = match shortened(word) {
            true => format!("nobody searches for `{word}`"),
            false => format!("`{word}` is not a single word"),
        };
        report.add(tool.name.span, message).help = Some(format!(
            "Write whole words with `_` between them, and keep `{}` under `was`. If people do type \
             `{word}`, add it to `search-hint`.",
            tool.name.value
        ));
    }
}

/// Latin letters without a vowel: `sm`, `usr`.
fn shortened(word: &str) -> bool {
    let latin = word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic());
    latin && !word.contains(['a', 'e', 'i', 'o', 'u', 'y']) && !ABBREVIATIONS.has(word)
}

fn run_together(word: &str) -> bool {
    word.len() > LONGEST_WORD && word.chars().all(|letter| letter.is_ascii_alphabetic())
}

/// The words that the tool's texts spell out; words that they use are in use.
fn written(tool: &Tool, description: &str) -> HashSet<String> {
    let hint = tool.search_hint.as_ref().map_or("", |hint| hint.text.as_str());
    let title = tool.title().unwrap_or_default();
    [description, hint, title].into_iter().flat_map(words).collect()
}
