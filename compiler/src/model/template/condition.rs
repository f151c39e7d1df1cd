//! The conditions of `{{#if}}` and `{{#unless}}`.

use super::bind::Binder;
use super::thing::Found;
use super::{Condition, Kind, Operand, Test, messages};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{EnumType, Type};
use crate::source::Span;
use crate::syntax::template::{Expression, Path};

/// The syntax of `eq`.
const EQ: &str = "`{{#if (eq member \"value\")}}`";

/// One side of an `eq`.
struct Side<'a> {
    operand: Operand,
    binds: Vec<super::Bind>,
    /// The enum it is a value of.
    of: Option<&'a EnumType>,
    span: Span,
    name: String,
}

impl<'a> Binder<'a> {
    /// A condition; `None` after reporting a mistake in it.
    pub(super) fn condition(&mut self, expression: &Expression) -> Option<Condition> {
        match expression {
            Expression::Path(path) if path.data.is_some() => {
                let (operand, _) = self.data(path)?;
                if matches!(operand, Operand::Number(_)) {
                    let help = "Write `{{#if @index}}` for every item but the first, or `{{#if @first}}`.";
                    return self.error(
                        path.span,
                        "`@number` is never 0, so this condition is always true",
                        help,
                    );
                }
                Some(Condition { binds: Vec::new(), test: Test::Holds(operand) })
            }
            Expression::Path(path) => {
                let found = self.find(path)?;
                self.asked(found)
            }
            Expression::Call { helper, arguments, span } => match helper.text.as_str() {
                "eq" => self.equal(arguments, *span),
                "count" => {
                    let operand = self.count(arguments, *span)?;
                    Some(Condition { binds: Vec::new(), test: Test::Holds(operand) })
                }
                "not" | "and" | "or" | "ne" | "gt" | "lt" | "gte" | "lte" => {
                    let help = "A condition is a member or `(eq a b)`. Negate it with `{{#unless}}`; nest \
                                blocks to combine two.";
                    let message = format!("`{}` is not part of the language", helper.text);
                    self.error(helper.span, message, help)
                }
                other => {
                    let help = "A condition is a member, `(eq a b)` or `(count list)`.";
                    let message = format!("`{other}` cannot be a condition");
                    self.error(helper.span, message, help)
                }
            },
            Expression::String(_) | Expression::Integer(_) | Expression::Bool(_) => {
                let message = "a condition that is always the same";
                self.error(span_of(expression), message, "Write the name of a member.")
            }
        }
    }

    fn error<T>(&mut self, span: Span, message: impl Into<String>, help: &str) -> Option<T> {
        self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
        None
    }

    /// Whether a member counts as true: it is given, and neither empty nor zero nor false.
    fn asked(&mut self, mut found: Found<'a>) -> Option<Condition> {
        if found.thing.maybe {
            self.ask(&mut found);
        }
        let Found { thing, binds, span } = found;
        let test = match thing.ty {
            Some(Type::List(_) | Type::Map(_)) => Test::Filled(thing.place),
            Some(Type::Enum(of)) if !of.values.iter().any(|value| value.value.value.is_empty()) => {
                Test::Given
            }
            Some(_) => match thing.kind().filter(|kind| *kind != Kind::Custom) {
                Some(kind) => Test::Holds(Operand::Place(thing.place, kind)),
                None => Test::Given,
            },
            None => Test::Given,
        };
        // A part may be used both where a member is optional and where it is known to be given; testing twice does no harm.
        let meant = thing.known || !self.expanding.is_empty();
        if test == Test::Given && binds.is_empty() && !meant {
            let is = thing.ty.map_or("the outcome itself", Type::named);
            let message = format!("`{}` is always given", thing.name);
            let help = format!(
                "It is {is} that is never left out. Remove the condition, or mark the member \
                 `optional=#true`."
            );
            return self.error(span, message, &help);
        }
        Some(Condition { binds, test })
    }

    fn equal(&mut self, arguments: &[Expression], span: Span) -> Option<Condition> {
        let [left, right] = arguments else {
            self.found.push(messages::misused(span, "`eq` takes two values", EQ));
            return None;
        };
        let (left, right) = (self.side(left), self.side(right));
        let (left, right) = (left?, right?);
        if !left.binds.is_empty() && !right.binds.is_empty() {
            let message = format!("`{}` and `{}` are both optional", left.name, right.name);
            return self.error(span, message, "Put one of them into an `{{#if …}}` around this one.");
        }
        self.comparable(&left, &right)?;
        let mut binds = left.binds;
        binds.extend(right.binds);
        Some(Condition { binds, test: Test::Equal(left.operand, right.operand) })
    }

