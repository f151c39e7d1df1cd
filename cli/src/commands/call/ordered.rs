//! JSON in catalog order.

use toolcat_compiler::model::Value;
use toolcat_runtime::table::{Field, Kind};

/// The members of an object, in the order in which the catalog declares them.
pub(super) fn object(fields: &[Field<'_>], json: &serde_json::Value) -> Value {
    let serde_json::Value::Object(members) = json else { return free(json) };
    let declared = fields
        .iter()
        .filter_map(|field| Some((field.name.to_owned(), kind(&field.kind, members.get(field.name)?))));
    Value::Object(declared.collect())
}

fn kind(of: &Kind<'_>, json: &serde_json::Value) -> Value {
    match (of, json) {
        (Kind::Object(fields), json) => object(fields, json),
        (Kind::List(rule), serde_json::Value::Array(items)) => {
            Value::List(items.iter().map(|item| kind(&rule.item, item)).collect())
        }
        (Kind::Map(inner), serde_json::Value::Object(members)) => sorted(members, |value| kind(inner, value)),
        (_, json) => free(json),
    }
}

/// Any JSON; the members of its objects are sorted by name.
fn free(json: &serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(value) => Value::Bool(*value),
        serde_json::Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => Value::Integer(whole.into()),
            (None, Some(whole)) => Value::Integer(whole.into()),
            (None, None) => Value::Number(number.as_f64().unwrap_or_default()),
        },
        serde_json::Value::String(text) => Value::String(text.clone()),
        serde_json::Value::Array(items) => Value::List(items.iter().map(free).collect()),
        serde_json::Value::Object(members) => sorted(members, free),
    }
}

fn sorted(
    members: &serde_json::Map<String, serde_json::Value>,
    mut value: impl FnMut(&serde_json::Value) -> Value,
) -> Value {
    let mut members: Vec<(String, Value)> =
        members.iter().map(|(name, json)| (name.clone(), value(json))).collect();
    members.sort_by(|(one, _), (other, _)| one.cmp(other));
    Value::Object(members)
}
