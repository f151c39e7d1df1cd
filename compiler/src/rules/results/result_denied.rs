use crate::diagnostic::{Code, Level};
use crate::rules::replies::{again, blank, checks, outcomes};
use crate::rules::text::sentences;
use crate::rules::words::{DENIED, NEGATIONS, WORKAROUNDS, words};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::template::tags;
use std::collections::HashSet;
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-denied", "A denied call does not lead the model to another way around."),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A model that reads \"not allowed\" together with \"try again\" or the name of another tool works \
        around the permission: it changes the arguments, or reaches the same effect with a tool that nobody \
        thought of. Have the model tell the user, who can ask for permission.",
    source: "ithelp.ithome.com.tw, a series on agents, 2026, days 14 and 15 (a model works around a denied \
        call with another tool if the text says to correct the call and try again); blueOcean, Agent tool \
        registration (what an administrator forbids is not tried again).",
    bad: include_str!("../examples/result-denied/bad.kdl"),
    good: include_str!("../examples/result-denied/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut seen = HashSet::new();
    for (_, outcome) in outcomes(cx) {
        let texts = [&outcome.text_written, &outcome.next_written];
        let named = outcome.name.value.replace(['-', '_'], " ");
        denied(&named, texts.into_iter().flatten(), report, &mut seen);
    }
    for (_, check) in checks(cx) {
        denied("", check.reject_written.iter().chain(&check.next_written), report, &mut seen);
    }
}

/// The texts of one answer, if one of them or its name says that somebody forbids it.
fn denied<'t>(
    name: &str,
    texts: impl Iterator<Item = &'t Text> + Clone,
    report: &mut Report,
    seen: &mut HashSet<Span>,
) {
    let says = |text: &Text| DENIED.find(&blank(&text.value)).is_some();
    if DENIED.find(name).is_none() && !texts.clone().any(says) {
        return;
    }
    for text in texts {
        let words = blank(&text.value);
        for sentence in sentences(&words) {
            let Some(found) = way_around(&words[sentence.clone()]) else { continue };
            let place = text.span(sentence.start + found.start..sentence.start + found.end);
            if seen.insert(place) {
                report.add(place, "this suggests a way around what was denied").help = Some(
                    "Tell the model to stop and to say who can allow it; another call or tool would only \
                     reach the same effect where nobody is watching."
                        .to_owned(),
                );
            }
        }
    }
}

/// Where a sentence sends the model to another call or tool. "Ask for access, then try again" waits for permission.
fn way_around(sentence: &str) -> Option<Range<usize>> {
    const LEAVE: [&str; 15] = [
        "after", "once", "when", "until", "unless", "before", "ask", "asks", "approval", "approve",
        "approves", "grants", "之後", "之后", "後再",
    ];
    let spoken = words(sentence);
    let says = |word: &str| match word.is_ascii() {
        true => spoken.iter().any(|one| one == word),
        false => sentence.contains(word),
    };
    let around = WORKAROUNDS.find(sentence).map(|(range, _)| range).or_else(|| other_tool(sentence));
    let found = around.or_else(|| again(sentence).filter(|_| !LEAVE.iter().copied().any(says)))?;
    (!ruled_out(sentence, &found)).then_some(found)
}

/// Another tool that is to replace the denied one.
fn other_tool(sentence: &str) -> Option<Range<usize>> {
    let tag = tags(sentence).into_iter().find(|tag| tag.is_tool() && tag.has_arguments)?;
    let instead = words(sentence).iter().any(|word| word == "instead" || word == "try");
    instead.then_some(tag.range)
}

/// Whether the clause says the opposite: "do not use another tool". A clause that continues with "or" belongs to the one
/// before.
fn ruled_out(sentence: &str, found: &Range<usize>) -> bool {
    let ends = [',', ';', '，', '；', ':', '：'];
    let mut start = 0;
    let mut negated = false;
    for clause in sentence.split_inclusive(ends) {
        let goes_on = ["or ", "nor ", "或"].iter().any(|word| clause.trim_start().starts_with(word));
        negated = denies(clause) || goes_on && negated;
        start += clause.len();
        if start > found.start {
            return negated;
        }
    }
    false
}

/// Whether a clause denies something, rather than only saying what comes first or in whose place.
fn denies(clause: &str) -> bool {
    const ELSE: [&str; 5] = ["instead", "rather than", "unless", "until", "before"];
    NEGATIONS.find_all(clause).any(|(_, word)| !ELSE.contains(&word.to_lowercase().as_str()))
}
