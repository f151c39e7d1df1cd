//! Example values as JSON, like the generated `ToJson`: defaults are filled in, and missing members stay out.

use super::named;
use crate::model::template::resolve;
use crate::model::{Field, NamedType, Outcome, Presence, Type, Value};
use serde_json::{Map, Value as Json};
use toolcat_runtime::ToJson;
use toolcat_runtime::result::json_number;

/// The JSON of a value with that type.
pub(super) fn json(value: &Value, ty: &Type, types: &[NamedType]) -> Json {
    match (resolve(ty, types), value) {
        // The team's own types are written by their `Display`, and those texts are read as numbers.
        (custom, Value::Integer(_) | Value::Number(_)) if custom.rust_type().is_some() => {
            json_number(&value.to_string())
        }
        (Type::Number(_), Value::Integer(number)) => (*number as f64).to_json(),
        (Type::Number(_), Value::Number(number)) => number.to_json(),
        (Type::List(list), Value::List(items)) => {
            items.iter().map(|item| json(item, &list.item, types)).collect()
        }
        (Type::Map(of), Value::Object(members)) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(name, _)| name);
            Json::Object(members.iter().map(|(name, value)| (name.clone(), json(value, of, types))).collect())
        }
        (Type::Attachment(kind), Value::String(name)) => named(name, *kind).to_json(),
        (Type::Object(object), Value::Object(_)) => Json::Object(members(value, &object.fields, types)),
        _ => value.to_json(),
    }
}

/// The members of an outcome and its name, in the form of the generated `Outcome`.
pub(super) fn structured(outcome: &Outcome, value: &Value, types: &[NamedType]) -> Json {
    let mut members = members(value, &outcome.fields, types);
    members.insert("outcome".to_owned(), outcome.name.value.as_str().into());
    Json::Object(members)
}

fn members(value: &Value, fields: &[Field], types: &[NamedType]) -> Map<String, Json> {
    let mut members = Map::new();
    for field in by_name(fields) {
        let given = match (value.get(&field.name.value), &field.presence) {
            (None, Presence::Default(default)) => Some(default),
            (Some(Value::Null), Presence::Optional) if !field.nullable => None,
            (given, _) => given,
        };
        let Some(given) = given else { continue };
        members.insert(field.name.value.clone(), json(given, &field.ty, types));
    }
    members
}

/// Members sorted by name: depending on the features of the whole build, `serde_json` keeps the order of insertion or sorts
/// by name; in this order both agree.
pub(crate) fn by_name(fields: &[Field]) -> Vec<&Field> {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_by(|a, b| a.name.value.cmp(&b.name.value));
    fields
}
