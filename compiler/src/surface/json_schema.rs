//! Schema trees as JSON Schema, in the form hosts accept: no `$ref`, no root combinators, no `const`, no lists of types.

use super::SearchTool;
use super::json::object;
use super::schema::{Choice, Member, Schema, Shape};
use super::sentence::add_sentence;
use crate::model::Value;
use toolcat_runtime::table::Format;

/// A schema without its own text, as the root of a tool's input.
pub(crate) fn of(schema: &Schema<'_>) -> Value {
    typed(&schema.shape)
}

/// What the search tool takes: a query.
pub(crate) fn of_search(search: &SearchTool) -> Value {
    let query = object([("type", Some("string".into())), ("description", Some(search.query.into()))]);
    object([
        ("type", Some("object".into())),
        ("properties", Some(object([("query", Some(query))]))),
        ("required", Some(vec!["query"].into())),
        ("additionalProperties", Some(false.into())),
    ])
}

/// A schema with its text, with `null` if that is a value, and with its default.
fn texted(schema: &Schema<'_>) -> Value {
    let mut text = schema.text.to_string();
    if let Shape::Enum(choices) = &schema.shape {
        add_sentence(&mut text, &meanings(choices));
    }
    let mut out = with_text(typed(&schema.shape), text);
    if schema.nullable {
        out = or_null(out);
    }
    if let (Some(default), Value::Object(members)) = (schema.default, &mut out) {
        members.push(("default".to_owned(), default.clone()));
    }
    out
}

fn typed(shape: &Shape<'_>) -> Value {
    let count = |value: &Option<u64>| value.map(|value| Value::Integer(i128::from(value)));
    let real = |value: &Option<f64>| value.map(number);
    let whole = |value: &Option<i128>| value.map(Value::Integer);
    match shape {
        Shape::String { min_length, max_length, pattern, format } => object([
            ("type", Some("string".into())),
            ("minLength", count(min_length)),
            ("maxLength", count(max_length)),
            ("pattern", pattern.map(Value::from)),
            ("format", format.map(|format| format_name(format).into())),
        ]),
        Shape::Integer { min, max, multiple_of } => object([
            ("type", Some("integer".into())),
            ("minimum", whole(min)),
            ("maximum", whole(max)),
            ("multipleOf", whole(multiple_of)),
        ]),
        Shape::Number { min, max, exclusive_min, exclusive_max, multiple_of } => object([
            ("type", Some("number".into())),
            ("minimum", real(min)),
            ("maximum", real(max)),
            ("exclusiveMinimum", real(exclusive_min)),
            ("exclusiveMaximum", real(exclusive_max)),
            ("multipleOf", real(multiple_of)),
        ]),
        Shape::Boolean => object([("type", Some("boolean".into()))]),
        Shape::Enum(choices) => {
            let values: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
            object([("type", Some("string".into())), ("enum", Some(values.into()))])
        }
        Shape::List { item, min_items, max_items, unique, one_or_many } => {
            let list = object([
                ("type", Some("array".into())),
                ("items", Some(texted(item))),
                ("minItems", count(min_items)),
                ("maxItems", count(max_items)),
                ("uniqueItems", unique.then_some(true.into())),
            ]);
            match one_or_many {
                true => any_of(vec![texted(&Schema { nullable: false, ..(**item).clone() }), list]),
                false => list,
            }
        }
        Shape::Object(members) => closed(members),
        Shape::Map(value) => {
            object([("type", Some("object".into())), ("additionalProperties", Some(texted(value)))])
        }
        Shape::Any => Value::Object(Vec::new()),
        Shape::OneOf(several) => any_of(several.iter().map(|one| typed(&one.shape)).collect()),
        Shape::Attachment => attachment(),
    }
}

fn closed(members: &[Member<'_>]) -> Value {
    let properties = members.iter().map(|member| (member.name.to_owned(), texted(&member.schema)));
    let required: Vec<&str> =
        members.iter().filter(|member| member.required).map(|member| member.name).collect();
    object([
        ("type", Some("object".into())),
        ("properties", Some(Value::Object(properties.collect()))),
        ("required", (!required.is_empty()).then(|| required.into())),
        ("additionalProperties", Some(false.into())),
    ])
}

/// What `ToJson` makes of an attachment.
fn attachment() -> Value {
    let of = |ty: &str| object([("type", Some(ty.into()))]);
    let properties = object([
        ("kind", Some(of("string"))),
        ("name", Some(of("string"))),
        ("media_type", Some(of("string"))),
        ("uri", Some(of("string"))),
        ("bytes", Some(of("integer"))),
    ]);
    object([("type", Some("object".into())), ("properties", Some(properties))])
}

/// `null` next to the type; the text stays outside, where hosts look for it.
fn or_null(schema: Value) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    let text = members.iter().position(|(name, _)| name == "description").map(|index| members.remove(index));
    let null = object([("type", Some("null".into()))]);
    let mut out: Vec<_> = text.into_iter().collect();
    let several = match members.as_mut_slice() {
        [(name, Value::List(several))] if name == "anyOf" => Some(several),
        _ => None,
    };
    let of = match several {
        Some(several) => std::mem::take(several).into_iter().chain([null]).collect(),
        None => vec![Value::Object(members), null],
    };
    out.push(("anyOf".to_owned(), Value::List(of)));
    Value::Object(out)
}

/// A choice of schemas; hosts that accept no root combinators accept them further down.
fn any_of(of: Vec<Value>) -> Value {
    object([("anyOf", Some(Value::List(of)))])
}

fn with_text(schema: Value, text: String) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    if !text.is_empty() {
        let at = usize::from(members.first().is_some_and(|(name, _)| name == "type"));
        members.insert(at, ("description".to_owned(), text.into()));
    }
    Value::Object(members)
}

/// What the values of an enum mean, since no schema member says it; for an operation also what each takes, which a flat
/// schema cannot say either.
fn meanings(choices: &[Choice<'_>]) -> String {
    let line = |choice: &Choice<'_>| {
        let Some(takes) = &choice.takes else {
            return (!choice.text.is_empty()).then(|| format!("{}: {}", choice.value, choice.text));
        };
        let mut line = choice.value.to_owned();
        if !choice.text.is_empty() {
            line.push_str(": ");
            line.push_str(choice.text.trim_end_matches('.'));
        }
        let lists = [("needs", &takes.needs), ("takes", &takes.takes)];
        let lists = lists.iter().filter(|(_, names)| !names.is_empty());
        let lists: Vec<String> = lists.map(|(word, names)| format!("{word} {}", names.join(", "))).collect();
        if !lists.is_empty() {
            line.push_str(&format!(" ({})", lists.join("; ")));
        }
        Some(line)
    };
    choices.iter().filter_map(line).collect::<Vec<_>>().join("; ")
}

/// A whole number without a fraction, so that every manifest writes `5` as `5`.
fn number(value: f64) -> Value {
    match value.fract() == 0.0 && value.abs() < 9e15 {
        true => Value::Integer(value as i128),
        false => Value::Number(value),
    }
}

/// The name of a format in JSON Schema.
fn format_name(format: Format) -> &'static str {
    let mut names = crate::model::lower::FORMATS.iter();
    names.find(|(_, known)| *known == format).map_or("", |(name, _)| name)
}
