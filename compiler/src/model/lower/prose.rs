//! Texts with `{{limit …}}`, `{{values …}}` and `{{tool …}}`: what the catalog knows is never written twice.
//!
//! A field is lowered before the names and limits it may mention are known; its text is settled afterwards (see `settled`).

use super::lookup::MOST_NAMES;
use super::report::{Guesses, Report};
use crate::diagnostic::{Diagnostic, nearest};
use crate::model::param::MorePiece;
use crate::model::{Condition, Field, NamedType, Prose, RejectPiece, Type};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::template::{self, Expression, Node, Path};
use toolcat_runtime::table::{Hole, Step};

/// A text that is yet to be settled.
pub(super) fn raw(text: &Text) -> Prose {
    Prose { text: text.value.clone(), written: text.clone() }
}

/// What texts can refer to.
#[derive(Clone, Copy)]
pub(super) struct Settler<'a> {
    /// Every tool's name in the catalog, and `server/name`, with its name on the wire.
    pub(super) tools: &'a ToolNames,
    /// The tool whose text it is, on the wire.
    pub(super) this: Option<&'a str>,
    /// The parameters that `limit` and `values` look into.
    pub(super) fields: &'a [Field],
    /// Limits that checks enforce.
    pub(super) conditions: &'a [Condition],
    /// Named types.
    pub(super) types: &'a [NamedType],
}

/// Names of tools and what they are on the wire.
#[derive(Debug, Default)]
pub(super) struct ToolNames {
    /// As a catalog may write them, with the wire name; `None` where two servers have a tool of that name.
    pub(super) names: std::collections::HashMap<String, Option<String>>,
    guesses: Guesses,
    sorted: std::sync::OnceLock<Vec<String>>,
}

impl ToolNames {
    /// Whether every guess that was of use was made.
    pub(super) fn guessed_all(&self) -> bool {
        self.guesses.open()
    }

    /// The tool that is meant by a name that is not known.
    fn nearest(&self, name: &str) -> Option<&str> {
        let sorted = self.sorted.get_or_init(|| {
            let mut names: Vec<_> = self.names.keys().cloned().collect();
            names.sort_unstable();
            names
        });
        let known: Vec<_> = sorted.iter().map(String::as_str).take(MOST_NAMES).collect();
        self.guesses.nearest(name, &known)
    }
}

