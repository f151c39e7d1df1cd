use super::invisible::{invisible, spelled};
use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::{Kind, ModelText};
use crate::rules::words::INJECTION;
use crate::rules::{Context, Group, Report, Rule};
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-hidden-text",
        "Texts contain no invisible characters, and no orders that a reader would not expect.",
    )
    .fixes(Fixes::Safe),
    group: Group::Description,
    level: Some(Level::Error),
    why: "Invisible characters smuggle words past every review, direction marks show a text in a different \
        order than it is read, and letters that only look Latin turn one name into two. Orders, such as not \
        to mention something, turn the text of a tool against its user. The rule checks every text that a \
        model may read, from names to results and sample calls.",
    source: "snyk/agent-scan E001; Boucher and Anderson, Trojan Source (CVE-2021-42574); Unicode Technical \
        Standard 39. An error for invisible characters; a warning for guesses based on words or \
        look-alikes.",
    bad: include_str!("../examples/desc-hidden-text/bad.kdl"),
    good: include_str!("../examples/desc-hidden-text/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for text in cx.texts() {
        for range in invisible(text.written()) {
            hidden(text, range, report);
        }
        if report.wants(Level::Warning) {
            look_alikes(text, report);
            orders(text, report);
        }
    }
}

fn hidden(text: &ModelText<'_>, range: Range<usize>, report: &mut Report) {
    let found = &text.written()[range.clone()];
    let first = u32::from(found.chars().next().unwrap_or_default());
    let message = match (found.chars().count(), spelled(found)) {
        (1, _) => format!("an invisible character, U+{first:04X}"),
        (_, Some(words)) => format!("invisible characters that spell `{}`", shortened(&words)),
        (count, None) => format!("{count} invisible characters, the first of them U+{first:04X}"),
    };
    let span = text.span(range);
    let finding = report.add(span, message);
    finding.help = Some("Remove it; the model reads it although no person can see it.".to_owned());
    finding.fix = text.text().map(|_| Fix {
        title: "remove the invisible characters".to_owned(),
        safe: true,
        edits: vec![Edit { span, text: String::new() }],
    });
}

/// Its first words: a hidden text may be long.
fn shortened(words: &str) -> String {
    const SHOWN: usize = 60;
    match words.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &words[..at]),
        None => words.to_owned(),
    }
}

fn orders(text: &ModelText<'_>, report: &mut Report) {
    for (range, _) in INJECTION.find_all(text.written()) {
        let help = match text.kind {
            Kind::Result | Kind::Rejection => "Remove it; a result says what happened and what to do next.",
            Kind::Value | Kind::Name => "Remove it; this is sent as data.",
            _ => "Remove it; a description says what the tool does.",
        };
        report
            .add_at_most(
                Level::Warning,
                text.span(range),
                "this gives the model an order that does not belong in a tool",
            )
            .help = Some(help.to_owned());
    }
}

/// Words that mix Latin letters with similar Cyrillic or Greek ones.
fn look_alikes(text: &ModelText<'_>, report: &mut Report) {
    let written = text.written();
    if written.is_ascii() || !written.chars().any(|letter| script(letter).is_some()) {
        return;
    }
    let mut at = 0;
    for word in written.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let other = word.chars().find_map(script);
        if let Some(other) = other.filter(|_| word.chars().any(|letter| letter.is_ascii_alphabetic())) {
            let end = at + word.trim_end_matches(|letter: char| !letter.is_alphabetic()).len();
            let message = format!("this word mixes Latin letters with {other} letters that look like them");
            report.add_at_most(Level::Warning, text.span(at..end), message).help =
                Some("Write it in one script.".to_owned());
        }
        at += word.len();
    }
}

/// The script of a letter that looks like a Latin one.
fn script(letter: char) -> Option<&'static str> {
    const GREEK: &str = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον";
    match letter {
        '\u{0400}'..='\u{04FF}' => Some("Cyrillic"),
        letter if GREEK.contains(letter) => Some("Greek"),
        _ => None,
    }
}
