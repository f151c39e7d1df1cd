//! Parameters of tools with everything inside of them.

use super::Context;
use crate::model::{Catalog, Field, Tool, ToolId, Type, TypeId};
use std::collections::HashSet;

/// A parameter, or a member of one.
#[derive(Debug, Clone)]
pub(super) struct Param<'c> {
    /// The parameter or member.
    pub(super) field: &'c Field,
    /// The way to it: `questions.options.label`.
    pub(super) path: String,
}

/// The tools with their parameters and the members of these, in written order. Members of a named type are listed with the
/// first tool that uses it, since they are written once.
pub(super) fn params<'c>(cx: &Context<'c>) -> Vec<(ToolId, &'c Tool, Vec<Param<'c>>)> {
    let mut seen = HashSet::new();
    let of = |(id, tool): (ToolId, &'c Tool)| {
        let mut out = Vec::new();
        fields(cx.catalog, &tool.params.fields, "", &mut seen, &mut out);
        (id, tool, out)
    };
    cx.tools().map(of).collect()
}

fn fields<'c>(
    catalog: &'c Catalog,
    all: &'c [Field],
    above: &str,
    seen: &mut HashSet<TypeId>,
    out: &mut Vec<Param<'c>>,
) {
    for field in all {
        let dot = if above.is_empty() { "" } else { "." };
        let path = format!("{above}{dot}{}", field.name.value);
        out.push(Param { field, path: path.clone() });
        inside(catalog, &field.ty, &path, seen, out);
    }
}

fn inside<'c>(
    catalog: &'c Catalog,
    ty: &'c Type,
    path: &str,
    seen: &mut HashSet<TypeId>,
    out: &mut Vec<Param<'c>>,
) {
    match ty {
        Type::Object(object) => fields(catalog, &object.fields, path, seen, out),
        Type::List(list) => inside(catalog, &list.item, path, seen, out),
        Type::Map(value) => inside(catalog, value, path, seen, out),
        Type::Named(id) if seen.insert(*id) => inside(catalog, &catalog.named(*id).ty, path, seen, out),
        _ => {}
    }
}
