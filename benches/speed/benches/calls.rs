//! Parsing calls and rendering results, each compared with what teams use now. `run.py` makes a table of the output.

use divan::{Bencher, black_box};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write as _;
use toolcat_speed::{list_lines, refund_items};

fn main() {
    agree();
    divan::main();
}

/// A call with nothing to strip or repair, as a provider sends it.
const CALL: &str = r#"{"order_no":"TW-104233","reason":"damaged","items":[{"sku":"CASE-13-BLK","quantity":1},{"sku":"CABLE-USB-C","quantity":2}],"amount":230.5,"notify":true,"note":"The customer sent two photos: the case is cracked along the hinge, and the cable no longer charges.","language":"en","attempt":1}"#;

/// The same with what providers add: blanks for optional parameters, an unknown key, numbers as text.
const NOISY: &str = r#"{"order_no":"TW-104233","reason":"Damaged","items":[{"sku":"CASE-13-BLK","quantity":"1"},{"sku":"CABLE-USB-C","quantity":2.0}],"amount":"230.5","notify":"true","note":"The customer sent two photos: the case is cracked along the hinge, and the cable no longer charges.","language":"","ticket":null,"extra":""}"#;

/// Five mistakes.
const WRONG: &str = r#"{"order_no":"TW","reason":"broken","items":[{"sku":"CASE-13-BLK","quantity":0},{"quantity":2}],"amount":-1,"notify":true,"note":"The customer sent two photos: the case is cracked along the hinge, and the cable no longer charges.","language":"en"}"#;

/// What a team derives today. It does no stripping, repairing, bounding or explaining.
#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "what it holds is only compared with what the catalog's parameters hold")]
struct Derived {
    order_no: String,
    reason: Reason,
    items: Vec<Item>,
    amount: f64,
    notify: Option<bool>,
    note: Option<String>,
    #[serde(default)]
    language: Language,
    ticket: Option<String>,
    attempt: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Reason {
    Damaged,
    WrongItem,
    Late,
}

#[derive(Debug, Deserialize, Default)]
enum Language {
    #[default]
    #[serde(rename = "zh-TW")]
    ZhTw,
    #[serde(rename = "en")]
    En,
}

#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "as above")]
struct Item {
    sku: String,
    quantity: i64,
}

/// Both sides of each comparison do the same work.
fn agree() {
    let parsed = refund_items::Params::parse_str(CALL).expect("an accepted call");
    assert!(parsed.noise.is_empty());
    let (ours, theirs) = (parsed.value, serde_json::from_str::<Derived>(CALL).expect("the same call"));
    assert_eq!((ours.order_no, ours.note, ours.amount), (theirs.order_no, theirs.note, theirs.amount));
    assert_eq!(ours.items.len(), theirs.items.len());
    assert_eq!(refund_items::Params::parse_str(NOISY).expect("an accepted call").noise.len(), 8);
    let rejection = refund_items::Params::parse_str(WRONG).expect_err("a wrong call");
    assert!(rejection.text.contains("5 problems"), "{rejection}");
    let value = serde_json::from_str(WRONG).expect("JSON");
    assert_eq!(validator().iter_errors(&value).count(), 5);

    let (outcome, result) = (outcome(20), result(20));
    let ours = outcome.render().text;
    assert_eq!(ours, by_hand(&result));
    assert_eq!(ours, handlebars().render("result", &result).expect("a text"));
}

#[divan::bench_group(sample_count = 1000)]
mod call {
    use super::*;

    #[divan::bench]
    fn toolcat() -> bool {
        refund_items::Params::parse_str(black_box(CALL)).is_ok()
    }

    #[divan::bench]
    fn serde_derive() -> bool {
        serde_json::from_str::<Derived>(black_box(CALL)).is_ok()
    }

    #[divan::bench]
    fn toolcat_with_noise() -> bool {
        refund_items::Params::parse_str(black_box(NOISY)).is_ok()
    }

    #[divan::bench]
    fn toolcat_from_value(bencher: Bencher) {
        let value: Value = serde_json::from_str(CALL).expect("JSON");
        bencher.bench(|| refund_items::Params::parse(black_box(&value)).is_ok());
    }
}

fn validator() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(refund_items::TOOL.schema).expect("a schema");
    jsonschema::validator_for(&schema).expect("a schema")
}

#[divan::bench_group(sample_count = 1000)]
mod five_errors {
    use super::*;

    /// The whole text that the model reads.
    #[divan::bench]
    fn toolcat() -> String {
        refund_items::Params::parse_str(black_box(WRONG)).expect_err("a wrong call").text
    }

