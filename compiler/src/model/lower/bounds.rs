//! Bounds of strings and numbers, from their nodes' properties.

use super::grammar::FORMATS;
use super::node;
use super::node::spanned;
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::{IntegerType, NumberType, StringType};
use crate::source::Spanned;
use crate::syntax::{Node, ValueKind};
use toolcat_runtime::parse::{MAX_PROGRAM, PatternFault, verify_pattern};

pub(super) fn string(report: &mut Report, node: &Node) -> StringType {
    let min_length = node::count_property(node, "min-length");
    let max_length = node::count_property(node, "max-length");
    ordered(report, node, "min-length", "max-length");
    let pattern = node::text_property(node, "pattern").and_then(|text| {
        pattern(report, text)?;
        Some(text.value.clone())
    });
    let format = node::word_property(node, "format", &FORMATS);
    StringType { min_length, max_length, pattern, format, rust_type: rust_type(node) }
}

fn rust_type(node: &Node) -> Option<Spanned<String>> {
    node::text_property(node, "rust-type").map(spanned)
}

/// Reports a regular expression that the run-time engine rejects.
pub(super) fn pattern(report: &mut Report, text: &crate::syntax::Text) -> Option<()> {
    let (message, label, help) = match verify_pattern(&text.value) {
Ok(()) => return Some(()),
Err(PatternFault::Invalid(problem)) => (
"this regular expression cannot be used",
problem,
"The engine matches in linear time: it has no look-around, no back-references and no `\\p{…}` classes."
.to_owned(),
),
Err(_) => (
"this regular expression is too large",
"a long text would take seconds to match".to_owned(),
format!(
"Its counts multiply: `(x?){{10000}}` is ten thousand copies of `(x?)`. A compiled pattern may take \
                 {} KiB. Use smaller counts, `*` or `+`, with `max-length` for the length, or test the value with \
                 `check \"…\" {{ code }}`.",
MAX_PROGRAM >> 10
),
),
};
    let error = report.error(&codes::PATTERN, text.span, message);
    error.labels[0].text = label;
    error.help = Some(help);
    None
}

pub(super) fn integer(report: &mut Report, node: &Node) -> IntegerType {
    let over = node::integer_property(node, "exclusive-min").map(|value| value.saturating_add(1));
    let under = node::integer_property(node, "exclusive-max").map(|value| value.saturating_sub(1));
    let min = node::integer_property(node, "min").max(over);
    let max = [node::integer_property(node, "max"), under].into_iter().flatten().min();
    integers_between(report, node, min, max);
    let multiple_of = node::integer_property(node, "multiple-of").filter(|_| positive(report, node));
    IntegerType { min, max, multiple_of, rust_type: rust_type(node) }
}

/// At least one whole number must lie between the bounds, exclusive ones included, and fit the Rust type.
fn integers_between(report: &mut Report, node: &Node, min: Option<i128>, max: Option<i128>) {
    let place = |names: [&str; 2]| {
        names.into_iter().find_map(|name| node::property(node, name)).map(|value| value.span)
    };
    let (low, high) = (place(["min", "exclusive-min"]), place(["max", "exclusive-max"]));
    if let (Some(least), Some(most), Some(low), Some(high)) = (min, max, low, high)
        && least > most
    {
        nothing_fits(report, low, high);
    }
    let floor = i128::from(i64::MIN);
    // Up to the maximum of `u64` if no negative number is allowed.
    let ceiling = if min.is_some_and(|min| min >= 0) { i128::from(u64::MAX) } else { i128::from(i64::MAX) };
    let outside = [(min, low), (max, high)].into_iter().filter_map(|(bound, place)| Some((bound?, place?)));
    for (_, place) in outside.filter(|(bound, _)| !(floor..=ceiling).contains(bound)) {
        let error = report.error(&codes::BOUNDS, place, "this bound does not fit in an integer");
        error.help = Some(format!(
            "Integers have 64 bits, here from {floor} to {ceiling}. Remove the bound, or use a string."
        ));
    }
}

fn nothing_fits(report: &mut Report, low: crate::source::Span, high: crate::source::Span) {
    let error = report.error(&codes::BOUNDS, high, "no value fits between these bounds");
    error.labels[0].text = "the greatest".to_owned();
    error.labels.push(crate::diagnostic::Label { span: low, text: "the least".to_owned() });
    error.help = Some("Swap the two, or correct one of them.".to_owned());
}

pub(super) fn number(report: &mut Report, node: &Node) -> NumberType {
    ordered(report, node, "min", "max");
    ordered(report, node, "exclusive-min", "max");
    ordered(report, node, "min", "exclusive-max");
    ordered(report, node, "exclusive-min", "exclusive-max");
    NumberType {
        min: node::number_property(node, "min"),
        max: node::number_property(node, "max"),
        exclusive_min: node::number_property(node, "exclusive-min"),
        exclusive_max: node::number_property(node, "exclusive-max"),
        multiple_of: node::number_property(node, "multiple-of").filter(|_| positive(report, node)),
        rust_type: rust_type(node),
    }
}

fn positive(report: &mut Report, node: &Node) -> bool {
    let Some(value) = node::property(node, "multiple-of") else { return true };
    let positive = match value.kind {
        ValueKind::Integer(number) => number > 0,
        ValueKind::Float(number) => number > 0.0,
        _ => true,
    };
    if !positive {
        let error = report.error(&codes::BOUNDS, value.span, "`multiple-of` is not greater than zero");
        error.help = Some("Write a number greater than zero.".to_owned());
    }
    positive
}

/// Reports a minimum that is greater than the maximum.
pub(super) fn ordered(report: &mut Report, node: &Node, least: &str, greatest: &str) {
    let value = |name| {
        let value = node::property(node, name)?;
        match value.kind {
            ValueKind::Integer(number) => Some((number as f64, value.span)),
            ValueKind::Float(number) => Some((number, value.span)),
            _ => None,
        }
    };
    let exclusive = least.starts_with("exclusive") || greatest.starts_with("exclusive");
    if let (Some((low, low_span)), Some((high, high_span))) = (value(least), value(greatest))
        && (low > high || exclusive && low == high)
    {
        nothing_fits(report, low_span, high_span);
    }
}
