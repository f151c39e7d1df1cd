//! Bounds of scalars.

use super::pattern::{self, Match, Work};
use crate::data::Data;
use crate::table::{IntegerRule, Kind, NumberRule, Reject, StringRule};

/// A bound that a scalar breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// This rule.
    Rule(Reject),
    /// It has more characters than its pattern can be matched against.
    TooLong(u32),
    /// By now, matching the call's texts has cost too much.
    Exhausted,
}

impl Broken {
    /// The rejection it leads to.
    pub(crate) fn reject(self) -> Reject {
        match self {
            Self::Rule(reject) => reject,
            Self::TooLong(_) => Reject::Length,
            Self::Exhausted => Reject::TooLarge,
        }
    }

    /// Appends the details: how long a text is.
    pub(super) fn put_detail(self, out: &mut String, data: &Data) {
        match (self, data) {
            (Self::Rule(Reject::Length), Data::Text(text)) => put_characters(out, text),
            (Self::TooLong(most), Data::Text(text)) => put_too_long(out, Some(text), most),
            _ => self.put_hidden_detail(out),
        }
    }

    /// The same for a value that must not show.
    pub(super) fn put_hidden_detail(self, out: &mut String) {
        match self {
            Self::Rule(_) => {}
            Self::TooLong(most) => put_too_long(out, None, most),
            Self::Exhausted => out.push_str(EXHAUSTED),
        }
    }
}

/// Why a call is too large although none of its texts is.
const EXHAUSTED: &str = "their texts together are too long to be matched against patterns in one call";

fn put_characters(out: &mut String, text: &str) {
    crate::text::put_counted(out, text.chars().count() as u64, "character", "characters");
}

/// Appends that an optional text is too long for its pattern.
fn put_too_long(out: &mut String, text: Option<&str>, most: u32) {
    if let Some(text) = text {
        put_characters(out, text);
        out.push_str(", ");
    }
    out.push_str("more than the ");
    crate::text::put_counted(out, most.into(), "character", "characters");
    out.push_str(" that its pattern can be matched against");
}

/// The first bound that a scalar breaks.
#[inline]
pub(crate) fn broken_bound(kind: &Kind<'_>, data: &Data, work: &Work) -> Option<Broken> {
    let rule = match (kind, data) {
        (Kind::String(rule), Data::Text(text)) => return text_bound(rule, text, work),
        (Kind::Integer(rule), Data::Integer(number)) => integer_bound(rule, i128::from(*number)),
        (Kind::Integer(rule), Data::Unsigned(number)) => integer_bound(rule, i128::from(*number)),
        (Kind::Number(rule), Data::Number(number)) => number_bound(rule, *number),
        _ => None,
    };
    rule.map(Broken::Rule)
}

/// Whether a text is within its bounds.
#[inline]
pub(super) fn is_text_in_bounds(rule: &StringRule<'_>, text: &str, work: &Work) -> bool {
    text_bound(rule, text, work).is_none()
}

/// Whether a whole number is within its bounds.
#[inline]
pub(super) fn is_integer_in_bounds(rule: &IntegerRule, number: i128) -> bool {
    integer_bound(rule, number).is_none()
}

#[inline]
fn text_bound(rule: &StringRule<'_>, text: &str, work: &Work) -> Option<Broken> {
    // A character takes one to four bytes, so most texts need not be counted.
    let bytes = text.len() as u64;
    let characters = || text.chars().count() as u64;
    let too_short = |min: u64| bytes < min || bytes < min.saturating_mul(4) && characters() < min;
    let too_long = |max: u64| bytes > max && characters() > max;
    if rule.min_length.is_some_and(too_short) || rule.max_length.is_some_and(too_long) {
        return Some(Broken::Rule(Reject::Length));
    }
    match rule.pattern.map(|pattern| pattern::matches(pattern, text, work)) {
        None | Some(Match::Found) => {}
        Some(Match::None) => return Some(Broken::Rule(Reject::Pattern)),
        Some(Match::TooLong(most)) => return Some(Broken::TooLong(most)),
        Some(Match::Exhausted) => return Some(Broken::Exhausted),
    }
    let of_format = rule.format.is_none_or(|format| format.accepts(text));
    (!of_format || refuses(rule.parses, text)).then_some(Broken::Rule(Reject::Format))
}

