//! Schemas of the keywords that import reads.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

pub(super) const NAMES: [&str; 4] = ["a", "b", "c", "z"];

type Keywords = Vec<(&'static str, Value)>;

fn object(keywords: Keywords) -> Value {
    Value::Object(keywords.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}

/// Adds the keywords of `more`; the first of each name counts.
fn with(schema: Value, more: Keywords) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    for (name, value) in more {
        members.entry(name.to_owned()).or_insert(value);
    }
    Value::Object(members)
}

/// An optional keyword.
fn maybe<T: Into<Value> + std::fmt::Debug + Clone>(
    name: &'static str,
    of: impl Strategy<Value = T>,
) -> impl Strategy<Value = Keywords> {
    prop::option::weighted(0.4, of)
        .prop_map(move |value| value.map(|value| (name, value.into())).into_iter().collect())
}

/// Ordered bounds.
fn two(low: &'static str, high: &'static str, most: i64) -> impl Strategy<Value = Keywords> {
    (maybe(low, 0..most), maybe(high, 0..most)).prop_map(|(low, high)| match (low.first(), high.first()) {
        (Some((_, one)), Some((_, other))) if one.as_i64() > other.as_i64() => low,
        _ => [low, high].concat(),
    })
}

fn string_rules() -> impl Strategy<Value = Keywords> {
    let pattern = prop::sample::select(vec!["^a", "b$", "^[a-z]*$", "[0-9]"]).prop_map(str::to_owned);
    (two("minLength", "maxLength", 4), maybe("pattern", pattern))
        .prop_map(|(one, other)| [one, other].concat())
}

fn number_rules() -> impl Strategy<Value = Keywords> {
    (
        prop::sample::select(vec![
            ("minimum", "maximum"),
            ("exclusiveMinimum", "exclusiveMaximum"),
            ("minimum", "exclusiveMaximum"),
        ]),
        prop::option::weighted(0.5, -3..3_i64),
        prop::option::weighted(0.5, 4..7_i64),
        maybe("multipleOf", prop::sample::select(vec![1, 2, 3])),
    )
        .prop_map(|((low, high), least, most, step)| {
            let mut out = step;
            out.extend(least.map(|least| (low, least.into())));
            out.extend(most.map(|most| (high, most.into())));
            out
        })
}

fn typed(ty: &'static str, rules: impl Strategy<Value = Keywords>) -> impl Strategy<Value = Value> {
    rules.prop_map(move |rules| with(json!({ "type": ty }), rules))
}

/// Scalars whose rules the language can express.
fn scalar() -> BoxedStrategy<Value> {
    let strings = prop::collection::btree_set(prop::sample::select(vec!["a", "ab", "abc", "1", "A b"]), 1..4)
        .prop_map(|values| json!({ "type": "string", "enum": values }));
    let formats = prop::sample::select(vec!["date", "email", "uuid"])
        .prop_map(|format| json!({"type": "string", "format": format}));
    prop_oneof![
        4 => typed("string", string_rules()),
        3 => typed("integer", number_rules()),
        3 => typed("number", number_rules()),
        1 => Just(json!({ "type": "boolean" })),
        2 => strings,
        1 => formats,
        1 => Just(json!({ "const": "a" })),
        1 => Just(json!({ "enum": [true, false] })),
        1 => Just(json!({ "enum": [1, 2, 3] })),
    ]
    .boxed()
}

fn closed(members: Vec<(&'static str, Value, bool)>) -> Value {
    let required: Vec<_> =
        members.iter().filter(|(_, _, required)| *required).map(|(name, _, _)| *name).collect();
    let properties: Map<String, Value> =
        members.iter().map(|(name, schema, _)| ((*name).to_owned(), schema.clone())).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn members(
    inner: impl Strategy<Value = Value> + Clone + 'static,
) -> impl Strategy<Value = Vec<(&'static str, Value, bool)>> {
    prop::sample::subsequence(NAMES.to_vec(), 1..4).prop_flat_map(move |names| {
        names.into_iter().map(|name| (Just(name), inner.clone(), any::<bool>())).collect::<Vec<_>>()
    })
}

fn list(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    (inner, two("minItems", "maxItems", 4), any::<bool>()).prop_map(|(item, rules, unique)| {
        let schema = with(json!({ "type": "array", "items": item }), rules);
        if unique { with(schema, vec![("uniqueItems", true.into())]) } else { schema }
    })
}

/// Schemas that the language can express fully.
pub(super) fn held() -> impl Strategy<Value = Value> {
    let of = scalar().prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            2 => list(inner.clone()),
            2 => members(inner.clone()).prop_map(closed),
            1 => inner.clone().prop_map(|value| json!({ "type": "object", "additionalProperties": value })),
        ]
    });
    prop_oneof![
        6 => of.clone(),
        2 => (of.clone(), any::<bool>()).prop_map(|(schema, first)| {
            let null = json!({ "type": "null" });
            json!({ "anyOf": if first { [null, schema] } else { [schema, null] } })
        }),
        2 => of.clone().prop_map(|schema| json!({ "allOf": [schema, { "description": "A thing" }] })),
        2 => of.clone().prop_map(|schema| json!({ "$ref": "#/$defs/thing", "$defs": { "thing": schema } })),
        2 => scalar().prop_map(|one| json!({ "anyOf": [one, { "type": "array", "items": one }] })),
        2 => prop::collection::vec(scalar(), 2..4).prop_map(|cases| json!({ "anyOf": cases })),
        1 => prop::sample::subsequence(vec!["string", "integer", "boolean", "null"], 2..4).prop_map(|types| json!({ "type": types })),
        1 => (number_rules(), string_rules()).prop_map(|(numbers, strings)| {
            with(with(json!({ "type": ["string", "number"] }), numbers), strings)
        }),
        1 => of.prop_map(|schema| json!({ "type": "object", "properties": { "a": schema }, "unevaluatedProperties": false })),
    ]
}

