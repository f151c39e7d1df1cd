//! `rust-type`: the path of a Rust type, as code in the catalog's crate can write it.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::rust_name::{is_path, is_type};
use crate::model::{Catalog, Type};

/// Invalid paths, paths with another meaning inside the generated code, and paths without effect.
pub(super) fn paths(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    catalog.each_field(&mut |field| path(&field.ty, false, out));
    catalog.types.iter().for_each(|named| path(&named.ty, false, out));
}

/// The one of a value, its items or its entries. Members of objects and named types are checked separately. `json` says that
/// the value is held as JSON, whatever it is.
fn path(ty: &Type, json: bool, out: &mut Vec<Diagnostic>) {
    match ty {
        Type::List(list) => return path(&list.item, json, out),
        Type::Map(value) => return path(value, json, out),
        Type::OneOf(types) => return types.iter().for_each(|ty| path(ty, true, out)),
        _ => {}
    }
    let Some(path) = ty.rust_type() else { return };
    let name = path.value.as_str();
    let (message, help) = match is_path(name) {
        _ if json => (
            format!("no value is held by `{name}` here"),
            "A `json` value of any type is a `serde_json::Value` in Rust. Remove `rust-type`.".to_owned(),
        ),
        false => (
            format!("`{name}` is no path of a Rust type"),
            "Write it as code would, from the crate on: `uuid::Uuid`, `crate::OrderId`.".to_owned(),
        ),
        true if !is_type(name) => (
            format!("`{name}` does not say where the type is"),
            format!("Generated code imports nothing. Write the whole path: `crate::{name}`, `uuid::Uuid`."),
        ),
        true => return,
    };
    out.push(Diagnostic::error(&codes::RUST_TYPE, path.span, message).help(help));
}