/// Whether a text does not parse as the Rust type that the catalog names.
fn refuses(parses: Option<fn(&str) -> bool>, text: &str) -> bool {
    parses.is_some_and(|parses| !parses(text))
}

#[inline]
fn integer_bound(rule: &IntegerRule, number: i128) -> Option<Reject> {
    let in_range = rule.min.is_none_or(|min| number >= min) && rule.max.is_none_or(|max| number <= max);
    let in_steps = rule.multiple_of.is_none_or(|step| step == 0 || number % step == 0);
    if !in_range || !in_steps {
        return Some(Reject::OutOfRange);
    }
    (rule.parses.is_some() && refuses(rule.parses, &number.to_string())).then_some(Reject::Format)
}

/// Whether a number is within its bounds.
pub(crate) fn is_in_bounds(rule: &NumberRule, number: f64) -> bool {
    number_bound(rule, number).is_none()
}

#[inline]
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

/// Whether a number is a multiple of a step, both read as the decimals they are written as: 0.3 is a multiple of 0.1,
/// and 0.30000000000000004 is not.
fn is_multiple(number: f64, step: f64) -> bool {
    // Beyond 2^53 an `f64` stands for several decimals, and a reader that divides its own may see another one.
    let large = number.abs() > crate::text::EXACT && step.fract() == 0.0;
    if large && step != 0.0 && number % step != 0.0 {
        return false;
    }
    let (number, step) = (Decimal::of(number), Decimal::of(step));
    if number.digits == 0 || step.digits == 0 {
        return true;
    }
    match u32::try_from(number.exponent - step.exponent) {
        Ok(up) => {
            let power = (0..up).fold(1, |power, _| power * 10 % step.digits);
            number.digits % step.digits * power % step.digits == 0
        }
        Err(_) => {
            let down = (step.exponent - number.exponent).unsigned_abs();
            // No number has more than 17 significant digits.
            down <= 17 && number.digits % (step.digits * 10_u128.pow(down)) == 0
        }
    }
}

/// `digits` times ten to the power of `exponent`; fewer than 18 digits, without trailing zeros.
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    /// The shortest decimal that reads back as this number, ignoring the sign.
    fn of(number: f64) -> Self {
        let text = format!("{:e}", number.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}").parse().unwrap_or(0);
        let places = i32::try_from(fraction.len()).unwrap_or(0);
        Self { digits, exponent: exponent.parse::<i32>().unwrap_or(0) - places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_characters() {
        let rule = StringRule { min_length: Some(2), max_length: Some(3), ..StringRule::default() };
        let bound = |text: &str| {
            let data = Data::Text(text.to_owned());
            let broken = broken_bound(&Kind::String(&rule), &data, &Work::default())?;
            let mut detail = String::new();
            broken.put_detail(&mut detail, &data);
            Some((broken.reject(), detail))
        };
        assert_eq!(bound("寄信"), None);
        assert_eq!(bound("寄"), Some((Reject::Length, "1 character".to_owned())));
        assert_eq!(bound("寄信寄信"), Some((Reject::Length, "4 characters".to_owned())));
    }

    #[test]
    fn multiples_are_those_of_decimal_numbers() {
        for (number, step) in
            [(0.3, 0.1), (19.99, 0.01), (-4.0, 2.0), (0.0, 0.25), (1e22, 4.0), (6.3, 0.7), (7.5e-9, 5e-10)]
        {
            assert!(is_multiple(number, step), "{number} of {step}");
        }
        for (number, step) in [
            (0.35, 0.1),
            (5e-324, 0.25),
            (0.1 + 0.2, 0.1),
            (2.537396849326401e117, 3.0),
            (1e300, 7.0),
            (4.0, 3.0),
            (0.5, 1.0),
        ] {
            assert!(!is_multiple(number, step), "{number} of {step}");
        }
    }
}
