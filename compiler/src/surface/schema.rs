//! JSON Schema of a tool's parameters, as hosts take it: no `$ref`, no combinators at the root, no `const`, no lists of
//! types.
//!
//! What a check enforces is deliberately absent: a host that validates first would answer with a message of its own, and
//! the model would mend the wrong thing.

use crate::model::{Catalog, EnumType, Field, Operation, Params, Presence, Prose, Tool, Type, Value};
use toolcat_runtime::table::Format;

/// The schema of an object with these parameters.
pub fn params(catalog: &Catalog, params: &Params) -> Value {
    let Some(operation) = &params.operation else {
        return object(catalog, params.fields.iter(), |index| required(&params.fields[index]));
    };
    // The choice stands first: a model writes arguments in the order of the schema.
    let order: Vec<usize> = std::iter::once(operation.field)
        .chain((0..params.fields.len()).filter(|index| *index != operation.field))
        .collect();
    let everywhere = |index: usize| operation.cases.iter().all(|case| case.needs.contains(&index));
    let mut schema = object(catalog, order.iter().map(|index| &params.fields[*index]), |at| {
        order[at] == operation.field || everywhere(order[at])
    });
    if let (Value::Object(members), Some(field)) = (&mut schema, params.fields.get(operation.field))
        && let Some((_, Value::Object(properties))) =
            members.iter_mut().find(|(name, _)| name == "properties")
        && let Some((_, chooser)) = properties.first_mut()
    {
        *chooser = choice(field, operation, &params.fields);
    }
    schema
}

/// The schema of what a tool's results carry as JSON: which outcome it is, and the members of all of them side by side, since
/// hosts take no combinators at the root.
pub fn outcomes(catalog: &Catalog, tool: &Tool) -> Value {
    let names = tool.outcomes.iter().map(|outcome| outcome.name.value.as_str().into()).collect();
    let means = tool.outcomes.iter().filter_map(|outcome| {
        let means = outcome.means.as_ref()?.text.trim();
        Some(format!("{}: {}", outcome.name.value, means.trim_end_matches('.')))
    });
    let which =
        Value::Object(vec![("type".to_owned(), "string".into()), ("enum".to_owned(), Value::List(names))]);
    let mut text = "How the call ended".to_owned();
    add_sentence(&mut text, &means.collect::<Vec<_>>().join("; "));
    let mut properties = vec![("outcome".to_owned(), with_text(which, text))];
    for field in tool.outcomes.iter().flat_map(|outcome| &outcome.fields) {
        if properties.iter().all(|(name, _)| *name != field.name.value) {
            properties.push((field.name.value.clone(), property(catalog, field)));
        }
    }
    Value::Object(vec![
        ("type".to_owned(), "object".into()),
        ("properties".to_owned(), Value::Object(properties)),
        ("required".to_owned(), vec!["outcome"].into()),
        ("additionalProperties".to_owned(), false.into()),
    ])
}

fn required(field: &Field) -> bool {
    field.presence == Presence::Required
}

fn object<'a>(
    catalog: &Catalog,
    fields: impl Iterator<Item = &'a Field> + Clone,
    required: impl Fn(usize) -> bool,
) -> Value {
    let names = fields.clone().enumerate().filter(|(index, _)| required(*index));
    let names: Vec<Value> = names.map(|(_, field)| field.name.value.as_str().into()).collect();
    let properties = fields.map(|field| (field.name.value.clone(), property(catalog, field))).collect();
    let mut out =
        vec![("type".to_owned(), "object".into()), ("properties".to_owned(), Value::Object(properties))];
    if !names.is_empty() {
        out.push(("required".to_owned(), Value::List(names)));
    }
    out.push(("additionalProperties".to_owned(), false.into()));
    Value::Object(out)
}

/// One parameter with its text and default.
fn property(catalog: &Catalog, field: &Field) -> Value {
    let text = described(catalog, field.text.as_ref(), &field.ty);
    let mut schema = with_text(ty(catalog, &field.ty), text);
    if field.nullable {
        schema = or_null(schema);
    }
    if let (Presence::Default(default), Value::Object(members)) = (&field.presence, &mut schema) {
        members.push(("default".to_owned(), default.clone()));
    }
    schema
}

/// `null` beside the type; the text stays outside, where hosts look for it.
fn or_null(schema: Value) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    let text = members.iter().position(|(name, _)| name == "description").map(|index| members.remove(index));
    let null = Value::Object(vec![("type".to_owned(), "null".into())]);
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

/// A choice of schemas; hosts that take no combinators at the root take them below it.
fn any_of(of: Vec<Value>) -> Value {
    Value::Object(vec![("anyOf".to_owned(), Value::List(of))])
}

/// The text of a parameter, with that of its named type and the meanings of its values.
fn described(catalog: &Catalog, text: Option<&Prose>, of: &Type) -> String {
    let named = match of {
        Type::Named(id) => catalog.named(*id).text.as_ref(),
        _ => None,
    };
    let mut out = text.or(named).map(|text| text.text.trim().to_owned()).unwrap_or_default();
    if let Type::Enum(one) = catalog.resolve(of) {
        add_sentence(&mut out, &meanings(one));
    }
    out
}

fn meanings(one: &EnumType) -> String {
    let lines = one.values.iter().filter_map(|value| {
        let text = value.text.as_ref()?.text.trim();
        (!text.is_empty()).then(|| format!("{}: {text}", value.value.value))
    });
    lines.collect::<Vec<_>>().join("; ")
}

