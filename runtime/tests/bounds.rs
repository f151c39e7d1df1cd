//! Large and hostile arguments are answered quickly, in texts of bounded length.

mod support;

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use toolcat_runtime::parse;

/// Far above what is needed without optimisation on a busy machine, far below what quadratic work takes.
const SOON: Duration = Duration::from_secs(20);

fn answered(name: &str, table: &Value, text: &str) -> Result<Value, toolcat_runtime::Rejection> {
    let table = support::params(table);
    let start = Instant::now();
    let answer = parse::read_arguments(table, text).and_then(|value| parse::parse_data(table, &value));
    let taken = start.elapsed();
    assert!(taken < SOON, "{name} took {taken:?}");
    let answer = answer.map(|parsed| {
        assert!(parsed.noise.len() <= parse::MAX_NOISE, "{name}");
        toolcat_runtime::data::data_to_json(table.fields, &parsed.value)
    });
    if let Err(rejection) = &answer {
        assert!(
            rejection.text.len() < 20_000 && rejection.paths.len() <= 100,
            "{name}: {}",
            rejection.text.len()
        );
    }
    answer
}

fn wide_table() -> Value {
    let kinds = ["string", "integer", "number", "boolean", "json"];
    let params: Vec<Value> = (0..30)
        .map(|number| json!({"name": format!("p{number}"), "kind": kinds[number % 5], "optional": true}))
        .collect();
    json!({"params": params})
}

/// 1,000 parameters with names of 100 characters.
fn thousand_parameters() -> (Value, Vec<String>) {
    let names: Vec<String> =
        (0..1000).map(|number| format!("{}_{number:04}", "parameter".repeat(11))).collect();
    let params: Vec<Value> = names
        .iter()
        .map(|name| json!({"name": name, "kind": "integer", "was": [format!("old_{name}")]}))
        .collect();
    (json!({ "params": params }), names)
}

fn list_table(item: Value) -> Value {
    json!({"params": [{"name": "items", "kind": "list", "item": item, "unique": true}]})
}

fn code<T>(answer: Result<T, toolcat_runtime::Rejection>) -> String {
    answer.map(|_| "accepted".to_owned()).unwrap_or_else(|rejection| rejection.code)
}

#[test]
fn many_keys() {
    let keys = |value: Value| -> String {
        let members: Map<String, Value> = (0..100_000).map(|n| (format!("k{n}"), value.clone())).collect();
        Value::Object(members).to_string()
    };
    // 1 MiB holds that many only if they are short.
    let unknown: Map<String, Value> = (0..80_000).map(|n| (format!("k{n:x}"), json!(1))).collect();
    let unknown = Value::Object(unknown).to_string();
    assert_eq!(code(answered("80,000 unknown keys", &wide_table(), &unknown)), "unknown-parameter");
    let noise: Map<String, Value> = (0..80_000).map(|n| (format!("k{n:x}"), json!(0))).collect();
    assert_eq!(
        answered("80,000 neutral keys", &wide_table(), &Value::Object(noise).to_string()),
        Ok(json!({}))
    );
    assert_eq!(code(answered("100,000 unknown keys", &wide_table(), &keys(json!(1)))), "too-large");
}

#[test]
fn many_parameters() {
    let (table, names) = thousand_parameters();
    let call = |name: &dyn Fn(&str) -> String| -> String {
        let members: Vec<String> = names.iter().rev().map(|known| format!("\"{}\":1", name(known))).collect();
        format!("{{{}}}", members.join(","))
    };
    assert_eq!(code(answered("1,000 parameters in reverse", &table, &call(&str::to_owned))), "accepted");
    let earlier = |name: &str| format!("old_{name}");
    assert_eq!(code(answered("1,000 earlier names", &table, &call(&earlier))), "accepted");
    let mistyped = |name: &str| name.replacen("parameter", "paramter", 1);
    assert_eq!(code(answered("1,000 mistyped names", &table, &call(&mistyped))), "unknown-parameter");
    assert_eq!(code(answered("no parameter of 1,000", &table, "{}")), "missing");
}

#[test]
fn many_mistyped_keys() {
    let keys: Vec<String> = (0..60_000).map(|number| format!("\"p{}x{number:x}\":1", number % 30)).collect();
    let text = format!("{{{}}}", keys.join(","));
    assert_eq!(code(answered("60,000 keys near known ones", &wide_table(), &text)), "unknown-parameter");
}

