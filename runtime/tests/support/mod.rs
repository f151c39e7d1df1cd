//! Tables from JSON, for tests. They are leaked, since a table borrows everything in it and a test ends soon.
#![allow(dead_code, reason = "each test file uses a part of it")]

use serde_json::Value;
use toolcat_runtime::table::*;

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn slice<T>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    Vec::leak(items.into_iter().collect())
}

fn text(value: &Value) -> &'static str {
    String::leak(value.as_str().unwrap_or_else(|| panic!("{value} is not text")).to_owned())
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn flag(value: &Value, name: &str) -> bool {
    value[name].as_bool().unwrap_or(false)
}

/// The table that a case file describes.
pub(crate) fn params(json: &Value) -> &'static Params<'static> {
    let fields = fields(&json["params"]);
    let operation = json.get("operation").map(|operation| Operation {
        field: index(fields, operation["field"].as_str().expect("a name")),
        cases: slice(items(&operation["cases"]).iter().map(|case| Case {
            needs: indices(fields, &case["needs"]),
            takes: indices(fields, &case["takes"]),
        })),
    });
    leak(Params {
        tool: json.get("tool").map_or("tool", text),
        fields,
        operation,
        checks: slice(items(&json["checks"]).iter().map(|check| Check {
            name: text(&check["name"]),
            first: flag(check, "first"),
            retry: check["retry"].as_bool().unwrap_or(true),
            condition: condition(fields, items(&check["is"])),
            text: template(text(&check["text"])),
        })),
        strict: flag(json, "strict"),
        texts: slice(json["texts"].as_object().into_iter().flatten().map(|(code, words)| {
            let reject = *Reject::ALL.iter().find(|reject| reject.code() == code).expect("a code");
            (reject, template(text(words)))
        })),
        examples: slice(items(&json["examples"]).iter().map(|example| Example {
            case: example["case"].as_u64().map_or(0, |case| usize::try_from(case).expect("an index")),
            arguments: String::leak(example["args"].to_string()),
        })),
    })
}

/// The fields of an object.
pub(crate) fn fields(json: &Value) -> &'static [Field<'static>] {
    slice(items(json).iter().map(|field| Field {
        name: text(&field["name"]),
        was: slice(items(&field["was"]).iter().map(text)),
        presence: match field.get("default") {
            Some(default) => Presence::Default(literal(default)),
            None if flag(field, "optional") => Presence::Optional,
            None => Presence::Required,
        },
        neutral: slice(items(&field["neutral"]).iter().map(literal)),
        nullable: flag(field, "nullable"),
        keep_neutral: flag(field, "keep_neutral"),
        sensitive: flag(field, "sensitive"),
        kind: kind(field),
    }))
}

fn kind(json: &Value) -> Kind<'static> {
    let count = |name: &str| json[name].as_u64();
    let whole = |name: &str| json.get(name).map(|value| value.to_string().parse().expect("a whole number"));
    let real = |name: &str| json[name].as_f64();
    match json["kind"].as_str().expect("a kind") {
        "string" => Kind::String(leak(StringRule {
            min_length: count("min_length"),
            max_length: count("max_length"),
            pattern: json.get("pattern").map(text),
            format: json.get("format").map(|name| {
                use Format::*;
                let all = [Date, DateTime, Time, Duration, Email, Uri, Uuid, Ipv4, Ipv6];
                all.into_iter().find(|format| Some(format.as_str()) == name.as_str()).expect("a format")
            }),
            parses: flag(json, "parses_u8").then_some(|text| text.parse::<u8>().is_ok()),
        })),
        "integer" => Kind::Integer(leak(IntegerRule {
            min: whole("min"),
            max: whole("max"),
            multiple_of: whole("multiple_of"),
            unsigned: flag(json, "unsigned"),
            parses: None,
        })),
        "number" => Kind::Number(leak(NumberRule {
            min: real("min"),
            max: real("max"),
            exclusive_min: real("exclusive_min"),
            exclusive_max: real("exclusive_max"),
            multiple_of: real("multiple_of"),
            parses: None,
        })),
        "boolean" => Kind::Boolean,
        "enum" => Kind::Enum(slice(items(&json["values"]).iter().map(|choice| match choice {
            Value::Array(pair) => Choice { value: text(&pair[0]), text: text(&pair[1]) },
            value => Choice { value: text(value), text: "" },
        }))),
        "list" => Kind::List(leak(ListRule {
            item: kind(&json["item"]),
            min_items: count("min_items"),
            max_items: count("max_items"),
            unique: flag(json, "unique"),
            nullable_items: flag(json, "nullable_items"),
            one_or_many: flag(json, "one_or_many"),
        })),
        "object" => Kind::Object(fields(&json["fields"])),
        "map" => Kind::Map(leak(kind(&json["value"]))),
        "json" => Kind::Json,
        "one-of" => Kind::OneOf(slice(items(&json["of"]).iter().map(kind))),
        other => panic!("no kind {other}"),
    }
}

