//! Values for parameters of any shape: right ones, nearly right ones, and any JSON at all.

use super::shape::{Member, Shape, Tool};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Patterns with texts, some of which match.
pub(super) const PATTERNS: [(&str, &[&str]); 4] = [
    (r"^[A-Z]{2}-\d+$", &["AB-1", "ZZ-99", "AB-1\n", "ab-1", "AB-\u{0663}"]),
    (r"^[^{}]*$", &["plain", "", "{x}", "two\nlines"]),
    (r"\w+@\w", &["a@b", "ä@b", "@", "a@ö"]),
    (r"^\S+\s\S+$", &["a b", "a\u{00A0}b", "a\tb", "ab", "a\u{0085}b"]),
];

/// Formats with texts, the first of which is in the format.
pub(super) const FORMATS: [(&str, &[&str]); 9] = [
    ("date", &["2026-03-31", "2026-02-29", "2024-02-29", "20260331", "1900-02-29", "0000-01-01"]),
    (
        "date-time",
        &[
            "2026-03-31T14:05:00Z",
            "2026-03-31 14:05:00Z",
            "2026-03-31T14:05:60Z",
            "2026-03-31t23:59:60z",
            "2026-03-31T14:05:00",
            "2026-03-31T14:05:00+24:00",
            "2026-03-31T14:05:00.5-08:00",
            "2016-12-31T23:59:60Z",
            "2026-03-31T24:00:00Z",
        ],
    ),
    (
        "time",
        &[
            "14:05:00Z",
            "23:59:60Z",
            "14:05:60Z",
            "14:05",
            "14:05:00.123+02:00",
            "15:59:60-08:00",
            "14:05:00.Z",
        ],
    ),
    (
        "duration",
        &["P3D", "PT1H30M", "P1Y2M3DT4H", "P2W", "P", "P1D2H", "PT1.5S", "P1Y2D", "PT1H2S", "P1W2D", "PT"],
    ),
    (
        "email",
        &[
            "a.b+c@mail.example",
            "a@localhost",
            "a@b",
            "\"a b\"@c.example",
            "a@[127.0.0.1]",
            "a..b@c.example",
            "a@-b.example",
            "a@b_c.example",
            "a@1.2.3.4",
            "å@b.example",
            "a@b..c",
            "a@b.",
        ],
    ),
    (
        "uri",
        &[
            "https://example.com/a?b=%20#c",
            "mailto:a@b.example",
            "urn:isbn:1",
            "http://[::1]/",
            "http://a b",
            "https://",
            "a:%2",
            "http://exa[mple.com",
            "file:///etc",
            "x:",
            "http://a:b@c:99999/",
            "http://a/[x]",
            "a:#b#c",
            "http://a:port/",
            "//a/b",
            "http:///a",
            "http://a?[",
            "x:[y]",
            "http://[1.2.3.4]/",
            "a://b@c@d/",
        ],
    ),
    (
        "uuid",
        &[
            "123e4567-e89b-12d3-a456-426614174000",
            "123E4567-E89B-12D3-A456-426614174000",
            "123e4567e89b12d3a456426614174000",
            "00000000-0000-0000-0000-000000000000",
        ],
    ),
    ("ipv4", &["127.0.0.1", "256.0.0.1", "01.2.3.4", "1.2.3", "1.2.3.4 "]),
    ("ipv6", &["::1", "2001:db8::8a2e", ":::1", "::1%eth0", "::ffff:1.2.3.4", "1::2::3", "12345::"]),
];

/// A value that is certainly right, if one is easy to construct.
pub(super) fn sample(shape: &Shape) -> Option<Value> {
    match shape {
        Shape::Text { min, .. } => Some("b".repeat(usize::try_from(min.unwrap_or(0)).ok()?).into()),
        Shape::Pattern(index) => Some(PATTERNS[*index].1[0].into()),
        Shape::Format(index) => Some(FORMATS[*index].1[0].into()),
        Shape::Integer { min, max, step } => {
            let step = step.unwrap_or(1);
            let least = min.unwrap_or(max.map_or(0, |max| max - step));
            let value = least.div_euclid(step) * step + if least.rem_euclid(step) == 0 { 0 } else { step };
            max.is_none_or(|max| value <= max).then(|| value.into())
        }
        Shape::Unsigned => Some(u64::MAX.into()),
        Shape::Number { min, max, exclusive: false, step: None } => Some(json!(min.or(*max).unwrap_or(0.5))),
        Shape::Number { .. } | Shape::Map(_) => None,
        Shape::Boolean => Some(true.into()),
        Shape::Enum(choices) => Some(choices[0].into()),
        Shape::List { item, min, max, unique } => {
            let one =
                sample(item).filter(|_| min.is_none_or(|min| min <= 1) && max.is_none_or(|max| max >= 1))?;
            let _ = unique;
            Some(json!([one]))
        }
        Shape::Object(_) => None,
        Shape::OneOf(shapes) => sample(&shapes[0]),
        Shape::OneOrMany(item) => Some(json!([sample(item)?])),
        Shape::Json => Some(json!({"a": [1, null]})),
    }
}