    fn side(&mut self, expression: &Expression) -> Option<Side<'a>> {
        let span = span_of(expression);
        let plain =
            |operand, name: &str| Side { operand, binds: Vec::new(), of: None, span, name: name.to_owned() };
        match expression {
            Expression::String(text) => Some(plain(Operand::Text(text.value.clone()), &text.value)),
            Expression::Integer(number) => Some(plain(Operand::Integer(number.value), "")),
            Expression::Bool(value) => Some(plain(Operand::Bool(value.value), "")),
            Expression::Path(path) if path.data.is_some() => Some(plain(self.data(path)?.0, "")),
            Expression::Path(path) => self.member_side(path),
            Expression::Call { helper, arguments, span } if helper.text == "count" => {
                Some(plain(self.count(arguments, *span)?, ""))
            }
            Expression::Call { helper, .. } => {
                let message = format!("`{}` cannot be compared", helper.text);
                self.error(
                    helper.span,
                    message,
                    "`eq` takes members, quoted texts, numbers and `(count list)`.",
                )
            }
        }
    }

    fn member_side(&mut self, path: &Path) -> Option<Side<'a>> {
        let mut found = self.find(path)?;
        if found.thing.maybe {
            self.ask(&mut found);
        }
        let Found { thing, binds, span } = found;
        let Some(kind) = thing.kind() else {
            let is = thing.ty.map_or("the outcome itself", Type::named);
            let message = format!("`{}` is {is}, but `eq` compares single values", thing.name);
            return self.error(span, message, "Compare a member of it, or its `(count …)`.");
        };
        let of = match thing.ty {
            Some(Type::Enum(of)) => Some(of),
            _ => None,
        };
        Some(Side {
            operand: Operand::Place(thing.place, kind),
            binds,
            of,
            span,
            name: thing.name.to_owned(),
        })
    }

    /// Whether two sides can ever be equal.
    fn comparable(&mut self, left: &Side<'_>, right: &Side<'_>) -> Option<()> {
        for (value, other) in [(left, right), (right, left)] {
            if let (Operand::Text(text), Some(of)) = (&value.operand, other.of) {
                let known = || of.values.iter().map(|value| value.value.value.as_str());
                if known().any(|known| known == text) {
                    return Some(());
                }
                let near = messages::did_you_mean(text, known());
                let known: Vec<_> = known().map(|value| format!("`{value}`")).collect();
                let help = format!("{near}It is one of {}.", known.join(", "));
                let message = format!("`{text}` is not a value of `{}`", other.name);
                return self.error(value.span, message, &help);
            }
        }
        let fixed = |side: &Side<'_>| {
            matches!(side.operand, Operand::Text(_) | Operand::Integer(_) | Operand::Bool(_))
        };
        if (fixed(left) && fixed(right)) || left.operand == right.operand {
            return self.error(
                right.span,
                "a condition that is always the same",
                "Compare a member with another member or a fixed value.",
            );
        }
        let (a, b) = (class(&left.operand), class(&right.operand));
        let whole_literal = |side: &Side<'_>| matches!(side.operand, Operand::Integer(_));
        let number = (a == "a number" && whole_literal(right)) || (b == "a number" && whole_literal(left));
        if a != b && !number {
            let help = "Compare text with text and numbers with numbers.";
            return self.error(right.span, format!("{a} never equals {b}"), help);
        }
        Some(())
    }
}

/// Kinds of values that can be equal.
fn class(operand: &Operand) -> &'static str {
    match operand {
        Operand::Text(_) | Operand::Key(_) => "a text",
        Operand::Bool(_) | Operand::First(_) | Operand::Last(_) => "a boolean",
        Operand::Integer(_) | Operand::Count(..) | Operand::Index(_) | Operand::Number(_) => "a whole number",
        Operand::Place(_, kind) => match kind {
            Kind::Text | Kind::Enum | Kind::Custom => "a text",
            Kind::Boolean => "a boolean",
            Kind::Integer | Kind::Unsigned => "a whole number",
            Kind::Number => "a number",
        },
    }
}

/// The place of an expression.
pub(super) fn span_of(expression: &Expression) -> Span {
    match expression {
        Expression::Path(path) => path.span,
        Expression::String(text) => text.span,
        Expression::Integer(number) => number.span,
        Expression::Bool(value) => value.span,
        Expression::Call { span, .. } => *span,
    }
}
