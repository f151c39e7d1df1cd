//! The members of an object: names, noise, what is missing and what does not belong.

use serde_json::Value;

use super::given::{Found, Given};
use super::json::{Item, Members, View};
use super::nearest::nearest;
use super::noise::NoiseKind;
use super::operation::Chosen;
use super::path::Path;
use super::problems::{Accepted, Words};
use super::repair;
use super::walk::{Walk, hidden, holds_sensitive, put_received};
use crate::data::Data;
use crate::table::{Field, Kind, Literal, Presence, Reject};
use crate::text::put;

impl<'t> Walk<'t> {
    /// Reads the members of an object into [`Data::Object`]. `chosen` is the operation, at the top.
    pub(super) fn members<'v>(
        &mut self,
        fields: &'t [Field<'t>],
        members: Members<'v>,
        at: &Path<'_>,
        chosen: Option<Chosen<'t>>,
    ) -> Data
    where
        't: 'v,
    {
        let given = Given::new(fields, members);
        self.unknown_keys(fields, &given, at, chosen);
        let mut read = Vec::with_capacity(fields.len());
        read.resize_with(fields.len(), || Data::Absent);
        for ((index, field), place) in fields.iter().enumerate().zip(&mut read) {
            match chosen {
                Some(chosen) if index == chosen.field() => *place = chosen.data(),
                Some(chosen) if !chosen.takes(index) => {
                    self.foreign(fields, field, given.of(index, field), at, chosen);
                }
                _ => {
                    let required = match chosen {
                        Some(chosen) => chosen.requires(index, &field.presence),
                        None => matches!(field.presence, Presence::Required),
                    };
                    self.member(field, required, given.of(index, field), at, place);
                }
            }
        }
        Data::Object(read)
    }

    /// Reads one parameter that belongs here into its place, which is absent. The first of its names with a value that is
    /// not noise wins.
    fn member<'v>(
        &mut self,
        field: &'t Field<'t>,
        required: bool,
        given: impl Iterator<Item = Found<'v>>,
        at: &Path<'_>,
        place: &mut Data,
    ) {
        let mut used = false;
        for found in given {
            let here = at.member(found.key).hide(field.sensitive);
            if used {
                self.repaired(NoiseKind::Superseded, &here);
            } else if !required && let Some(kind) = self.not_given(field, found.value) {
                self.repaired(kind, &here);
            } else {
                self.note_name(field, &found, at);
                self.given(field, required, found.value, &here, place);
                used = true;
            }
        }
        if !used && required {
            self.problems.add(Reject::Missing, &at.member(field.name), |_| Words {
                accepted: Accepted::Field(field),
                ..Words::default()
            });
        }
    }

    /// Reads a value that is no noise as it came. It may still turn out to be, once it is repaired. The default is as
    /// good as not given: it is filled in again, and checks must not tell apart what means the same.
    fn given(
        &mut self,
        field: &'t Field<'t>,
        required: bool,
        value: Item<'_>,
        here: &Path<'_>,
        place: &mut Data,
    ) {
        if field.nullable && value.is_null() {
            *place = Data::Null;
        } else {
            self.value(&field.kind, value, here, place);
        }
        if !required && !self.strict() && is_neutral_data(field, place) {
            self.repaired(NoiseKind::Neutral, here);
            *place = Data::Absent;
        } else if is_default(field, place) {
            *place = Data::Absent;
        }
    }

    /// Notes that a parameter came under an earlier name.
    pub(super) fn note_name(&mut self, field: &Field<'_>, found: &Found<'_>, at: &Path<'_>) {
        if found.key != field.name {
            self.repaired(NoiseKind::Renamed, &at.member(found.key));
        }
    }

    /// Whether a value of an optional parameter means that it is not given, and as what.
    fn not_given(&self, field: &Field<'_>, value: Item<'_>) -> Option<NoiseKind> {
        match value.view() {
            _ if self.strict() => None,
            View::Null => (!field.nullable).then_some(NoiseKind::Null),
            View::Text(text) if is_blank(text) && !keeps_blank(field, text) => Some(NoiseKind::Blank),
            _ => field.neutral.iter().any(|literal| is_item(literal, value)).then_some(NoiseKind::Neutral),
        }
    }

    /// A parameter that the chosen operation does not take.
    fn foreign<'v>(
        &mut self,
        fields: &'t [Field<'t>],
        field: &'t Field<'t>,
        given: impl Iterator<Item = Found<'v>>,
        at: &Path<'_>,
        chosen: Chosen<'t>,
    ) {
        for found in given {
            let value = found.value;
            let here = at.member(found.key).hide(field.sensitive);
            if !self.strict() && is_foreign_noise(field, value) {
                self.repaired(NoiseKind::ForeignNeutral, &here);
                continue;
            }
            self.problems.add(Reject::ForeignParameter, &here, |texts| Words {
                received: texts.put(|out| put_received(out, value, &here, &field.kind)),
                accepted: Accepted::Members(fields, Some(chosen)),
                detail: texts.put(|out| chosen.put_words(out, fields)),
                ..Words::default()
            });
        }
    }

    /// Keys that no field has.
    fn unknown_keys(
        &mut self,
        fields: &'t [Field<'t>],
        given: &Given<'_>,
        at: &Path<'_>,
        chosen: Option<Chosen<'t>>,
    ) {
        for (key, value) in given.unknown.iter().copied() {
            let here = at.key(key);
            if !self.strict() && is_plain_neutral(value) {
                self.repaired(NoiseKind::UnknownNeutral, &here);
                continue;
            }
            self.problems.add(Reject::UnknownParameter, &here, |texts| {
                let taken = fields.iter().enumerate();
                let taken = taken.filter(|(index, _)| chosen.is_none_or(|chosen| chosen.takes(*index)));
                // How near a hidden name is to a known one tells much of it.
                let near = nearest(key, taken.filter(|_| !at.hidden).map(|(_, field)| field.name));
                // A mistyped name may carry what only the sensitive parameter may hold.
                let hide = at.hidden || holds_sensitive(&Kind::Object(fields));
                Words {
                    received: texts.put(|out| match hide {
                        true => out.push_str(hidden(value.is_null())),
                        false => value.put_shortened(out),
                    }),
                    accepted: Accepted::Members(fields, chosen),
                    nearest: texts.put(|out| near.into_iter().for_each(|name| put(out, &["`", name, "`"]))),
                    detail: texts.put(|out| {
                        if let Some(chosen) = chosen {
                            chosen.put_words(out, fields);
                        }
                    }),
                    remedy: "",
                }
            });
        }
    }
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