/// Arguments for a tool, right more often than not.
pub(super) fn call(tool: &Tool) -> BoxedStrategy<Value> {
    let object = object(&tool.members);
    let near = match tool.cases {
        None => object.boxed(),
        Some(_) => {
            let choice = prop::sample::select(vec![
                json!("one"),
                json!("two"),
                json!("TWO"),
                json!("three"),
                json!(null),
            ]);
            (object, choice)
                .prop_map(|(mut members, choice)| {
                    members.insert(Tool::CHOOSER.to_owned(), choice);
                    members
                })
                .boxed()
        }
    };
    prop_oneof![12 => near.prop_map(Value::Object), 1 => any_json()].boxed()
}

fn object(members: &[Member]) -> impl Strategy<Value = Map<String, Value>> + use<> {
    let given: Vec<_> = members
        .iter()
        .map(|member| {
            let name = member.name.clone();
            let value = prop_oneof![30 => near(&member.shape), 1 => Just(Value::Null), 1 => Just(json!(""))];
            prop::option::weighted(0.8, value).prop_map(move |value| Some((name.clone(), value?)))
        })
        .collect();
    let unknown = prop::option::weighted(0.1, ("[a-z]{1,2}", leaf()));
    (given, unknown).prop_map(|(given, unknown)| given.into_iter().flatten().chain(unknown).collect())
}

/// A value for a shape, occasionally of another one.
fn near(shape: &Shape) -> BoxedStrategy<Value> {
    let select = |texts: &[&'static str]| prop::sample::select(texts.to_vec()).prop_map(Value::from);
    let right = match shape {
        Shape::Text { .. } => "[a-z \u{00e9}\u{5bc4}\n\"\\\\0-9]{0,6}".prop_map(Value::from).boxed(),
        Shape::Pattern(index) => select(PATTERNS[*index].1).boxed(),
        Shape::Format(index) => select(FORMATS[*index].1).boxed(),
        Shape::Integer { min, max, .. } => {
            let (low, high) = (min.unwrap_or(-60), max.unwrap_or(60));
            let (low, high) = (low.min(high) - 1, low.max(high) + 1);
            prop_oneof![8 => (low..=high).prop_map(Value::from), 1 => any::<i64>().prop_map(Value::from), 1 => any::<f64>().prop_map(Value::from)]
                .boxed()
        }
        Shape::Unsigned => any::<u64>().prop_map(Value::from).boxed(),
        Shape::Number { .. } => prop_oneof![
            4 => (-200..400_i32).prop_map(|part| json!(f64::from(part) / 8.0)),
            2 => (-200..400_i32).prop_map(|part| json!(f64::from(part) / 100.0)),
            2 => (-20..40_i64).prop_map(Value::from),
            1 => any::<f64>().prop_map(Value::from),
            1 => any::<i64>().prop_map(Value::from),
        ]
        .boxed(),
        Shape::Boolean => any::<bool>().prop_map(Value::from).boxed(),
        Shape::Enum(choices) => select(choices).boxed(),
        Shape::List { item, .. } => {
            let items = prop::collection::vec(near(item), 0..4);
            prop_oneof![6 => items.prop_map(Value::from), 1 => near(item)].boxed()
        }
        Shape::Object(members) => object(members).prop_map(Value::Object).boxed(),
        Shape::Map(inner) => prop::collection::btree_map("[a-z. ]{0,3}", near(inner), 0..3)
            .prop_map(|entries| json!(entries))
            .boxed(),
        Shape::Json => any_json(),
        Shape::OneOf(shapes) => {
            prop::strategy::Union::new(shapes.iter().map(near).collect::<Vec<_>>()).boxed()
        }
        Shape::OneOrMany(item) => {
            let items = prop::collection::vec(near(item), 0..4);
            prop_oneof![2 => items.prop_map(Value::from), 1 => near(item)].boxed()
        }
    };
    prop_oneof![60 => right.clone(), 2 => right.prop_map(|value| value.to_string().into()), 1 => any_json()]
        .boxed()
}

fn leaf() -> BoxedStrategy<Value> {
    let words = [
        "",
        " ",
        "a",
        "true",
        "False",
        "12",
        "-0",
        "1.50",
        "1e3",
        "0x10",
        "null",
        "[1,2]",
        "{\"x\":1}",
        "[",
        "EN",
        "zh tw",
        "N/A",
    ];
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop::sample::select(vec![
            json!(0),
            json!(1),
            json!(-0.0),
            json!(1.0),
            json!(1e300),
            json!(9_007_199_254_740_993_u64),
            json!(-1),
            json!(1e19)
        ]),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(words.to_vec()).prop_map(Value::from),
    ]
    .boxed()
}

/// Any JSON, rich in names that tools know.
pub(super) fn any_json() -> BoxedStrategy<Value> {
    let name =
        prop::sample::select(vec!["text", "input", "arguments", "count", "rows", "tool", "x", "do", "other"]);
    leaf()
        .prop_recursive(3, 16, 4, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map(name.clone(), inner, 0..4).prop_map(|members| json!(members)),
            ]
        })
        .boxed()
}
