//! Limits and values of parameters that texts refer to, and the paths to them.

use super::{Settler, join, wrong};
use crate::diagnostic::{Diagnostic, nearest};
use crate::model::{Condition, Field, NamedType, Type};
use crate::source::Span;
use crate::syntax::template::Path;
use std::collections::HashMap;
use toolcat_runtime::table::Step;

impl Settler<'_> {
    pub(super) fn values(&self, path: &Path, span: Span) -> Result<String, Box<Diagnostic>> {
        let (ty, _) = self.find(&path.segments, path)?;
        match follow(ty, self.types) {
            Type::Enum(one) => {
                Ok(one.values.iter().map(|value| value.value.value.as_str()).collect::<Vec<_>>().join(", "))
            }
            _ => Err(wrong(
                span,
                format!("`{}` is not an enum", join(path)),
                "`values` lists the values of an enum.",
            )),
        }
    }

    pub(super) fn limit(&self, path: &Path, span: Span) -> Result<String, Box<Diagnostic>> {
        let Some((limit, segments)) = path.segments.split_last().filter(|(_, before)| !before.is_empty())
        else {
            return Err(wrong(
                span,
                "`limit` needs a parameter and a limit",
                "Write `{{limit parameter.max-items}}`.",
            ));
        };
        let (ty, way) = self.find(segments, path)?;
        let own = type_limit(follow(ty, self.types), &limit.text);
        let found = own.or_else(|| self.enforced.limit(&way, &limit.text));
        found.ok_or_else(|| {
            let mut known: Vec<_> = LIMITS
                .iter()
                .filter(|name| type_limit(follow(ty, self.types), name).is_some())
                .copied()
                .collect();
            known.extend(LIMITS.iter().filter(|name| self.enforced.limit(&way, name).is_some()));
            let help = match known.is_empty() {
                true => "It has no limits. Give it one, or leave the number out of the text.".to_owned(),
                false => format!("Its limits: {}.", known.join(", ")),
            };
            let mut error = wrong(limit.span, format!("there is no limit `{}`", limit.text), help);
            error.labels[0].span = limit.span;
            error
        })
    }

    /// The type at the end of a path from the parameters, and the steps of the path.
    fn find<'s>(
        &'s self,
        segments: &[crate::syntax::Name],
        path: &Path,
    ) -> Result<(&'s Type, Vec<Step>), Box<Diagnostic>> {
        let (mut fields, mut way, mut ty) = (self.fields, Vec::new(), None);
        for segment in segments {
            let Some(index) = self.names.position(fields, &segment.text) else {
                let known: Vec<_> = fields.iter().map(|field| field.name.value.as_str()).collect();
                let help = match nearest(&segment.text, known.iter().copied()) {
                    Some(near) => format!("Did you mean `{near}`?"),
                    None if known.is_empty() => "There are no parameters here.".to_owned(),
                    None => format!("Known here: {}.", known.join(", ")),
                };
                return Err(wrong(segment.span, format!("unknown parameter `{}`", segment.text), help));
            };
            way.push(Step::Field(index));
            let own = &fields[index].ty;
            ty = Some((own, way.clone()));
            fields = members(own, self.types, &mut way);
        }
        ty.ok_or_else(|| wrong(path.span, "the parameter is missing", "Write its name after the helper."))
    }
}

/// Follows named types to what they name.
pub(in crate::model::lower) fn follow<'a>(ty: &'a Type, types: &'a [NamedType]) -> &'a Type {
    match ty {
        Type::Named(id) => types.get(id.0).map_or(ty, |named| follow(&named.ty, types)),
        other => other,
    }
}

/// The members below a type, through lists, maps and names; steps are added to `way`.
pub(in crate::model::lower) fn members<'a>(
    ty: &'a Type,
    types: &'a [NamedType],
    way: &mut Vec<Step>,
) -> &'a [Field] {
    match follow(ty, types) {
        Type::Object(object) => &object.fields,
        Type::List(list) => {
            way.push(Step::Each);
            members(&list.item, types, way)
        }
        Type::Map(value) => {
            way.push(Step::Each);
            members(value, types, way)
        }
        _ => &[],
    }
}

const LIMITS: [&str; 9] = [
    "min",
    "max",
    "exclusive-min",
    "exclusive-max",
    "multiple-of",
    "min-length",
    "max-length",
    "min-items",
    "max-items",
];

fn type_limit(ty: &Type, name: &str) -> Option<String> {
    match (ty, name) {
        (Type::String(one), "min-length") => one.min_length.map(|value| value.to_string()),
        (Type::String(one), "max-length") => one.max_length.map(|value| value.to_string()),
        (Type::Integer(one), "min") => one.min.map(|value| value.to_string()),
        (Type::Integer(one), "max") => one.max.map(|value| value.to_string()),
        (Type::Integer(one), "multiple-of") => one.multiple_of.map(|value| value.to_string()),
        (Type::Number(one), "min") => one.min.map(|value| value.to_string()),
        (Type::Number(one), "max") => one.max.map(|value| value.to_string()),
        (Type::Number(one), "exclusive-min") => one.exclusive_min.map(|value| value.to_string()),
        (Type::Number(one), "exclusive-max") => one.exclusive_max.map(|value| value.to_string()),
        (Type::Number(one), "multiple-of") => one.multiple_of.map(|value| value.to_string()),
        (Type::List(one), "min-items") => one.min_items.map(|value| value.to_string()),
        (Type::List(one), "max-items") => one.max_items.map(|value| value.to_string()),
        _ => None,
    }
}

/// Limits that checks enforce: texts name them one by one, so the checks are scanned once for all of them.
#[derive(Debug, Default)]
pub(in crate::model::lower) struct Enforced(HashMap<Vec<Step>, Vec<(&'static str, String)>>);

impl Enforced {
    pub(in crate::model::lower) fn by(conditions: &[Option<Condition>]) -> Self {
        let mut out = Self::default();
        for (way, kind, value) in conditions.iter().flatten().filter_map(Condition::limit) {
            out.0.entry(way.to_vec()).or_default().push((kind, value));
        }
        out
    }

    /// The first limit with that name there.
    fn limit(&self, way: &[Step], name: &str) -> Option<String> {
        let found = self.0.get(way)?.iter().find(|(kind, _)| *kind == name);
        found.map(|(_, value)| value.clone())
    }
}
