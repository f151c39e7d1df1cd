//! The operation that a call chose: what it takes, and what it requires.

use crate::data::Data;
use crate::table::{Case, Field, Kind, Operation, Presence};
use crate::text::{put, put_quoted};

/// The operation that a call chose.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen<'t> {
    /// All operations.
    operation: &'t Operation<'t>,
    /// The members that the chosen operation takes.
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

    /// Whether the operation takes a parameter. A parameter that no operation names belongs to all of them.
    pub(crate) fn takes(&self, field: usize) -> bool {
        field == self.operation.field
            || self.names(field)
            || !self
                .operation
                .cases
                .iter()
                .any(|case| case.needs.contains(&field) || case.takes.contains(&field))
    }

    /// Whether a parameter is required. A parameter that no operation names keeps its own presence.
    pub(crate) fn requires(&self, field: usize, presence: &Presence<'_>) -> bool {
        self.case.needs.contains(&field)
            || (!self.case.takes.contains(&field) && matches!(presence, Presence::Required))
    }

    fn names(&self, field: usize) -> bool {
        self.case.needs.contains(&field) || self.case.takes.contains(&field)
    }

    /// Appends the chosen value and the choosing parameter, for texts.
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
