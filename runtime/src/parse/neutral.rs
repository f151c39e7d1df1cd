//! Values that mean "nothing", as written by clients that fill every parameter they see.

use serde_json::Value;

use super::arguments::unfenced;
use super::defaults::declared;
use super::json::{Item, Members, View};
use super::noise::NoiseKind;
use super::repair;
use crate::data::Data;
use crate::table::{Field, Kind, Literal, Presence};

/// Whether a value of an optional parameter means that it is not given, and as what kind of noise. Whether its shape
/// would be refused is known only after reading it; see [`is_refused_filler`].
pub(super) fn not_given(field: &Field<'_>, value: Item<'_>) -> Option<NoiseKind> {
    match value.view() {
        View::Null => (!field.nullable).then_some(NoiseKind::Null),
        View::Text(text) if is_blank(text) && !keeps_blank(field, text) => Some(NoiseKind::Blank),
        _ if field.neutral.iter().any(|literal| is_item(literal, value)) => Some(NoiseKind::Neutral),
        // If null is a value, these words mean it.
        View::Text(text) if is_null_word(field, value) && (!field.nullable || text == "undefined") => {
            Some(NoiseKind::NullText)
        }
        // It would become a list of one.
        View::Object(members) if members.len() == 0 && is_plain_list(field) => Some(NoiseKind::Empty),
        View::Text(text) if is_plain_list(field) && compact(text).as_deref() == Some("{}") => {
            Some(NoiseKind::Empty)
        }
        _ => None,
    }
}

/// Whether a value is another language's word for null, for a parameter that does not take that text.
pub(super) fn is_null_word(field: &Field<'_>, value: Item<'_>) -> bool {
    value.as_text().is_some_and(is_word) && !field.keep_neutral && !takes_text(&field.kind, value)
}

fn is_word(text: &str) -> bool {
    matches!(text, "null" | "None" | "undefined")
}

/// Whether a kind takes text that is not JSON: free text, or an enum value. A list of free texts is a list.
fn takes_text(kind: &Kind<'_>, value: Item<'_>) -> bool {
    match kind {
        Kind::String(_) | Kind::Json => true,
        Kind::Enum(_) => repair::scalar(kind, value).is_some(),
        Kind::OneOf(kinds) => kinds.iter().any(|kind| takes_text(kind, value)),
        Kind::List(rule) if rule.one_or_many => takes_text(&rule.item, value),
        Kind::List(rule) => matches!(rule.item, Kind::Enum(_)) && takes_text(&rule.item, value),
        _ => false,
    }
}

/// Whether a parameter is a list that accepts no single item and keeps no neutral values.
fn is_plain_list(field: &Field<'_>) -> bool {
    !field.keep_neutral && matches!(field.kind, Kind::List(rule) if !rule.one_or_many)
}

/// A short text without surrounding white space and code fence.
fn compact(text: &str) -> Option<String> {
    let text = unfenced(text).unwrap_or(text).trim();
    (text.len() < 20).then(|| text.split_ascii_whitespace().collect())
}

/// Whether a refused value is nothing but filler: an empty list or object, also as text, or an object with only
/// filler in it. A lone number or boolean is rejected instead: it may have been meant. So is a value for a parameter
/// of several forms, since whoever fills one in has chosen among them.
pub(super) fn is_refused_filler(field: &Field<'_>, value: Item<'_>) -> bool {
    let has_forms = match &field.kind {
        Kind::OneOf(_) => true,
        Kind::List(rule) => rule.one_or_many,
        _ => false,
    };
    !field.keep_neutral
        && !has_forms
        && match (value.view(), &field.kind) {
            (View::List(items), _) => items.len() == 0,
            (View::Object(members), Kind::Object(fields)) => {
                members.clone().all(|(_, value)| is_plain_filler(value)) || is_filled_in(fields, members)
            }
            (View::Object(members), _) => members.len() == 0,
            (View::Text(text), Kind::List(_) | Kind::Object(_) | Kind::Map(_)) => {
                matches!(compact(text).as_deref(), Some("[]" | "{}"))
            }
            _ => false,
        }
}

