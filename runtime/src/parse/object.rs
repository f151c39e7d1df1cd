//! The members of an object: names, noise, missing and unknown members.

use super::chosen::Chosen;
use super::given::{Found, Given};
use super::json::{Item, Members};
use super::nearest::nearest;
use super::neutral::{
    is_default, is_empty, is_foreign_noise, is_neutral_data, is_null_word, is_plain_neutral,
    is_refused_filler, is_refused_word, not_given,
};
use super::noise::NoiseKind;
use super::path::Path;
use super::problems::{Accepted, Words};
use super::received::{hidden, holds_sensitive, put_received};
use super::walk::Walk;
use crate::data::Data;
use crate::table::{Field, Kind, Presence, Reject};
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

    /// Reads one parameter of this object into its place, which is still absent. The first of its names with a value
    /// that is not noise wins.
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
            } else if !required
                && !self.strict()
                && let Some(kind) = not_given(field, found.value)
            {
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

    /// Reads a value that is not noise as received. Repair may still show it to be noise. A default counts as not
    /// given: it is filled in again, and checks must not distinguish values that mean the same.
    fn given(
        &mut self,
        field: &'t Field<'t>,
        required: bool,
        value: Item<'_>,
        here: &Path<'_>,
        place: &mut Data,
    ) {
        let strip = !required && !self.strict();
        if field.nullable && value.is_null() {
            *place = Data::Null;
            return;
        }
        if field.nullable && strip && is_null_word(field, value) {
            self.repaired(NoiseKind::NullText, here);
            *place = Data::Null;
            return;
        }
        let mark = self.mark();
        self.value(&field.kind, value, here, place);
        let wrong = self.is_wrong_since(&mark);
        if strip && wrong && is_refused_word(field, value) {
            self.went_wrong_since(&mark);
            self.repaired(NoiseKind::NullText, here);
            let undefined = value.as_text() == Some("undefined");
            *place = if field.nullable && !undefined { Data::Null } else { Data::Absent };
        } else if strip && wrong && is_refused_filler(field, value) {
            self.went_wrong_since(&mark);
            self.repaired(NoiseKind::Empty, here);
            *place = Data::Absent;
        } else if strip && is_neutral_data(field, place) {
            self.repaired(NoiseKind::Neutral, here);
            *place = Data::Absent;
        } else if strip && !wrong && is_empty(field, place) {
            self.repaired(NoiseKind::Empty, here);
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

    /// Keys that match no field.
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
                // The nearest known name would reveal much of a hidden one.
                let near = nearest(key, taken.filter(|_| !at.hidden).map(|(_, field)| field.name));
                // The value under a mistyped name may be meant for the sensitive parameter.
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
