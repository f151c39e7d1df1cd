//! Where the parameters of a tool are, and what they look like: a JSON Schema by one of many names, a schema in a wrapper
//! or in a text, a list of parameters, a map of them.

use super::listed;
use super::members::{Members, get, has, take};
use super::parameter::{Notes, is_parameter};
use crate::import::json;
use crate::import::report::{Kind, member};
use crate::import::schema::is_object;
use crate::model::Value;

/// Members that hold nothing but parameters, by who writes them.
const SCHEMAS: [&str; 14] = [
    "inputSchema",
    "input_schema",
    "parameters",
    "parametersJsonSchema",
    "parameters_json_schema",
    "params_json_schema",
    "inputJsonSchema",
    "input_json_schema",
    "args_schema",
    "argsSchema",
    "parameter_definitions",
    "parameterDefinitions",
    "parametersSchema",
    "parameters_schema",
];

/// Members that hold parameters where they look like parameters.
const OTHERS: [&str; 8] =
    ["arguments", "args", "inputs", "input", "params", "schema", "jsonSchema", "json_schema"];

/// Objects around a schema: Bedrock's `json`, the `jsonSchema` of JavaScript libraries.
const WRAPPERS: [&str; 4] = ["json", "jsonSchema", "json_schema", "schema"];

/// Members of a tool that say nothing of its parameters.
const KNOWN: [&str; 26] = [
    "name",
    "title",
    "description",
    "desc",
    "type",
    "strict",
    "server",
    "annotations",
    "_meta",
    "icons",
    "enabled",
    "execution",
    "behavior",
    "cache_control",
    "cachePoint",
    "defer_loading",
    "deferLoading",
    "allowed_callers",
    "response",
    "responseJsonSchema",
    "outputSchema",
    "output_schema",
    "output",
    "input_examples",
    "inputExamples",
    "async",
];

