//! Nothing of a sensitive value is ever repeated: not its texts and numbers, not its keys, not what comes in it under
//! unknown names, not when keys are duplicated or JSON is broken, not the third time.

mod support;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolcat_runtime::Rejection;
use toolcat_runtime::data::data_to_log;
use toolcat_runtime::parse;
use toolcat_runtime::table::Params;

/// A stream of choices.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.roll(sides) == 0
    }
}

/// A table being built: names are numbered, so that none resembles a secret.
struct Tables<'d> {
    dice: &'d mut Dice,
    names: u32,
}

impl Tables<'_> {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("member_{}", self.names)
    }

    fn fields(&mut self, depth: u32) -> Vec<Value> {
        (0..1 + self.dice.roll(4)).map(|_| self.field(depth)).collect()
    }

    fn field(&mut self, depth: u32) -> Value {
        let mut field = self.kind(depth);
        field["name"] = self.name().into();
        field["sensitive"] = self.dice.one_in(3).into();
        field["optional"] = self.dice.one_in(2).into();
        field["nullable"] = self.dice.one_in(5).into();
        if self.dice.one_in(6) {
            field["was"] = json!([self.name()]);
        }
        if self.dice.one_in(8) {
            field["neutral"] = json!(["N/A"]);
        }
        field
    }

    fn kind(&mut self, depth: u32) -> Value {
        let pick = self.dice.roll(if depth == 0 { 7 } else { 11 });
        match pick {
            0 => json!({"kind": "string", "max_length": 4}),
            1 => json!({"kind": "string", "pattern": "^[0-9]{4}$"}),
            2 => json!({"kind": "string", "format": "date"}),
            3 => json!({"kind": "integer", "min": 1, "max": 9}),
            4 => json!({"kind": "enum", "values": ["gold", "silver"]}),
            5 => json!({"kind": "boolean"}),
            6 => json!({"kind": "json"}),
            7 => {
                json!({"kind": "list", "unique": self.dice.one_in(2), "max_items": 2, "item": self.kind(depth - 1)})
            }
            8 => json!({"kind": "map", "value": self.kind(depth - 1)}),
            _ => json!({"kind": "object", "fields": self.fields(depth - 1)}),
        }
    }
}

fn holds_sensitive(kind: &Value) -> bool {
    match kind["kind"].as_str() {
        Some("list") => holds_sensitive(&kind["item"]),
        Some("map") => holds_sensitive(&kind["value"]),
        Some("object") => {
            fields_of(kind).iter().any(|field| field["sensitive"] == true || holds_sensitive(field))
        }
        _ => false,
    }
}

fn fields_of(kind: &Value) -> &[Value] {
    kind["fields"].as_array().map_or(&[], Vec::as_slice)
}

/// A call being built.
struct Calls<'d> {
    dice: &'d mut Dice,
    secrets: u64,
}

impl Calls<'_> {
    /// A text that occurs nowhere else, and resembles a known name or value if that could be suggested.
    fn text(&mut self, secret: bool) -> Value {
        if !secret {
            return ["open", "", "12", "gold"][usize::try_from(self.dice.roll(4)).unwrap_or(0)].into();
        }
        self.secrets += 1;
        let secret = format!("s3cret{:03}", self.secrets);
        match self.dice.roll(8) {
            0 => format!("[\"{secret}\""),
            1 => format!("{{'{secret}': 1}}"),
            2 => format!("{{\"{secret}\": 1, \"{secret}\": 2}}"),
            3 => format!("```json\n{{\"{secret}\": [1,]}}\n```"),
            4 => format!("{secret}, {secret}"),
            5 => format!("[\"{secret}\", \"{secret}\"]"),
            _ => secret,
        }
        .into()
    }

    fn scalar(&mut self, secret: bool) -> Value {
        match self.dice.roll(6) {
            0 if secret => {
                self.secrets += 1;
                // Without the word, and still found: no other number is as long.
                (700_000_000 + self.secrets).into()
            }
            0 => 5.into(),
            1 => Value::Null,
            2 => json!(self.dice.one_in(2)),
            _ => self.text(secret),
        }
    }

    fn key(&mut self, secret: bool) -> String {
        self.secrets += 1;
        if secret { format!("s3cret{:03}", self.secrets) } else { format!("open{:03}", self.secrets) }
    }

    /// Any value, whatever the kind. A value may have to be hidden because it may be meant for a sensitive member,
    /// although its names need not be.
    /// its names need not be.
    fn any(&mut self, secret: bool, names: bool) -> Value {
        match self.dice.roll(4) {
            0 => (0..self.dice.roll(4)).map(|_| self.scalar(secret)).collect(),
            1 => Value::Object(
                (0..1 + self.dice.roll(2)).map(|_| (self.key(names), self.scalar(secret))).collect(),
            ),
            _ => self.scalar(secret),
        }
    }

    fn value(&mut self, kind: &Value, secret: bool) -> Value {
        if self.dice.one_in(4) {
            return self.any(secret || holds_sensitive(kind), secret);
        }
        let value = match kind["kind"].as_str() {
            Some("list") => (0..self.dice.roll(4)).map(|_| self.value(&kind["item"], secret)).collect(),
            Some("map") => {
                let entries =
                    (0..self.dice.roll(3)).map(|_| (self.key(secret), self.value(&kind["value"], secret)));
                Value::Object(entries.collect())
            }
            Some("object") => self.object(fields_of(kind), secret),
            Some("enum") if self.dice.one_in(2) && !secret => "gold".into(),
            _ => self.scalar(secret),
        };
        // The JSON text of a value counts as the value.
        if !value.is_string() && self.dice.one_in(6) { value.to_string().into() } else { value }
    }

    fn object(&mut self, fields: &[Value], secret: bool) -> Value {
        let mut members = Map::new();
        for field in fields {
            if self.dice.one_in(5) {
                continue;
            }
            let name = field["was"][0].as_str().filter(|_| self.dice.one_in(2));
            let name = name.or(field["name"].as_str()).unwrap_or_default().to_owned();
            let value = self.value(field, secret || field["sensitive"] == true);
            members.insert(name, value);
        }
        if self.dice.one_in(3) {
            // A value under an unknown name may be meant for a sensitive member.
            let hide =
                secret || fields.iter().any(|field| field["sensitive"] == true || holds_sensitive(field));
            let neutral = self.dice.one_in(3);
            let value = if neutral { json!("") } else { self.any(hide, secret) };
            members.insert(self.key(secret), value);
        }
        Value::Object(members)
    }
}

