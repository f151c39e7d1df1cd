//! Properties of every call to a table with every kind.

mod support;

use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolcat_runtime::Rejection;
use toolcat_runtime::data::{Data, data_to_json};
use toolcat_runtime::parse::{self, NoiseKind};
use toolcat_runtime::table::Params;

/// A table with every kind, presence and mark.
fn every_kind() -> Value {
    json!({
        "tool": "everything",
        "params": [
            {"name": "text", "kind": "string", "min_length": 1},
            {"name": "note", "kind": "string", "optional": true, "neutral": ["None"], "was": ["remark"]},
            {"name": "kept", "kind": "string", "optional": true, "keep_neutral": true, "nullable": true},
            {"name": "day", "kind": "string", "format": "date", "optional": true},
            {"name": "int", "kind": "integer", "optional": true, "min": 0, "neutral": [7]},
            {"name": "big", "kind": "integer", "unsigned": true, "default": 5},
            {"name": "num", "kind": "number", "default": 0.5},
            {"name": "flag", "kind": "boolean", "optional": true},
            {"name": "lang", "kind": "enum", "values": ["zh-TW", "en", ""], "default": "en", "neutral": ["any"]},
            {"name": "list", "kind": "list", "optional": true, "nullable_items": true, "unique": true,
             "item": {"kind": "integer"}},
            {"name": "texts", "kind": "list", "default": ["a"], "neutral": [["all"]], "item": {"kind": "string"}},
            {"name": "grid", "kind": "list", "optional": true,
             "item": {"kind": "list", "item": {"kind": "number"}}},
            {"name": "object", "kind": "object", "optional": true, "fields": [
                {"name": "a", "kind": "integer"},
                {"name": "b", "kind": "list", "optional": true, "item": {"kind": "object", "fields": [
                    {"name": "c", "kind": "boolean", "default": true},
                    {"name": "d", "kind": "json", "optional": true}
                ]}}
            ]},
            {"name": "ids", "kind": "list", "optional": true, "min_items": 1, "item": {"kind": "string", "pattern": "^[a-z]"}},
            {"name": "address", "kind": "object", "optional": true, "fields": [
                {"name": "a", "kind": "string"},
                {"name": "b", "kind": "string", "optional": true},
                {"name": "c", "kind": "object", "optional": true, "fields": [{"name": "d", "kind": "string"}]}
            ]},
            {"name": "map", "kind": "map", "optional": true, "value": {"kind": "map", "value": {"kind": "enum", "values": ["x"]}}},
            {"name": "any", "kind": "json", "optional": true}
        ],
        "checks": [
            {"name": "one", "is": ["exactly-one", "", ["flag", "num"]], "text": "{path} {received} {accepted}"},
            {"name": "least", "is": ["at-least-one", "", ["int", "any", "big"]], "text": "{accepted}"},
            {"name": "both", "is": ["all-or-none", "", ["list", "texts"]], "text": "{accepted}"},
            {"name": "needs", "is": ["needs", "", "grid", ["big", "note"]], "text": "{accepted}"},
            {"name": "blank", "first": true, "is": ["not-blank", "text"], "text": "{path}"},
            {"name": "small", "is": ["max", "big", 3], "text": "{path}"},
            {"name": "twice", "is": ["unique", "texts"], "text": "{path}"}
        ]
    })
}

/// The same parameters under an operation.
fn with_operation() -> Value {
    let mut table = every_kind();
    let params = table["params"].as_array_mut().expect("a list");
    params.insert(3, json!({"name": "op", "kind": "enum", "values": ["one", "two"], "default": "two"}));
    table["operation"] = json!({"field": "op", "cases": [
        {"needs": ["int"], "takes": ["note", "num", "list", "lang"]},
        {"needs": ["flag"], "takes": ["int", "object", "map"]}
    ]});
    table
}

static PLAIN: LazyLock<&Params<'static>> = LazyLock::new(|| support::params(&every_kind()));

static OPERATION: LazyLock<&Params<'static>> = LazyLock::new(|| support::params(&with_operation()));

