use crate::diagnostic::Code;
use crate::rules::description::texts;
use crate::rules::words::KNOWN_ACRONYMS;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-jargon", "A description explains uncommon abbreviations."),
    group: Group::Description,
    level: None,
    why: "A model does not know your company's abbreviations, or takes them for something else.",
    source: "mcplint and mcpolish ask for it; off here, since most abbreviations are well known and only a \
        person can tell which are not.",
    bad: include_str!("../examples/desc-jargon/bad.kdl"),
    good: include_str!("../examples/desc-jargon/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        let whole = &cx.description(id);
        let mut told = HashSet::new();
        for text in texts(tool) {
            let written = &text.written.value;
            let mut at = 0;
            for piece in written.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()) {
                let word = piece.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
                let start = at;
                at += piece.len();
                let capitals = word.chars().all(|letter| letter.is_ascii_uppercase());
                let explained =
                    || whole.contains(&format!("({word})")) || whole.contains(&format!("{word} ("));
                if capitals
                    && (2..=5).contains(&word.len())
                    && !KNOWN_ACRONYMS.has(word)
                    && !explained()
                    && told.insert(word)
                {
                    let message = format!("`{word}` is not explained");
                    report.add(text.written.span(start..start + word.len()), message).help =
                        Some("Write it out on first use, with the short form in parentheses.".to_owned());
                }
            }
        }
    }
}
