//! From a written path to the member it names.

use super::bind::Binder;
use super::messages;
use super::thing::{Found, Frame, Thing};
use super::{Bind, Marker, Operand, Place};
use crate::syntax::template::Path;

impl<'a> Binder<'a> {
    /// The thing that a path without `@` names; mistakes in it are reported.
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
            found.thing = found.thing.member(field, self.scope.types);
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

    /// Replaces a member that a condition tested for with its variable.
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

    /// Continues into an optional object.
    fn cross(&mut self, found: &mut Found<'a>) {
        if found.thing.maybe {
            self.ask(found);
        }
    }

    /// Adds the condition that the thing is given.
    pub(super) fn ask(&mut self, found: &mut Found<'a>) {
        let variable = self.variable();
        let place =
            std::mem::replace(&mut found.thing.place, Place { root: Some(variable), steps: Vec::new() });
        found.thing.maybe = false;
        let twice = found.thing.twice;
        found.binds.push(Bind { place, variable, twice });
    }

    /// `@index` and similar names; with the marker, if a person typed the name.
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
