//! Reading nodes by the grammar: what is unknown, missing, too much or of the wrong kind becomes a diagnostic.

use super::grammar::{Children, Rule};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{Span, Spanned};
use crate::syntax::{Node, Text, Value, ValueKind};
use std::cell::Cell;

/// What is collected while a catalog is lowered.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) diagnostics: Vec<Diagnostic>,
    guesses: Guesses,
}

/// So many known names are listed where none is near.
const LISTED: usize = 24;

/// How often a misspelled name is held against known ones before the compiler stops to guess: a catalog with thousands of
/// mistakes needs another remedy than a spelling for each.
#[derive(Debug, Default)]
pub(super) struct Guesses {
    compared: Cell<usize>,
}

impl Guesses {
    /// Comparisons in all.
    const MOST: usize = 50_000;

    /// Whether a guess is still tried.
    fn open(&self) -> bool {
        self.compared.get() <= Self::MOST
    }

    /// The nearest of `known`, unless enough were compared by now.
    pub(super) fn nearest<'a>(&self, name: &str, known: &[&'a str]) -> Option<&'a str> {
        let compared = self.compared.get().saturating_add(known.len());
        self.compared.set(compared);
        if compared > Self::MOST { None } else { nearest(name, known.iter().copied()) }
    }
}

impl Report {
    /// Adds an error and gives it back to be completed.
    pub(super) fn error(
        &mut self,
        rule: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.push(Diagnostic::error(rule, span, message))
    }

    /// Adds a warning and gives it back to be completed.
    pub(super) fn warning(
        &mut self,
        rule: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.push(Diagnostic::warning(rule, span, message))
    }

    fn push(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.diagnostics.push(diagnostic);
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
    }

    /// Whether it is worth to gather `count` known names for a misspelled one.
    pub(super) fn guesses(&self, count: usize) -> bool {
        count <= LISTED || self.guesses.open()
    }

    /// The known name that is meant, where there is one.
    pub(super) fn nearest<'a>(&self, name: &str, known: &[&'a str]) -> Option<&'a str> {
        self.guesses.nearest(name, known)
    }

    /// An unknown name, with the nearest known one or all of them.
    pub(super) fn unknown(&mut self, rule: &'static str, span: Span, what: &str, name: &str, known: &[&str]) {
        let help = match self.guesses.nearest(name, known) {
            Some(near) => format!("Did you mean `{near}`?"),
            None if known.is_empty() => "None is known here.".to_owned(),
            None if known.len() > LISTED => format!("{} names are known here; none is near.", known.len()),
            None => format!("Known here: {}.", known.join(", ")),
        };
        self.error(rule, span, format!("unknown {what} `{name}`")).help = Some(help);
    }

    /// As [`Self::unknown`], for names that may be thousands: they are gathered only where it is of use.
    pub(super) fn unknown_among<'a>(
        &mut self,
        rule: &'static str,
        span: Span,
        what: &str,
        name: &str,
        known: impl ExactSizeIterator<Item = &'a str>,
    ) {
        if self.guesses(known.len()) {
            return self.unknown(rule, span, what, name, &known.collect::<Vec<_>>());
        }
        let help = format!("{} names are known here.", known.len());
        self.error(rule, span, format!("unknown {what} `{name}`")).help = Some(help);
    }

    /// Two of what may stand once.
    pub(super) fn duplicate(
        &mut self,
        rule: &'static str,
        first: Span,
        second: Span,
        message: String,
        help: &str,
    ) {
        let diagnostic = Diagnostic::error(rule, second, message).at("again here").also(first, "first here");
        self.push(diagnostic.help(help));
    }
}

/// The children of a node, none where it has no braces.
pub(super) fn children(node: &Node) -> &[Node] {
    node.children.as_deref().unwrap_or_default()
}