#[test]
fn a_text_of_the_greatest_size() {
    let text = |filler: usize| format!("{{\"x\":\"{}\"}}", "\\u00e9".repeat(filler));
    let most = (parse::MAX_BYTES - text(0).len()) / 6;
    assert_eq!(code(answered("1 MiB of escapes", &values_table(), &text(most))), "accepted");
    assert_eq!(code(answered("more than 1 MiB", &values_table(), &text(most + 1))), "too-large");
}

#[test]
fn many_items() {
    let numbers: Vec<u32> = (0..100_000).collect();
    let text = json!({"items": numbers}).to_string();
    assert_eq!(
        code(answered("100,000 integers", &list_table(json!({"kind": "integer"})), &text)),
        "accepted"
    );
    assert_eq!(
        code(answered("100,000 no booleans", &list_table(json!({"kind": "boolean"})), &text)),
        "wrong-type"
    );
    let table = list_table(json!({"kind": "string", "pattern": "^[a-z]+$"}));
    let texts = json!({"items": vec!["abc"; 100_000]}).to_string();
    assert_eq!(code(answered("100,000 equal texts", &table, &texts)), "not-unique");
    let texts = json!({"items": vec!["ABC"; 100_000]}).to_string();
    let rejection =
        answered("100,000 equal texts of another pattern", &table, &texts).expect_err("a rejection");
    assert_eq!(rejection.code, "pattern");
    assert!(rejection.text.contains("have 100000 problems") && rejection.text.contains("and 99980 more"));
    let texts: Vec<&str> = ["abc", "de", "ABC"].into_iter().cycle().take(100_000).collect();
    let texts = json!({"items": texts}).to_string();
    let rejection = answered("100,000 texts, three different ones", &table, &texts).expect_err("a rejection");
    // All but the first two are duplicates or, like every third, fail the pattern.
    assert!(rejection.text.contains("have 99998 problems"), "{rejection}");
    let object = json!({"kind": "object", "fields": [
        {"name": "a", "kind": "integer", "optional": true}, {"name": "b", "kind": "string", "default": "x"}]});
    let objects = json!({"items": vec![json!({}); 100_000]}).to_string();
    assert_eq!(code(answered("100,000 objects", &list_table(object), &objects)), "not-unique");
    let values = values_table();
    let text = json!({"x": vec![0; 300_000]}).to_string();
    assert_eq!(code(answered("300,000 values", &values, &text)), "too-large");
    let escaped = json!({"x": json!(vec![0; 300_000]).to_string()}).to_string();
    assert_eq!(
        code(answered("300,000 values as text", &list_table(json!({"kind": "integer"})), &escaped)),
        "unknown-parameter"
    );
}

fn values_table() -> Value {
    json!({"params": [{"name": "x", "kind": "json"}]})
}

#[test]
fn long_names_and_texts() {
    let long = "n".repeat(900_000);
    let keys = json!({ (long.clone()): 1 }).to_string();
    assert_eq!(code(answered("a key of 900 kB", &wide_table(), &keys)), "unknown-parameter");
    let map = json!({"params": [{"name": "m", "kind": "map", "value": {"kind": "list", "item": {"kind": "integer"}}}]});
    let inner = json!({"m": {(long[..500_000].to_owned()): vec![true; 50_000]}}).to_string();
    assert_eq!(code(answered("50,000 problems under a key of 500 kB", &map, &inner)), "wrong-type");
    let text = json!({"p0": long, "p1": long[..100]}).to_string();
    assert_eq!(code(answered("a text of 900 kB", &wide_table(), &text)), "wrong-type");
    let digits = json!({"p1": "9".repeat(900_000), "p2": "9".repeat(100_000)}).to_string();
    assert_eq!(code(answered("a number of 900,000 digits as text", &wide_table(), &digits)), "out-of-range");
    let choice = json!({"params": [{"name": "e", "kind": "enum", "values": ["aaa", "bbb"]}]});
    let text = json!({"e": "a".repeat(900_000)}).to_string();
    assert_eq!(code(answered("an enum value of 900 kB", &choice, &text)), "not-in-enum");
}

