//! Parameters of tools with everything inside them.

use super::scope::Scope;
use crate::model::{Catalog, Field, Tool, ToolId, Type, TypeId};
use std::collections::HashSet;

/// A parameter, or a member of one.
#[derive(Debug, Clone)]
pub(super) struct Param<'c> {
    /// The parameter or member.
    pub(super) field: &'c Field,
    /// Index of its parent.
    within: Option<usize>,
}

impl Param<'_> {
    /// Whether it is a member of another one.
    pub(super) fn is_member(&self) -> bool {
        self.within.is_some()
    }
}

/// The path to the one at that index: `questions.options.label`.
pub(super) fn path(all: &[Param<'_>], index: usize) -> String {
    let Some(param) = all.get(index) else { return String::new() };
    let name = &param.field.name.value;
    match param.within {
        Some(within) => format!("{}.{name}", path(all, within)),
        None => name.clone(),
    }
}

/// What `Context::params` keeps.
pub(super) fn params<'c>(cx: &Scope<'c>) -> Vec<(ToolId, &'c Tool, Vec<Param<'c>>)> {
    let mut seen = HashSet::new();
    let of = |(id, tool): (ToolId, &'c Tool)| {
        let mut out = Vec::new();
        fields(cx.catalog, &tool.params.fields, None, &mut seen, &mut out);
        (id, tool, out)
    };
    cx.tools().map(of).collect()
}

fn fields<'c>(
    catalog: &'c Catalog,
    all: &'c [Field],
    within: Option<usize>,
    seen: &mut HashSet<TypeId>,
    out: &mut Vec<Param<'c>>,
) {
    for field in all {
        out.push(Param { field, within });
        inside(catalog, &field.ty, Some(out.len() - 1), seen, out);
    }
}

fn inside<'c>(
    catalog: &'c Catalog,
    ty: &'c Type,
    within: Option<usize>,
    seen: &mut HashSet<TypeId>,
    out: &mut Vec<Param<'c>>,
) {
    match ty {
        Type::Object(object) => fields(catalog, &object.fields, within, seen, out),
        Type::Named(id) if seen.insert(*id) => inside(catalog, &catalog.named(*id).ty, within, seen, out),
        other => other.children().for_each(|ty| inside(catalog, ty, within, seen, out)),
    }
}