/// Holds a node against its rule: arguments, properties, and the names of its children, one level deep.
pub(super) fn conform(report: &mut Report, node: &Node, rule: &Rule) {
    if !matches!(rule.children, Children::WholeValue) {
        arguments(report, node, rule);
        properties(report, node, rule.name, rule.properties);
        no_annotation(report, node);
    }
    match rule.children {
        Children::None => no_children(report, node),
        Children::Of(rules) => named_children(report, node, rules, true),
        Children::Fields(rules) => named_children(report, node, rules, false),
        Children::Value | Children::WholeValue => {}
    }
}

/// `(type)` in front of a node of the language itself.
pub(super) fn no_annotation(report: &mut Report, node: &Node) {
    if let Some(annotation) = &node.annotation {
        let message = format!("`({})` means nothing in front of `{}`", annotation.text, node.name.text);
        let error = report.error("annotation", annotation.span, message);
        error.help = Some("Remove it; only values take `(array)` and `(object)`.".to_owned());
    }
}

/// The rule's arguments as they are written, numbers without quotes.
fn usage(rule: &Rule) -> String {
    let shown = rule.arguments.iter().map(|name| match *name {
        "number" | "count" => "2".to_owned(),
        name => match name.split_once([',', ' ']) {
            // Of several words the first stands as an example.
            Some((word, rest)) if rest.contains("or ") => format!("\"{word}\""),
            _ => format!("\"{name}\""),
        },
    });
    let mut shown: Vec<_> = shown.collect();
    while shown.len() < rule.required {
        shown.extend(shown.last().cloned());
    }
    std::iter::once(rule.name.to_owned()).chain(shown).collect::<Vec<_>>().join(" ")
}

/// Too few or too many arguments.
pub(super) fn arguments(report: &mut Report, node: &Node, rule: &Rule) {
    if node.arguments.len() < rule.required {
        let missing = rule.arguments[node.arguments.len().min(rule.arguments.len() - 1)];
        let message = match (rule.required, node.arguments.len()) {
            // Conditions name a parameter only outside of it.
            (1, 0) if rule.arguments.len() == 2 && missing == "parameter" => {
                format!("`{}` needs its {}", rule.name, rule.arguments[1])
            }
            (least, 1) if rule.arguments.len() == 1 => {
                format!("`{}` needs {least} {missing}s or more", rule.name)
            }
            _ if missing.contains(" or ") => format!("`{}` does not say {missing}", rule.name),
            _ => format!("`{}` needs its {missing}", rule.name),
        };
        report.error("missing-argument", node.head, message).help = Some(format!("Write `{}`.", usage(rule)));
    } else if !rule.repeats && node.arguments.len() > rule.arguments.len() {
        let extra = &node.arguments[rule.arguments.len()];
        let further = if rule.arguments.is_empty() { "" } else { "further " };
        let message = format!("`{}` takes no {further}argument", rule.name);
        let error = report.error("extra-argument", extra.span, message);
        error.help = Some(match rule.arguments.len() {
            0 => format!("Write `{}` without a value.", rule.name),
            _ => format!("Write `{}`; a text with spaces needs quotes.", usage(rule)),
        });
    }
}

/// Properties that the node does not take.
pub(super) fn properties(report: &mut Report, node: &Node, what: &str, known: &[&str]) {
    for property in &node.properties {
        if known.contains(&property.name.text.as_str()) {
            continue;
        }
        let name = &property.name;
        match known.is_empty() {
            true => {
                let error = report.error(
                    "unknown-property",
                    name.span,
                    format!("`{what}` takes no property `{}`", name.text),
                );
                error.help = Some("Remove it.".to_owned());
            }
            false => report.unknown(
                "unknown-property",
                name.span,
                &format!("property of `{what}`:"),
                &name.text,
                known,
            ),
        }
    }
}

fn no_children(report: &mut Report, node: &Node) {
    if let Some(first) = children(node).first() {
        let error =
            report.error("unknown-node", first.head, format!("`{}` holds no further nodes", node.name.text));
        error.help = Some(format!("Move `{}` out of the braces, or remove it.", first.name.text));
    }
}