/// What a client puts for "nothing", whatever the parameter.
fn is_plain_neutral(value: Item<'_>) -> bool {
    match value.view() {
        View::Null | View::Bool(false) => true,
        View::Bool(true) => false,
        View::Number(number) => number.real() == 0.0,
        View::Text(text) => is_blank(text),
        View::List(items) => items.len() == 0,
        View::Object(members) => members.len() == 0,
    }
}

/// What a client puts to fill a parameter that the operation does not take.
fn is_foreign_noise(field: &Field<'_>, value: Item<'_>) -> bool {
    if is_plain_neutral(value) || field.neutral.iter().any(|literal| is_item(literal, value)) {
        return true;
    }
    if let Presence::Default(literal) = &field.presence
        && is_item(literal, value)
    {
        return true;
    }
    match (&field.kind, repair::scalar(&field.kind, value)) {
        (Kind::Integer(rule), Some(Data::Integer(number))) => number == 0 || rule.min == Some(number.into()),
        (Kind::Integer(rule), Some(Data::Unsigned(number))) => number == 0 || rule.min == Some(number.into()),
        (Kind::Number(rule), Some(Data::Number(number))) => number == 0.0 || rule.min == Some(number),
        (Kind::Boolean, Some(Data::Bool(truth))) => !truth,
        (Kind::Enum(_), Some(Data::Choice(index))) => index == 0,
        _ => false,
    }
}

/// Whether a value that came is one that stands in the catalog.
fn is_item(literal: &Literal<'_>, value: Item<'_>) -> bool {
    match (*literal, value.view()) {
        (Literal::Text(text), View::Text(came)) => text == came,
        (Literal::Text(_), _) => false,
        _ => is_literal(literal, &value.to_value()),
    }
}

/// Whether a value is one that stands in the catalog. Numbers are compared as numbers.
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
        _ => *data == crate::data::declared(field, literal),
    }
}

/// Whether two numbers are the same one, written with a fraction or without.
fn same_number(one: &Value, other: &Value) -> bool {
    let (Some(one), Some(other)) = (one.as_f64(), other.as_f64()) else { return false };
    one == other && one.abs() <= crate::text::EXACT
}

/// The same for data, which may have become neutral by its repair.
#[inline]
pub(super) fn is_neutral_data(field: &Field<'_>, data: &Data) -> bool {
    !field.neutral.is_empty() && {
        let value = crate::data::value_to_json(&field.kind, data);
        field.neutral.iter().any(|literal| is_literal(literal, &value))
    }
}
