//! Reads texts, names, numbers and words from a node; values of the wrong kind become diagnostics.

use super::grammar::Kind;
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::rust_name::{Case, is_identifier};
use crate::source::{Span, Spanned};
use crate::syntax::{Node, Text, Value, ValueKind};

/// The children of a node; none if it has no braces.
pub(super) fn children(node: &Node) -> &[Node] {
    node.children.as_deref().unwrap_or_default()
}

/// The argument at `index` as text; a diagnostic if it is something else.
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
            wrong(report, value.span, what, Kind::Text, other);
            None
        }
    }
}

/// A name: a text with its place.
pub(super) fn name(report: &mut Report, node: &Node, index: usize) -> Option<Spanned<String>> {
    let what = format!("the name of this `{}`", node.name.text);
    let text = as_string(report, node.arguments.get(index)?, &what)?;
    if text.value.trim().is_empty() {
        let error = report.error(
            &codes::BLANK_NAME,
            text.span,
            format!("the name of this `{}` is blank", node.name.text),
        );
        error.help = Some("Give it a name, which other nodes and the code use.".to_owned());
        return None;
    }
    Some(Spanned::new(text.value.clone(), text.span))
}

/// A text as a name with its place.
pub(super) fn spanned(text: &Text) -> Spanned<String> {
    Spanned::new(text.value.clone(), text.span)
}

/// All arguments as names.
pub(super) fn names(report: &mut Report, node: &Node) -> Vec<Spanned<String>> {
    (0..node.arguments.len()).filter_map(|index| name(report, node, index)).collect()
}

/// The last property with that name; the reader has reported duplicates.
pub(super) fn property<'a>(node: &'a Node, name: &str) -> Option<&'a Value> {
    node.properties.iter().rev().find(|property| property.name.text == name).map(|property| &property.value)
}

/// A property that is a Rust name; a diagnostic if it is not one, or not in the case of its kind.
pub(super) fn rust_name_property(report: &mut Report, node: &Node, case: Case) -> Option<String> {
    let text = text_property(node, "rust-name")?;
    let name = text.value.as_str();
    let (message, why) = match is_identifier(name) {
        true if case.fits(name) => return Some(name.to_owned()),
        true => (
            format!("`{name}` is not in {}", case.as_str()),
            "rustc would warn about this name when it compiles the generated code.",
        ),
        false => (
            format!("`{name}` is not a name in Rust"),
            match name {
                "self" | "Self" | "super" | "crate" | "_" => "It is a Rust keyword.",
                _ => "A name consists of letters, digits and `_`, and does not start with a digit.",
            },
        ),
    };
    report.error(&codes::RUST_NAME, text.span, message).help =
        Some(format!("{why} Write rust-name=\"{}\".", case.of(name)));
    None
}

/// The reason: a diagnostic if it is missing or blank. A misspelled `reason` is reported as such.
pub(super) fn reason(report: &mut Report, node: &Node) -> Option<String> {
    let reason = text_property(node, "reason").map(|text| text.value.clone());
    let misspelled =
        node.properties.iter().any(|property| !matches!(property.name.text.as_str(), "reason" | "until"));
    if reason.as_ref().is_none_or(|reason| reason.trim().is_empty())
        && !misspelled
        && property_kind_fits(node)
    {
        let error =
            report.error(&codes::MISSING_REASON, node.head, format!("`{}` gives no reason", node.name.text));
        error.help = Some("Add `reason=\"…\"`; the next reader of the catalog will ask.".to_owned());
    }
    reason
}

fn property_kind_fits(node: &Node) -> bool {
    property(node, "reason").is_none_or(|value| matches!(value.kind, ValueKind::String(_)))
}

/// An argument as written, if it is text. Its other mistakes were reported by [`text`].
pub(super) fn written(node: &Node, index: usize) -> Option<&Text> {
    match &node.arguments.get(index)?.kind {
        ValueKind::String(text) => Some(text),
        _ => None,
    }
}

