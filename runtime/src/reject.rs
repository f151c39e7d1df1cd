//! Rejections: what the model reads after it filled in a tool wrongly.
//!
//! The input is the problems that the parser found and the tool's own wordings; the output is one text that says what
//! is wrong and where, what came, what is accepted, and what to do next. `reject/words.rs` has the standard wordings,
//! `reject/accepted.rs` the phrases for what is accepted, and `again.rs` what is said about a call that is repeated
//! unchanged.

pub(crate) mod accepted;
pub(crate) mod template;
mod words;

use std::fmt;
use std::ops::Range;

use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::parse::{
    Chosen, Failure, Malformed, Path, Problems, Shown, Unmatched, Unreadable, Words, distinct,
    holds_sensitive,
};
use crate::table::{Field, Kind, Params, Reject};

/// A call that was not carried out.
///
/// Its `Display` and its [`text`](Self::text) go back to the model as the result of the call. It serialises as an
/// object with the members `tool`, `code`, `paths`, `retry`, `attempt` and `text`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejection {
    /// The tool's name on the wire.
    pub tool: String,
    /// [`Reject::code`] of the first problem, or the name of the first check that failed.
    pub code: String,
    /// The distinct places at fault, such as `questions[1].options`; at most the first 100. Empty if the arguments as
    /// a whole are at fault.
    pub paths: Vec<String>,
    /// Whether a corrected call can succeed. False if any failed check says so. It does not change with the attempt:
    /// to end a loop, a host looks at [`attempt`](Self::attempt).
    pub retry: bool,
    /// How often this exact call has been rejected, this time included. Always 1 if nobody counts; see
    /// [`Session::rejected`](crate::Session::rejected) and [`Rejection::at_attempt`].
    pub attempt: u32,
    /// What the model reads.
    pub text: String,
    /// The part of the text that says what is wrong, without what happened and what to do next.
    fault: Part,
    /// What later texts about this rejection need.
    later: Option<Box<Later>>,
}

/// Data that only some calls have. It is boxed, since every parse may return a rejection as its error.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Later {
    /// What is wrong in the standard words, if the text has others and the catalog words the third attempt.
    standard: Option<String>,
    /// The operation that the call chose, if parsing got that far.
    case: Option<usize>,
}

/// A part of a text, in bytes. It is small for the same reason.
type Part = Range<u32>;

fn part(range: &Range<usize>) -> Part {
    let within = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    within(range.start)..within(range.end)
}

impl fmt::Display for Rejection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl std::error::Error for Rejection {}

impl Serialize for Rejection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Rejection", 6)?;
        members.serialize_field("tool", &self.tool)?;
        members.serialize_field("code", &self.code)?;
        members.serialize_field("paths", &self.paths)?;
        members.serialize_field("retry", &self.retry)?;
        members.serialize_field("attempt", &self.attempt)?;
        members.serialize_field("text", &self.text)?;
        members.end()
    }
}

impl Rejection {
    /// A rejection because of the call's name, not its arguments.
    pub(crate) fn of_name(tool: &str, code: &str, retry: bool, attempt: u32, text: String) -> Self {
        Self {
            tool: tool.to_owned(),
            code: code.to_owned(),
            paths: Vec::new(),
            retry,
            attempt,
            fault: part(&(0..text.len())),
            text,
            later: None,
        }
    }

    /// What is wrong, without what happened and what to do next.
    pub(crate) fn fault(&self) -> &str {
        let part = self.fault.start as usize..self.fault.end as usize;
        self.text.get(part).unwrap_or(&self.text).trim()
    }

    /// The same in the standard words, if the text has others and the catalog words the third attempt.
    pub(crate) fn standard(&self) -> Option<&str> {
        self.later.as_ref()?.standard.as_deref()
    }

    /// The operation that the call chose, if parsing got that far.
    pub(crate) fn case(&self) -> Option<usize> {
        self.later.as_ref()?.case
    }

    /// The same with another text, all of which says what is wrong.
    pub(crate) fn reworded(self, text: String) -> Self {
        Self { fault: part(&(0..text.len())), text, ..self }
    }