/// The same call as texts that are not JSON or have duplicate keys.
fn broken(text: &str, dice: &mut Dice) -> String {
    let at = usize::try_from(dice.roll(text.len() as u64 + 1)).unwrap_or(0);
    let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    match dice.roll(5) {
        0 => text[..at].to_owned(),
        1 => text.replace('"', "'"),
        2 => text.replace('}', ",}"),
        3 => format!("{}\\x{}", &text[..at], &text[at..]),
        // With every member of every object duplicated.
        _ => twice(&serde_json::from_str(text).unwrap_or_default()),
    }
}

fn twice(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let one: Vec<_> = members
                .iter()
                .rev()
                .map(|(name, value)| format!("{}:{}", json!(name), twice(value)))
                .collect();
            format!("{{{}}}", [one.clone(), one].concat().join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(twice).collect::<Vec<_>>().join(",")),
        scalar => scalar.to_string(),
    }
}

fn assert_silent(what: &str, text: &str) -> Result<(), TestCaseError> {
    prop_assert!(!text.contains("s3cret") && !text.contains("7000000"), "{}: {}", what, text);
    Ok(())
}

fn assert_rejection(table: &Params<'_>, call: &str, rejection: &Rejection) -> Result<(), TestCaseError> {
    for rejection in [rejection, &rejection.clone().at_attempt(table, 3)] {
        assert_silent(call, &format!("{rejection:?}"))?;
        assert_silent(call, &rejection.to_string())?;
        assert_silent(call, &serde_json::to_string(rejection).expect("JSON"))?;
    }
    Ok(())
}

/// A table with random parameters, checks on its top-level ones, and its own words for some rejections.
fn table(dice: &mut Dice) -> Value {
    let params = Tables { dice, names: 0 }.fields(3);
    let mut checks = Vec::new();
    for field in &params {
        let name = field["name"].as_str().expect("a name");
        let text = "{path} {received} {accepted} {nearest} {problem}";
        let mut add = |condition: Value| {
            let first = checks.len() % 3 == 0;
            checks.push(json!({"name": format!("check-{}", checks.len()), "first": first, "is": condition, "text": text}));
        };
        match field["kind"].as_str() {
            Some("string") => add(json!(["pattern", name, "^never$"])),
            Some("list") => {
                add(json!(["unique", name]));
                add(json!(["max-items", name, 0]));
            }
            Some("map") => add(json!(["max-items", name, 0])),
            Some("integer" | "boolean" | "enum" | "json") => add(json!(["one-of", name, ["never"]])),
            _ => add(json!(["at-most-one", name, []])),
        }
    }
    let mut texts = Map::new();
    for &reject in toolcat_runtime::table::Reject::ALL {
        if dice.one_in(4) {
            texts.insert(
                reject.code().to_owned(),
                json!("{path} {received} {accepted} {nearest} {problem} {tool}"),
            );
        }
    }
    json!({"tool": "pay", "params": params, "checks": checks, "texts": texts, "strict": dice.one_in(8)})
}

fn check_calls(seed: u64) -> Result<(), TestCaseError> {
    let mut dice = Dice(seed);
    let json = table(&mut dice);
    let table = support::params(&json);
    let fields = json["params"].as_array().map_or(&[][..], Vec::as_slice);
    for _ in 0..8 {
        let call = Calls { dice: &mut dice, secrets: 0 }.object(fields, false);
        let call = match dice.roll(6) {
            0 => json!({ "arguments": call }),
            1 => json!(call.to_string()),
            _ => call,
        };
        let text = call.to_string();
        let answers = [
            parse::parse_data(table, &call),
            parse::parse_text_data(table, &text),
            parse::parse_text_data(table, &broken(&text, &mut dice)),
        ];
        for answer in answers {
            match answer {
                Ok(parsed) => {
                    assert_silent(&text, &format!("{:?}", parsed.noise))?;
                    assert_silent(&text, &data_to_log(table.fields, &parsed.value).to_string())?;
                }
                Err(rejection) => assert_rejection(table, &text, &rejection)?,
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_of_a_sensitive_value_is_repeated(seed in any::<u64>()) {
        check_calls(seed)?;
    }
}
