//! Takes the arguments out of what some clients put around them.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::arguments::{self, DEPTH_LIMIT};
use super::noise::NoiseKind;
use super::path::Path;
use super::walk::{Walk, hidden, holds_sensitive};
use crate::reject::{self, Rejection};
use crate::table::{Field, Kind, Params};

/// Keys under which clients wrap the arguments; the tool's own name is one more.
const WRAPPERS: [&str; 5] = ["arguments", "input", "parameters", "params", "args"];

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
                Value::String(text) if !self.strict() && text.trim_start().starts_with('{') => {
                    let inner = arguments::read(text, DEPTH_LIMIT).and_then(|inner| {
                        arguments::within_bounds(&inner)?;
                        Ok(inner)
                    });
                    let inner = inner.map_err(|fault| reject::unreadable(self.table, fault))?;
                    self.repaired(NoiseKind::ParsedText, &Path::ROOT);
                    Cow::Owned(inner)
                }
                Value::Object(members) if !self.strict() && wraps(self.table, members) => {
                    self.repaired(NoiseKind::Unwrapped, &Path::ROOT);
                    only_value(value)
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

/// Whether an object holds nothing but the arguments under a wrapping key.
fn wraps(table: &Params<'_>, members: &Map<String, Value>) -> bool {
    let mut entries = members.iter();
    let (Some((key, inner)), None) = (entries.next(), entries.next()) else { return false };
    let holds_arguments = match inner {
        Value::Object(_) => true,
        Value::String(text) => text.trim_start().starts_with('{'),
        _ => false,
    };
    let is_wrapper = WRAPPERS.contains(&key.as_str()) || key == table.tool;
    holds_arguments && is_wrapper && !table.fields.iter().any(|field| is_named(field, key))
}

/// Whether a key is the name of a parameter, or an earlier one.
pub(super) fn is_named(field: &Field<'_>, key: &str) -> bool {
    field.name == key || field.was.contains(&key)
}

fn only_value(value: Cow<'_, Value>) -> Cow<'_, Value> {
    match value {
        Cow::Borrowed(Value::Object(members)) => members.values().next().map(Cow::Borrowed),
        Cow::Owned(Value::Object(members)) => members.into_iter().next().map(|(_, inner)| Cow::Owned(inner)),
        other => Some(other),
    }
    .unwrap_or(Cow::Owned(Value::Null))
}

/// What came instead of an object.
fn shown(table: &Params<'_>, value: &Value) -> String {
    if holds_sensitive(&Kind::Object(table.fields)) { hidden(value) } else { crate::text::shortened(value) }
}
