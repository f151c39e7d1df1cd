//! The standard wordings, and how several problems become one text.
//!
//! Every text begins with what happened. One problem reads as sentences and the next step; several read as a heading,
//! a line each, and the next step once.
//! A wording of the catalog replaces the sentences of its problem, and says the next step itself: the common one is
//! left out where the catalog has worded every problem that is told.

use std::fmt::Write as _;
use std::ops::Range;

use super::accepted;
use super::template::{Fillings, fill};
use crate::parse::{Failure, Problem, Problems, Words};
use crate::table::{Params, Reject};
use crate::text::put;

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
    let mut text = String::with_capacity(128 * (told.len() + 1));
    // Writing to a string does not fail.
    let _ = writeln!(text, "{} was not run: its arguments have {} problems.", table.tool, problems.total);
    let start = text.len();
    let mut all_worded = true;
    let mut last_accepted = "";
    for (problem, words) in &told {
        text.push_str("- ");
        let line = text.len();
        if let Some(own) = own_wording(table, problem, words) {
            text.push_str(&own);
        } else {
            all_worded = false;
            // What is accepted in one object is listed once, not for every key that is unknown there.
            let listed_before = lists_members(problem.reject) && words.accepted == last_accepted;
            write_problem(&mut text, table, problem, words, !listed_before);
        }
        if lists_members(problem.reject) {
            last_accepted = &words.accepted;
        }
        if text[line..].contains('\n') {
            let indented = text[line..].replace('\n', "\n  ");
            text.replace_range(line.., &indented);
        }
        text.push('\n');
    }
    if problems.total > told.len() {
        let _ = writeln!(text, "- … and {} more.", problems.total - told.len());
    }
    let fault = start..text.len() - 1;
    if all_worded {
        text.pop();
    } else {
        let _ = write!(text, "Correct all of them and call {} again.", table.tool);
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
    write_problem(&mut text, table, problem, words, true);
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
        _ => {
            let mut text = String::new();
            write_problem(&mut text, table, problem, words, false);
            text
        }
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

/// Appends what is wrong and, with `accepted`, what is accepted.
fn write_problem(out: &mut String, table: &Params<'_>, problem: &Problem, words: &Words, accepted: bool) {
    write_fault(out, table, problem, words);
    if let Some(near) = &words.nearest {
        put(out, &[" Did you mean ", near, "?"]);
    }
    let Words { accepted: takes, detail, .. } = words;
    match problem.reject {
        _ if !accepted => {}
        Reject::Malformed | Reject::NotAnObject | Reject::TooLarge | Reject::NotUnique => {}
        Reject::UnknownOperation => put(out, &[" There are:\n", takes, "\n"]),
        Reject::UnknownParameter if detail.is_empty() => put(out, &[" Accepted here: ", takes, "."]),
        Reject::UnknownParameter => put(out, &[" Accepted with ", detail, ": ", takes, "."]),
        Reject::ForeignParameter => put(out, &[" That takes ", takes, "."]),
        Reject::OutOfRange if !detail.is_empty() => put(out, &[" It takes ", takes, ", ", detail, "."]),
        _ => put(out, &[" It takes ", takes, "."]),
    }
}

/// What is wrong: one sentence.
fn write_fault(out: &mut String, table: &Params<'_>, problem: &Problem, words: &Words) {
    let (tool, path, Words { received, detail, .. }) = (table.tool, problem.path.as_str(), words);
    match problem.reject {
        Reject::Malformed => put(out, &["the arguments are not valid JSON: ", detail, "."]),
        Reject::NotAnObject => {
            put(out, &["the arguments have to be one JSON object, but ", received, " came."]);
        }
        Reject::TooLarge => put(out, &["the arguments are too large: ", detail, "."]),
        Reject::UnknownOperation if received.is_empty() => {
            put(out, &["`", path, "` is missing; it chooses what ", tool, " does."]);
        }
        Reject::UnknownOperation => {
            put(out, &["`", path, "` was given as ", received, ", but ", tool, " has no such operation."]);
        }
        Reject::UnknownParameter => put(out, &["`", path, "` is not a known parameter."]),
        Reject::ForeignParameter => put(out, &["`", path, "` does not go with ", detail, "."]),
        Reject::Missing => put(out, &["`", path, "` is missing."]),
        Reject::NotInEnum => {
            put(out, &["`", path, "` was given as ", received, ", which is not one of its values."]);
        }
        Reject::WrongType if !detail.is_empty() => {
            put(out, &["`", path, "` was given as text that is not valid JSON: ", detail, ". What came: "]);
            put(out, &[received, "."]);
        }
        Reject::Length | Reject::Items if !detail.is_empty() => put(out, &["`", path, "` has ", detail, "."]),
        Reject::NotUnique => {
            put(out, &["`", path, "` repeats ", received, "; the list takes each value once."]);
        }
        _ => put(out, &["`", path, "` was given as ", received, "."]),
    }
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