#[test]
fn deep_nesting() {
    for levels in [127, 128, 10_000, 500_000] {
        let text = format!("{{\"x\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(code(answered("nested lists", &values_table(), &text)), "too-large");
    }
    let text = format!("{{\"x\":{}{}}}", "[".repeat(126), "]".repeat(126));
    assert_eq!(code(answered("nested lists", &values_table(), &text)), "accepted");
    let open = "{\"x\":".repeat(200_000);
    assert_eq!(code(answered("nested and cut off", &values_table(), &open)), "too-large");
    // A value that nobody could have sent as text, passed in as a value.
    let deep = (0..100_000).fold(json!(1), |inner, _| Value::Array(vec![inner]));
    let call = Value::Object(Map::from_iter([("x".to_owned(), deep)]));
    let table = support::params(&values_table());
    assert_eq!(code(parse::parse_data(table, &call).map(|_| ())), "too-large");
    // Dropping it would overflow the stack; that is up to whoever builds such a value.
    std::mem::forget(call);
}

#[test]
fn json_text_counts_the_depth_around_it() {
    let table = json!({"params": [{"name": "x", "kind": "list", "item": {"kind": "json"}}]});
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(code(answered("text", &table, &json!({"x": nested(126)}).to_string())), "accepted");
    assert_eq!(code(answered("text", &table, &json!({"x": nested(127)}).to_string())), "wrong-type");
}

/// A pattern whose program is close to the limit, and a text on which it fails at once.
const LARGE: &str = "^(?:xy){2000}";

#[test]
fn a_text_too_long_for_its_pattern_is_said_to_be() {
    let long = "z".repeat(100_000);
    let table = json!({"tool": "find", "params": [
        {"name": "q", "kind": "string", "pattern": LARGE, "optional": true},
        {"name": "short", "kind": "string", "pattern": LARGE, "max_length": 10, "optional": true},
        {"name": "list", "kind": "list", "unique": true, "item": {"kind": "string", "pattern": LARGE}, "optional": true},
        {"name": "map", "kind": "map", "value": {"kind": "string", "pattern": LARGE}, "optional": true},
        {"name": "pin", "kind": "string", "pattern": LARGE, "sensitive": true, "optional": true},
        {"name": "name", "kind": "string", "optional": true}],
        "checks": [{"name": "initials", "is": ["pattern", "name", LARGE], "text": "These are no initials."}]});
    let told = |call: Value| {
        let rejection = answered("a long text", &table, &call.to_string()).expect_err("a rejection");
        assert_eq!((rejection.code.as_str(), rejection.paths.len(), rejection.retry), ("length", 1, true));
        rejection.text
    };
    let text = told(json!({"q": long}));
    let most = text.split("more than the ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a number");
    assert_eq!(
        text,
        format!(
            "find was not run: `q` must be text that matches the pattern `{LARGE}`, but has 100000 characters, more than \
             the {most} characters that its pattern can be matched against. Correct it and call find again."
        )
    );
    assert!(told(json!({"list": [long]})).contains("but has 100000 characters, more than the"));
    assert!(told(json!({"map": {"a": long}})).contains("`map.a` must be text"));
    assert!(told(json!({"pin": long})).contains(", but has more than the"));
    // Lengths are checked before patterns, since the check's own message would be wrong.
    assert!(
        told(json!({"short": long}))
            .contains("`short` must be text of at most 10 characters that matches the pattern")
    );
    let text = told(json!({"name": long}));
    assert!(text.contains("100000 characters, more than the") && !text.contains("initials"), "{text}");
}

#[test]
fn the_patterns_of_one_call_are_bounded_together() {
    let table = json!({"tool": "find", "params": [
        {"name": "list", "kind": "list", "item": {"kind": "string", "pattern": LARGE}, "optional": true},
        {"name": "names", "kind": "list", "item": {"kind": "string"}, "optional": true}],
        "checks": [{"name": "initials", "is": ["pattern", "names[]", LARGE], "text": "These are no initials."}]});
    let texts: Vec<String> = (0..100).map(|number| format!("{number}{}", "z".repeat(1_000))).collect();
    for name in ["list", "names"] {
        let rejection = answered(name, &table, &json!({ name: texts }).to_string()).expect_err("a rejection");
        assert!(
            rejection.text.contains("too long to be matched against patterns in one call"),
            "{rejection}"
        );
    }
}
