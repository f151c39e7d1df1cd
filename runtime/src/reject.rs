//! Rejections: what the model reads when it filled a tool wrongly.
//!
//! In come the problems that the parser found, and the tool's own wordings; out goes one text that says what is wrong
//! and where, what came, what is accepted, and what to do next. The standard wordings stand in `reject/words.rs`, the
//! phrases for what is accepted in `reject/accepted.rs`.

pub(crate) mod accepted;
mod template;
mod words;

use std::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::parse::{Failure, Problem, Problems, Unreadable};
use crate::table::{Params, Reject};

/// A call that was not carried out.
///
/// Its display and its [`text`](Self::text) are what goes back to the model as the result of the call. It serialises
/// as an object with the members `tool`, `code`, `paths`, `retry` and `text`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The tool's name on the wire.
    pub tool: String,
    /// [`Reject::code`] of the first problem, or the name of the first check that failed.
    pub code: String,
    /// The places at fault, as `questions[1].options`, without repetition; the first 100 of them. Empty where the
    /// arguments as a whole are at fault.
    pub paths: Vec<String>,
    /// Whether a repaired call can succeed. False if any of the checks that failed says so.
    pub retry: bool,
    /// What the model reads.
    pub text: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl std::error::Error for Rejection {}

impl Serialize for Rejection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Rejection", 5)?;
        members.serialize_field("tool", &self.tool)?;
        members.serialize_field("code", &self.code)?;
        members.serialize_field("paths", &self.paths)?;
        members.serialize_field("retry", &self.retry)?;
        members.serialize_field("text", &self.text)?;
        members.end()
    }
}

/// The rejection of a text that is no arguments.
pub(crate) fn unreadable(table: &Params<'_>, fault: Unreadable) -> Rejection {
    let (reject, detail) = match fault {
        Unreadable::Malformed(detail) => (Reject::Malformed, detail),
        Unreadable::TooLarge(detail) => (Reject::TooLarge, detail),
    };
    of_problem(table, words::about_whole(reject, String::new(), detail))
}

/// The rejection of arguments that are JSON, but no object.
pub(crate) fn not_an_object(table: &Params<'_>, received: &str) -> Rejection {
    of_problem(table, words::about_whole(Reject::NotAnObject, received.to_owned(), String::new()))
}

/// The rejection of one problem that is reported alone.
pub(crate) fn of_problem(table: &Params<'_>, problem: Problem) -> Rejection {
    of_problems(table, Problems { kept: vec![problem], total: 1 })
}

/// The rejection of all problems of shape.
pub(crate) fn of_problems(table: &Params<'_>, problems: Problems) -> Rejection {
    let code = problems.kept.first().map_or("", |problem| problem.reject.code()).to_owned();
    let text = words::of_problems(table, &problems);
    let paths = distinct(problems.kept.into_iter().map(|problem| problem.path));
    Rejection { tool: table.tool.to_owned(), code, paths, retry: true, text }
}

/// The rejection of checks that failed, each with its own text.
pub(crate) fn of_failures(table: &Params<'_>, failures: &[Failure]) -> Rejection {
    let checks = || failures.iter().filter_map(|failure| table.checks.get(failure.check));
    Rejection {
        tool: table.tool.to_owned(),
        code: checks().next().map_or("", |check| check.name).to_owned(),
        paths: distinct(failures.iter().flat_map(|failure| failure.paths.iter().cloned())),
        retry: checks().all(|check| check.retry),
        text: words::of_failures(table, failures),
    }
}

/// Paths in their order, each once; none for the arguments as a whole.
fn distinct(paths: impl Iterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for path in paths.filter(|path| !path.is_empty()) {
        if !distinct.contains(&path) {
            distinct.push(path);
        }
    }
    distinct
}