/// Children that are not known (where the list is `complete`), and doubles of those that may stand once.
fn named_children(report: &mut Report, node: &Node, rules: &'static [Rule], complete: bool) {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for child in children(node) {
        let Some(rule) = rules.iter().find(|rule| rule.name == child.name.text) else {
            if complete {
                let known: Vec<_> = rules.iter().map(|rule| rule.name).collect();
                let what = format!("node in `{}`:", node.name.text);
                report.unknown("unknown-node", child.name.span, &what, &child.name.text, &known);
            }
            continue;
        };
        if !rule.once {
            continue;
        }
        match seen.iter().find(|(name, _)| *name == rule.name) {
            Some((name, first)) => report.duplicate(
                "duplicate-node",
                *first,
                child.head,
                format!("`{name}` stands twice in `{}`", node.name.text),
                "Keep one of the two.",
            ),
            None => seen.push((rule.name, child.head)),
        }
    }
}

/// The argument at `index` as text; a diagnostic where it is something else.
pub(super) fn text<'a>(report: &mut Report, node: &'a Node, index: usize) -> Option<&'a Text> {
    let value = node.arguments.get(index)?;
    match index {
        0 => string(report, value, &node.name.text),
        _ => as_string(report, value, &format!("the text of this `{}`", node.name.text)),
    }
}

/// A value as text.
pub(super) fn string<'a>(report: &mut Report, value: &'a Value, what: &str) -> Option<&'a Text> {
    as_string(report, value, &format!("`{what}`"))
}

fn as_string<'a>(report: &mut Report, value: &'a Value, what: &str) -> Option<&'a Text> {
    match &value.kind {
        ValueKind::String(text) => Some(text),
        other => {
            wrong(report, value.span, what, "a text in quotes", other);
            None
        }
    }
}

/// A name: a text with its place.
pub(super) fn name(report: &mut Report, node: &Node, index: usize) -> Option<Spanned<String>> {
    let what = format!("the name of this `{}`", node.name.text);
    let text = as_string(report, node.arguments.get(index)?, &what)?;
    if text.value.trim().is_empty() {
        let error =
            report.error("blank-name", text.span, format!("the name of this `{}` is blank", node.name.text));
        error.help = Some("Give it a name; other nodes and the code refer to it.".to_owned());
        return None;
    }
    Some(Spanned::new(text.value.clone(), text.span))
}

/// All arguments as names.
pub(super) fn names(report: &mut Report, node: &Node) -> Vec<Spanned<String>> {
    (0..node.arguments.len()).filter_map(|index| name(report, node, index)).collect()
}

/// The last property of that name; the reader has reported doubles.
pub(super) fn property<'a>(node: &'a Node, name: &str) -> Option<&'a Value> {
    node.properties.iter().rev().find(|property| property.name.text == name).map(|property| &property.value)
}

/// A property that is a name in Rust; a diagnostic where it is none.
pub(super) fn rust_name_property(report: &mut Report, node: &Node) -> Option<String> {
    let text = text_property(report, node, "rust-name")?;
    let name = text.value.as_str();
    if is_identifier(name) {
        return Some(name.to_owned());
    }
    let error = report.error("rust-name", text.span, format!("`{name}` is not a name in Rust"));
    error.help = Some("Use letters, digits and `_`, with no digit in front.".to_owned());
    None
}

/// Whether Rust takes it as a name, raw where it is a keyword.
fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|letter| letter.is_ascii_alphabetic() || letter == '_');
    first
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !matches!(name, "_" | "self" | "Self" | "super" | "crate")
}

/// Why: a diagnostic where it is missing or blank. A reason that is only misspelled is reported as that.
pub(super) fn reason(report: &mut Report, node: &Node) -> Option<String> {
    let reason = text_property(report, node, "reason").map(|text| text.value.clone());
    let misspelled =
        node.properties.iter().any(|property| !matches!(property.name.text.as_str(), "reason" | "until"));
    if reason.as_ref().is_none_or(|reason| reason.trim().is_empty())
        && !misspelled
        && property_kind_fits(node)
    {
        let error =
            report.error("missing-reason", node.head, format!("`{}` gives no reason", node.name.text));
        error.help = Some("Add `reason=\"…\"`: whoever reads the catalog next will ask.".to_owned());
    }
    reason
}

