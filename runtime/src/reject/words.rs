//! The standard wordings, and how several problems become one text.
//!
//! Every text begins with what happened. One problem reads as sentences and the next step; several read as a heading,
//! a line each, and the next step once.
//! A wording of the catalog replaces the sentences of its problem, and says the next step itself: the common one is
//! left out where the catalog has worded every problem that is told.

use std::ops::Range;

use super::accepted;
use super::template::{Fillings, fill};
use crate::parse::{Failure, Problem, Problems, Words};
use crate::table::{Params, Reject};

/// A problem of the arguments as a whole.
pub(super) fn about_whole(reject: Reject, received: String, detail: String) -> Problem {
    Problem { reject, path: String::new(), words: Some(Words { received, detail, ..Words::default() }) }
}

/// The text about problems of shape, and which part of it says what is wrong.
pub(super) fn of_problems(table: &Params<'_>, problems: &Problems) -> (String, Range<usize>) {
    let told: Vec<(&Problem, &Words)> =
        problems.kept.iter().filter_map(|problem| Some((problem, problem.words.as_ref()?))).collect();
    if let ([(problem, words)], 1) = (&told[..], problems.total) {
        return of_one(table, problem, words);
    }
    let mut text = format!("{} was not run: its arguments have {} problems.\n", table.tool, problems.total);
    let start = text.len();
    let mut all_worded = true;
    let mut last_accepted = "";
    for (problem, words) in &told {
        let line = own_wording(table, problem, words).unwrap_or_else(|| {
            all_worded = false;
            // What is accepted in one object is listed once, not for every key that is unknown there.
            let listed_before = lists_members(problem.reject) && words.accepted == last_accepted;
            if listed_before { fault(table, problem, words) } else { sentences(table, problem, words) }
        });
        if lists_members(problem.reject) {
            last_accepted = &words.accepted;
        }
        text.push_str(&format!("- {}\n", line.replace('\n', "\n  ")));
    }
    if problems.total > told.len() {
        text.push_str(&format!("- … and {} more.\n", problems.total - told.len()));
    }
    let fault = start..text.len() - 1;
    if all_worded {
        text.pop();
    } else {
        text.push_str(&format!("Correct all of them and call {} again.", table.tool));
    }
    (text, fault)
}

fn of_one(table: &Params<'_>, problem: &Problem, words: &Words) -> (String, Range<usize>) {
    if let Some(text) = own_wording(table, problem, words) {
        let whole = 0..text.len();
        return (text, whole);
    }
    let mut text = format!("{} was not run: ", table.tool);
    let start = text.len();
    text.push_str(&sentences(table, problem, words));
    let fault = start..text.len();
    if !text.ends_with('\n') {
        text.push(' ');
    }
    text.push_str(&next_step(table, problem.reject));
    (text, fault)
}

/// The text about checks that failed: one paragraph each.
pub(super) fn of_failures(table: &Params<'_>, failures: &[Failure]) -> String {
    let texts = failures.iter().filter_map(|failure| {
        let check = table.checks.get(failure.check)?;
        let accepted = accepted::of_condition(&check.condition, table.fields);
        let path = crate::text::listed(&failure.paths, " and ");
        Some(fill(
            &check.text,
            &Fillings {
                path: if path.is_empty() { "the arguments" } else { &path },
                received: &failure.received,
                accepted: &accepted,
                tool: table.tool,
                nearest: "",
                problem: check.name,
            },
        ))
    });
    texts.collect::<Vec<_>>().join("\n\n")
}

/// The catalog's own wording of a problem.
fn own_wording(table: &Params<'_>, problem: &Problem, words: &Words) -> Option<String> {
    let (_, template) = table.texts.iter().find(|(reject, _)| *reject == problem.reject)?;
    let fault = match problem.reject {
        Reject::Malformed | Reject::TooLarge => words.detail.clone(),
        _ => fault(table, problem, words),
    };
    let fillings = Fillings {
        path: if problem.path.is_empty() { "the arguments" } else { &problem.path },
        received: &words.received,
        accepted: &words.accepted,
        tool: table.tool,
        nearest: words.nearest.as_deref().unwrap_or(match problem.reject {
            Reject::UnknownParameter => "another name",
            _ => "another value",
        }),
        problem: &fault,
    };
    Some(fill(template, &fillings))
}

