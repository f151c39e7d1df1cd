//! What templates can name, and where names are looked up.

use super::types::{is_maybe, is_maybe_twice, kind, resolve};
use super::{Bind, Kind, Place, Step, Variable};
use crate::model::{Field, NamedType, Presence, ShowMax, Type};
use crate::source::Span;

/// Something that a template can name.
#[derive(Clone)]
pub(super) struct Thing<'a> {
    /// The path to it.
    pub(super) place: Place,
    /// Its type, resolved; `None` for the outcome itself, which is an object of `fields`.
    pub(super) ty: Option<&'a Type>,
    /// Its type as written: by name, if it has one.
    pub(super) written: Option<&'a Type>,
    /// Its members, if it is an object.
    pub(super) fields: &'a [Field],
    /// It is optional, and no condition has tested for it yet.
    pub(super) maybe: bool,
    /// It is optional, but an enclosing condition has tested for it.
    pub(super) known: bool,
    /// If it is optional: it is also nullable.
    pub(super) twice: bool,
    /// A person typed it.
    pub(super) from_user: bool,
    /// How many items are shown.
    pub(super) show_max: Option<&'a ShowMax>,
    /// Its name, for messages.
    pub(super) name: &'a str,
}

/// A thing, and what to test before it can be shown.
pub(super) struct Found<'a> {
    /// The thing.
    pub(super) thing: Thing<'a>,
    /// Optional objects on the path.
    pub(super) binds: Vec<Bind>,
    /// The path.
    pub(super) span: Span,
}

impl<'a> Thing<'a> {
    /// The outcome.
    pub(super) fn outcome(fields: &'a [Field]) -> Self {
        let place = Place { root: None, steps: Vec::new() };
        Self {
            place,
            ty: None,
            written: None,
            fields,
            maybe: false,
            known: false,
            twice: false,
            from_user: false,
            show_max: None,
            name: "this",
        }
    }

    /// Its kind as a single value, if it is one.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.ty.and_then(kind)
    }

    /// A member of this object.
    pub(super) fn member(&self, field: &'a Field, types: &'a [NamedType]) -> Self {
        let default = match &field.presence {
            Presence::Default(value) => Some(value.clone()),
            _ => None,
        };
        let step = Step { name: field.name.value.clone(), rust_name: field.rust_name.clone(), default };
        let mut place = self.place.clone();
        place.steps.push(step);
        let ty = resolve(&field.ty, types);
        Self {
            place,
            ty: Some(ty),
            written: Some(&field.ty),
            fields: fields(ty),
            maybe: is_maybe(field),
            known: false,
            twice: is_maybe_twice(field),
            from_user: self.from_user || field.from_user,
            show_max: field.show_max.as_deref(),
            name: &field.name.value,
        }
    }

    /// An item of this list, or a value of this map.
    pub(super) fn item(
        &self,
        written: &'a Type,
        types: &'a [NamedType],
        maybe: bool,
        variable: Variable,
    ) -> Self {
        let place = Place { root: Some(variable), steps: Vec::new() };
        let ty = resolve(written, types);
        Self {
            place,
            ty: Some(ty),
            written: Some(written),
            fields: fields(ty),
            maybe,
            known: false,
            twice: false,
            show_max: None,
            name: "this",
            ..self.clone()
        }
    }
}

fn fields(ty: &Type) -> &[Field] {
    match ty {
        Type::Object(object) => &object.fields,
        _ => &[],
    }
}

/// Where names are looked up.
#[derive(Clone)]
pub(super) struct Frame<'a> {
    /// `this`.
    pub(super) this: Thing<'a>,
    /// What `@index` counts.
    pub(super) of_loop: Option<Variable>,
    /// A part begins here, and `../` does not leave it.
    pub(super) closed: bool,
}
