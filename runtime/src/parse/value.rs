//! One value by its kind: repaired if nothing is lost, then checked against its bounds.

use super::arguments::{self, Unreadable, unfenced};
use super::bounds::DEPTH_LIMIT;
use super::json::{Item, Items, Json, Members, Number, View};
use super::noise::NoiseKind;
use super::once::Once;
use super::path::Path;
use super::problems::{Accepted, Words};
use super::received::{holds_sensitive, put_received};
use super::shape::Broken;
use super::walk::{BROKEN, Walk, Wrong};
use super::{repair, shape};
use crate::data::Data;
use crate::table::{Field, Kind, ListRule, Reject};
use crate::text::{EXACT, put_counted, put_quoted};

impl<'t> Walk<'t> {
    /// Reads a value into its place, and records a problem if it does not fit its kind. The value is not returned,
    /// since moving data around costs more than reading it.
    pub(super) fn value(&mut self, kind: &'t Kind<'t>, value: Item<'_>, at: &Path<'_>, place: &mut Data) {
        match kind {
            Kind::Json => {
                self.note_json(value, at);
                *place = Data::Json(value.to_value());
            }
            Kind::OneOf(kinds) => *place = self.one_of(kind, kinds, value, at),
            Kind::List(rule) => *place = self.list(kind, rule, value, at),
            Kind::Object(fields) => *place = self.object(kind, fields, value, at),
            Kind::Map(inner) => *place = self.map(kind, inner, value, at),
            _ => self.scalar(kind, value, at, place),
        }
    }

    fn scalar(&mut self, kind: &'t Kind<'t>, value: Item<'_>, at: &Path<'_>, place: &mut Data) {
        match repair::read(kind, value, !self.strict(), place) {
            Ok(noise) => {
                if let Some(noise) = noise {
                    self.repaired(noise, at);
                }
                let Some(broken) = shape::broken_bound(kind, place, &self.work) else { return };
                if broken == Broken::Exhausted && std::mem::replace(&mut self.exhausted, true) {
                    // Everything from here on exceeds the bound; it is reported once.
                    *place = BROKEN;
                    return;
                }
                let detail = |out: &mut String| match at.hidden {
                    true => broken.put_hidden_detail(out),
                    false => broken.put_detail(out, place),
                };
                *place = self.broken(Wrong::rule(broken.reject()).with_detail(detail), at, value, kind);
            }
            Err(Reject::OutOfRange) => {
                let detail = match kind {
                    Kind::Number(_) => "with no more digits than a 64-bit float can hold",
                    _ => "written out in digits and within 64 bits",
                };
                let detail = |out: &mut String| out.push_str(detail);
                *place = self.broken(Wrong::rule(Reject::OutOfRange).with_detail(detail), at, value, kind);
            }
            Err(Reject::NotInEnum) => *place = self.not_in_enum(kind, value, at),
            Err(Reject::WrongType) => {
                let remedy = unquoted(kind, value, at);
                *place = self.broken(Wrong::rule(Reject::WrongType).with_remedy(remedy), at, value, kind);
            }
            Err(reject) => *place = self.broken(Wrong::rule(reject), at, value, kind),
        }
    }

    fn not_in_enum(&mut self, kind: &'t Kind<'t>, value: Item<'_>, at: &Path<'_>) -> Data {
        self.problems.add(Reject::NotInEnum, at, |texts| {
            let choices = if let Kind::Enum(choices) = kind { choices } else { &[][..] };
            let text = if at.hidden { "" } else { value.as_text().unwrap_or_default() };
            let near = super::nearest::nearest(text, choices.iter().map(|choice| choice.value));
            Words {
                received: texts.put(|out| put_received(out, value, at, kind)),
                accepted: Accepted::Kind(kind),
                nearest: texts.put(|out| near.into_iter().for_each(|near| put_quoted(out, near))),
                ..Words::default()
            }
        });
        BROKEN
    }