    /// Includes parsing, since that is where the call comes from, and a line for each error.
    #[divan::bench]
    fn jsonschema(bencher: Bencher) {
        let validator = validator();
        bencher.bench(|| {
            let value: Value = serde_json::from_str(black_box(WRONG)).expect("JSON");
            let mut text = String::new();
            for error in validator.iter_errors(&value) {
                let _ = writeln!(text, "{}: {error}", error.instance_path());
            }
            text
        });
    }

    /// Only the errors, from JSON that was parsed before.
    #[divan::bench]
    fn toolcat_from_value(bencher: Bencher) {
        let value: Value = serde_json::from_str(WRONG).expect("JSON");
        bencher.bench(|| refund_items::Params::parse(black_box(&value)).expect_err("a wrong call").text);
    }

    /// Only the errors, from JSON that was parsed before, without using them.
    #[divan::bench]
    fn jsonschema_from_value(bencher: Bencher) {
        let value: Value = serde_json::from_str(WRONG).expect("JSON");
        let validator = validator();
        bencher.bench(|| validator.iter_errors(black_box(&value)).count());
    }
}

/// The same members for the two that use no catalog.
#[derive(Serialize)]
struct Found {
    order_no: String,
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    sku: String,
    name: String,
    quantity: i64,
    returned: Option<i64>,
    note: Option<String>,
}

fn result(lines: usize) -> Found {
    let line = |number: usize| Line {
        sku: format!("SKU-{number:04}"),
        name: format!("Article {number} with a name of its own"),
        quantity: (number % 3 + 1) as i64,
        returned: (number % 4 == 0).then_some(1),
        note: (number % 5 == 0).then(|| "box opened, otherwise complete".to_owned()),
    };
    Found { order_no: "TW-104233".to_owned(), lines: (0..lines).map(line).collect() }
}

fn outcome(lines: usize) -> list_lines::Outcome {
    let Found { order_no, lines } = result(lines);
    let lines = lines.into_iter().map(|line| list_lines::FoundLinesItem {
        sku: line.sku,
        name: line.name,
        quantity: line.quantity,
        returned: line.returned,
        note: line.note,
    });
    list_lines::Outcome::Found { order_no, lines: lines.collect() }
}

fn by_hand(found: &Found) -> String {
    let mut out = String::new();
    let count = found.lines.len();
    let _ = write!(out, "Order {} has {count} {}:", found.order_no, if count == 1 { "line" } else { "lines" });
    for (index, line) in found.lines.iter().enumerate() {
        let Line { sku, name, quantity, returned, note } = line;
        let pieces = if *quantity == 1 { "piece" } else { "pieces" };
        let _ = write!(out, "\n{}. {sku} {name}, {quantity} {pieces}", index + 1);
        if let Some(returned) = returned.filter(|returned| *returned != 0) {
            let _ = write!(out, ", {returned} returned");
        }
        if let Some(note) = note.as_ref().filter(|note| !note.is_empty()) {
            let _ = write!(out, " ({note})");
        }
    }
    let _ = write!(out, "\n\nSettle with the customer which of these lines they mean.");
    out
}

const TEMPLATE: &str = "Order {{order_no}} has {{len lines}} {{plural (len lines) \"line\" \"lines\"}}:{{#each lines}}\n\
    {{number @index}}. {{sku}} {{name}}, {{quantity}} {{plural quantity \"piece\" \"pieces\"}}\
    {{#if returned}}, {{returned}} returned{{/if}}{{#if note}} ({{note}}){{/if}}{{/each}}\n\n\
    Settle with the customer which of these lines they mean.";

fn handlebars() -> handlebars::Handlebars<'static> {
    handlebars::handlebars_helper!(plural: |count: i64, one: str, many: str| if count == 1 { one } else { many }.to_owned());
    handlebars::handlebars_helper!(number: |index: i64| index + 1);
    let mut registry = handlebars::Handlebars::new();
    registry.register_escape_fn(handlebars::no_escape);
    registry.register_helper("plural", Box::new(plural));
    registry.register_helper("number", Box::new(number));
    registry.register_template_string("result", TEMPLATE).expect("a template");
    registry
}

#[divan::bench_group(sample_count = 1000)]
mod result_of_20_lines {
    use super::*;

    #[divan::bench]
    fn toolcat(bencher: Bencher) {
        let outcome = outcome(20);
        bencher.bench(|| black_box(&outcome).render().text);
    }

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let result = result(20);
        bencher.bench(|| super::by_hand(black_box(&result)));
    }

    #[divan::bench]
    fn handlebars(bencher: Bencher) {
        let (registry, result) = (super::handlebars(), result(20));
        bencher.bench(|| registry.render("result", black_box(&result)).expect("a text"));
    }
}