/// Whether what is accepted is a list of parameters.
fn lists_members(reject: Reject) -> bool {
    matches!(reject, Reject::UnknownParameter | Reject::ForeignParameter)
}

/// What is wrong and what is accepted.
fn sentences(table: &Params<'_>, problem: &Problem, words: &Words) -> String {
    let fault = fault(table, problem, words);
    let accepted = &words.accepted;
    match problem.reject {
        Reject::Malformed | Reject::NotAnObject | Reject::TooLarge => fault,
        Reject::UnknownOperation => format!("{fault} There are:\n{accepted}\n"),
        Reject::UnknownParameter if words.detail.is_empty() => format!("{fault} Accepted here: {accepted}."),
        Reject::UnknownParameter => format!("{fault} Accepted with {}: {accepted}.", words.detail),
        Reject::ForeignParameter => format!("{fault} That takes {accepted}."),
        Reject::NotUnique => fault,
        Reject::OutOfRange if !words.detail.is_empty() => {
            format!("{fault} It takes {accepted}, {}.", words.detail)
        }
        _ => format!("{fault} It takes {accepted}."),
    }
}

/// What is wrong: one sentence, and the nearest known name where one is near.
fn fault(table: &Params<'_>, problem: &Problem, words: &Words) -> String {
    let (tool, path, Words { received, detail, .. }) = (table.tool, &problem.path, words);
    let mut text = match problem.reject {
        Reject::Malformed => format!("the arguments are not valid JSON: {detail}."),
        Reject::NotAnObject => {
            format!("the arguments have to be one JSON object, but {received} came.")
        }
        Reject::TooLarge => format!("the arguments are too large: {detail}."),
        Reject::UnknownOperation if received.is_empty() => {
            format!("`{path}` is missing; it chooses what {tool} does.")
        }
        Reject::UnknownOperation => {
            format!("`{path}` was given as {received}, but {tool} has no such operation.")
        }
        Reject::UnknownParameter => format!("`{path}` is not a known parameter."),
        Reject::ForeignParameter => format!("`{path}` does not go with {detail}."),
        Reject::Missing => format!("`{path}` is missing."),
        Reject::NotInEnum => format!("`{path}` was given as {received}, which is not one of its values."),
        Reject::WrongType if !detail.is_empty() => {
            format!("`{path}` was given as text that is not valid JSON: {detail}. What came: {received}.")
        }
        Reject::Length | Reject::Items if !detail.is_empty() => format!("`{path}` has {detail}."),
        Reject::NotUnique => format!("`{path}` repeats {received}; the list takes each value once."),
        _ => format!("`{path}` was given as {received}."),
    };
    if let Some(near) = &words.nearest {
        text.push_str(&format!(" Did you mean {near}?"));
    }
    text
}

/// What to do about one problem.
fn next_step(table: &Params<'_>, reject: Reject) -> String {
    let tool = table.tool;
    match reject {
        Reject::Malformed => format!("Call {tool} again with one complete JSON object."),
        Reject::NotAnObject => format!("Call {tool} again with an object of named parameters."),
        Reject::TooLarge => format!("Call {tool} again with less in one call."),
        Reject::UnknownOperation => format!("Choose one of them and call {tool} again."),
        Reject::UnknownParameter => format!("Use an accepted name or leave it out, and call {tool} again."),
        Reject::ForeignParameter => {
            format!("Leave it out, or choose the operation that takes it, and call {tool} again.")
        }
        Reject::Missing => format!("Add it and call {tool} again."),
        Reject::NotUnique => format!("Leave the repetition out and call {tool} again."),
        _ => format!("Correct it and call {tool} again."),
    }
}