    /// Records a text that is the JSON of a list or an object. It stays a text, which may be what was meant if any
    /// JSON is accepted.
    pub(super) fn note_json(&mut self, value: Item<'_>, at: &Path<'_>) {
        if self.json_of_text(value, at).is_ok() {
            self.repaired(NoiseKind::JsonKept, at);
        }
    }

    /// The list or object that a text encodes as JSON. If the text only looks like JSON, what is wrong with it and
    /// how to fix it.
    fn json_of_text<'v>(&self, value: Item<'v>, at: &Path<'_>) -> Result<Json<'v>, Fault> {
        let Some(text) = value.as_text().filter(|text| !self.strict() && looks_like_json(text)) else {
            return Err(None);
        };
        let read =
            arguments::read_within(unfenced(text).unwrap_or(text), DEPTH_LIMIT.saturating_sub(at.depth()));
        read.map_err(|fault| match fault {
            // Even a position in a text that must not show would reveal something about it.
            _ if at.hidden => None,
            Unreadable::Malformed(malformed) => Some((malformed.in_full(), malformed.remedy)),
            Unreadable::TooLarge(fault) => Some((fault, "")),
        })
    }

    /// Records a value that neither fits its kind nor is its JSON text.
    fn no_json(&mut self, at: &Path<'_>, value: Item<'_>, kind: &'t Kind<'t>, fault: Fault) -> Data {
        let hide = at.hidden || holds_sensitive(kind);
        let (fault, remedy) = fault.filter(|_| !hide).unwrap_or_default();
        let wrong = Wrong::rule(Reject::WrongType).with_detail(|out: &mut String| out.push_str(&fault));
        self.broken(wrong.with_remedy(remedy), at, value, kind)
    }

