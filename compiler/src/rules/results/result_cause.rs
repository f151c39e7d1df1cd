use crate::diagnostic::{Code, Level};
use crate::rules::replies::{blank, outcomes};
use crate::rules::text::{quoted, sentences, within};
use crate::rules::words::{DOUBTS, FAILURES};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-cause", "A failure or an empty result says what caused it."),
    group: Group::Results,
    level: Some(Level::Info),
    why: "\"Not found, or no access\" has two remedies, and a model tries the wrong one first. The code \
        that found nothing usually knows why: the number does not exist, it belongs to somebody else, the \
        index is still being built.",
    source: "Heuristic: such an outcome has a text that explicitly leaves the cause open (\"may have\", \
        \"either\", \"可能\").",
    bad: include_str!("../examples/result-cause/bad.kdl"),
    good: include_str!("../examples/result-cause/good.kdl"),
    find,
};

/// Names of empty outcomes, in addition to those of failures.
const EMPTY: [&str; 7] = ["none", "nothing", "empty", "missing", "not found", "no results", "no result"];

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, outcome) in outcomes(cx) {
        let name = outcome.name.value.replace(['-', '_'], " ").to_lowercase();
        let empty = EMPTY.iter().any(|known| name.contains(known)) || FAILURES.find(&name).is_some();
        let Some(text) = outcome.text_written.as_ref().filter(|_| outcome.failure || empty) else { continue };
        let plain = blank(&text.value);
        let quotes = quoted(&plain);
        for sentence in sentences(&plain) {
            let Some((range, word)) = DOUBTS.find(&plain[sentence.clone()]) else { continue };
            let range = sentence.start + range.start..sentence.start + range.end;
            // "Spam may have caught it" is advice; only a choice between causes counts.
            let joined =
                [" or ", ",", "或", "、", "/"].iter().any(|sign| plain[sentence.clone()].contains(sign));
            if joined && !within(&range, &quotes) {
                let message = format!("`{word}` does not say why the call found nothing");
                report.add(text.span(range), message).help =
                    Some("Give each cause its own outcome, since what to do next differs.".to_owned());
            }
        }
    }
}