impl Settler<'_> {
    /// Fills in what the catalog knows; names that belong to templates are errors here.
    pub(super) fn prose(&self, report: &mut Report, text: &Text) -> Prose {
        let mut out = String::new();
        self.pieces(report, text, &[], &mut |piece| {
            if let RejectPiece::Text(text) = piece {
                out.push_str(&text);
            }
        });
        Prose { text: out, written: text.clone() }
    }

    /// A text whose holes stay open until the call is known.
    pub(super) fn reject(&self, report: &mut Report, text: &Text) -> Vec<RejectPiece> {
        self.with_holes(report, text, HOLES)
    }

    /// What stands for the items of a list that are not shown.
    pub(super) fn more(&self, report: &mut Report, text: &Text) -> Vec<MorePiece> {
        // The number is a hole like any other; which one stands for it here does not matter.
        let pieces = self.with_holes(report, text, &[("more", Hole::Received)]);
        let piece = |piece| match piece {
            RejectPiece::Text(words) => MorePiece::Text(words),
            RejectPiece::Hole(_) => MorePiece::Count,
        };
        pieces.into_iter().map(piece).collect()
    }

    /// The wording of a standard rejection: which tool rejects is open as well.
    pub(super) fn standard_reject(&self, report: &mut Report, text: &Text) -> Vec<RejectPiece> {
        let holes: Vec<_> = HOLES.iter().copied().chain([("tool", Hole::Tool)]).collect();
        self.with_holes(report, text, &holes)
    }

    fn with_holes(&self, report: &mut Report, text: &Text, holes: &[(&str, Hole)]) -> Vec<RejectPiece> {
        let mut out: Vec<RejectPiece> = Vec::new();
        self.pieces(report, text, holes, &mut |piece| match (out.last_mut(), piece) {
            (Some(RejectPiece::Text(last)), RejectPiece::Text(text)) => last.push_str(&text),
            (_, piece) => out.push(piece),
        });
        out
    }

    fn pieces(
        &self,
        report: &mut Report,
        text: &Text,
        holes: &[(&str, Hole)],
        out: &mut dyn FnMut(RejectPiece),
    ) {
        if !text.value.contains("{{") {
            return out(RejectPiece::Text(text.value.clone()));
        }
        let (nodes, diagnostics) = template::parse(text);
        report.diagnostics.extend(diagnostics);
        for node in nodes {
            match node {
                Node::Text(words) => out(RejectPiece::Text(words.value)),
                Node::Show(expression, span) => match self.expression(&expression, span, holes) {
                    Ok(piece) => out(piece),
                    Err(problem) => report.diagnostics.push(*problem),
                },
                Node::Each { span, .. }
                | Node::If { span, .. }
                | Node::With { span, .. }
                | Node::Part { span, .. } => {
                    let error = report.error("template", span, "blocks and parts belong to result texts");
                    error.help = Some(known_here(holes));
                }
            }
        }
    }

    fn expression(
        &self,
        expression: &Expression,
        span: Span,
        holes: &[(&str, Hole)],
    ) -> Result<RejectPiece, Box<Diagnostic>> {
        let (name, arguments): (&str, &[Expression]) = match expression {
            Expression::Path(Path { up: 0, data: None, segments, .. }) if segments.len() == 1 => {
                if let Some((_, hole)) = holes.iter().find(|(name, _)| *name == segments[0].text) {
                    return Ok(RejectPiece::Hole(*hole));
                }
                (&segments[0].text, &[])
            }
            Expression::Call { helper, arguments, .. } => (&helper.text, arguments),
            _ => ("", &[]),
        };
        match self.settle(name, arguments, span) {
            Some(result) => result.map(RejectPiece::Text),
            None => {
                let message = match name {
                    "" => "this is not known in such a text".to_owned(),
                    name => format!("`{name}` is not known in such a text"),
                };
                let mut error = Diagnostic::error("template", span, message);
                let known = holes.iter().map(|(name, _)| *name).chain(["limit", "values", "tool"]);
                error.help = Some(match nearest(name, known) {
                    Some(near) => format!("Did you mean `{near}`? {}", known_here(holes)),
                    None => known_here(holes),
                });
                Err(Box::new(error))
            }
        }
    }

    /// The fixed text of `limit`, `values` and `tool`; `None` for any other name.
    pub(super) fn settle(
        &self,
        name: &str,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Result<String, Box<Diagnostic>>> {
        let path = match arguments {
            [Expression::Path(path)] => Some(path),
            _ => None,
        };
        Some(match (name, path) {
            ("tool", None) if arguments.is_empty() => match self.this {
                Some(wire) => Ok(wire.to_owned()),
                None => Err(wrong(span, "no tool is meant here", "Name it: `{{tool send_email}}`.")),
            },
            ("tool", _) => self.tool(arguments, span),
            ("limit", Some(path)) => self.limit(path, span),
            ("values", Some(path)) => self.values(path, span),
            ("limit", None) => Err(wrong(
                span,
                "`limit` needs one path",
                "Write `{{limit parameter.max-items}}`: a parameter and the name of its limit.",
            )),
            ("values", None) => Err(wrong(
                span,
                "`values` needs one path",
                "Write `{{values parameter}}`: the enum whose values are listed.",
            )),
            _ => return None,
        })
    }

    fn tool(&self, arguments: &[Expression], span: Span) -> Result<String, Box<Diagnostic>> {
        let name = match arguments {
            [Expression::Path(path)] => join(path),
            [Expression::String(text)] => text.value.clone(),
            _ => {
                return Err(wrong(
                    span,
                    "`tool` takes one name",
                    "Write `{{tool send_email}}`, or `{{tool}}` for this tool.",
                ));
            }
        };
        match self.tools.names.get(&name) {
            Some(Some(wire)) => Ok(wire.clone()),
            Some(None) => Err(wrong(
                span,
                format!("two servers have a tool `{name}`"),
                "Say which: `{{tool \"server/name\"}}`.",
            )),
            None => {
                let help = match self.tools.nearest(&name) {
                    Some(near) => format!("Did you mean `{near}`?"),
                    None => "Declare it, or name another.".to_owned(),
                };
                Err(wrong(span, format!("unknown tool `{name}`"), help))
            }
        }
    }

    fn values(&self, path: &Path, span: Span) -> Result<String, Box<Diagnostic>> {
        let (ty, _) = self.find(&path.segments, path)?;
        match follow(ty, self.types) {
            Type::Enum(one) => {
                Ok(one.values.iter().map(|value| value.value.value.as_str()).collect::<Vec<_>>().join(", "))
            }
            _ => Err(wrong(
                span,
                format!("`{}` is no enum", join(path)),
                "`values` lists the values of an enum.",
            )),
        }
    }

    fn limit(&self, path: &Path, span: Span) -> Result<String, Box<Diagnostic>> {
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
        let found =
            own.or_else(|| self.conditions.iter().find_map(|one| check_limit(one, &way, &limit.text)));
        found.ok_or_else(|| {
            let mut known: Vec<_> = LIMITS
                .iter()
                .filter(|name| type_limit(follow(ty, self.types), name).is_some())
                .copied()
                .collect();
            known.extend(
                LIMITS
                    .iter()
                    .filter(|name| self.conditions.iter().any(|one| check_limit(one, &way, name).is_some())),
            );
            let help = match known.is_empty() {
                true => "It has no limits; give it one, or leave the number out of the text.".to_owned(),
                false => format!("Its limits: {}.", known.join(", ")),
            };
            let mut error = wrong(limit.span, format!("no limit `{}` is enforced there", limit.text), help);
            error.labels[0].span = limit.span;
            error
        })
    }

    /// The type at the end of a path from the parameters, and the way there.
    fn find<'s>(
        &'s self,
        segments: &[crate::syntax::Name],
        path: &Path,
    ) -> Result<(&'s Type, Vec<Step>), Box<Diagnostic>> {
        let (mut fields, mut way, mut ty) = (self.fields, Vec::new(), None);
        for segment in segments {
            let Some(index) = fields.iter().position(|field| field.name.value == segment.text) else {
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
        ty.ok_or_else(|| wrong(path.span, "a parameter has to be named", "Write its name after the helper."))
    }
}

/// Holes of rejection texts.
pub(super) const HOLES: &[(&str, Hole)] = &[
    ("path", Hole::Path),
    ("received", Hole::Received),
    ("accepted", Hole::Accepted),
    ("nearest", Hole::Nearest),
    ("problem", Hole::Problem),
];

/// Named types followed to what they stand for.
pub(super) fn follow<'a>(ty: &'a Type, types: &'a [NamedType]) -> &'a Type {
    match ty {
        Type::Named(id) => types.get(id.0).map_or(ty, |named| follow(&named.ty, types)),
        other => other,
    }
}

/// The members below a type, through lists, maps and names; the steps taken are added to `way`.
pub(super) fn members<'a>(ty: &'a Type, types: &'a [NamedType], way: &mut Vec<Step>) -> &'a [Field] {
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

fn check_limit(condition: &Condition, way: &[Step], name: &str) -> Option<String> {
    let (target, limit, value) = match condition {
        Condition::MinItems(target, value) => (target, "min-items", value.to_string()),
        Condition::MaxItems(target, value) => (target, "max-items", value.to_string()),
        Condition::Min(target, value) => (target, "min", value.to_string()),
        Condition::Max(target, value) => (target, "max", value.to_string()),
        Condition::MinLength(target, value) => (target, "min-length", value.to_string()),
        Condition::MaxLength(target, value) => (target, "max-length", value.to_string()),
        _ => return None,
    };
    (target == way && limit == name).then_some(value)
}

fn known_here(holes: &[(&str, Hole)]) -> String {
    let mut known: Vec<_> =
        ["limit …", "values …", "tool …"].iter().map(|name| format!("`{{{{{name}}}}}`")).collect();
    known.extend(holes.iter().map(|(name, _)| format!("`{{{{{name}}}}}`")));
    format!(
        "Known here: {}; two braces are shown as they are by `\\\\{{{{`, and by `\\{{{{` in a raw string.",
        known.join(", ")
    )
}

fn join(path: &Path) -> String {
    path.segments.iter().map(|segment| segment.text.as_str()).collect::<Vec<_>>().join(".")
}

fn wrong(span: Span, message: impl Into<String>, help: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("template", span, message).help(help))
}
