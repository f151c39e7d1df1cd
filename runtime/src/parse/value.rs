//! One value by its kind: repaired where nothing is lost, then measured against its bounds.

use std::collections::HashSet;

use serde_json::Value;

use super::arguments::{self, DEPTH_LIMIT, Unreadable, unfenced};
use super::noise::NoiseKind;
use super::path::Path;
use super::walk::{BROKEN, Walk, Words, holds_sensitive, received};
use super::{repair, shape};
use crate::data::Data;
use crate::reject::accepted;
use crate::table::{Field, Kind, ListRule, Params, Reject};

impl<'t> Walk<'t> {
    /// Reads a value. Where it does not keep to its kind, a problem is noted.
    pub(super) fn value(&mut self, kind: &'t Kind<'t>, value: &Value, at: &Path<'_>) -> Data {
        match kind {
            Kind::Json => Data::Json(value.clone()),
            Kind::List(rule) => self.list(kind, rule, value, at),
            Kind::Object(fields) => self.object(kind, fields, value, at),
            Kind::Map(inner) => self.map(kind, inner, value, at),
            _ => self.scalar(kind, value, at),
        }
    }

    fn scalar(&mut self, kind: &Kind<'_>, value: &Value, at: &Path<'_>) -> Data {
        match repair::read(kind, value, !self.strict()) {
            Ok((data, noise)) => {
                if let Some(noise) = noise {
                    self.repaired(noise, at);
                }
                match shape::broken_bound(kind, &data) {
                    None => data,
                    Some((reject, _)) if at.hidden => self.broken(reject, at, value, kind),
                    Some((reject, detail)) => self.broken_in_detail(reject, at, value, kind, || detail),
                }
            }
            Err(Reject::OutOfRange) => {
                let detail = match kind {
                    Kind::Number(_) => "a whole one only where 64 bits of floating point hold it exactly",
                    _ => "written out in digits and within 64 bits",
                };
                let detail = || detail.to_owned();
                self.broken_in_detail(Reject::OutOfRange, at, value, kind, detail)
            }
            Err(Reject::NotInEnum) => self.not_in_enum(kind, value, at),
            Err(reject) => self.broken(reject, at, value, kind),
        }
    }

    fn not_in_enum(&mut self, kind: &Kind<'_>, value: &Value, at: &Path<'_>) -> Data {
        self.problems.add(Reject::NotInEnum, at, || {
            let choices = if let Kind::Enum(choices) = kind { choices } else { &[][..] };
            let text = if at.hidden { "" } else { value.as_str().unwrap_or_default() };
            let near = super::nearest::nearest(text, choices.iter().map(|choice| choice.value));
            Words {
                received: received(value, at, kind),
                accepted: accepted::of_kind(kind),
                nearest: near.map(|near| Value::from(near).to_string()),
                detail: String::new(),
            }
        });
        BROKEN
    }

    /// The list or object that a text is the JSON of. Where the text only looks like JSON, what is wrong with it.
    fn json_of_text(&self, value: &Value, at: &Path<'_>) -> Result<Value, String> {
        let Some(text) = value.as_str().filter(|text| !self.strict() && looks_like_json(text)) else {
            return Err(String::new());
        };
        let read =
            arguments::read_within(unfenced(text).unwrap_or(text), DEPTH_LIMIT.saturating_sub(at.depth()));
        let read = read.and_then(|inner| arguments::within_bounds(&inner).map(|()| inner));
        read.map_err(|fault| match fault {
            // A place in a text that must not show would still tell of it.
            _ if at.hidden => String::new(),
            Unreadable::Malformed(fault) | Unreadable::TooLarge(fault) => fault,
        })
    }

    /// Notes a value that neither is of its kind nor a JSON text of it.
    fn no_json(
        &mut self,
        at: &Path<'_>,
        value: &Value,
        kind: &Kind<'_>,
        came: Result<Value, String>,
    ) -> Data {
        let hide = at.hidden || holds_sensitive(kind);
        let fault = came.err().filter(|_| !hide).unwrap_or_default();
        self.broken_in_detail(Reject::WrongType, at, value, kind, || fault)
    }

