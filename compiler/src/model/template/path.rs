//! From a path as written to the member it names.

use super::bind::{Binder, Frame};
use super::messages;
use super::types::{is_maybe, is_maybe_twice, kind, resolve};
use super::{Bind, Kind, Marker, Operand, Place, Step, Variable};
use crate::model::{Field, NamedType, Presence, ShowMax, Type};
use crate::source::Span;
use crate::syntax::template::Path;

/// Something that a template can name.
#[derive(Clone)]
pub(super) struct Thing<'a> {
    /// The way to it.
    pub(super) place: Place,
    /// What it holds, resolved; `None` for the outcome itself, which is an object of `fields`.
    pub(super) ty: Option<&'a Type>,
    /// The same as it is written: by its name, where it has one.
    pub(super) written: Option<&'a Type>,
    /// Its members, where it is an object.
    pub(super) fields: &'a [Field],
    /// It may be left out, and no condition has asked for it yet.
    pub(super) maybe: bool,
    /// It may be left out, but a condition around this place has asked for it.
    pub(super) known: bool,
    /// Where it may be left out: it may also be `null`.
    pub(super) twice: bool,
    /// A person typed it.
    pub(super) from_user: bool,
    /// How many items are shown.
    pub(super) show_max: Option<&'a ShowMax>,
    /// Its name, for messages.
    pub(super) name: &'a str,
}

/// A thing, and what has to be asked before it can be shown.
pub(super) struct Found<'a> {
    /// The thing.
    pub(super) thing: Thing<'a>,
    /// Objects on the way that may be left out.
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

    /// What it is as a single value, if it is one.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.ty.and_then(kind)
    }

    fn member(&self, field: &'a Field, binder: &Binder<'a>) -> Self {
        let default = match &field.presence {
            Presence::Default(value) => Some(value.clone()),
            _ => None,
        };
        let step = Step { name: field.name.value.clone(), rust_name: field.rust_name.clone(), default };
        let mut place = self.place.clone();
        place.steps.push(step);
        let ty = resolve(&field.ty, binder.scope.types);
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

    /// An item of this list, or value of this map.
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

impl<'a> Binder<'a> {
    /// The thing that a path without `@` names; what is wrong with it is reported.
    pub(super) fn find(&mut self, path: &Path) -> Option<Found<'a>> {
        let frame = self.frame(path)?.clone();
        let mut found = Found { thing: frame.this, binds: Vec::new(), span: path.span };
        self.known(&mut found.thing);
        for name in &path.segments {
            self.cross(&mut found);
            let Some(field) = found.thing.fields.iter().find(|field| field.name.value == name.text) else {
                if !self.scope.partial {
                    self.found.push(messages::unknown(name, path, &found.thing, &self.frames));
                }
                return None;
            };
            found.thing = found.thing.member(field, self);
            self.known(&mut found.thing);
        }
        Some(found)
    }

    /// The frame that `../` leads to.
    pub(super) fn frame(&mut self, path: &Path) -> Option<&Frame<'a>> {
        let base = self.frames.iter().rposition(|frame| frame.closed).unwrap_or(0);
        let at = self.frames.len().checked_sub(path.up + 1).filter(|at| *at >= base);
        if at.is_none() {
            let in_part = !self.expanding.is_empty();
            self.found.push(messages::beyond(path, self.frames.len() - 1 - base, in_part));
        }
        self.frames.get(at?)
    }

    /// Replaces a member that a condition asked for by the variable that stands for it.
    fn known(&self, thing: &mut Thing<'a>) {
        if !thing.maybe {
            return;
        }
        if let Some(fact) = self.facts.iter().rev().find(|fact| fact.place == thing.place) {
            thing.place = Place { root: Some(fact.variable), steps: Vec::new() };
            thing.maybe = false;
            thing.known = true;
        }
    }

    /// Goes on into an object that may be left out.
    fn cross(&mut self, found: &mut Found<'a>) {
        if found.thing.maybe {
            self.ask(found);
        }
    }

    /// Makes it a condition that the thing is given.
    pub(super) fn ask(&mut self, found: &mut Found<'a>) {
        let variable = self.variable();
        let place =
            std::mem::replace(&mut found.thing.place, Place { root: Some(variable), steps: Vec::new() });
        found.thing.maybe = false;
        let twice = found.thing.twice;
        found.binds.push(Bind { place, variable, twice });
    }

    /// `@index` and its like; with the marker, where it is a name that a person typed.
    pub(super) fn data(&mut self, path: &Path) -> Option<(Operand, Marker)> {
        let name = path.data.as_ref()?;
        let of_loop = self.frame(path)?.of_loop;
        let Some(of_loop) = of_loop else {
            self.found.push(messages::outside_of_each(name));
            return None;
        };
        let state = self.loops.iter_mut().find(|state| state.item == of_loop)?;
        let operand = match name.text.as_str() {
            "index" => Operand::Index(of_loop),
            "number" => Operand::Number(of_loop),
            "first" => Operand::First(of_loop),
            "last" => Operand::Last(of_loop),
            "key" if state.map => Operand::Key(of_loop),
            _ => {
                self.found.push(messages::unknown_data(name, state.map));
                return None;
            }
        };
        state.uses.key |= matches!(operand, Operand::Key(_));
        state.uses.last |= matches!(operand, Operand::Last(_));
        state.uses.index |= !matches!(operand, Operand::Key(_));
        let typed = state.typed && matches!(operand, Operand::Key(_));
        Some((operand, typed.then(|| self.scope.marker.to_owned())))
    }
}