    /// The same rejection of a call with an operation.
    pub(crate) fn with_case(mut self, chosen: Option<Chosen<'_>>) -> Self {
        if let Some(chosen) = chosen {
            self.later.get_or_insert_default().case = Some(chosen.case());
        }
        self
    }
}

/// The rejection of a text that is not valid arguments.
pub(crate) fn unreadable(table: &Params<'_>, fault: Unreadable) -> Rejection {
    let (reject, detail, remedy) = match fault {
        Unreadable::Malformed(malformed) => {
            let malformed = hiding(table, malformed);
            (Reject::Malformed, malformed.in_full(), malformed.remedy)
        }
        Unreadable::TooLarge(detail) => (Reject::TooLarge, detail, ""),
    };
    let problem = Problems::one(reject, &Path::ROOT, |texts| Words {
        detail: texts.put(|out| out.push_str(&detail)),
        remedy,
        ..Words::default()
    });
    of_problems(table, &problem)
}

/// Drops the quoted piece of text if it may be part of a sensitive value. Text that is not JSON has no paths, so any
/// piece may be; only a name from the catalog reveals nothing.
fn hiding(table: &Params<'_>, mut malformed: Malformed) -> Malformed {
    let hidden = match &malformed.shown {
        Shown::Nothing => false,
        Shown::Excerpt(_) => holds_sensitive(&Kind::Object(table.fields)),
        Shown::Key(key) => holds_sensitive(&Kind::Object(table.fields)) && !is_declared(table.fields, key),
    };
    if hidden {
        malformed.shown = Shown::Nothing;
    }
    malformed
}

/// Whether some parameter or member has a name.
fn is_declared(fields: &[Field<'_>], name: &str) -> bool {
    fn within(kind: &Kind<'_>, name: &str) -> bool {
        match kind {
            Kind::Object(fields) => is_declared(fields, name),
            Kind::List(rule) => within(&rule.item, name),
            Kind::Map(inner) => within(inner, name),
            _ => false,
        }
    }
    fields.iter().any(|field| field.is_named(name) || within(&field.kind, name))
}

/// The rejection of arguments that are JSON, but not an object.
pub(crate) fn not_an_object(table: &Params<'_>, received: &str) -> Rejection {
    let problem = Problems::one(Reject::NotAnObject, &Path::ROOT, |texts| Words {
        received: texts.put(|out| out.push_str(received)),
        ..Words::default()
    });
    of_problems(table, &problem)
}

/// The rejection of a text that is too long for a check's pattern.
pub(crate) fn unmatched(table: &Params<'_>, received: &str, unmatched: &Unmatched) -> Rejection {
    let mut problems = Problems::default();
    problems.add_at(
        unmatched.reject,
        |out| out.push_str(&unmatched.path),
        |texts| Words {
            received: texts.put(|out| out.push_str(received)),
            detail: texts.put(|out| out.push_str(&unmatched.detail)),
            ..Words::default()
        },
    );
    of_problems(table, &problems)
}

/// The rejection for all problems of shape.
pub(crate) fn of_problems(table: &Params<'_>, problems: &Problems<'_>) -> Rejection {
    let words::Text { text, fault, standard } = words::of_problems(table, problems);
    Rejection {
        tool: table.tool.to_owned(),
        code: problems.first().map_or("", Reject::code).to_owned(),
        paths: problems.paths(),
        retry: true,
        attempt: 1,
        text,
        fault: part(&fault),
        later: standard.map(|standard| Box::new(Later { standard: Some(standard), case: None })),
    }
}

/// The rejection for failed checks, each with its own text.
pub(crate) fn of_failures(table: &Params<'_>, failures: &[Failure]) -> Rejection {
    let checks = || failures.iter().filter_map(|failure| table.checks.get(failure.check));
    let text = words::of_failures(table, failures);
    Rejection {
        tool: table.tool.to_owned(),
        code: checks().next().map_or("", |check| check.name).to_owned(),
        paths: distinct(failures.iter().flat_map(|failure| failure.paths.iter().map(String::as_str))),
        retry: checks().all(|check| check.retry),
        attempt: 1,
        fault: part(&(0..text.len())),
        text,
        later: None,
    }
}