fn add_sentence(out: &mut String, more: &str) {
    if more.is_empty() {
        return;
    }
    if !out.is_empty() {
        let ended = out.ends_with(['.', '!', '?', '。', ':', ';']);
        out.push_str(if ended { " " } else { ". " });
    }
    out.push_str(more);
    if !more.ends_with(['.', '!', '?', '。']) {
        out.push('.');
    }
}

/// The choosing parameter says what each operation needs, since a flat schema cannot.
fn choice(field: &Field, operation: &Operation, fields: &[Field]) -> Value {
    let Type::Enum(one) = &field.ty else { return Value::Object(Vec::new()) };
    let names = |indices: &[usize]| {
        indices.iter().map(|index| fields[*index].name.value.as_str()).collect::<Vec<_>>().join(", ")
    };
    let lines = one.values.iter().zip(&operation.cases).map(|(value, case)| {
        let mut line = value.value.value.clone();
        if let Some(text) = &value.text {
            line.push_str(": ");
            line.push_str(text.text.trim().trim_end_matches('.'));
        }
        let mut takes = Vec::new();
        if !case.needs.is_empty() {
            takes.push(format!("needs {}", names(&case.needs)));
        }
        if !case.takes.is_empty() {
            takes.push(format!("takes {}", names(&case.takes)));
        }
        match takes.is_empty() {
            true => line,
            false => format!("{line} ({})", takes.join("; ")),
        }
    });
    let mut text = field.text.as_ref().map(|text| text.text.trim().to_owned()).unwrap_or_default();
    add_sentence(&mut text, &lines.collect::<Vec<_>>().join("; "));
    with_text(enumeration(one), text)
}

fn with_text(schema: Value, text: String) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    if !text.is_empty() {
        let at = usize::from(members.first().is_some_and(|(name, _)| name == "type"));
        members.insert(at, ("description".to_owned(), text.into()));
    }
    Value::Object(members)
}

fn enumeration(one: &EnumType) -> Value {
    let values = one.values.iter().map(|value| value.value.value.as_str().into()).collect();
    Value::Object(vec![("type".to_owned(), "string".into()), ("enum".to_owned(), Value::List(values))])
}

/// The schema of a type, without a text of its own.
pub fn ty(catalog: &Catalog, of: &Type) -> Value {
    let mut out: Vec<(String, Value)> = Vec::new();
    let mut add = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            out.push((name.to_owned(), value));
        }
    };
    let count = |value: Option<u64>| value.map(|value| Value::Integer(i128::from(value)));
    match of {
        Type::String(rule) => {
            add("type", Some("string".into()));
            add("minLength", count(rule.min_length));
            add("maxLength", count(rule.max_length));
            add("pattern", rule.pattern.as_deref().map(Value::from));
            add("format", rule.format.map(|format| format_name(format).into()));
        }
        Type::Integer(rule) => {
            add("type", Some("integer".into()));
            add("minimum", rule.min.map(Value::Integer));
            add("maximum", rule.max.map(Value::Integer));
            add("multipleOf", rule.multiple_of.map(Value::Integer));
        }
        Type::Number(rule) => {
            add("type", Some("number".into()));
            add("minimum", rule.min.map(number));
            add("maximum", rule.max.map(number));
            add("exclusiveMinimum", rule.exclusive_min.map(number));
            add("exclusiveMaximum", rule.exclusive_max.map(number));
            add("multipleOf", rule.multiple_of.map(number));
        }
        Type::Boolean => add("type", Some("boolean".into())),
        Type::Enum(one) => return enumeration(one),
        Type::List(list) => {
            add("type", Some("array".into()));
            let item = with_text(ty(catalog, &list.item), described(catalog, None, &list.item));
            let one = list.one_or_many.then(|| item.clone());
            add("items", Some(if list.nullable_items { or_null(item) } else { item }));
            add("minItems", count(list.min_items));
            add("maxItems", count(list.max_items));
            add("uniqueItems", list.unique.then_some(true.into()));
            if let Some(one) = one {
                return any_of(vec![one, Value::Object(out)]);
            }
        }
        Type::Object(inner) => {
            return object(catalog, inner.fields.iter(), |index| required(&inner.fields[index]));
        }
        Type::Map(value) => {
            add("type", Some("object".into()));
            let value = with_text(ty(catalog, value), described(catalog, None, value));
            add("additionalProperties", Some(value));
        }
        Type::Json => {}
        Type::OneOf(types) => return any_of(types.iter().map(|one| ty(catalog, one)).collect()),
        Type::Named(id) => return ty(catalog, &catalog.named(*id).ty),
        Type::Attachment(_) => return attachment(),
    }
    Value::Object(out)
}

/// What `ToJson` makes of an attachment.
fn attachment() -> Value {
    let of = |ty: &str| Value::Object(vec![("type".to_owned(), ty.into())]);
    let mut members: Vec<_> =
        ["kind", "name", "media_type", "uri"].map(|name| (name.to_owned(), of("string"))).into();
    members.push(("bytes".to_owned(), of("integer")));
    Value::Object(vec![
        ("type".to_owned(), "object".into()),
        ("properties".to_owned(), Value::Object(members)),
    ])
}

/// A whole number without a fraction, so that `5` is written `5` in every manifest.
fn number(value: f64) -> Value {
    match value.fract() == 0.0 && value.abs() < 9e15 {
        true => Value::Integer(value as i128),
        false => Value::Number(value),
    }
}

/// The name of a format in JSON Schema.
pub fn format_name(format: Format) -> &'static str {
    let mut names = crate::model::lower::FORMATS.iter();
    names.find(|(_, known)| *known == format).map_or("", |(name, _)| name)
}