// Properties are checked against the grammar before they are read: one of the wrong kind has been reported, and reads as if
// absent.

/// A property that is text.
pub(super) fn text_property<'a>(node: &'a Node, name: &str) -> Option<&'a Text> {
    match &property(node, name)?.kind {
        ValueKind::String(text) => Some(text),
        _ => None,
    }
}

/// A property that is one of several words.
pub(super) fn word_property<T: Copy>(node: &Node, name: &str, words: &[(&str, T)]) -> Option<T> {
    let text = text_property(node, name)?;
    words.iter().find(|(word, _)| *word == text.value).map(|(_, meant)| *meant)
}

/// A property that is `#true` or `#false`.
pub(super) fn flag(node: &Node, name: &str) -> Option<bool> {
    match property(node, name)?.kind {
        ValueKind::Bool(flag) => Some(flag),
        _ => None,
    }
}

/// A property that is a whole number, zero or more.
pub(super) fn count_property(node: &Node, name: &str) -> Option<u64> {
    match property(node, name)?.kind {
        ValueKind::Integer(number) => u64::try_from(number).ok(),
        _ => None,
    }
}

/// A property that is a whole number.
pub(super) fn integer_property(node: &Node, name: &str) -> Option<i128> {
    let value = &property(node, name)?.kind;
    match *value {
        ValueKind::Integer(number) => Some(number),
        ValueKind::Float(number) if Kind::Integer.takes(value) => Some(number as i128),
        _ => None,
    }
}

/// A property that is a finite number.
pub(super) fn number_property(node: &Node, name: &str) -> Option<f64> {
    finite(&property(node, name)?.kind)
}

fn finite(value: &ValueKind) -> Option<f64> {
    match value {
        ValueKind::Integer(number) => Some(*number as f64),
        ValueKind::Float(number) if number.is_finite() => Some(*number),
        _ => None,
    }
}

/// An argument that is a whole number, zero or more.
pub(super) fn count(report: &mut Report, value: &Value, what: &str) -> Option<u64> {
    match value.kind {
        ValueKind::Integer(number) if u64::try_from(number).is_ok() => u64::try_from(number).ok(),
        ref other => {
            wrong(report, value.span, &format!("`{what}`"), Kind::Count, other);
            None
        }
    }
}

/// An argument that is a finite number.
pub(super) fn number(report: &mut Report, value: &Value, what: &str) -> Option<f64> {
    let number = finite(&value.kind);
    if number.is_none() {
        wrong(report, value.span, &format!("`{what}`"), Kind::Number, &value.kind);
    }
    number
}

/// A word that has to be one of several; if not, a diagnostic with the nearest.
pub(super) fn word<T: Copy>(report: &mut Report, text: &Text, what: &str, words: &[(&str, T)]) -> Option<T> {
    let found = words.iter().find(|(word, _)| *word == text.value).map(|(_, value)| *value);
    if found.is_none() {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        report.unknown(&codes::UNKNOWN_VALUE, text.span, what, &text.value, &known);
    }
    found
}

/// Reports a value of the wrong kind.
pub(super) fn wrong(report: &mut Report, span: Span, what: &str, wanted: Kind, got: &ValueKind) {
    let got = match got {
        ValueKind::String(_) => "a text",
        ValueKind::Integer(number) if *number < 0 => "a negative number",
        ValueKind::Float(number) if !number.is_finite() => "not a finite number",
        ValueKind::Float(number) if number.fract() != 0.0 => "a number with a fraction",
        ValueKind::Integer(_) | ValueKind::Float(_) => "a number",
        ValueKind::Bool(_) => "`#true` or `#false`",
        ValueKind::Null => "`#null`",
    };
    let error = report.error(&codes::WRONG_KIND, span, format!("{what} is {got} here"));
    error.help = Some(format!("Write {}.", wanted.wanted()));
}
