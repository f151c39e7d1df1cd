//! `rust-type`: the path of a Rust type, as code that the catalog is compiled into can write it.

use crate::diagnostic::Diagnostic;
use crate::model::Catalog;
use crate::model::rust_name::is_path;

/// Paths that are none.
pub(super) fn paths(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    catalog.each_field(&mut |field| {
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
    });
}
