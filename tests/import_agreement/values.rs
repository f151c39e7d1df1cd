//! Values for and against a schema: those it names, those near its bounds, and any JSON.

use super::schemas::NAMES;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A value that may match the schema.
pub(super) fn near(schema: &Value) -> BoxedStrategy<Value> {
    let mut named = Vec::new();
    collect(schema, &mut named);
    named.push(json!("a"));
    let leaf = prop_oneof![
        4 => prop::sample::select(named),
        4 => prop::sample::select(plain()),
    ];
    let any = leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            2 => prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            2 => members(inner),
        ]
    });
    prop_oneof![3 => shaped(schema, schema, 0), 2 => any].boxed()
}

fn members(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Value> {
    prop::sample::subsequence(NAMES.to_vec(), 0..4).prop_flat_map(move |names| {
        let members: Vec<_> = names.into_iter().map(|name| (Just(name.to_owned()), inner.clone())).collect();
        members.prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>()))
    })
}

fn plain() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(""),
        json!("a"),
        json!("ab"),
        json!("abcd"),
        json!("1"),
        json!("2026-03-31"),
        json!("a, b"),
        json!("[1]"),
        json!("a@b.example"),
        json!("null"),
        json!(-4),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(6),
        json!(2.5),
        json!(4.0),
        json!([]),
        json!({}),
        json!(["a", "a"]),
        json!([1, 2]),
    ]
}

/// Values that a schema names, and numbers around its bounds.
fn collect(schema: &Value, out: &mut Vec<Value>) {
    match schema {
        Value::Object(members) => members.values().for_each(|value| collect(value, out)),
        Value::Array(items) => items.iter().for_each(|value| collect(value, out)),
        Value::Number(number) => {
            out.push(schema.clone());
            if let Some(number) = number.as_i64() {
                out.extend([json!(number - 1), json!(number + 1)]);
            }
        }
        other => out.push(other.clone()),
    }
}

/// A value built from the schema, as far as the schema determines it.
fn shaped(schema: &Value, root: &Value, depth: usize) -> BoxedStrategy<Value> {
    let any = || prop::sample::select(plain()).boxed();
    let Value::Object(keywords) = schema else { return any() };
    if depth > 4 {
        return any();
    }
    if let Some(Value::String(to)) = keywords.get("$ref") {
        let found = to.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        return found.map_or_else(any, |schema| shaped(schema, root, depth + 1));
    }
    for name in ["anyOf", "oneOf", "allOf"] {
        if let Some(Value::Array(schemas)) = keywords.get(name) {
            let of: Vec<_> = schemas.iter().map(|schema| shaped(schema, root, depth + 1)).collect();
            return prop::strategy::Union::new(of).boxed();
        }
    }
    if let Some(Value::Array(values)) = keywords.get("enum") {
        return prop::sample::select(values.clone()).boxed();
    }
    if let Some(Value::Object(properties)) = keywords.get("properties") {
        let members: Vec<_> = properties
            .iter()
            .map(|(name, schema)| {
                (Just(name.clone()), prop::option::weighted(0.8, shaped(schema, root, depth + 1)))
            })
            .collect();
        return members
            .prop_map(|members| {
                Value::Object(members.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
            })
            .boxed();
    }
    if let Some(items) = keywords.get("items") {
        return prop::collection::vec(shaped(items, root, depth + 1), 0..4).prop_map(Value::Array).boxed();
    }
    if let Some(Value::Array(items)) = keywords.get("prefixItems") {
        let items: Vec<_> = items.iter().map(|item| shaped(item, root, depth + 1)).collect();
        return items.prop_map(Value::Array).boxed();
    }
    if let Some(values) = keywords.get("additionalProperties") {
        return members(shaped(values, root, depth + 1)).boxed();
    }
    let own: Vec<Value> = match keywords.get("type").and_then(Value::as_str) {
        Some("string") => plain().into_iter().filter(Value::is_string).collect(),
        Some("integer" | "number") => {
            let mut near = plain();
            collect(schema, &mut near);
            near.into_iter().filter(Value::is_number).collect()
        }
        Some("boolean") => vec![json!(true), json!(false)],
        _ => plain(),
    };
    prop::sample::select(own).boxed()
}