    fn object(
        &mut self,
        kind: &'t Kind<'t>,
        fields: &'t [Field<'t>],
        value: Item<'_>,
        at: &Path<'_>,
    ) -> Data {
        self.object_or_text(kind, value, at, |walk, members| walk.members(fields, members, at, None))
    }

    fn map(&mut self, kind: &'t Kind<'t>, inner: &'t Kind<'t>, value: Item<'_>, at: &Path<'_>) -> Data {
        self.object_or_text(kind, value, at, |walk, members| {
            let entries = members.by_name().into_iter();
            let read = |(name, value)| {
                let mut entry = (str::to_owned(name), Data::Absent);
                walk.value(inner, value, &at.key(name), &mut entry.1);
                entry
            };
            Data::Map(entries.map(read).collect())
        })
    }

    /// Reads an object, or its JSON text.
    fn object_or_text(
        &mut self,
        kind: &'t Kind<'t>,
        value: Item<'_>,
        at: &Path<'_>,
        read: impl FnOnce(&mut Self, Members<'_>) -> Data,
    ) -> Data {
        if let View::Object(members) = value.view() {
            return read(self, members);
        }
        let json = match self.json_of_text(value, at) {
            Ok(json) => json,
            Err(fault) => return self.no_json(at, value, kind, fault),
        };
        match json.root().view() {
            View::Object(members) => {
                self.repaired(NoiseKind::JsonFromText, at);
                read(self, members)
            }
            _ => self.no_json(at, value, kind, None),
        }
    }

    fn list(&mut self, kind: &'t Kind<'t>, rule: &'t ListRule<'t>, value: Item<'_>, at: &Path<'_>) -> Data {
        if let View::List(items) = value.view() {
            return self.items(kind, rule, items, value, at);
        }
        if rule.one_or_many
            && let Some(data) = self.one_for_many(rule, value, at)
        {
            return data;
        }
        match self.json_of_text(value, at) {
            Ok(json) => {
                self.repaired(NoiseKind::JsonFromText, at);
                match json.root().view() {
                    View::List(items) => self.items(kind, rule, items, json.root(), at),
                    _ => self.list_of_one(kind, rule, json.root(), at),
                }
            }
            Err(fault @ Some(_)) => self.no_json(at, value, kind, fault),
            Err(None) => self.list_of_one(kind, rule, value, at),
        }
    }

    /// Wraps one value into a list, if it is one item beyond doubt.
    fn list_of_one(
        &mut self,
        kind: &'t Kind<'t>,
        rule: &'t ListRule<'t>,
        value: Item<'_>,
        at: &Path<'_>,
    ) -> Data {
        let doubtful = match value.view() {
            View::Null => true,
            View::Text(text) => {
                text.trim().is_empty() || looks_like_json(text) || may_be_several(&rule.item, text)
            }
            _ => false,
        };
        if self.strict() || at.is_item() || doubtful {
            return self.broken(Wrong::rule(Reject::WrongType), at, value, kind);
        }
        let whole = Items::one(value);
        if matches!(value.view(), View::Object(_)) && matches!(rule.item, Kind::Object(_) | Kind::Map(_)) {
            self.repaired(NoiseKind::ListOfOne, at);
            return self.items(kind, rule, whole, value, at);
        }
        let mark = self.mark();
        self.repaired(NoiseKind::ListOfOne, at);
        let data = self.items(kind, rule, whole, value, at);
        if self.went_wrong_since(&mark) {
            self.broken(Wrong::rule(Reject::WrongType), at, value, kind)
        } else {
            data
        }
    }

    fn items(
        &mut self,
        kind: &'t Kind<'t>,
        rule: &'t ListRule<'t>,
        items: Items<'_>,
        value: Item<'_>,
        at: &Path<'_>,
    ) -> Data {
        let count = items.len() as u64;
        if rule.min_items.is_some_and(|min| count < min) || rule.max_items.is_some_and(|max| count > max) {
            let detail = |out: &mut String| match at.hidden {
                true => {}
                false => put_counted(out, count, "item", "items"),
            };
            self.broken(Wrong::rule(Reject::Items).with_detail(detail), at, value, kind);
        }
        let mut read = Vec::with_capacity(items.len());
        read.resize_with(items.len(), || Data::Absent);
        let mut once = rule.unique.then(Once::default);
        for ((index, item), place) in items.enumerate().zip(&mut read) {
            if let Some(text) = once.as_mut().and_then(|once| once.known(&rule.item, item, index)) {
                *place = Data::Text(text.to_owned());
                continue;
            }
            if rule.nullable_items && item.is_null() {
                *place = Data::Null;
            } else {
                self.value(&rule.item, item, &at.item(index), place);
            }
            if let Some(once) = &mut once {
                once.look_at(&rule.item, item, place, index);
            }
        }
        for (index, item) in once.into_iter().flat_map(|once| once.repeated) {
            self.broken(Wrong::rule(Reject::NotUnique), &at.item(index), item, kind);
        }
        Data::List(read)
    }
}

/// What is wrong with a text that looks like JSON, and how to fix it; `None` if it does not look like JSON or must
/// not show.
type Fault = Option<(String, &'static str)>;

/// How to fix a number given for a text.
fn unquoted(kind: &Kind<'_>, value: Item<'_>, at: &Path<'_>) -> &'static str {
    match (kind, value.view()) {
        (Kind::String(_), View::Number(number)) if !at.hidden && may_have_lost_digits(number) => {
            "Write it in quotes, with all its digits: a number as large as this may have lost some."
        }
        (Kind::String(rule), View::Number(_)) if rule.format.is_none() => "Write it in quotes.",
        _ => "",
    }
}

/// Whether a number is so large that its author may have meant another one.
fn may_have_lost_digits(number: Number) -> bool {
    number.whole().map_or(number.real().abs() >= EXACT, |whole| whole.unsigned_abs() > 1 << 53)
}

fn looks_like_json(text: &str) -> bool {
    unfenced(text).unwrap_or(text).trim_start().starts_with(['[', '{'])
}

/// Whether a text for a list of texts may contain several of them: `a, b` is one or two.
fn may_be_several(item: &Kind<'_>, text: &str) -> bool {
    matches!(item, Kind::String(_)) && text.trim().contains([',', ';', '\n'])
}