/// Any schemas, including some that the language cannot express.
pub(super) fn free() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        6 => scalar(),
        1 => string_rules().prop_map(object),
        1 => number_rules().prop_map(object),
        1 => prop::sample::select(vec!["iri", "idn-email", "date-time", "uint64"]).prop_map(|format| json!({ "format": format })),
        1 => Just(json!({})),
        1 => any::<bool>().prop_map(Value::Bool),
        1 => Just(json!({ "type": "null" })),
        1 => prop::sample::subsequence(vec![json!("a"), json!(1), json!(2.5), json!(null), json!(true), json!({"a": 1}), json!([1])], 1..5)
            .prop_map(|values| json!({ "enum": values })),
        1 => prop::sample::select(vec![json!(0), json!(null), json!("b"), json!([]), json!(false)]).prop_map(|value| json!({ "const": value })),
        1 => (prop::sample::subsequence(vec!["string", "integer", "number", "boolean", "null", "array", "object"], 1..5), string_rules(), number_rules())
            .prop_map(|(types, one, other)| with(with(json!({ "type": types }), one), other)),
        1 => prop::sample::select(vec!["#/$defs/d", "#/$defs/d/properties/a", "#", "#/nowhere"]).prop_map(|to| json!({ "$ref": to })),
    ];
    let tree = leaf.prop_recursive(3, 20, 4, |inner| {
        let several = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            3 => list(inner.clone()),
            3 => open_object(inner.clone()),
            1 => array_rules(inner.clone()).prop_map(object),
            3 => (prop::sample::select(vec!["anyOf", "oneOf", "allOf"]), several).prop_map(|(name, schemas)| json!({ name: schemas })),
            2 => (inner.clone(), inner.clone()).prop_map(|(one, other)| merged(one, other)),
            1 => (prop::sample::select(vec!["not", "if", "then", "contains", "propertyNames", "additionalProperties"]), inner.clone(), inner)
                .prop_map(|(name, schema, beside)| with(beside, vec![(name, schema)])),
        ]
    });
    (
        tree,
        scalar(),
        prop::option::weighted(0.2, prop::sample::select(vec![json!(null), json!(1), json!("a"), json!([])])),
    )
        .prop_map(|(schema, def, default)| {
            let schema = if schema.is_object() { schema } else { json!({ "allOf": [schema] }) };
            let default = default.map(|default| ("default", default)).into_iter().collect();
            with(with(schema, default), vec![("$defs", json!({ "d": { "properties": { "a": def } } }))])
        })
}

/// Two schemas at one place; the first decides about keywords in both.
fn merged(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            for (name, value) in other {
                one.entry(name).or_insert(value);
            }
            Value::Object(one)
        }
        (one, _) => one,
    }
}

fn open_object(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Value> {
    let required = prop::sample::subsequence(NAMES.to_vec(), 0..3).prop_map(|names| json!(names));
    (
        prop::option::weighted(0.8, members(inner.clone())),
        maybe("required", required),
        maybe("additionalProperties", inner.clone()),
        maybe("minProperties", 0..3_i64),
        maybe("patternProperties", inner.prop_map(|schema| json!({ "^a": schema }))),
        any::<bool>(),
    )
        .prop_map(|(members, required, others, least, patterns, typed)| {
            let mut schema = json!({});
            if let Some(members) = members {
                schema = closed(members);
                if let Value::Object(schema) = &mut schema {
                    schema.remove("additionalProperties");
                    schema.remove("type");
                }
            }
            let ty = if typed { vec![("type", json!("object"))] } else { Vec::new() };
            with(schema, [required, others, least, patterns, ty].concat())
        })
}

fn array_rules(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Keywords> {
    let prefix = prop::collection::vec(inner.clone(), 1..3).prop_map(Value::Array);
    (
        maybe("prefixItems", prefix),
        maybe("items", inner.clone()),
        maybe("contains", inner),
        two("minItems", "maxItems", 3),
        maybe("uniqueItems", any::<bool>()),
    )
        .prop_map(|(one, two, three, four, five)| [one, two, three, four, five].concat())
}
