//! The standard wordings, and how several problems become one text.
//!
//! Every text begins with what happened. One problem reads as sentences and the next step; several read as a heading,
//! one line each, and the next step once.
//! A wording of the catalog replaces the sentences of its problem and includes the next step, so the common next step is
//! omitted if the catalog words every reported problem.

use std::fmt::Write as _;
use std::ops::Range;

use super::accepted::{self, is_same};
use super::template::{Fillings, fill};
use crate::parse::{Accepted, Failure, Problems, Told};
use crate::table::{Params, Reject};
use crate::text::{put, put_whole};

/// The text about problems of shape.
pub(super) struct Text {
    pub(super) text: String,
    /// The part that says what is wrong.
    pub(super) fault: Range<usize>,
    /// That part in the standard words, if the text has others and a later text needs it.
    pub(super) standard: Option<String>,
}

/// Puts problems of shape into words.
pub(super) fn of_problems(table: &Params<'_>, problems: &Problems<'_>) -> Text {
    let has_words = |wanted: Reject| table.texts.iter().any(|(reject, _)| *reject == wanted);
    let (text, fault) = told(table, problems, true);
    let asked = has_words(Reject::Repeated) && problems.told().any(|problem| has_words(problem.reject));
    let standard = asked.then(|| {
        let (text, fault) = told(table, problems, false);
        text[fault].trim().to_owned()
    });
    Text { text, fault, standard }
}

/// The text, and the part that says what is wrong. With `own`, the catalog's wordings are used.
fn told(table: &Params<'_>, problems: &Problems<'_>, own: bool) -> (String, Range<usize>) {
    match (problems.told().next(), problems.total) {
        (Some(problem), 1) => of_one(table, &problem, own),
        _ => of_several(table, problems, own),
    }
}

/// Room for the text about one problem.
const LINE: usize = 128;

fn of_several(table: &Params<'_>, problems: &Problems<'_>, own: bool) -> (String, Range<usize>) {
    let told = problems.told();
    let mut text = String::with_capacity(LINE * (told.len() + 1));
    put(&mut text, &[table.tool, " was not run: its arguments have "]);
    put_whole(&mut text, problems.total as i128);
    text.push_str(" problems.\n");
    let start = text.len();
    let mut all_worded = true;
    let mut last_accepted = Accepted::Untold;
    let mut last_remedy = "";
    for mut problem in told.clone() {
        text.push_str("- ");
        let line = text.len();
        if let Some(worded) = own_wording(table, &problem, own) {
            text.push_str(&worded);
        } else {
            all_worded = false;
            // The same advice appears only once.
            let remedy = problem.remedy;
            // Comparing two empty texts costs more than anything else here: some processors stall on their addresses.
            if !remedy.is_empty() && remedy == last_remedy {
                problem.remedy = "";
            }
            last_remedy = remedy;
            // What an object accepts is listed once, not for every unknown key in it.
            let listed_before = lists_members(problem.reject) && is_same(problem.accepted, last_accepted);
            write_problem(&mut text, table, &problem, !listed_before);
        }
        if lists_members(problem.reject) {
            last_accepted = problem.accepted;
        }
        if text.as_bytes()[line..].contains(&b'\n') {
            let indented = text[line..].replace('\n', "\n  ");
            text.replace_range(line.., &indented);
        }
        text.push('\n');
    }
    if problems.total > told.len() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "- … and {} more.", problems.total - told.len());
    }
    let fault = start..text.len() - 1;
    if all_worded {
        text.pop();
    } else {
        put_next_step(&mut text, table, None);
    }
    (text, fault)
}

fn of_one(table: &Params<'_>, problem: &Told<'_>, own: bool) -> (String, Range<usize>) {
    if let Some(text) = own_wording(table, problem, own) {
        let whole = 0..text.len();
        return (text, whole);
    }
    let mut text = String::with_capacity(3 * LINE);
    put(&mut text, &[table.tool, " was not run: "]);
    let start = text.len();
    write_problem(&mut text, table, problem, true);
    let fault = start..text.len();
    if !text.ends_with('\n') {
        text.push(' ');
    }
    put_next_step(&mut text, table, Some(problem.reject));
    (text, fault)
}

/// The text about failed checks: one paragraph each.
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

