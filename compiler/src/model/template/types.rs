//! Types as templates see them.

use super::Kind;
use crate::model::{Field, NamedType, Presence, Type};

/// A type with named types followed to what they name.
pub fn resolve<'a>(ty: &'a Type, types: &'a [NamedType]) -> &'a Type {
    let mut ty = ty;
    // Named types hold no cycles in a catalog without errors; in one with errors, their number ends this.
    for _ in 0..=types.len() {
        match ty {
            Type::Named(id) => match types.get(id.0) {
                Some(named) => ty = &named.ty,
                None => break,
            },
            _ => break,
        }
    }
    ty
}

/// Whether its Rust type is an `Option`.
pub(crate) fn is_maybe(field: &Field) -> bool {
    field.nullable || matches!(field.presence, Presence::Optional)
}

/// Whether its Rust type is an `Option` in an `Option`.
pub(crate) fn is_maybe_twice(field: &Field) -> bool {
    field.nullable && matches!(field.presence, Presence::Optional)
}

/// The kind of a single value with that type; `None` for lists, objects and so on. `ty` is resolved.
pub(super) fn kind(ty: &Type) -> Option<Kind> {
    match ty {
        custom if custom.rust_type().is_some() => Some(Kind::Custom),
        Type::String(_) => Some(Kind::Text),
        Type::Enum(_) => Some(Kind::Enum),
        Type::Integer(bounds) if bounds.unsigned() => Some(Kind::Unsigned),
        Type::Integer(_) => Some(Kind::Integer),
        Type::Number(_) => Some(Kind::Number),
        Type::Boolean => Some(Kind::Boolean),
        Type::List(_)
        | Type::Object(_)
        | Type::Map(_)
        | Type::Json
        | Type::OneOf(_)
        | Type::Named(_)
        | Type::Attachment(_) => None,
    }
}

/// Whether it contains an attachment.
pub(super) fn holds_attachment(ty: &Type, types: &[NamedType]) -> bool {
    holds(ty, types, 0)
}

fn holds(ty: &Type, types: &[NamedType], depth: usize) -> bool {
    // Types nest as deep as their nodes; recursion between named types is an error reported elsewhere.
    depth < 64
        && match resolve(ty, types) {
            Type::Attachment(_) => true,
            other => other.children().any(|ty| holds(ty, types, depth + 1)),
        }
}
