//! What tells a parameter from other values, and what is noted while parameters are looked for.

use crate::import::report::Kind;
use crate::import::schema::is_type;
use crate::model::Value;

/// What is to be reported of the way in which parameters were read: what was found, and what became of it.
pub(super) type Notes = Vec<(Kind, String, String)>;

/// Whether a value describes one parameter. A schema that says nothing does so only where it is known to be one.
pub(super) fn is_parameter(value: &Value, known: bool) -> bool {
    match value {
        Value::Object(members) => known || describes(members),
        Value::String(name) => is_type(name),
        Value::Bool(_) | Value::Null => known,
        _ => false,
    }
}

/// Whether an object says something about the values of a parameter, or what it is for.
pub(super) fn describes(members: &[(String, Value)]) -> bool {
    members.iter().any(|(name, value)| match name.as_str() {
        "type" => matches!(value, Value::String(_) | Value::List(_) | Value::Object(_)),
        "description" | "desc" | "$ref" | "format" | "title" | "pattern" => matches!(value, Value::String(_)),
        "enum" | "anyOf" | "oneOf" | "allOf" => matches!(value, Value::List(_)),
        "properties" | "schema" => matches!(value, Value::Object(_)),
        name => matches!(name, "const" | "items" | "default" | "not"),
    })
}
