//! The path from a call to a generated type, written out as in generated code.

mod support;

use std::cell::RefCell;

use serde_json::{Value, json};
use toolcat_runtime::__private::v0_1 as rt;

#[derive(Debug, PartialEq)]
struct Params {
    subject: String,
    language: Language,
    port: u16,
    copies: Option<i64>,
    note: Option<Option<String>>,
    tags: Vec<String>,
    rows: Option<Vec<Row>>,
    limits: std::collections::BTreeMap<String, u64>,
    extra: Value,
}

#[derive(Debug, PartialEq)]
enum Language {
    En,
    De,
}

#[derive(Debug, PartialEq)]
struct Row {
    share: f64,
    open: bool,
}

impl Language {
    fn from_index(index: usize) -> Self {
        if index == 0 { Self::En } else { Self::De }
    }
}

impl Params {
    fn build(data: rt::Data) -> Self {
        let mut f = data.fields();
        Self {
            subject: f.text(),
            language: Language::from_index(f.choice()),
            port: f.parsed(),
            copies: f.opt_integer(),
            note: f.optional_nullable(rt::Data::text),
            tags: f.list(rt::Data::text),
            rows: f.opt_list(Row::build),
            limits: f.map(rt::Data::unsigned),
            extra: f.json(),
        }
    }
}

impl Row {
    fn build(data: rt::Data) -> Self {
        let mut f = data.fields();
        Self { share: f.number(), open: f.boolean() }
    }
}

fn table() -> Value {
    json!({
        "tool": "send",
        "params": [
            {"name": "subject", "kind": "string"},
            {"name": "language", "kind": "enum", "values": ["en", "de"], "default": "de"},
            {"name": "port", "kind": "string", "parses_u8": true},
            {"name": "copies", "kind": "integer", "optional": true},
            {"name": "note", "kind": "string", "optional": true, "nullable": true},
            {"name": "tags", "kind": "list", "item": {"kind": "string"}, "default": []},
            {"name": "rows", "kind": "list", "optional": true, "item": {"kind": "object", "fields": [
                {"name": "share", "kind": "number"}, {"name": "open", "kind": "boolean", "default": true}]}},
            {"name": "limits", "kind": "map", "value": {"kind": "integer", "unsigned": true}, "default": {"a": 1}},
            {"name": "extra", "kind": "json", "default": {"k": [1]}}
        ],
        "checks": [
            {"name": "long", "is": ["max-length", "subject", 5], "text": "{path} is long."},
            {"name": "team", "is": ["code"], "text": "The team says no to {tool}."},
            {"name": "urgent", "first": true, "retry": false, "is": ["code"], "text": "Nothing urgent."},
            {"name": "blank", "first": true, "is": ["not-blank", "subject"], "text": "No subject."}
        ]
    })
}

#[test]
fn a_call_becomes_a_value_of_the_generated_type() {
    let call = json!({"subject": "Hi", "port": 7, "note": null, "rows": {"share": "0.5"}});
    let parsed = rt::parse(support::params(&table()), &call, Params::build).expect("a call");
    assert_eq!(
        parsed.value,
        Params {
            subject: "Hi".to_owned(),
            language: Language::De,
            port: 7,
            copies: None,
            note: Some(None),
            tags: Vec::new(),
            rows: Some(vec![Row { share: 0.5, open: true }]),
            limits: [("a".to_owned(), 1)].into(),
            extra: json!({"k": [1]}),
        }
    );
    assert_eq!(parsed.undecided, [1, 2]);
    assert_eq!(parsed.noise.len(), 3);
}

/// Parses with answers for the checks `team` and `urgent`; returns the code, and which checks were asked about.
fn checked(subject: &str, team: bool, urgent: bool) -> (String, Vec<usize>) {
    let asked = RefCell::new(Vec::new());
    let call = json!({"subject": subject, "port": "7"});
    let parsed = rt::parse_checked(support::params(&table()), &call, Params::build, |check, params| {
        assert_eq!(params.subject, subject);
        asked.borrow_mut().push(check);
        if check == 1 { team } else { urgent }
    });
    let code = match parsed {
        Ok(parsed) => {
            assert!(parsed.undecided.is_empty());
            "accepted".to_owned()
        }
        Err(rejection) => format!("{}{}", rejection.code, if rejection.retry { "" } else { ", for good" }),
    };
    (code, asked.into_inner())
}

#[test]
fn checks_in_code_keep_their_place_in_the_order() {
    assert_eq!(checked("Hi", true, true), ("accepted".to_owned(), vec![2, 1]));
    assert_eq!(checked("Hi", false, true), ("team".to_owned(), vec![2, 1]));
    assert_eq!(checked("Hi", false, false), ("urgent, for good".to_owned(), vec![2]));
    assert_eq!(checked(" ", true, false), ("urgent, for good".to_owned(), vec![2]));
    assert_eq!(checked(" ", true, true), ("blank".to_owned(), vec![2]));
    assert_eq!(checked("too long", false, true), ("long".to_owned(), vec![2, 1]));
    assert_eq!(checked("too long", true, true), ("long".to_owned(), vec![2, 1]));
}

#[test]
fn checks_in_code_are_not_asked_about_calls_of_the_wrong_shape() {
    let rejection = rt::parse_checked(support::params(&table()), &json!({}), Params::build, |_, _| panic!());
    assert_eq!(rejection.expect_err("a rejection").paths, ["subject", "port"]);
    let rejection = rt::parse_text_checked(support::params(&table()), "{", Params::build, |_, _| panic!());
    assert_eq!(rejection.expect_err("a rejection").code, "malformed");
}

#[test]
fn sensitive_values_stay_out_of_logs() {
    let table = support::params(&json!({"params": [
        {"name": "key_name", "kind": "string"},
        {"name": "login", "kind": "object", "fields": [{"name": "pin", "kind": "string", "sensitive": true}]}]}));
    let call = json!({"key_name": "k", "login": {"pin": "1234"}});
    let data = toolcat_runtime::parse::parse_data(table, &call).expect("a call").value;
    assert_eq!(toolcat_runtime::data::data_to_json(table.fields, &data), call);
    assert_eq!(
        toolcat_runtime::data::data_to_log(table.fields, &data),
        json!({"key_name": "k", "login": {"pin": "[hidden]"}})
    );
}
