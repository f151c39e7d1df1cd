//! Small building blocks of generated code, which keep that code small.

mod constant;

pub use constant::{Marks, agent, offer, surface, surface_table, tool};

use crate::agent::Agent;
use crate::data::Data;
use crate::golden::Case;
use crate::parse::{parse_checked, read_arguments};
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::session::{Admission, Arguments, Session};
use crate::surface::AgentType;
use crate::table::{Condition, Params};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Entries under names that the caller chooses.
pub type Map<T> = BTreeMap<String, T>;

/// Placeholder for a sensitive value in logs.
pub struct Hidden;

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[hidden]")
    }
}

/// Looks at a call before its tool does, and finds its offer.
///
/// # Errors
///
/// The reply for the model if the call does not reach its tool.
pub fn admit<A: AgentType>(
    session: &mut Session<A>,
    name: &str,
    arguments: Arguments<'_>,
) -> Result<usize, ToolResult> {
    match session.admit(name, arguments) {
        Admission::Tool(index) => Ok(index),
        Admission::Answer(answer) => Err(answer),
    }
}

/// Parses the arguments of a call to a tool that has no checks in Rust code.
///
/// # Errors
///
/// The rejection for the model.
pub fn parse_offer(agent: &Agent<'_>, index: usize, arguments: Arguments<'_>) -> Result<Data, Rejection> {
    arguments.parse(agent.offers[index].tool.params).map(|parsed| parsed.value)
}

/// Parses the arguments of a call to a tool that has checks in Rust code, in whichever form the host has them.
///
/// # Errors
///
/// The errors of both parsers.
pub fn parse_either<T>(
    arguments: Arguments<'_>,
    json: impl FnOnce(&Value) -> Result<T, Rejection>,
    text: impl FnOnce(&str) -> Result<T, Rejection>,
) -> Result<T, Rejection> {
    match arguments {
        Arguments::Json(arguments) => json(arguments),
        Arguments::Text(arguments) => text(arguments),
    }
}

/// The rejection of a call to a tool that the agent does not have.
pub fn unknown_tool(agent: &Agent<'_>, name: &str) -> Rejection {
    crate::session::unknown_tool(agent, &[], name, 1)
}

/// Whether a text parses as the catalog's Rust type.
pub fn parses<T: FromStr>(text: &str) -> bool {
    text.parse::<T>().is_ok()
}

/// An example in the catalog, parsed as the catalog's Rust type. For golden tests only.
///
/// # Panics
///
/// If the type rejects the example.
pub fn parsed<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| {
        panic!("the type {} does not take the example {text:?}", std::any::type_name::<T>())
    })
}

/// JSON written by the compiler.
pub fn json_text(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// One block of a golden file.
pub fn golden_case(title: &str, input: Option<&str>, text: String) -> Case {
    Case { title: title.to_owned(), input: input.map(str::to_owned), text }
}

/// The text of the rejection that a sample call leads to, or what happened instead. The check in Rust code named
/// `code` is assumed to fail, since its text is what is pinned.
pub fn rejected(table: &Params<'_>, arguments: &str, code: &str) -> String {
    let fails = |index: usize| {
        table
            .checks
            .get(index)
            .is_some_and(|check| matches!(check.condition, Condition::Code) && check.name == code)
    };
    let outcome = read_arguments(table, arguments)
        .and_then(|arguments| parse_checked(table, &arguments, |data| data, |index, _| !fails(index)));
    match outcome {
        Err(rejection) => rejection.text,
        Ok(_) => format!("(the call was accepted, {code} did not reject it)"),
    }
}