static STRICT: LazyLock<&Params<'static>> = LazyLock::new(|| {
    let mut table = every_kind();
    table["strict"] = json!(true);
    support::params(&table)
});

/// Any JSON, rich in names and values from the tables.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-3_i64..9).prop_map(Value::from),
        (-3_i64..9).prop_map(|whole| json!(whole as f64)),
        ".{0,6}".prop_map(Value::from),
        prop::sample::select(vec![
            "",
            " ",
            "en",
            "ZH tw",
            "None",
            "null",
            "undefined",
            "[]",
            "true",
            "12",
            "1.50",
            "all",
            "any",
            "x",
            "one",
            "2026-03-31",
            "[1,2]",
            "{\"a\":1}",
            "[{\"d\":null}]",
            "[\"a\"",
            "{\"text\":\"t\",\"flag\":\"true\"}"
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name(), inner), 0..7)
                .prop_map(|members| { Value::Object(members.into_iter().collect()) }),
        ]
    })
}

fn name() -> impl Strategy<Value = String> {
    let known = [
        "text",
        "note",
        "remark",
        "kept",
        "day",
        "int",
        "big",
        "num",
        "flag",
        "lang",
        "list",
        "texts",
        "grid",
        "object",
        "address",
        "ids",
        "map",
        "any",
        "op",
        "a",
        "b",
        "c",
        "d",
        "arguments",
        "input",
        "everything",
        "Text",
    ];
    prop_oneof![9 => prop::sample::select(known.to_vec()).prop_map(str::to_owned), 1 => ".{0,4}"]
}

/// An object that has what the tables require, so that many calls are accepted.
fn near_call() -> impl Strategy<Value = Value> {
    let member = |name: &'static str, values: Vec<Value>| {
        prop::option::weighted(0.4, prop::sample::select(values)).prop_map(move |value| (name, value))
    };
    (
        member("note", vec![json!("n"), json!("None"), json!(3), json!("")]),
        member("int", vec![json!(1), json!("7"), json!(0), json!(2.0)]),
        member("flag", vec![json!(true), json!("false")]),
        member("num", vec![json!(0.5), json!("1.25"), json!(4)]),
        member("big", vec![json!(5), json!("2"), json!(9)]),
        member("list", vec![json!([1, null]), json!("[3]"), json!(4), json!("")]),
        member("texts", vec![json!(["a"]), json!("b"), json!("all"), json!([1, "x"])]),
        member("object", vec![json!({"a": "1"}), json!("{\"a\":2,\"b\":{\"d\":[null]}}")]),
        member("op", vec![json!("one"), json!("TWO")]),
        member("any", vec![json!(null), json!({"x": [""]}), json!("[1]")]),
        prop::option::weighted(0.2, any_json()),
    )
        .prop_map(|(a, b, c, d, e, f, g, h, i, j, rest)| {
            let mut call = match rest {
                Some(Value::Object(members)) => members,
                _ => Map::new(),
            };
            call.insert("text".to_owned(), json!("t"));
            for (name, value) in [a, b, c, d, e, f, g, h, i, j] {
                match value {
                    Some(value) => call.insert(name.to_owned(), value),
                    None => call.remove(name),
                };
            }
            Value::Object(call)
        })
}

/// Takes everything out of the data, as a generated constructor does.
fn consume(data: Data) {
    match data {
        Data::List(_) => drop(data.list(consume)),
        Data::Map(_) => drop(data.map(consume)),
        Data::Object(members) => {
            let count = members.len();
            let mut fields = Data::Object(members).fields();
            (0..count).for_each(|_| consume(fields.take()));
        }
        _ => {}
    }
}

/// The example shown to a model that sends the same call three times is accepted.
fn check_again(table: &Params<'_>, rejection: Rejection) -> Result<(), TestCaseError> {
    if rejection.code == "too-large" {
        return Ok(());
    }
    let again = rejection.at_attempt(table, 3);
    let shown = again.text.lines().find_map(|line| line.split_once("with your own values: "));
    let Some((_, shape)) = shown else { return Err(TestCaseError::fail(again.text)) };
    let shape: Value = serde_json::from_str(shape).map_err(|error| TestCaseError::fail(error.to_string()))?;
    match parse::parse_data(table, &shape) {
        Ok(parsed) => prop_assert!(parsed.noise.is_empty(), "{shape} has noise"),
        Err(rejection) => return Err(TestCaseError::fail(format!("{shape}: {rejection}"))),
    }
    Ok(())
}

