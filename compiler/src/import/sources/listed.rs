//! Parameters that are written as a list or as a map from names → a JSON Schema.
//!
//! Docker's `arguments`, the lists of agent frameworks and of OpenAPI, Cohere's `parameter_definitions`, the `args` of
//! LangChain, action groups of Bedrock: each parameter is an object with its type and text, most say whether it has to be
//! given.

use super::members::{Members, get, has, take};
use super::parameter::{Notes, is_parameter};
use crate::import::report::{Kind, short};
use crate::import::schema::is_object;
use crate::model::Value;
use std::collections::HashSet;

/// Names under which a list has the name of a parameter.
const NAMES: [&str; 3] = ["name", "key", "parameter"];

/// Other words for keywords of JSON Schema.
const WORDS: [(&str, &str); 8] = [
    ("desc", "description"),
    ("llm_description", "description"),
    ("human_description", "description"),
    ("default_value", "default"),
    ("defaultValue", "default"),
    ("allowed_values", "enum"),
    ("allowedValues", "enum"),
    ("options", "enum"),
];

/// Words for "has to be given", and for its opposite.
const REQUIRED: [&str; 4] = ["required", "is_required", "isRequired", "mandatory"];
const OPTIONAL: [&str; 3] = ["optional", "is_optional", "isOptional"];

/// The schema of a list of parameters, each with its name.
pub(super) fn of_list(items: &[Value], notes: &mut Notes) -> Option<Value> {
    let mut params = Vec::new();
    for item in items {
        let Value::Object(members) = item else { return None };
        let mut members = members.clone();
        let at = NAMES.iter().find(|name| matches!(get(&members, name), Some(Value::String(_))))?;
        let Some(Value::String(name)) = take(&mut members, at) else { return None };
        params.push((name, members));
    }
    notes.push((Kind::Kept, "`…` is a list of parameters".to_owned(), "read as a schema".to_owned()));
    Some(object(params, notes))
}

/// The schema of a map from names to parameters.
pub(super) fn of_map(members: &[(String, Value)], notes: &mut Notes) -> Option<Value> {
    let described = |(_, value): &(String, Value)| is_parameter(value, false);
    let fits = |(_, value): &(String, Value)| match value {
        Value::Object(members) => members.is_empty() || is_parameter(value, false),
        other => is_parameter(other, false),
    };
    if !members.iter().any(described) || !members.iter().all(fits) {
        return None;
    }
    let params = members.iter().map(|(name, value)| {
        let members = match value {
            Value::Object(members) => members.clone(),
            other => vec![("type".to_owned(), other.clone())],
        };
        (name.clone(), members)
    });
    notes.push((Kind::Kept, "`…` is a map of parameters".to_owned(), "read as a schema".to_owned()));
    Some(object(params.collect(), notes))
}

/// A schema of an object whose `properties` are a list, or whose parameters are members next to its keywords.
pub(super) fn complete(schema: Value, notes: &mut Notes) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    if let Some(Value::List(items)) = get(&members, "properties")
        && let Some(Value::Object(made)) = of_list(items, notes)
    {
        for (name, value) in made {
            match members.iter_mut().find(|(known, _)| *known == name) {
                Some((_, place)) if name == "properties" => *place = value,
                Some(_) => {}
                None => members.push((name, value)),
            }
        }
        return Value::Object(members);
    }
    const SAYS: [&str; 8] = [
        "properties",
        "$ref",
        "allOf",
        "anyOf",
        "oneOf",
        "additionalProperties",
        "patternProperties",
        "items",
    ];
    let object = matches!(get(&members, "type"), Some(Value::String(name)) if is_object(name));
    let says = |name: &&str| !matches!(get(&members, name), None | Some(Value::Bool(_)));
    if !object || SAYS.iter().any(says) {
        return Value::Object(members);
    }
    let keyword = |name: &str| {
        matches!(
            name,
            "not" | "if" | "then" | "else" | "propertyNames" | "dependentSchemas" | "dependencies" | "xml"
        ) || name.starts_with(['$', 'x'])
    };
    let inside = |(name, value): &(String, Value)| {
        matches!(value, Value::Object(_)) && is_parameter(value, false) && !keyword(name)
    };
    let (params, mut rest): (Members, Members) = members.into_iter().partition(inside);
    if !params.is_empty() {
        notes.push((
            Kind::Kept,
            "parameters of `…` that are not under `properties`".to_owned(),
            "read as if they were".to_owned(),
        ));
        rest.push(("properties".to_owned(), Value::Object(params)));
    }
    Value::Object(rest)
}

fn object(params: Vec<(String, Members)>, notes: &mut Notes) -> Value {
    let said: Vec<Option<bool>> = params.iter().map(|(_, members)| flag(members)).collect();
    let all_silent = said.iter().all(Option::is_none);
    let some_required = said.contains(&Some(true));
    let (mut properties, mut required) = (Members::new(), Vec::new());
    let mut known = HashSet::new();
    for ((name, members), said) in params.into_iter().zip(said) {
        let schema = parameter(members);
        let spare = has(&schema, "default") || get(&schema, "nullable") == Some(&Value::Bool(true));
        if !known.insert(name.clone()) {
            let found = format!("parameter `{}` a second time in `…`", short(&name));
            notes.push((Kind::Lost, found, "not imported: the first is kept".to_owned()));
            continue;
        }
        // Where some say that they have to be given, the others need not be.
        if said.unwrap_or(!some_required && !spare) {
            required.push(Value::from(name.as_str()));
        }
        properties.push((name, Value::Object(schema)));
    }
    if all_silent && !required.is_empty() {
        notes.push((
            Kind::Narrowed,
            "`…` does not say which parameters are required".to_owned(),
            "those without a default are required".to_owned(),
        ));
    }
    Value::Object(vec![
        ("type".to_owned(), Value::from("object")),
        ("properties".to_owned(), Value::Object(properties)),
        ("required".to_owned(), Value::List(required)),
    ])
}

/// Whether a parameter says that it has to be given.
fn flag(members: &[(String, Value)]) -> Option<bool> {
    let of = |names: &[&str]| {
        names.iter().find_map(|name| match get(members, name) {
            Some(Value::Bool(flag)) => Some(*flag),
            _ => None,
        })
    };
    of(&REQUIRED).or_else(|| of(&OPTIONAL).map(|optional| !optional))
}

/// The schema of one parameter.
fn parameter(mut members: Members) -> Members {
    for name in REQUIRED.iter().chain(&OPTIONAL) {
        if let Some(Value::Bool(_)) = get(&members, name) {
            take(&mut members, name);
        }
    }
    for (word, keyword) in WORDS {
        let fits = match (keyword, get(&members, word)) {
            ("enum", Some(Value::List(values))) => {
                values.iter().all(|value| !matches!(value, Value::Object(_) | Value::List(_)))
            }
            ("description", Some(value)) => matches!(value, Value::String(_)),
            ("default", Some(_)) => true,
            _ => false,
        };
        if fits
            && !has(&members, keyword)
            && let Some(value) = take(&mut members, word)
        {
            members.push((keyword.to_owned(), value));
        }
    }
    // OpenAPI and others put the schema of a parameter inside of it.
    if let Some(Value::Object(inner)) = take(&mut members, "schema") {
        for (name, value) in inner {
            if !has(&members, &name) {
                members.push((name, value));
            }
        }
    }
    members
}
