//! Which operation a call chooses. It decides what every other parameter means, so it is read first.

use super::given::Found;
use super::json::{Item, Members};
use super::nearest::nearest;
use super::path::Path;
use super::problems::{Accepted, Problems, Words};
use super::walk::{BROKEN, Walk, put_received};
use crate::data::Data;
use crate::reject::{self, Rejection};
use crate::table::{Case, Field, Kind, Operation, Presence, Reject};
use crate::text::{put, put_quoted};

/// The operation that a call chose.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen<'t> {
    /// All operations.
    operation: &'t Operation<'t>,
    /// What the chosen one takes.
    case: &'t Case<'t>,
    /// Index of the chosen one.
    index: usize,
}

impl<'t> Chosen<'t> {
    /// The operation with this index, if there is one.
    pub(crate) fn new(operation: &'t Operation<'t>, index: usize) -> Option<Self> {
        Some(Self { operation, case: operation.cases.get(index)?, index })
    }

    /// Index of the parameter that chooses.
    pub(crate) fn field(&self) -> usize {
        self.operation.field
    }

    /// Index of the operation.
    pub(crate) fn case(&self) -> usize {
        self.index
    }

    /// The chosen value.
    pub(crate) fn data(&self) -> Data {
        Data::Choice(self.index)
    }

    /// Whether the operation takes a parameter. One that no operation names belongs to all of them.
    pub(crate) fn takes(&self, field: usize) -> bool {
        field == self.operation.field
            || self.names(field)
            || !self
                .operation
                .cases
                .iter()
                .any(|case| case.needs.contains(&field) || case.takes.contains(&field))
    }

    /// Whether a parameter has to be given. One that no operation names keeps its own presence.
    pub(crate) fn requires(&self, field: usize, presence: &Presence<'_>) -> bool {
        self.case.needs.contains(&field)
            || (!self.case.takes.contains(&field) && matches!(presence, Presence::Required))
    }

    fn names(&self, field: usize) -> bool {
        self.case.needs.contains(&field) || self.case.takes.contains(&field)
    }

    /// Appends the chosen value and the parameter that chooses, for texts.
    pub(crate) fn put_words(&self, out: &mut String, fields: &[Field<'_>]) {
        let field = &fields[self.operation.field];
        let value = match field.kind {
            Kind::Enum(choices) => choices.get(self.index).map_or("", |choice| choice.value),
            _ => "",
        };
        put(out, &["`", field.name, "` "]);
        put_quoted(out, value);
    }
}

impl<'t> Walk<'t> {
    /// Reads the operation, where there is one to choose.
    pub(super) fn operation(&mut self, members: Members<'_>) -> Result<Option<Chosen<'t>>, Rejection> {
        let Some(operation) = &self.table.operation else { return Ok(None) };
        let field = &self.table.fields[operation.field];
        let given = Found::all(field, members).find(|found| !is_left_out(found.value));
        let at = Path::ROOT.member(given.map_or(field.name, |found| found.key)).hide(field.sensitive);
        let mark = self.mark();
        let mut data = BROKEN;
        match (given, &field.presence) {
            (Some(found), _) => self.value(&field.kind, found.value, &at, &mut data),
            (None, Presence::Default(literal)) => data = super::default_value(&field.kind, literal),
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

/// Without a value there is no operation; the text then says that it is missing.
fn is_left_out(value: Item<'_>) -> bool {
    value.is_null() || value.as_text().is_some_and(|text| text.trim().is_empty())
}