    fn object(&mut self, kind: &'t Kind<'t>, fields: &'t [Field<'t>], value: &Value, at: &Path<'_>) -> Data {
        if let Value::Object(members) = value {
            return self.members(fields, members, at, None);
        }
        match self.json_of_text(value, at) {
            Ok(Value::Object(members)) => {
                self.repaired(NoiseKind::JsonFromText, at);
                self.members(fields, &members, at, None)
            }
            came => self.no_json(at, value, kind, came),
        }
    }

    fn map(&mut self, kind: &'t Kind<'t>, inner: &'t Kind<'t>, value: &Value, at: &Path<'_>) -> Data {
        let parsed;
        let entries = match value {
            Value::Object(entries) => entries,
            _ => match self.json_of_text(value, at) {
                Ok(Value::Object(entries)) => {
                    self.repaired(NoiseKind::JsonFromText, at);
                    parsed = entries;
                    &parsed
                }
                came => return self.no_json(at, value, kind, came),
            },
        };
        let entries = crate::text::by_name(entries).into_iter();
        Data::Map(
            entries.map(|(name, value)| (name.clone(), self.value(inner, value, &at.member(name)))).collect(),
        )
    }

    fn list(&mut self, kind: &'t Kind<'t>, rule: &'t ListRule<'t>, value: &Value, at: &Path<'_>) -> Data {
        if let Value::Array(items) = value {
            return self.items(kind, rule, items, value, at);
        }
        let parsed = self.json_of_text(value, at);
        if parsed.is_ok() {
            self.repaired(NoiseKind::JsonFromText, at);
        }
        match &parsed {
            Ok(parsed @ Value::Array(items)) => self.items(kind, rule, items, parsed, at),
            Ok(parsed) => self.list_of_one(kind, rule, parsed, at),
            Err(fault) if !fault.is_empty() => self.no_json(at, value, kind, parsed),
            Err(_) => self.list_of_one(kind, rule, value, at),
        }
    }

    /// Takes one value for a list that holds it, if it is one item beyond doubt.
    fn list_of_one(
        &mut self,
        kind: &'t Kind<'t>,
        rule: &'t ListRule<'t>,
        value: &Value,
        at: &Path<'_>,
    ) -> Data {
        let doubtful = match value {
            Value::Null => true,
            Value::String(text) => {
                text.trim().is_empty() || looks_like_json(text) || may_be_several(&rule.item, text)
            }
            _ => false,
        };
        if self.strict() || at.is_item() || doubtful {
            return self.broken(Reject::WrongType, at, value, kind);
        }
        let whole = std::slice::from_ref(value);
        if value.is_object() && matches!(rule.item, Kind::Object(_) | Kind::Map(_)) {
            self.repaired(NoiseKind::ListOfOne, at);
            return self.items(kind, rule, whole, value, at);
        }
        let mark = self.mark();
        self.repaired(NoiseKind::ListOfOne, at);
        let data = self.items(kind, rule, whole, value, at);
        if self.went_wrong_since(&mark) { self.broken(Reject::WrongType, at, value, kind) } else { data }
    }

    fn items(
        &mut self,
        kind: &'t Kind<'t>,
        rule: &'t ListRule<'t>,
        items: &[Value],
        value: &Value,
        at: &Path<'_>,
    ) -> Data {
        let count = items.len() as u64;
        if rule.min_items.is_some_and(|min| count < min) || rule.max_items.is_some_and(|max| count > max) {
            let detail = || crate::text::counted(count, "item", "items");
            self.broken_in_detail(Reject::Items, at, value, kind, detail);
        }
        let read = items.iter().enumerate().map(|(index, item)| {
            let here = at.item(index);
            if item.is_null() && rule.nullable_items {
                Data::Null
            } else {
                self.value(&rule.item, item, &here)
            }
        });
        let read: Vec<Data> = read.collect();
        if rule.unique {
            self.repeated_items(kind, rule, &read, items, at);
        }
        Data::List(read)
    }

    fn repeated_items(
        &mut self,
        kind: &Kind<'_>,
        rule: &ListRule<'_>,
        read: &[Data],
        items: &[Value],
        at: &Path<'_>,
    ) {
        let mut seen = HashSet::new();
        for (index, (data, item)) in read.iter().zip(items).enumerate() {
            let whole = *data != BROKEN || matches!(rule.item, Kind::Json);
            if whole && !seen.insert(crate::text::json(&crate::data::value_to_json(&rule.item, data))) {
                self.broken(Reject::NotUnique, &at.item(index), item, kind);
            }
        }
    }
}

fn looks_like_json(text: &str) -> bool {
    unfenced(text).unwrap_or(text).trim_start().starts_with(['[', '{'])
}

/// Whether a text for a list of texts may hold several of them: `a, b` is one or two.
fn may_be_several(item: &Kind<'_>, text: &str) -> bool {
    matches!(item, Kind::String(_)) && text.trim().contains([',', ';', '\n'])
}

/// A value of the catalog as data. The compiler has checked that it keeps to its kind.
pub(crate) fn default_value<'t>(kind: &'t Kind<'t>, value: &Value) -> Data {
    static NO_TABLE: Params<'static> = Params { strict: true, ..Params::EMPTY };
    let mut walk: Walk<'t> = Walk::new(&NO_TABLE);
    let data = walk.value(kind, value, &Path::ROOT);
    debug_assert!(walk.problems.total == 0, "a default does not keep to its kind: {value}");
    data
}