fn check_call(table: &Params<'_>, call: &Value) -> Result<(), TestCaseError> {
    let of_value = parse::parse_data(table, call);
    // Text takes a shorter path for calls that need no changes.
    let of_text = parse::parse_text(table, &call.to_string(), |data| data);
    match (&of_text, &of_value) {
        (Ok(text), Ok(value)) => prop_assert_eq!((&text.value, &text.noise), (&value.value, &value.noise)),
        (text, value) => prop_assert_eq!(text.as_ref().err(), value.as_ref().err()),
    }
    match of_value {
        Ok(parsed) => {
            let value = data_to_json(table.fields, &parsed.value);
            let again = parse::parse_data(table, &value);
            let again = again.map_err(|rejection| TestCaseError::fail(format!("{value}: {rejection}")))?;
            prop_assert_eq!(&again.value, &parsed.value, "{} became {}", call, value);
            let text = parse::read_arguments(table, &value.to_string());
            prop_assert_eq!(text.map_err(|error| error.text), Ok(value));
            consume(parsed.value);
        }
        Err(rejection) => {
            prop_assert!(!rejection.text.is_empty() && !rejection.code.is_empty());
            let json = serde_json::to_value(&rejection).expect("JSON");
            prop_assert_eq!(&json["text"], &json!(rejection.text));
            check_again(table, rejection)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_json_is_accepted_for_good_or_rejected_with_words(call in any_json()) {
        check_call(&PLAIN, &call)?;
        check_call(&OPERATION, &call)?;
    }

    #[test]
    fn near_calls_too(call in near_call()) {
        check_call(&PLAIN, &call)?;
        check_call(&OPERATION, &call)?;
        check_call(&STRICT, &call)?;
    }

    #[test]
    fn any_text_is_arguments_or_a_rejection(text in "[\\[\\]{}\",:0-9a-zé\\\\ \n]{0,40}|.{0,40}") {
        let table = *PLAIN;
        match parse::read_arguments(table, &text) {
            Ok(value) => check_call(table, &value)?,
            Err(rejection) => prop_assert!(rejection.code == "malformed" || rejection.code == "too-large"),
        }
    }

    #[test]
    fn noise_changes_no_value(
        call in near_call(),
        unknown in prop::collection::vec(
            ("z[a-z]{0,3}", prop::sample::select(vec![json!(null), json!(false), json!(""), json!(0), json!([]), json!({})])),
            0..4,
        ),
        wrap in prop::sample::select(vec!["", "arguments", "input", "everything"]),
        as_text in any::<bool>(),
    ) {
        let table = *PLAIN;
        let Ok(plain) = parse::parse_data(table, &call) else { return Ok(()) };
        let mut noisy = match data_to_json(table.fields, &plain.value) {
            Value::Object(members) => members,
            other => return Err(TestCaseError::fail(other.to_string())),
        };
        noisy.extend(unknown);
        for field in table.fields {
            let optional = !matches!(field.presence, toolcat_runtime::table::Presence::Required);
            if optional && !field.nullable && !noisy.contains_key(field.name) {
                noisy.insert(field.name.to_owned(), Value::Null);
            }
        }
        let mut noisy = Value::Object(noisy);
        if !wrap.is_empty() {
            noisy = json!({wrap: noisy});
        }
        if as_text {
            noisy = noisy.to_string().into();
        }
        let parsed = parse::parse_data(table, &noisy);
        let parsed = parsed.map_err(|rejection| TestCaseError::fail(format!("{noisy}: {rejection}")))?;
        prop_assert_eq!(parsed.value, plain.value);
        prop_assert_eq!(parsed.noise.iter().any(|noise| noise.kind == NoiseKind::ParsedText), as_text);
    }
}
