//! Bounds of scalars.

use super::pattern;
use crate::data::Data;
use crate::table::{IntegerRule, Kind, NumberRule, Reject, StringRule};

/// The first bound that a scalar breaks, with what is particular about it.
pub(crate) fn broken_bound(kind: &Kind<'_>, data: &Data) -> Option<(Reject, String)> {
    match (kind, data) {
        (Kind::String(rule), Data::Text(text)) => text_bound(rule, text),
        (Kind::Integer(rule), Data::Integer(number)) => integer_bound(rule, i128::from(*number)),
        (Kind::Integer(rule), Data::Unsigned(number)) => integer_bound(rule, i128::from(*number)),
        (Kind::Number(rule), Data::Number(number)) => number_bound(rule, *number),
        _ => None,
    }
    .map(|reject| (reject, if reject == Reject::Length { characters(data) } else { String::new() }))
}

fn characters(data: &Data) -> String {
    let Data::Text(text) = data else { return String::new() };
    crate::text::counted(text.chars().count() as u64, "character", "characters")
}

fn text_bound(rule: &StringRule<'_>, text: &str) -> Option<Reject> {
    let too_short = |min: u64| (text.len() as u64) < min || (text.chars().count() as u64) < min;
    let too_long = |max: u64| text.len() as u64 > max && text.chars().count() as u64 > max;
    if rule.min_length.is_some_and(too_short) || rule.max_length.is_some_and(too_long) {
        Some(Reject::Length)
    } else if rule.pattern.is_some_and(|pattern| !pattern::matches(pattern, text)) {
        Some(Reject::Pattern)
    } else if rule.format.is_some_and(|format| !format.accepts(text)) || refuses(rule.parses, text) {
        Some(Reject::Format)
    } else {
        None
    }
}

/// Whether the Rust type that the catalog names cannot be made of a text.
fn refuses(parses: Option<fn(&str) -> bool>, text: &str) -> bool {
    parses.is_some_and(|parses| !parses(text))
}

fn integer_bound(rule: &IntegerRule, number: i128) -> Option<Reject> {
    let in_range = rule.min.is_none_or(|min| number >= min) && rule.max.is_none_or(|max| number <= max);
    let in_steps = rule.multiple_of.is_none_or(|step| step == 0 || number % step == 0);
    if !in_range || !in_steps {
        return Some(Reject::OutOfRange);
    }
    (rule.parses.is_some() && refuses(rule.parses, &number.to_string())).then_some(Reject::Format)
}

fn number_bound(rule: &NumberRule, number: f64) -> Option<Reject> {
    let in_range = rule.min.is_none_or(|min| number >= min)
        && rule.max.is_none_or(|max| number <= max)
        && rule.exclusive_min.is_none_or(|min| number > min)
        && rule.exclusive_max.is_none_or(|max| number < max);
    if !in_range || !rule.multiple_of.is_none_or(|step| is_multiple(number, step)) {
        return Some(Reject::OutOfRange);
    }
    (rule.parses.is_some() && refuses(rule.parses, &crate::text::number(number))).then_some(Reject::Format)
}

/// Whether a number is a multiple of a step, as far as `f64` can tell: 0.3 is one of 0.1.
fn is_multiple(number: f64, step: f64) -> bool {
    let ratio = number / step;
    step == 0.0 || (ratio - ratio.round()).abs() <= 1e-9 * ratio.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_characters() {
        let rule = StringRule { min_length: Some(2), max_length: Some(3), ..StringRule::default() };
        let bound = |text: &str| broken_bound(&Kind::String(&rule), &Data::Text(text.to_owned()));
        assert_eq!(bound("寄信"), None);
        assert_eq!(bound("寄"), Some((Reject::Length, "1 character".to_owned())));
        assert_eq!(bound("寄信寄信"), Some((Reject::Length, "4 characters".to_owned())));
    }

    #[test]
    fn multiples_allow_for_binary_fractions() {
        assert!(is_multiple(0.3, 0.1) && is_multiple(19.99, 0.01) && is_multiple(-4.0, 2.0));
        assert!(!is_multiple(0.35, 0.1));
    }
}