fn property_kind_fits(node: &Node) -> bool {
    property(node, "reason").is_none_or(|value| matches!(value.kind, ValueKind::String(_)))
}

/// An argument as it was written, where it is text. What is wrong with it otherwise was reported by [`text`].
pub(super) fn written(node: &Node, index: usize) -> Option<&Text> {
    match &node.arguments.get(index)?.kind {
        ValueKind::String(text) => Some(text),
        _ => None,
    }
}

/// A property that is text.
pub(super) fn text_property<'a>(report: &mut Report, node: &'a Node, name: &str) -> Option<&'a Text> {
    string(report, property(node, name)?, name)
}

/// A property that is `#true` or `#false`.
pub(super) fn flag(report: &mut Report, node: &Node, name: &str) -> Option<bool> {
    let value = property(node, name)?;
    match value.kind {
        ValueKind::Bool(flag) => Some(flag),
        ref other => {
            wrong(report, value.span, &format!("`{name}`"), "`#true` or `#false`", other);
            None
        }
    }
}

/// A property that is a whole number, zero or more.
pub(super) fn count_property(report: &mut Report, node: &Node, name: &str) -> Option<u64> {
    count(report, property(node, name)?, name)
}

/// A value that is a whole number, zero or more.
pub(super) fn count(report: &mut Report, value: &Value, what: &str) -> Option<u64> {
    match value.kind {
        ValueKind::Integer(number) if u64::try_from(number).is_ok() => u64::try_from(number).ok(),
        ref other => {
            wrong(report, value.span, &format!("`{what}`"), "a whole number, zero or more", other);
            None
        }
    }
}

/// A property that is a whole number.
pub(super) fn integer_property(report: &mut Report, node: &Node, name: &str) -> Option<i128> {
    let value = property(node, name)?;
    match value.kind {
        ValueKind::Integer(number) => Some(number),
        ValueKind::Float(number) if number.fract() == 0.0 && number.abs() < 9e15 => Some(number as i128),
        ref other => {
            wrong(report, value.span, &format!("`{name}`"), "a whole number", other);
            None
        }
    }
}

/// A property that is a finite number.
pub(super) fn number_property(report: &mut Report, node: &Node, name: &str) -> Option<f64> {
    number(report, property(node, name)?, name)
}

/// A value that is a finite number.
pub(super) fn number(report: &mut Report, value: &Value, what: &str) -> Option<f64> {
    match value.kind {
        ValueKind::Integer(number) => Some(number as f64),
        ValueKind::Float(number) if number.is_finite() => Some(number),
        ref other => {
            wrong(report, value.span, &format!("`{what}`"), "a finite number", other);
            None
        }
    }
}

/// A word that has to be one of several; a diagnostic with the nearest where it is not.
pub(super) fn word<T: Copy>(report: &mut Report, text: &Text, what: &str, words: &[(&str, T)]) -> Option<T> {
    let found = words.iter().find(|(word, _)| *word == text.value).map(|(_, value)| *value);
    if found.is_none() {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        report.unknown("unknown-value", text.span, what, &text.value, &known);
    }
    found
}

fn wrong(report: &mut Report, span: Span, what: &str, wanted: &str, got: &ValueKind) {
    let got = match got {
        ValueKind::String(_) => "a text",
        ValueKind::Integer(number) if *number < 0 => "a negative number",
        ValueKind::Float(number) if !number.is_finite() => "no finite number",
        ValueKind::Float(number) if number.fract() != 0.0 => "a number with a fraction",
        ValueKind::Integer(_) | ValueKind::Float(_) => "a number",
        ValueKind::Bool(_) => "`#true` or `#false`",
        ValueKind::Null => "`#null`",
    };
    let error = report.error("wrong-kind", span, format!("{what} is {got} here"));
    error.help = Some(format!("Write {wanted}."));
}
