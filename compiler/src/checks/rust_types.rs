//! `rust-type`: the path of a Rust type, as code that the catalog is compiled into can write it.

use crate::diagnostic::Diagnostic;
use crate::model::{Catalog, Field, Type};

/// Paths that are none, and types that cannot be held as another.
pub(super) fn paths(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    for tool in &catalog.tools {
        fields(catalog, &tool.params.fields, out);
        for outcome in &tool.outcomes {
            fields(catalog, &outcome.fields, out);
        }
    }
    for ty in &catalog.types {
        inner(catalog, &ty.ty, out);
    }
}

fn fields(catalog: &Catalog, all: &[Field], out: &mut Vec<Diagnostic>) {
    for field in all {
        if let Some(path) = &field.rust_type
            && !is_path(&path.value)
        {
            out.push(
                Diagnostic::error(
                    "rust-type",
                    path.span,
                    format!("`{}` is no path of a Rust type", path.value),
                )
                .help("Write it as code would, from the crate on: `uuid::Uuid`, `crate::OrderId`."),
            );
        }
        inner(catalog, &field.ty, out);
    }
}

fn inner(catalog: &Catalog, ty: &Type, out: &mut Vec<Diagnostic>) {
    match ty {
        Type::Object(object) => fields(catalog, &object.fields, out),
        Type::List(list) => inner(catalog, &list.item, out),
        Type::Map(value) => inner(catalog, value, out),
        _ => {}
    }
}

/// `a::b::C`, also with `::` in front.
fn is_path(text: &str) -> bool {
    let path = text.strip_prefix("::").unwrap_or(text);
    path.split("::").all(|name| {
        let mut letters = name.chars();
        letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
            && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
    })
}
