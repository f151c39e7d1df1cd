//! Takes the arguments out of what some clients put around them.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::arguments::{self, DEPTH_LIMIT, unfenced};
use super::noise::NoiseKind;
use super::path::Path;
use super::walk::{Walk, hidden, holds_sensitive};
use crate::reject::{self, Rejection};
use crate::table::{Field, Kind, Params};

/// Keys under which clients wrap the arguments; the tool's own name is one more.
const WRAPPERS: [&str; 5] = ["arguments", "input", "parameters", "params", "args"];

/// Keys under which a repeated call names its tool.
const CALLS: [&str; 4] = ["name", "tool", "tool_name", "function"];

/// More wrappings than this are not taken off.
const MOST_LAYERS: usize = 4;

impl<'t> Walk<'t> {
    /// The object of the parameters, whatever is around it.
    pub(super) fn unwrapped<'v>(
        &mut self,
        value: &'v Value,
    ) -> Result<Cow<'v, Map<String, Value>>, Rejection> {
        let mut value = Cow::Borrowed(value);
        for _ in 0..MOST_LAYERS {
            let inner = match &*value {
                Value::Null => return Ok(Cow::Owned(Map::new())),
                Value::String(text) if text.trim().is_empty() => return Ok(Cow::Owned(Map::new())),
                Value::String(text) if !self.strict() && is_json_text(text) => {
                    let text = unfenced(text).unwrap_or(text);
                    let inner = arguments::read_within(text, DEPTH_LIMIT).and_then(|inner| {
                        arguments::within_bounds(&inner)?;
                        Ok(inner)
                    });
                    let inner = inner.map_err(|fault| reject::unreadable(self.table, fault))?;
                    self.repaired(NoiseKind::ParsedText, &Path::ROOT);
                    Cow::Owned(inner)
                }
                Value::Object(members) if !self.strict() => {
                    let Some(wrapper) = wrapper(self.table, members).map(str::to_owned) else { break };
                    self.repaired(NoiseKind::Unwrapped, &Path::ROOT);
                    member(value, &wrapper)
                }
                _ => break,
            };
            value = inner;
        }
        match value {
            Cow::Borrowed(Value::Object(members)) => Ok(Cow::Borrowed(members)),
            Cow::Owned(Value::Object(members)) => Ok(Cow::Owned(members)),
            other => Err(reject::not_an_object(self.table, &shown(self.table, &other))),
        }
    }
}

/// The wrapping key of an object that holds nothing but the arguments under it, or beside it the name of this tool: some
/// models repeat the whole call.
fn wrapper<'m>(table: &Params<'_>, members: &'m Map<String, Value>) -> Option<&'m str> {
    if members.len() > 2 || members.keys().any(|key| table.fields.iter().any(|field| is_named(field, key))) {
        return None;
    }
    let wraps = |key: &str, inner: &Value| {
        let holds_arguments = match inner {
            Value::Object(_) => true,
            Value::String(text) => is_json_text(text),
            _ => false,
        };
        holds_arguments && (WRAPPERS.contains(&key) || key == table.tool)
    };
    let names_tool = |key: &str, value: &Value| CALLS.contains(&key) && value == table.tool;
    let (key, _) = members.iter().find(|(key, inner)| wraps(key, inner))?;
    members.iter().all(|(other, value)| other == key || names_tool(other, value)).then_some(key)
}

/// Whether a text is to be read as JSON: an object, in a code fence or not, or such a text written as one once more.
fn is_json_text(text: &str) -> bool {
    let text = unfenced(text).unwrap_or(text).trim_start();
    text.starts_with('{') || text.starts_with("\"{")
}

/// Whether a key is the name of a parameter, or an earlier one.
pub(crate) fn is_named(field: &Field<'_>, key: &str) -> bool {
    field.name == key || field.was.contains(&key)
}

/// A member of an object.
fn member<'v>(value: Cow<'v, Value>, key: &str) -> Cow<'v, Value> {
    match value {
        Cow::Borrowed(value) => value.get(key).map(Cow::Borrowed),
        Cow::Owned(Value::Object(mut members)) => members.remove(key).map(Cow::Owned),
        Cow::Owned(_) => None,
    }
    .unwrap_or(Cow::Owned(Value::Null))
}

/// What came instead of an object.
fn shown(table: &Params<'_>, value: &Value) -> String {
    if holds_sensitive(&Kind::Object(table.fields)) { hidden(value) } else { crate::text::shortened(value) }
}