/// The catalog's own wording of a problem, if there is one and `own` asks for it.
fn own_wording(table: &Params<'_>, problem: &Told<'_>, own: bool) -> Option<String> {
    let (_, template) = table.texts.iter().find(|(reject, _)| own && *reject == problem.reject)?;
    let mut fault = String::new();
    match problem.reject {
        Reject::Malformed | Reject::TooLarge => fault.push_str(problem.detail),
        _ => write_problem(&mut fault, table, problem, false),
    }
    let fillings = Fillings {
        path: if problem.path.is_empty() { "the arguments" } else { problem.path },
        received: problem.received,
        accepted: &accepted::in_words(problem.accepted),
        tool: table.tool,
        nearest: problem.nearest.unwrap_or(match problem.reject {
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
fn write_problem(out: &mut String, table: &Params<'_>, problem: &Told<'_>, accepted: bool) {
    let known = accepted && !matches!(problem.accepted, Accepted::Untold);
    // One sentence says both what a value must be and what it is; otherwise a sentence about what is wrong comes
    // first.
    let in_one = known && is_about_a_value(problem);
    if in_one {
        write_expected(out, problem);
    } else {
        write_fault(out, table, problem);
    }
    if let Some(near) = problem.nearest {
        put(out, &[" Did you mean ", near, "?"]);
    }
    let detail = problem.detail;
    let mut takes = |before: &[&str], after: &[&str]| {
        put(out, before);
        accepted::write(out, problem.accepted);
        put(out, after);
    };
    match problem.reject {
        _ if !known || in_one => {}
        // The next step already says so.
        Reject::UnknownParameter if takes_nothing(table) => {}
        Reject::Malformed | Reject::NotAnObject | Reject::TooLarge | Reject::NotUnique => {}
        Reject::UnknownOperation => takes(&[" The operations are:\n"], &["\n"]),
        Reject::UnknownParameter if detail.is_empty() => takes(&[" Accepted here: "], &["."]),
        Reject::UnknownParameter => takes(&[" Accepted with ", detail, ": "], &["."]),
        Reject::ForeignParameter => takes(&[" That operation takes "], &["."]),
        _ => takes(&[" It must be "], &["."]),
    }
    if accepted && !problem.remedy.is_empty() {
        put(out, &[" ", problem.remedy]);
    }
}

/// Whether the problem is a given value that is not accepted.
fn is_about_a_value(problem: &Told<'_>) -> bool {
    match problem.reject {
        Reject::WrongType
        | Reject::OutOfRange
        | Reject::NotInEnum
        | Reject::Pattern
        | Reject::Format
        | Reject::Length
        | Reject::Items => true,
        Reject::Malformed
        | Reject::NotAnObject
        | Reject::TooLarge
        | Reject::UnknownOperation
        | Reject::UnknownParameter
        | Reject::ForeignParameter
        | Reject::Missing
        | Reject::NotUnique
        | Reject::Repeated => false,
    }
}

/// What a value must be, and what was given, in one sentence.
fn write_expected(out: &mut String, problem: &Told<'_>) {
    let Told { path, received, detail, .. } = *problem;
    put(out, &["`", path, "` must be "]);
    accepted::write(out, problem.accepted);
    match problem.reject {
        Reject::WrongType if !detail.is_empty() => {
            put(out, &[", but got text that is not valid JSON: ", detail, "."]);
        }
        Reject::OutOfRange if !detail.is_empty() => put(out, &[", ", detail, ", but got ", received, "."]),
        Reject::Length | Reject::Items if !detail.is_empty() => put(out, &[", but has ", detail, "."]),
        _ => put(out, &[", but got ", received, "."]),
    }
}

/// Whether the tool has no parameters, so that it can be called in only one way.
fn takes_nothing(table: &Params<'_>) -> bool {
    table.fields.is_empty()
}

/// What is wrong, in one sentence.
fn write_fault(out: &mut String, table: &Params<'_>, problem: &Told<'_>) {
    let Told { path, received, detail, .. } = *problem;
    let tool = table.tool;
    match problem.reject {
        Reject::Malformed => put(out, &["the arguments are not valid JSON: ", detail, "."]),
        Reject::NotAnObject => {
            put(out, &["the arguments must be one JSON object, but got ", received, "."]);
        }
        Reject::TooLarge => put(out, &["the arguments are too large: ", detail, "."]),
        Reject::UnknownOperation if received.is_empty() => {
            put(out, &["`", path, "` is missing; it selects what ", tool, " does."]);
        }
        Reject::UnknownOperation => {
            put(out, &["`", path, "` has no operation ", received, "."]);
        }
        Reject::UnknownParameter => put(out, &["`", path, "` is not a known parameter."]),
        Reject::ForeignParameter => put(out, &["`", path, "` cannot be used with ", detail, "."]),
        Reject::Missing => put(out, &["`", path, "` is missing."]),
        Reject::NotInEnum => put(out, &["`", path, "` has no value ", received, "."]),
        Reject::WrongType if !detail.is_empty() => {
            put(out, &["`", path, "` is text that is not valid JSON: ", detail, "."]);
        }
        Reject::Length | Reject::Items if !detail.is_empty() => put(out, &["`", path, "` has ", detail, "."]),
        Reject::NotUnique => {
            put(out, &["`", path, "` repeats ", received, ", but each value may appear only once."]);
        }
        _ => put(out, &["`", path, "` cannot be ", received, "."]),
    }
}

/// Appends how to fix one problem, or several.
fn put_next_step(out: &mut String, table: &Params<'_>, reject: Option<Reject>) {
    let tool = table.tool;
    if takes_nothing(table) {
        return put(out, &[tool, " takes no parameters; call it with {}."]);
    }
    let (before, after) = match reject {
        None => ("Correct all of them and call ", " again."),
        Some(Reject::Malformed) => ("Call ", " again with one complete JSON object."),
        Some(Reject::NotAnObject) => ("Call ", " again with an object of named parameters."),
        Some(Reject::TooLarge) => ("Call ", " again with less in one call."),
        Some(Reject::UnknownOperation) => ("Choose one of them and call ", " again."),
        Some(Reject::UnknownParameter) => ("Use an accepted name or leave it out, and call ", " again."),
        Some(Reject::ForeignParameter) => {
            ("Leave it out, or choose the operation that takes it, and call ", " again.")
        }
        Some(Reject::Missing) => ("Add it and call ", " again."),
        Some(Reject::NotUnique) => ("Remove the repetition and call ", " again."),
        Some(_) => ("Correct it and call ", " again."),
    };
    put(out, &[before, tool, after]);
}
