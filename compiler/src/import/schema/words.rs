//! Types in words, for texts that a model reads.

use crate::import::report::short;
use crate::import::types::{Field, Type, Typed};
use crate::model::Value;

/// More names or values than these are counted.
const MOST: usize = 12;

/// `a`, `a or b`, `a, b or c`; with semicolons where there are commas in them.
pub(super) fn either(words: &[String]) -> String {
    let long = words.iter().any(|words| words.contains(", "));
    let (between, last_between) = if long { ("; ", "; or ") } else { (", ", " or ") };
    match words {
        [first @ .., last] if !first.is_empty() => format!("{}{last_between}{last}", first.join(between)),
        _ => words.concat(),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn all(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// A case of a union: its type, and its own text in brackets.
pub(super) fn case(typed: &Typed) -> String {
    let words = ty(&typed.ty);
    match typed.text.as_deref().map(|text| text.trim().trim_end_matches('.')) {
        Some(text) if !text.is_empty() => format!("{words} ({text})"),
        _ => words,
    }
}

/// Whether the words say more than a schema does.
pub(super) fn tells_more(ty: &Type) -> bool {
    match ty {
        Type::Object(_) => true,
        Type::Enum(choices) => choices.iter().any(|choice| choice.text.is_some()),
        Type::List(list) => tells_more(&list.item.ty) || list.item.text.is_some(),
        Type::Map(value) => tells_more(&value.ty) || value.text.is_some(),
        _ => false,
    }
}

/// A type in words.
pub(super) fn ty(ty: &Type) -> String {
    match ty {
        Type::String(text) => match text.format {
            Some(format) => format!("a string of format {format}"),
            None => "a string".to_owned(),
        },
        Type::Integer(_) => "an integer".to_owned(),
        Type::Number(_) => "a number".to_owned(),
        Type::Boolean => "a boolean".to_owned(),
        Type::Enum(choices) => {
            let values = choices.iter().map(|choice| {
                let value = Value::from(choice.value.as_str()).to_string();
                match &choice.text {
                    Some(text) => format!("{value} ({})", text.trim().trim_end_matches('.')),
                    None => value,
                }
            });
            either(&counted(values.collect()))
        }
        Type::List(list) => match &list.item.ty {
            Type::Json => "a list".to_owned(),
            _ => format!("a list, each item {}", self::case(&list.item)),
        },
        Type::Object(fields) if fields.is_empty() => "an object without members".to_owned(),
        Type::Object(fields) => format!("an object with {}", members(fields)),
        Type::Map(value) => match &value.ty {
            Type::Json => "an object".to_owned(),
            _ => format!("an object, each value {}", self::case(value)),
        },
        Type::Json => "any JSON value".to_owned(),
        Type::OneOf(types) => either(&types.iter().map(self::ty).collect::<Vec<_>>()),
    }
}

/// `kind "mail", to`: a member of one value is shown with it.
pub(super) fn members(fields: &[Field]) -> String {
    let names = fields.iter().map(|field| match &field.typed.ty {
        Type::Enum(choices) if choices.len() == 1 => {
            format!("{} {}", field.name, Value::from(choices[0].value.as_str()))
        }
        _ => field.name.clone(),
    });
    short(&all(&counted(names.collect())))
}

pub(super) fn counted(mut words: Vec<String>) -> Vec<String> {
    let more = words.len().saturating_sub(MOST);
    if more > 0 {
        words.truncate(MOST);
        words.push(format!("{more} more"));
    }
    words
}
