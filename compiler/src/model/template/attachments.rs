//! The order in which an outcome's attachments accompany its text, and the owner of each.
//!
//! In: the outcome's members. Out: a [`Walk`] over its values, which both renderers follow:
//! members in catalog order, items of lists in their order, entries of maps by name.

use super::types::{holds_attachment, is_maybe, is_maybe_twice, kind, resolve};
use super::{Bind, Kind, Operand, Place, Step, Variable};
use crate::model::{AttachmentKind, Field, NamedType, Presence, Type};

/// A step of the walk through an outcome's values.
#[derive(Debug, Clone, PartialEq)]
pub enum Walk {
    /// An attachment.
    Attachment {
        /// Its place.
        place: Place,
        /// Its kind.
        kind: AttachmentKind,
        /// A person typed its name.
        typed: bool,
        /// The value that names its owner.
        owner: Option<Owner>,
    },
    /// All items of a list, or entries of a map.
    Each {
        /// The list or map.
        over: Place,
        /// It is a map.
        map: bool,
        /// The item.
        item: Variable,
        /// Its contents.
        body: Vec<Walk>,
    },
    /// The contents of an optional member, if it is given.
    Given(Bind, Vec<Walk>),
}

/// The owner of an attachment.
#[derive(Debug, Clone, PartialEq)]
pub struct Owner {
    /// The sibling's value.
    pub operand: Operand,
    /// The sibling is optional: if absent, the attachment has no owner.
    pub maybe: bool,
    /// It may also be `null`.
    pub twice: bool,
    /// A person typed it.
    pub typed: bool,
}

/// How to walk through all attachments of an outcome with these members.
pub fn walk(members: &[Field], types: &[NamedType]) -> Vec<Walk> {
    let mut walker = Walker { types, variables: 0, depth: 0 };
    walker.object(members, &Place { root: None, steps: Vec::new() }, false)
}

/// Whether a person typed the name or the owner of some attachment.
pub(super) fn names_typed(walk: &[Walk]) -> bool {
    walk.iter().any(|step| match step {
        Walk::Attachment { typed, owner, .. } => *typed || owner.as_ref().is_some_and(|owner| owner.typed),
        Walk::Each { body, .. } | Walk::Given(_, body) => names_typed(body),
    })
}

struct Walker<'a> {
    types: &'a [NamedType],
    variables: usize,
    depth: usize,
}

impl Walker<'_> {
    fn variable(&mut self) -> Variable {
        self.variables += 1;
        Variable(self.variables - 1)
    }

    /// `typed`: a person typed everything in it.
    fn object(&mut self, fields: &[Field], place: &Place, typed: bool) -> Vec<Walk> {
        let mut walk = Vec::new();
        for field in fields.iter().filter(|field| holds_attachment(&field.ty, self.types)) {
            let sibling = field.owner.and_then(|at| fields.get(at));
            let owner = sibling.and_then(|sibling| self.owner(sibling, place, typed));
            let place = member(place, field);
            let variable = is_maybe(field).then(|| self.variable());
            let inner = match variable {
                Some(variable) => Place { root: Some(variable), steps: Vec::new() },
                None => place.clone(),
            };
            let inside = self.value(&field.ty, &inner, owner.as_ref(), typed || field.from_user);
            match variable {
                Some(variable) => {
                    walk.push(Walk::Given(Bind { place, variable, twice: is_maybe_twice(field) }, inside))
                }
                None => walk.extend(inside),
            }
        }
        walk
    }

    fn owner(&self, sibling: &Field, place: &Place, typed: bool) -> Option<Owner> {
        let kind: Kind = kind(resolve(&sibling.ty, self.types))?;
        let operand = Operand::Place(member(place, sibling), kind);
        let typed = typed || sibling.from_user;
        Some(Owner { operand, maybe: is_maybe(sibling), twice: is_maybe_twice(sibling), typed })
    }

    fn value(&mut self, ty: &Type, place: &Place, owner: Option<&Owner>, typed: bool) -> Vec<Walk> {
        if self.depth >= 64 {
            return Vec::new();
        }
        self.depth += 1;
        let walk = match resolve(ty, self.types) {
            Type::Attachment(kind) => {
                vec![Walk::Attachment { place: place.clone(), kind: *kind, typed, owner: owner.cloned() }]
            }
            Type::Object(object) => self.object(&object.fields, place, typed),
            Type::List(list) => self.each(&list.item, (list.nullable_items, false, typed), place, owner),
            Type::Map(value) => self.each(value, (false, true, typed), place, owner),
            _ => Vec::new(),
        };
        self.depth -= 1;
        walk
    }

    fn each(
        &mut self,
        ty: &Type,
        (maybe, map, typed): (bool, bool, bool),
        over: &Place,
        owner: Option<&Owner>,
    ) -> Vec<Walk> {
        if !holds_attachment(ty, self.types) {
            return Vec::new();
        }
        let item = self.variable();
        let mut place = Place { root: Some(item), steps: Vec::new() };
        let given = maybe.then(|| Bind { place: place.clone(), variable: self.variable(), twice: false });
        if let Some(bind) = &given {
            place.root = Some(bind.variable);
        }
        let mut body = self.value(ty, &place, owner, typed);
        if let Some(bind) = given {
            body = vec![Walk::Given(bind, body)];
        }
        vec![Walk::Each { over: over.clone(), map, item, body }]
    }
}

fn member(place: &Place, field: &Field) -> Place {
    let default = match &field.presence {
        Presence::Default(value) => Some(value.clone()),
        _ => None,
    };
    let mut place = place.clone();
    place.steps.push(Step { name: field.name.value.clone(), rust_name: field.rust_name.clone(), default });
    place
}