/// Whether a refused text is a word for null: a date or a code cannot be `None`, while a text that is merely too
/// short is free text.
pub(super) fn is_refused_word(field: &Field<'_>, value: Item<'_>) -> bool {
    let has_form = match field.kind {
        Kind::String(rule) => rule.format.is_some() || rule.pattern.is_some() || rule.parses.is_some(),
        _ => false,
    };
    has_form && !field.keep_neutral && value.as_text().is_some_and(is_word)
}

/// Whether an accepted object holds nothing: every member was left out, or it holds only neutral values, with blank
/// text for a required one. An object whose members have defaults may be empty on purpose.
pub(super) fn is_empty(field: &Field<'_>, data: &Data) -> bool {
    let (Kind::Object(fields), Data::Object(members)) = (&field.kind, data) else { return false };
    if field.keep_neutral || fields.is_empty() {
        return false;
    }
    let has_default = |field: &Field<'_>| matches!(field.presence, Presence::Default(_));
    if members.iter().all(|member| *member == Data::Absent) {
        return !fields.iter().any(has_default) && !has_default(field);
    }
    is_blank_throughout(fields, members)
}

fn is_blank_throughout(fields: &[Field<'_>], members: &[Data]) -> bool {
    let all = || fields.iter().zip(members);
    let is_required = |field: &Field<'_>| matches!(field.presence, Presence::Required);
    all().all(|(field, member)| is_nothing(field, member))
        && all().any(|(field, member)| is_required(field) && is_blank_text(field, member))
}

/// Whether a member says nothing if a required text is blank. Zero, a minimum, false and a first enum value then say
/// nothing; a null that is a value does say something.
fn is_nothing(field: &Field<'_>, member: &Data) -> bool {
    let kept = field.keep_neutral && *member != Data::Absent;
    !kept
        && match member {
            Data::Absent => true,
            Data::Text(text) => is_blank(text),
            Data::Bool(truth) => !truth,
            Data::Choice(index) => *index == 0,
            Data::Integer(_) | Data::Unsigned(_) | Data::Number(_) => is_least(&field.kind, member),
            Data::List(items) => items.is_empty(),
            Data::Map(entries) => entries.is_empty(),
            Data::Object(inner) => match &field.kind {
                Kind::Object(fields) => {
                    fields.iter().zip(inner).all(|(field, member)| is_nothing(field, member))
                }
                _ => false,
            },
            Data::Json(json) => match json {
                Value::Null => true,
                Value::String(text) => is_blank(text),
                Value::Array(items) => items.is_empty(),
                Value::Object(members) => members.is_empty(),
                _ => false,
            },
            _ => false,
        }
}

/// Whether a member is blank text, or an object with blank text for a required member.
fn is_blank_text(field: &Field<'_>, member: &Data) -> bool {
    match (member, &field.kind) {
        (Data::Text(text), _) => is_blank(text),
        (Data::Object(inner), Kind::Object(fields)) => is_blank_throughout(fields, inner),
        _ => false,
    }
}

/// Whether a value is neutral by itself, and so are all members of objects in it.
fn is_plain_filler(value: Item<'_>) -> bool {
    match value.view() {
        View::Object(mut members) => members.all(|(_, value)| is_plain_filler(value)),
        _ => is_plain_neutral(value),
    }
}

/// Whether a client filled in an object that it has nothing for: every member is neutral in its place, counting a
/// first enum value or a minimum, and a required one clearly is. Without that, a first enum value may have been
/// meant.
fn is_filled_in(fields: &[Field<'_>], members: Members<'_>) -> bool {
    let says_nothing = |field: &Field<'_>, value: Item<'_>| match value.view() {
        View::Null => true,
        View::Text(text) => is_blank(text) || is_null_word(field, value),
        View::Object(inner) => match &field.kind {
            Kind::Object(fields) => is_filled_in(fields, inner),
            _ => false,
        },
        _ => false,
    };
    let mut plainly = false;
    for (key, value) in members {
        let neutral = match fields.iter().find(|field| field.is_named(key)) {
            Some(field) if field.keep_neutral => false,
            Some(field) => {
                plainly |= matches!(field.presence, Presence::Required) && says_nothing(field, value);
                is_foreign_noise(field, value)
            }
            None => is_plain_neutral(value),
        };
        if !neutral {
            return false;
        }
    }
    plainly
}

#[inline]
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Whether blank text is a value of this parameter rather than a way to leave it out.
fn keeps_blank(field: &Field<'_>, text: &str) -> bool {
    match field.kind {
        Kind::Enum(choices) => choices.iter().any(|choice| choice.value == text),
        Kind::String(_) | Kind::Json | Kind::OneOf(_) => field.keep_neutral,
        _ => false,
    }
}

/// What clients write for "nothing", whatever the parameter.
pub(super) fn is_plain_neutral(value: Item<'_>) -> bool {
    match value.view() {
        View::Null | View::Bool(false) => true,
        View::Bool(true) => false,
        View::Number(number) => number.real() == 0.0,
        View::Text(text) => is_blank(text),
        View::List(items) => items.len() == 0,
        View::Object(members) => members.len() == 0,
    }
}

/// What clients write to fill a parameter that the operation does not take.
pub(super) fn is_foreign_noise(field: &Field<'_>, value: Item<'_>) -> bool {
    if is_plain_neutral(value)
        || field.neutral.iter().any(|literal| is_item(literal, value))
        || is_null_word(field, value)
        || is_refused_filler(field, value)
    {
        return true;
    }
    if let Presence::Default(literal) = &field.presence
        && is_item(literal, value)
    {
        return true;
    }
    match (&field.kind, repair::scalar(&field.kind, value)) {
        (Kind::Integer(_) | Kind::Number(_), Some(number)) => is_least(&field.kind, &number),
        (Kind::Boolean, Some(Data::Bool(truth))) => !truth,
        (Kind::Enum(_), Some(Data::Choice(index))) => index == 0,
        _ => false,
    }
}

/// Whether a number is zero or its kind's minimum.
fn is_least(kind: &Kind<'_>, number: &Data) -> bool {
    match (kind, number) {
        (Kind::Integer(rule), Data::Integer(number)) => *number == 0 || rule.min == Some((*number).into()),
        (Kind::Integer(rule), Data::Unsigned(number)) => *number == 0 || rule.min == Some((*number).into()),
        (Kind::Number(rule), Data::Number(number)) => *number == 0.0 || rule.min == Some(*number),
        _ => false,
    }
}

/// Whether a received value equals one from the catalog.
fn is_item(literal: &Literal<'_>, value: Item<'_>) -> bool {
    match (*literal, value.view()) {
        (Literal::Text(text), View::Text(came)) => text == came,
        (Literal::Text(_), _) => false,
        _ => is_literal(literal, &value.to_value()),
    }
}

/// Whether a value equals one from the catalog. Numbers are compared numerically.
pub(super) fn is_literal(literal: &Literal<'_>, value: &Value) -> bool {
    match *literal {
        Literal::Null => value.is_null(),
        Literal::Bool(truth) => value.as_bool() == Some(truth),
        Literal::Integer(_) | Literal::Number(_) => {
            let wanted = crate::data::literal_to_json(literal);
            value.is_number() && (*value == wanted || same_number(value, &wanted))
        }
        Literal::Text(text) => value.as_str() == Some(text),
        Literal::Json(_) => *value == crate::data::literal_to_json(literal),
    }
}

/// Whether data is the declared default.
#[inline]
pub(super) fn is_default(field: &Field<'_>, data: &Data) -> bool {
    let Presence::Default(literal) = &field.presence else { return false };
    match (literal, data, &field.kind) {
        (Literal::Text(text), Data::Text(given), Kind::String(_)) => text == given,
        (Literal::Text(text), Data::Choice(index), Kind::Enum(choices)) => {
            choices.get(*index).is_some_and(|choice| choice.value == *text)
        }
        (Literal::Integer(number), Data::Integer(given), Kind::Integer(_)) => *number == i128::from(*given),
        _ => *data == declared(field, literal),
    }
}

/// Whether two numbers are equal, whether written with a fraction or not.
fn same_number(one: &Value, other: &Value) -> bool {
    let (Some(one), Some(other)) = (one.as_f64(), other.as_f64()) else { return false };
    one == other && one.abs() <= crate::text::EXACT
}

/// The same for data, which its repair may have made neutral.
#[inline]
pub(super) fn is_neutral_data(field: &Field<'_>, data: &Data) -> bool {
    !field.neutral.is_empty() && {
        let value = crate::data::value_to_json(&field.kind, data);
        field.neutral.iter().any(|literal| is_literal(literal, &value))
    }
}
