//! Small parts that generated code is made of, so that it stays small itself.

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

/// Entries under names of the caller's choice.
pub type Map<T> = BTreeMap<String, T>;

/// Stands for a sensitive value in logs.
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
/// The answer that the model is to read instead.
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

/// Parses the arguments of a call whose tool has no checks in Rust code.
///
/// # Errors
///
/// The rejection that the model is to read.
pub fn parse_offer(agent: &Agent<'_>, index: usize, arguments: Arguments<'_>) -> Result<Data, Rejection> {
    arguments.parse(agent.offers[index].tool.params).map(|parsed| parsed.value)
}

/// Parses the arguments of a call whose tool has checks in Rust code, in the form in which the host has them.
///
/// # Errors
///
/// Those of the two parsers.
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

/// The rejection of a call whose tool the agent does not have.
pub fn unknown_tool(agent: &Agent<'_>, name: &str) -> Rejection {
    crate::session::unknown_tool(agent, &[], name, 1)
}

/// Whether the catalog's Rust type can be made of a text.
pub fn parses<T: FromStr>(text: &str) -> bool {
    text.parse::<T>().is_ok()
}

/// A value of the catalog's Rust type, made of an example in the catalog. Golden tests only.
///
/// # Panics
///
/// Where the type does not take the example.
pub fn parsed<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| {
        panic!("the type {} does not take the example {text:?}", std::any::type_name::<T>())
    })
}

/// JSON that the compiler has written.
pub fn json_text(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// A block of a golden file.
pub fn golden_case(title: &str, input: Option<&str>, text: String) -> Case {
    Case { title: title.to_owned(), input: input.map(str::to_owned), text }
}

/// The text of the rejection that a sample call leads to, or what came of it instead. A check in Rust code with the name
/// `code` is taken to fail: what is pinned is its text.
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
