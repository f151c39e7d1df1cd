use super::lines::lines;
use crate::diagnostic::{Code, Level};
use crate::rules::text::{points_at_one, quoted, sentences, within};
use crate::rules::words::{CONDITIONS, PLACEHOLDERS, VOLATILE};
use crate::rules::{Context, Group, Report, Rule};
use regex_lite::Regex;
use std::ops::Range;
use std::sync::OnceLock;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "system-volatile",
        "The system prompt contains nothing that changes between requests.",
    ),
    group: Group::Prompt,
    level: Some(Level::Error),
    why: "Providers reuse the computed start of a request only while every byte of it stays the same. A \
        date, a version or a current state in it is soon wrong, and updating it invalidates the cache. \
        Information about one call belongs in its result. A placeholder such as `{date}` is never filled \
        in: the model reads the braces. Placeholders are errors, the rest are warnings.",
    source: "platform.claude.com, Prompt caching: the prefix is tools, system, messages, in that order; read 2026-11-30.",
    bad: include_str!("../examples/system-volatile/bad.kdl"),
    good: include_str!("../examples/system-volatile/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx) {
        let written = &line.text.written;
        let text = written.value.as_str();
        let mut found: Vec<(Range<usize>, What)> = Vec::new();
        found.extend(placeholders(text).map(|range| (range, What::Placeholder)));
        if report.wants(Level::Warning) {
            found.extend(stamps(text).map(|range| (range, What::Stamp)));
            found.extend(states(text).into_iter().map(|range| (range, What::State)));
        }
        if found.is_empty() {
            continue;
        }
        let quotes = quoted(text);
        for (range, what) in found.into_iter().filter(|(range, _)| !within(range, &quotes)) {
            let shown = &text[range.clone()];
            let (message, help) = match what {
                What::Placeholder => (
                    format!("`{shown}` is never filled in"),
                    "Remove it, or move it into a result, where the call is known. `{{limit …}}`, \
                     `{{values …}}` and `{{tool …}}` are filled in when the catalog is compiled.",
                ),
                What::Stamp => (
                    format!("`{shown}` will not stay true"),
                    "Remove it, or move it into the result of a call that looks it up.",
                ),
                What::State => (
                    format!("`{shown}` is about a state that changes"),
                    "Say what is true in every request, and put the current state into a result.",
                ),
            };
            let span = written.span(range.clone());
            let finding = match what {
                What::Placeholder => report.add(span, message),
                _ => report.add_at_most(Level::Warning, span, message),
            };
            finding.help = Some(help.to_owned());
        }
    }
}

enum What {
    Placeholder,
    Stamp,
    State,
}

/// `{date}`, `${user}`: placeholders for something in one request. Paths such as `/orders/{id}` do not count.
fn placeholders(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern = PATTERN.get_or_init(|| Regex::new(r"\$?\{ *([A-Za-z_]+) *\}").ok()).as_ref();
    let found = pattern.filter(|_| text.contains('{')).into_iter();
    let found = found.flat_map(|pattern| pattern.captures_iter(text));
    found.filter_map(|found| {
        let (whole, name) = (found.get(0)?, found.get(1)?);
        let before = text[..whole.start()].chars().next_back();
        let after = text[whole.end()..].chars().next();
        let alone = !matches!(before, Some('/' | '{')) && !matches!(after, Some('/' | '}'));
        (alone && PLACEHOLDERS.has(name.as_str())).then(|| whole.range())
    })
}

/// Dates and versions.
fn stamps(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let months = "January|February|March|April|May|June|July|August|September|October|November|December";
    let pattern = || {
        format!(
            r"\b20\d\d-\d\d-\d\d\b|\b(?:{months}) \d{{1,2}}, 20\d\d\b|\b\d{{1,2}} (?:{months}) 20\d\d\b|20\d\d ?年|\d{{1,2}} ?月 ?\d{{1,2}} ?日|\bv\d+\.\d+(?:\.\d+)*\b|\b[Vv]ersion \d+(?:\.\d+)*\b"
        )
    };
    let pattern = PATTERN.get_or_init(|| Regex::new(&pattern()).ok()).as_ref();
    pattern
        .filter(|_| may_hold_stamp(text))
        .into_iter()
        .flat_map(|pattern| pattern.find_iter(text))
        .map(|found| found.range())
}

/// A quick test for what every stamp contains, since hardly any text has one.
fn may_hold_stamp(text: &str) -> bool {
    let version = |pair: &[u8]| matches!(pair, [b'v' | b'V', next] if next.is_ascii_digit());
    ["20", "年", "月", "ersion "].iter().any(|part| text.contains(part))
        || text.as_bytes().windows(2).any(version)
}

/// "currently" and the like, in sentences without a case: "when the customer asks what is new today" stays true.
fn states(text: &str) -> Vec<Range<usize>> {
    if VOLATILE.find(text).is_none() {
        return Vec::new();
    }
    let cases: Vec<_> =
        sentences(text).into_iter().filter(|range| CONDITIONS.find(&text[range.clone()]).is_some()).collect();
    let found = VOLATILE.find_all(text).map(|(range, _)| range);
    found.filter(|range| !within(range, &cases) && !points_at_one(text, range)).collect()
}
