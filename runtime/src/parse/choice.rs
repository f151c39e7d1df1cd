//! Values that may be of several kinds: `json` with a list of types, and a list that also accepts a single item.

use super::json::{Item, View};
use super::path::Path;
use super::walk::{Walk, Wrong};
use crate::data::{Data, value_to_json};
use crate::table::{Kind, ListRule, Reject};

impl<'t> Walk<'t> {
    /// Reads a value of one of `kinds`: as the first that takes it unrepaired, else as the first that takes it
    /// repaired. A value whose own type is among the kinds is not converted to another: 7 stays a number that is too
    /// large even if a text would be allowed.
    pub(super) fn one_of(
        &mut self,
        kind: &'t Kind<'t>,
        kinds: &'t [Kind<'t>],
        value: Item<'_>,
        at: &Path<'_>,
    ) -> Data {
        let is_text = value.as_text().is_some();
        let own = kinds.iter().filter(|one| is_of(one, value)).count();
        let mut repaired = None;
        for one in kinds.iter().filter(|one| own == 0 || is_text || is_of(one, value)) {
            let mark = self.mark();
            let mut data = Data::Absent;
            match one {
                // Any JSON is accepted unrepaired.
                Kind::Json => data = Data::Json(value.to_value()),
                _ => self.value(one, value, at, &mut data),
            }
            if self.went_wrong_since(&mark) {
                continue;
            }
            let json = Data::Json(value_to_json(one, &data));
            match self.take_noise_since(&mark) {
                None => {
                    self.note_json(value, at);
                    return json;
                }
                Some(noise) => repaired = repaired.or(Some((json, noise))),
            }
        }
        if let Some((json, noise)) = repaired {
            self.put_noise_back(noise);
            return json;
        }
        match kinds.iter().find(|one| is_of(one, value)) {
            // Its problems are those of that kind alone.
            Some(only) if own == 1 => {
                let mut data = Data::Absent;
                self.value(only, value, at, &mut data);
                super::walk::BROKEN
            }
            _ => self.broken(Wrong::rule(Reject::WrongType), at, value, kind),
        }
    }

    /// Wraps a value that is not a list into a list of one; `None` if it is not a valid item.
    pub(super) fn one_for_many(
        &mut self,
        rule: &'t ListRule<'t>,
        value: Item<'_>,
        at: &Path<'_>,
    ) -> Option<Data> {
        if value.is_null() {
            return None;
        }
        let mark = self.mark();
        let mut data = Data::Absent;
        self.value(&rule.item, value, at, &mut data);
        (!self.went_wrong_since(&mark)).then(|| Data::List(vec![data]))
    }
}

/// Whether a value has the JSON type of a kind, ignoring bounds.
fn is_of(kind: &Kind<'_>, value: Item<'_>) -> bool {
    match (kind, value.view()) {
        (Kind::String(_) | Kind::Enum(_), View::Text(_))
        | (Kind::Number(_), View::Number(_))
        | (Kind::Boolean, View::Bool(_))
        | (Kind::List(_), View::List(_))
        | (Kind::Object(_) | Kind::Map(_), View::Object(_))
        | (Kind::Json, _) => true,
        (Kind::Integer(_), View::Number(number)) => number.whole().is_some() || number.real().fract() == 0.0,
        (Kind::OneOf(kinds), _) => kinds.iter().any(|one| is_of(one, value)),
        _ => false,
    }
}
