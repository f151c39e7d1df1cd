//! Which operation a call chooses. It decides what all other parameters mean, so it is read first.

use super::chosen::Chosen;
use super::defaults::default_value;
use super::given::Found;
use super::json::{Item, Members};
use super::nearest::nearest;
use super::path::Path;
use super::problems::{Accepted, Problems, Words};
use super::received::put_received;
use super::walk::{BROKEN, Walk};
use crate::data::Data;
use crate::reject::{self, Rejection};
use crate::table::{Field, Kind, Presence, Reject};
use crate::text::put_quoted;

impl<'t> Walk<'t> {
    /// Reads the operation, if there is one to choose.
    pub(super) fn operation(&mut self, members: Members<'_>) -> Result<Option<Chosen<'t>>, Rejection> {
        let Some(operation) = &self.table.operation else { return Ok(None) };
        let field = &self.table.fields[operation.field];
        let given = Found::all(field, members).find(|found| !is_left_out(found.value));
        let at = Path::ROOT.member(given.map_or(field.name, |found| found.key)).hide(field.sensitive);
        let mark = self.mark();
        let mut data = BROKEN;
        match (given, &field.presence) {
            (Some(found), _) => self.value(&field.kind, found.value, &at, &mut data),
            (None, Presence::Default(literal)) => data = default_value(&field.kind, literal),
            (None, _) => {}
        }
        self.went_wrong_since(&mark);
        match data {
            Data::Choice(index) if index < operation.cases.len() => {
                if let Some(found) = given {
                    self.note_name(field, &found, &Path::ROOT);
                }
                Ok(Chosen::new(operation, index))
            }
            _ => Err(self.no_operation(field, given.map(|found| found.value), &at)),
        }
    }

    fn no_operation(&self, field: &'t Field<'t>, value: Option<Item<'_>>, at: &Path<'_>) -> Rejection {
        let choices = if let Kind::Enum(choices) = field.kind { choices } else { &[] };
        let text = value.and_then(Item::as_text).filter(|_| !at.hidden);
        let near = text.and_then(|text| nearest(text, choices.iter().map(|choice| choice.value)));
        let problem = Problems::one(Reject::UnknownOperation, at, |texts| Words {
            received: texts.put(|out| {
                if let Some(value) = value {
                    put_received(out, value, at, &field.kind);
                }
            }),
            accepted: Accepted::Operations(choices),
            nearest: texts.put(|out| near.into_iter().for_each(|near| put_quoted(out, near))),
            ..Words::default()
        });
        reject::of_problems(self.table, &problem)
    }
}

/// Without a value there is no operation, and the text says that it is missing.
fn is_left_out(value: Item<'_>) -> bool {
    value.is_null() || value.as_text().is_some_and(|text| text.trim().is_empty())
}