/// The parameters of a tool.
pub(super) enum Params {
    /// The member that they were in, and their schema.
    Schema(String, Value),
    /// The form says that there are none.
    None,
    /// They were not found: what was there, and what is wrong with it.
    Missing(String, &'static str),
}

/// Whether an object has a member that can only hold the parameters of a tool.
pub(super) fn has_schema(members: &[(String, Value)]) -> bool {
    SCHEMAS.iter().any(|name| has(members, name))
}

/// Whether an object has a member that may hold the parameters of a tool.
pub(super) fn may_have(members: &[(String, Value)]) -> bool {
    has_schema(members) || OTHERS.iter().any(|name| has(members, name))
}

/// Takes the parameters out of a tool. `absent` is what the form of the tool says where it has none: a reason to believe
/// that it takes no parameters, or nothing.
pub(super) fn find(members: &mut Members, absent: Option<&str>, notes: &mut Notes) -> Params {
    let mut spare: Option<(String, Empty)> = None;
    let mut wrong: Option<String> = None;
    for name in SCHEMAS.iter().chain(&OTHERS) {
        let Some(value) = get(members, name) else { continue };
        let mut said = Notes::new();
        match schema(value, &mut said, 0) {
            Read::Schema(schema) => {
                take(members, name);
                said.iter_mut().for_each(|(_, found, _)| *found = found.replacen('…', name, 1));
                notes.extend(said);
                return Params::Schema((*name).to_owned(), schema);
            }
            Read::Empty(empty) if spare.is_none() => spare = Some(((*name).to_owned(), empty)),
            Read::Unknown if wrong.is_none() => wrong = Some(member(name, value)),
            Read::Empty(_) | Read::Unknown => {}
        }
    }
    match (spare, wrong) {
        (_, Some(found)) => Params::Missing(found, "not imported: its parameters are in an unknown form"),
        (Some((name, Empty::Null)), None) => {
            take(members, &name);
            nothing(members, absent.or(Some("its schema is null")), notes)
        }
        (Some((name, empty)), None) => {
            if let Empty::Schema(schema) = empty {
                notes.push((
                    Kind::Narrowed,
                    member(&name, &schema),
                    "a schema that says nothing: no parameters, and arguments are refused".to_owned(),
                ));
            }
            take(members, &name);
            Params::None
        }
        (None, None) => nothing(members, absent, notes),
    }
}

/// No member holds parameters.
fn nothing(members: &[(String, Value)], absent: Option<&str>, notes: &mut Notes) -> Params {
    let unknown = members.iter().find(|(name, value)| {
        !KNOWN.contains(&name.as_str()) && matches!(value, Value::List(_) | Value::Object(_))
    });
    match (absent, unknown) {
        (Some(why), None) => {
            notes.push((
                Kind::Narrowed,
                "no schema of parameters".to_owned(),
                format!("no parameters: {why}"),
            ));
            Params::None
        }
        (_, Some((name, value))) => {
            Params::Missing(member(name, value), "not imported: it has no schema of its parameters")
        }
        (None, None) => Params::Missing(
            "no schema of parameters".to_owned(),
            "not imported: it has no schema of its parameters; if it takes none, add `\"inputSchema\": \
             {\"type\": \"object\"}`",
        ),
    }
}

/// What a member is that may hold parameters.
enum Read {
    Schema(Value),
    Empty(Empty),
    Unknown,
}

/// A member that holds no parameters.
enum Empty {
    Null,
    /// A list without entries: it takes none.
    List,
    /// A schema without a rule.
    Schema(Value),
}

/// Reads a member as parameters. `…` in a note is the name of the member.
fn schema(value: &Value, notes: &mut Notes, depth: usize) -> Read {
    match value {
        Value::Null => Read::Empty(Empty::Null),
        Value::List(items) if items.is_empty() => Read::Empty(Empty::List),
        Value::List(items) => match listed::of_list(items, notes) {
            Some(schema) => Read::Schema(schema),
            None => Read::Unknown,
        },
        Value::String(text) if depth == 0 => in_text(text, notes),
        Value::Object(members) if says_nothing(members) => Read::Empty(Empty::Schema(value.clone())),
        Value::Object(members) if is_schema(members) => Read::Schema(listed::complete(value.clone(), notes)),
        Value::Object(members) => {
            if depth < 3
                && let Some(inner) = wrapped(members)
            {
                return schema(inner, notes, depth + 1);
            }
            match listed::of_map(members, notes) {
                Some(schema) => Read::Schema(schema),
                None => Read::Unknown,
            }
        }
        _ => Read::Unknown,
    }
}

/// The schema that an object is wrapped around. A parameter may be called `schema`, too: then there are others next to it, or it is no
/// object.
fn wrapped(members: &[(String, Value)]) -> Option<&Value> {
    let (name, inner) = members.iter().find(|(name, _)| WRAPPERS.contains(&name.as_str()))?;
    let fits = match inner {
        Value::Object(schema) if schema.is_empty() => true,
        Value::Object(schema) => match get(schema, "type") {
            Some(Value::String(kind)) => is_object(kind),
            _ => is_schema(schema) || wrapped(schema).is_some(),
        },
        Value::String(_) => !is_parameter(inner, false),
        _ => false,
    };
    let alone = members.iter().all(|(other, value)| other == name || !is_parameter(value, false));
    (fits && alone).then_some(inner)
}

/// A schema that was written as a text with JSON in it.
fn in_text(text: &str, notes: &mut Notes) -> Read {
    let (mut values, broken) = json::read(text);
    match (values.pop(), values.is_empty() && broken.is_empty()) {
        (Some(top), true) if matches!(top.value, Value::Object(_)) => {
            notes.push((Kind::Kept, "`…` is a text".to_owned(), "read as the JSON in it".to_owned()));
            schema(&top.value, notes, 1)
        }
        _ => Read::Unknown,
    }
}

/// Whether every member is a remark that no call depends on.
fn says_nothing(members: &[(String, Value)]) -> bool {
    members.iter().all(|(name, value)| {
        matches!(
            name.as_str(),
            "title" | "description" | "$comment" | "$schema" | "$id" | "examples" | "default"
        ) && !matches!(value, Value::Object(_))
    })
}

/// Whether an object is a JSON Schema, and not a map from names to parameters: a parameter may be called `type`, too.
fn is_schema(members: &[(String, Value)]) -> bool {
    members.iter().any(|(name, value)| match (name.as_str(), value) {
        ("type", Value::String(name)) => is_object(name) || !is_type_map(members),
        ("type", Value::List(names)) => names.iter().all(|name| matches!(name, Value::String(_))),
        ("properties", Value::Object(all)) => all.iter().all(|(_, value)| is_parameter(value, true)),
        ("properties", Value::List(_) | Value::Null) => true,
        ("$ref" | "$schema", Value::String(_)) => true,
        ("allOf" | "anyOf" | "oneOf" | "required" | "enum", Value::List(_)) => true,
        ("additionalProperties", Value::Bool(_)) => true,
        ("$defs" | "definitions" | "patternProperties", Value::Object(_)) => !is_parameter(value, false),
        _ => false,
    })
}

/// Whether every member is a parameter, as in `{"q": "str", "type": "str"}`, and none a keyword.
fn is_type_map(members: &[(String, Value)]) -> bool {
    const KEYWORDS: [&str; 8] = [
        "items",
        "properties",
        "prefixItems",
        "not",
        "if",
        "additionalProperties",
        "contains",
        "propertyNames",
    ];
    members.len() > 1
        && members
            .iter()
            .all(|(name, value)| !KEYWORDS.contains(&name.as_str()) && is_parameter(value, false))
}
