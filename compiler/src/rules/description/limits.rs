//! Limits of parameters, from the schema and from checks.

use super::claims::{Claim, Side, same};
use super::unit::Unit;
use crate::model::{Catalog, Check, Field, Tool, ToolId, Type};
use crate::rules::Context;
use std::collections::HashMap;
use toolcat_runtime::table::Step;

/// A parameter or member with its enforced limits.
pub(super) struct Limits<'c> {
    pub(super) field: &'c Field,
    /// The path to it: `questions.options`.
    pub(super) path: String,
    /// Whether its own text can use `{{limit …}}` for it: not inside a named type.
    pub(super) reachable: bool,
    pub(super) limits: Vec<Limit>,
    pub(super) size: Size,
}

/// One limit.
pub(super) struct Limit {
    /// As the catalog writes it: `max-items`.
    pub(super) kind: &'static str,
    pub(super) value: String,
    /// The check that enforces it, by index; `None` for limits of the schema.
    pub(super) check: Option<usize>,
}

/// What it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    Text,
    Number,
    List,
}

impl Limits<'_> {
    /// The limits at that end.
    pub(super) fn of(&self, side: Side) -> impl Iterator<Item = &Limit> {
        let prefix = match side {
            Side::Least => ["min", "exclusive-min"],
            Side::Most => ["max", "exclusive-max"],
        };
        self.limits.iter().filter(move |limit| prefix.iter().any(|one| limit.kind.starts_with(one)))
    }

    pub(super) fn is_list(&self) -> bool {
        self.size == Size::List
    }

    /// Whether a claim is true here, or about something without a limit.
    pub(super) fn holds(&self, claim: &Claim) -> bool {
        let mut limits = self.of(claim.side).peekable();
        limits.peek().is_none() || limits.any(|limit| same(&limit.value, &claim.value))
    }
}

impl Claim {
    /// Whether this claim, in a parameter's text, is only about the parameter's own size or value.
    pub(super) fn about(&self, limits: &Limits<'_>) -> bool {
        match limits.size {
            Size::Text => self.unit.is_characters(),
            Size::Number => self.unit == Unit::None,
            Size::List => {
                let unit = &self.unit;
                *unit == Unit::None || unit.is_items() || unit.counts(&limits.field.name.value)
            }
        }
    }
}

/// Tools with the limits of their parameters and members.
pub(super) fn bounded<'c>(cx: &Context<'c>) -> Vec<(ToolId, &'c Tool, Vec<Limits<'c>>)> {
    let of = |(id, tool): (ToolId, &'c Tool)| {
        let mut out = Vec::new();
        let walk = Walk { catalog: cx.catalog, checked: checked(&tool.checks) };
        walk.fields(&tool.params.fields, "", true, &mut Vec::new(), &mut out);
        (id, tool, out)
    };
    cx.tools().map(of).collect()
}

struct Walk<'c> {
    catalog: &'c Catalog,
    checked: Checked<'c>,
}

impl<'c> Walk<'c> {
    fn fields(
        &self,
        fields: &'c [Field],
        above: &str,
        reachable: bool,
        way: &mut Vec<Step>,
        out: &mut Vec<Limits<'c>>,
    ) {
        for (index, field) in fields.iter().enumerate() {
            let dot = if above.is_empty() { "" } else { "." };
            let path = format!("{above}{dot}{}", field.name.value);
            way.push(Step::Field(index));
            let ty = self.catalog.resolve(&field.ty);
            if let Some(size) = size(ty) {
                let mut limits = of_type(ty);
                limits.extend(self.checked(way));
                out.push(Limits { field, path: path.clone(), reachable, limits, size });
            }
            self.inside(&field.ty, &path, reachable, way, out);
            way.pop();
        }
    }

    fn inside(
        &self,
        ty: &'c Type,
        path: &str,
        reachable: bool,
        way: &mut Vec<Step>,
        out: &mut Vec<Limits<'c>>,
    ) {
        match ty {
            Type::Object(object) => self.fields(&object.fields, path, reachable, way, out),
            Type::List(list) => {
                way.push(Step::Each);
                self.inside(&list.item, path, reachable, way, out);
                way.pop();
            }
            Type::Map(value) => {
                way.push(Step::Each);
                self.inside(value, path, reachable, way, out);
                way.pop();
            }
            Type::Named(id) => self.inside(&self.catalog.named(*id).ty, path, false, way, out),
            _ => {}
        }
    }

    fn checked(&self, way: &[Step]) -> impl Iterator<Item = Limit> {
        let limit = |(kind, value, check): &(&'static str, String, usize)| Limit {
            kind,
            value: value.clone(),
            check: Some(*check),
        };
        self.checked.get(way).into_iter().flatten().map(limit)
    }
}

/// The limits that checks enforce, by the path to what they limit.
type Checked<'c> = HashMap<&'c [Step], Vec<(&'static str, String, usize)>>;

fn checked(checks: &[Check]) -> Checked<'_> {
    let mut out = Checked::new();
    for (index, check) in checks.iter().enumerate() {
        if let Some((way, kind, value)) = check.condition.limit() {
            out.entry(way).or_default().push((kind, value, index));
        }
    }
    out
}

fn size(ty: &Type) -> Option<Size> {
    match ty {
        Type::String(_) => Some(Size::Text),
        Type::Integer(_) | Type::Number(_) => Some(Size::Number),
        Type::List(_) => Some(Size::List),
        _ => None,
    }
}

fn of_type(ty: &Type) -> Vec<Limit> {
    let limit = |kind: &'static str, value: Option<String>| Some(Limit { kind, value: value?, check: None });
    let length = |value: Option<u64>| value.map(|value| value.to_string());
    let all = match ty {
        Type::String(one) => {
            vec![limit("min-length", length(one.min_length)), limit("max-length", length(one.max_length))]
        }
        Type::Integer(one) => vec![
            limit("min", one.min.map(|value| value.to_string())),
            limit("max", one.max.map(|value| value.to_string())),
        ],
        Type::Number(one) => vec![
            limit("min", one.min.map(|value| value.to_string())),
            limit("max", one.max.map(|value| value.to_string())),
            limit("exclusive-min", one.exclusive_min.map(|value| value.to_string())),
            limit("exclusive-max", one.exclusive_max.map(|value| value.to_string())),
        ],
        Type::List(one) => {
            vec![limit("min-items", length(one.min_items)), limit("max-items", length(one.max_items))]
        }
        _ => Vec::new(),
    };
    all.into_iter().flatten().collect()
}
