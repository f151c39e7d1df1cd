//! Texts with `{{limit …}}`, `{{values …}}` and `{{tool …}}`: what the catalog knows is never written twice.
//!
//! A field is lowered before the names and limits that it may mention are known; its text is settled later (see `settled`).

mod limits;

use super::lookup::MOST_NAMES;
use super::members::Members;
use super::report::{Guesses, Report};
use crate::diagnostic::{Diagnostic, codes, nearest};
use crate::model::param::MorePiece;
use crate::model::{Field, NamedType, Prose, RejectPiece};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::template::{self, Expression, Node, Path};
use toolcat_runtime::table::Hole;

pub(super) use limits::{Enforced, follow, members};

/// A text that is not settled yet.
pub(super) fn raw(text: &Text) -> Prose {
    Prose { text: text.value.clone(), written: text.clone() }
}

/// What texts can refer to.
#[derive(Clone, Copy)]
pub(super) struct Settler<'a> {
    /// Every tool's catalog name, and `server/name`, with its wire name.
    pub(super) tools: &'a ToolNames,
    /// The wire name of the tool that the text belongs to.
    pub(super) this: Option<&'a str>,
    /// The parameters that `limit` and `values` look into.
    pub(super) fields: &'a [Field],
    /// Some of these could not be read, so an unknown name or limit may be theirs.
    pub(super) partial: bool,
    /// Their members, by name.
    pub(super) names: &'a Members,
    /// Limits that checks enforce.
    pub(super) enforced: &'a Enforced,
    /// Named types.
    pub(super) types: &'a [NamedType],
}

/// Tool names and their wire names.
#[derive(Debug, Default)]
pub(super) struct ToolNames {
    /// As a catalog may write them, with the wire name; `None` if two servers have a tool with that name.
    pub(super) names: std::collections::HashMap<String, Option<String>>,
    guesses: Guesses,
    sorted: std::sync::OnceLock<Vec<String>>,
}

impl ToolNames {
    /// Whether every useful guess was made.
    pub(super) fn guessed_all(&self) -> bool {
        self.guesses.open()
    }

    /// The tool that an unknown name probably means.
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

    /// The text for list items that are left out: words, their number as `{{more}}`, and `{{plural more "order" "orders"}}`.
    pub(super) fn more(&self, report: &mut Report, text: &Text) -> Vec<MorePiece> {
        // The number is a hole like any other; until then, any one will do.
        const NUMBER: &[(&str, Hole)] = &[("more", Hole::Received)];
        let (nodes, diagnostics) = template::parse(text);
        report.diagnostics.extend(diagnostics);
        let mut out = Vec::new();
        for node in nodes {
            match node {
                Node::Show(Expression::Call { helper, arguments, span }, _) if helper.text == "plural" => {
                    match plural(&arguments, span) {
                        Ok(piece) => out.push(piece),
                        Err(problem) => report.diagnostics.push(*problem),
                    }
                }
                node => self.node(report, node, NUMBER, &mut |piece| {
                    out.push(match piece {
                        RejectPiece::Text(words) => MorePiece::Text(words),
                        RejectPiece::Hole(_) => MorePiece::Count,
                    });
                }),
            }
        }
        out
    }

    /// The wording of a standard rejection: the rejecting tool is open too.
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
            self.node(report, node, holes, out);
        }
    }

    fn node(
        &self,
        report: &mut Report,
        node: Node,
        holes: &[(&str, Hole)],
        out: &mut dyn FnMut(RejectPiece),
    ) {
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
                let error =
                    report.error(&codes::TEMPLATE, span, "blocks and parts only work in texts of results");
                error.help = Some(known_here(holes));
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
                    "" => "this cannot be used in this text".to_owned(),
                    name => format!("`{name}` cannot be used in this text"),
                };
                let mut error = Diagnostic::error(&codes::TEMPLATE, span, message);
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
                None => Err(wrong(
                    span,
                    "there is no tool that this could mean",
                    "Name it: `{{tool send_email}}`.",
                )),
            },
            ("tool", _) => self.tool(arguments, span),
            ("limit", Some(path)) => self.unless_partial(self.limit(path, span)),
            ("values", Some(path)) => self.unless_partial(self.values(path, span)),
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

    /// Whatever a parameter that could not be read leaves unknown is not reported again.
    fn unless_partial(&self, found: Result<String, Box<Diagnostic>>) -> Result<String, Box<Diagnostic>> {
        if self.partial { Ok(found.unwrap_or_default()) } else { found }
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
                    None => "Declare the tool, or name another.".to_owned(),
                };
                Err(wrong(span, format!("unknown tool `{name}`"), help))
            }
        }
    }
}

/// `plural more "order" "orders"` in the text for left-out items.
fn plural(arguments: &[Expression], span: Span) -> Result<MorePiece, Box<Diagnostic>> {
    match arguments {
        [Expression::Path(path), Expression::String(one), Expression::String(many)]
            if join(path) == "more" =>
        {
            Ok(MorePiece::Plural { one: one.value.clone(), many: many.value.clone() })
        }
        _ => Err(wrong(
            span,
            "`plural` depends on `more` here",
            "Write the number first, as `{{more}}`, then `{{plural more \"order\" \"orders\"}}`.",
        )),
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

fn known_here(holes: &[(&str, Hole)]) -> String {
    let mut known: Vec<_> =
        ["limit …", "values …", "tool …"].iter().map(|name| format!("`{{{{{name}}}}}`")).collect();
    known.extend(holes.iter().map(|(name, _)| format!("`{{{{{name}}}}}`")));
    format!(
        "Known here: {}. To show two braces, write `\\\\{{{{`, or `\\{{{{` in a raw string.",
        known.join(", ")
    )
}

fn join(path: &Path) -> String {
    path.segments.iter().map(|segment| segment.text.as_str()).collect::<Vec<_>>().join(".")
}

fn wrong(span: Span, message: impl Into<String>, help: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(&codes::TEMPLATE, span, message).help(help))
}