fn literal(json: &Value) -> Literal<'static> {
    match json {
        Value::Null => Literal::Null,
        Value::Bool(truth) => Literal::Bool(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => Literal::Integer(whole.into()),
            None => Literal::Number(number.as_f64().expect("a number")),
        },
        Value::String(_) => Literal::Text(text(json)),
        Value::Array(_) | Value::Object(_) => Literal::Json(String::leak(json.to_string())),
    }
}

/// `"min-items", "questions[].options", 2` and so on.
fn condition(fields: &'static [Field<'static>], words: &[Value]) -> Condition<'static> {
    let name = words[0].as_str().expect("a condition");
    if name == "code" {
        return Condition::Code;
    }
    let (target, inner) = target(fields, words[1].as_str().expect("a path"));
    let count = || words[2].as_u64().expect("a count");
    let real = || words[2].as_f64().expect("a number");
    let group = || indices(inner, &words[2]);
    match name {
        "not-blank" => Condition::NotBlank(target),
        "min-items" => Condition::MinItems(target, count()),
        "max-items" => Condition::MaxItems(target, count()),
        "min" => Condition::Min(target, real()),
        "max" => Condition::Max(target, real()),
        "min-length" => Condition::MinLength(target, count()),
        "max-length" => Condition::MaxLength(target, count()),
        "pattern" => Condition::Pattern(target, text(&words[2])),
        "unique" => {
            Condition::Unique(target, words.get(2).map(|name| index(inner, name.as_str().expect("a member"))))
        }
        "one-of" => Condition::OneOf(target, slice(items(&words[2]).iter().map(literal))),
        "exactly-one" => Condition::ExactlyOne(target, group()),
        "at-least-one" => Condition::AtLeastOne(target, group()),
        "at-most-one" => Condition::AtMostOne(target, group()),
        "all-or-none" => Condition::AllOrNone(target, group()),
        "needs" => Condition::Needs(
            target,
            index(inner, words[2].as_str().expect("a name")),
            indices(inner, &words[3]),
        ),
        other => panic!("no condition {other}"),
    }
}

/// The steps of `questions[].options`, and the fields of the object there or of the items of the list there.
fn target(fields: &'static [Field<'static>], path: &str) -> (&'static [Step], &'static [Field<'static>]) {
    let mut steps = Vec::new();
    let mut at = Kind::Object(fields);
    for name in path.split('.').filter(|name| !name.is_empty()) {
        let (name, each) = name.strip_suffix("[]").map_or((name, false), |name| (name, true));
        let Kind::Object(inner) = at else { panic!("nothing has members in {path}") };
        let field = index(inner, name);
        steps.push(Step::Field(field));
        at = inner[field].kind;
        if each {
            steps.push(Step::Each);
            at = match at {
                Kind::List(rule) => rule.item,
                Kind::Map(inner) => *inner,
                _ => panic!("nothing has items in {path}"),
            };
        }
    }
    let inner: &[Field<'_>] = match at {
        Kind::Object(fields) => fields,
        Kind::List(ListRule { item: Kind::Object(fields), .. }) => fields,
        _ => &[],
    };
    (slice(steps), inner)
}

fn index(fields: &[Field<'_>], name: &str) -> usize {
    fields.iter().position(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}"))
}

fn indices(fields: &[Field<'_>], names: &Value) -> &'static [usize] {
    slice(items(names).iter().map(|name| index(fields, name.as_str().expect("a name"))))
}

/// `words {path} words`.
fn template(words: &'static str) -> Template<'static> {
    let mut pieces = Vec::new();
    for (number, part) in words.split('{').enumerate() {
        let (hole, rest) = if number == 0 { ("", part) } else { part.split_once('}').expect("a brace") };
        let hole = match hole {
            "" => None,
            "path" => Some(Hole::Path),
            "received" => Some(Hole::Received),
            "accepted" => Some(Hole::Accepted),
            "tool" => Some(Hole::Tool),
            "nearest" => Some(Hole::Nearest),
            "problem" => Some(Hole::Problem),
            other => panic!("no hole {other}"),
        };
        pieces.extend(hole.map(Piece::Hole));
        pieces.extend((!rest.is_empty()).then_some(Piece::Text(rest)));
    }
    Template(slice(pieces))
}
