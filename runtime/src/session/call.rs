//! A call as a session sees it: its arguments, and where it goes.

use crate::data::Data;
use crate::parse::{Parsed, parse_data, parse_text_data};
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::table::Params;
use serde_json::Value;

/// The arguments of a call, as the host received them.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Arguments<'a> {
    /// JSON that was already parsed.
    Json(&'a Value),
    /// The text of a JSON object.
    Text(&'a str),
}

impl Arguments<'_> {
    /// No arguments.
    pub const NONE: Self = Self::Json(&Value::Null);

    /// Parses them with a table. Checks in Rust code are left undecided.
    pub(crate) fn parse(self, table: &Params<'_>) -> Result<Parsed<Data>, Rejection> {
        match self {
            Self::Json(value) => parse_data(table, value),
            Self::Text(text) => parse_text_data(table, text),
        }
    }
}

impl<'a> From<&'a Value> for Arguments<'a> {
    fn from(value: &'a Value) -> Self {
        Self::Json(value)
    }
}

impl<'a> From<&'a str> for Arguments<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Arguments<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

/// What happens to a call before its arguments are read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Admission {
    /// It goes to the tool with this index in [`Agent::offers`](crate::Agent::offers).
    Tool(usize),
    /// It is answered at once: a call to the search tool, or one that cannot go through.
    Answer(ToolResult),
}
