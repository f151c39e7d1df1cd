//! Finds a person's own words in a value.
//!
//! In: a type, and whether the value itself was typed. Out: the paths to what was typed in it, which both renderers follow
//! when they write the value as JSON.

use super::types::resolve;
use crate::model::{NamedType, Type, TypeId};
use std::collections::HashMap;

/// A step from a value to its contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedStep {
    /// The member of an object, by wire name.
    Member(String),
    /// Each item of a list, each value of a map.
    Each,
    /// The names of a map's entries.
    Keys,
}

/// The path to something typed; everything at its end was typed.
pub type TypedPath = Vec<TypedStep>;

/// Maximum number of paths; every one is written into the generated code.
pub(super) const MOST_PATHS: usize = 200;

/// The paths to everything typed in a value; `typed` says so for the value as a whole. More than [`MOST_PATHS`] are an `Err`.
pub(super) fn paths(ty: &Type, types: &[NamedType], typed: bool) -> Result<Vec<TypedPath>, ()> {
    let mut finder = Finder { types, holds: HashMap::new(), here: Vec::new(), found: Vec::new() };
    finder.visit(ty, typed)?;
    Ok(finder.found)
}

struct Finder<'a> {
    types: &'a [NamedType],
    /// Named types that were searched, so that each is searched once.
    holds: HashMap<TypeId, bool>,
    here: TypedPath,
    found: Vec<TypedPath>,
}

impl Finder<'_> {
    fn visit(&mut self, ty: &Type, typed: bool) -> Result<(), ()> {
        // Types nest as deep as their nodes; recursion between named types is an error reported elsewhere.
        if self.here.len() >= 64 || !(typed || self.holds(ty, 0)) {
            return Ok(());
        }
        match resolve(ty, self.types) {
            Type::List(list) => self.inside(TypedStep::Each, &list.item, typed),
            Type::Map(value) => {
                if typed {
                    self.here.push(TypedStep::Keys);
                    self.note()?;
                    self.here.pop();
                }
                self.inside(TypedStep::Each, value, typed)
            }
            Type::Object(object) => object.fields.iter().try_for_each(|field| {
                let step = TypedStep::Member(field.name.value.clone());
                self.inside(step, &field.ty, typed || field.from_user)
            }),
            _ => self.note(),
        }
    }

    fn inside(&mut self, step: TypedStep, ty: &Type, typed: bool) -> Result<(), ()> {
        self.here.push(step);
        self.visit(ty, typed)?;
        self.here.pop();
        Ok(())
    }

    fn note(&mut self) -> Result<(), ()> {
        self.found.push(self.here.clone());
        if self.found.len() > MOST_PATHS { Err(()) } else { Ok(()) }
    }

    /// Whether a type declares that a person typed something in it.
    fn holds(&mut self, ty: &Type, depth: usize) -> bool {
        match ty {
            _ if depth >= 64 => false,
            Type::Named(id) => {
                if let Some(known) = self.holds.get(id) {
                    return *known;
                }
                // Until it is known: a type adds nothing to itself.
                self.holds.insert(*id, false);
                let types = self.types;
                let holds = types.get(id.0).is_some_and(|named| self.holds(&named.ty, depth + 1));
                self.holds.insert(*id, holds);
                holds
            }
            Type::Object(object) if object.fields.iter().any(|field| field.from_user) => true,
            // The renderer does not know which of several types a value has, so all of it counts as typed.
            other => other.children().any(|ty| self.holds(ty, depth + 1)),
        }
    }
}
