//! Scalars: the value itself, or another spelling that converts without loss.

use super::json::{Item, Number, View};
use super::noise::NoiseKind;
use crate::data::Data;
use crate::table::{Choice, IntegerRule, Kind, Reject, StringRule};
use crate::text::EXACT;

/// How a scalar was repaired, if it was.
type Read = Result<Option<NoiseKind>, Reject>;

/// Reads a scalar of this kind into its place, ignoring bounds. With `repair`, other spellings are accepted too.
pub(super) fn read(kind: &Kind<'_>, value: Item<'_>, repair: bool, place: &mut Data) -> Read {
    let read = match (kind, value.view()) {
        (Kind::String(_), View::Text(text)) => {
            *place = Data::Text(text.to_owned());
            return Ok(None);
        }
        (Kind::String(rule), View::Number(number)) => text_from_number(rule, number, place),
        (Kind::Integer(rule), View::Number(number)) => integer_from_number(rule, number, place),
        (Kind::Integer(rule), View::Text(text)) => integer_from_text(rule, text, place),
        (Kind::Number(_), View::Number(number)) => finite(number, place),
        (Kind::Number(_), View::Text(text)) => number_from_text(text, place),
        (Kind::Boolean, View::Bool(truth)) => {
            *place = Data::Bool(truth);
            return Ok(None);
        }
        (Kind::Boolean, View::Text(text)) => boolean_from_text(text, place),
        (Kind::Enum(choices), View::Text(text)) => choice(choices, text, place),
        _ => Err(Reject::WrongType),
    };
    match (read, kind) {
        (Ok(Some(_)), Kind::Enum(_)) if !repair => Err(Reject::NotInEnum),
        (Ok(Some(_)), _) if !repair => Err(Reject::WrongType),
        (read, _) => read,
    }
}

/// The same with every repair, for callers that need only the value.
pub(super) fn scalar(kind: &Kind<'_>, value: Item<'_>) -> Option<Data> {
    let mut data = Data::Absent;
    read(kind, value, true, &mut data).ok().map(|_| data)
}

fn text_from_number(rule: &StringRule<'_>, number: Number, place: &mut Data) -> Read {
    let plain = rule.pattern.is_none() && rule.format.is_none();
    let whole = number.whole().filter(|whole| plain && whole.unsigned_abs() <= 1 << 53);
    *place = Data::Text(whole.ok_or(Reject::WrongType)?.to_string());
    Ok(Some(NoiseKind::TextFromNumber))
}

/// Stores a whole number as the table wants it.
fn held(rule: &IntegerRule, number: i128) -> Result<Data, Reject> {
    let held = if rule.unsigned {
        u64::try_from(number).map(Data::Unsigned)
    } else {
        i64::try_from(number).map(Data::Integer)
    };
    held.map_err(|_| Reject::OutOfRange)
}

fn integer_from_number(rule: &IntegerRule, number: Number, place: &mut Data) -> Read {
    if let Some(whole) = number.whole() {
        *place = held(rule, whole)?;
        return Ok(None);
    }
    match number.real() {
        number if number.fract() == 0.0 && number.abs() < EXACT => {
            #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
            let whole = number as i128;
            *place = held(rule, whole)?;
            Ok(Some(NoiseKind::IntegerFromNumber))
        }
        // From 2^53 on, the received number may not be the intended one: 2^53 + 1 is read as 2^53.
        number if number.fract() == 0.0 => Err(Reject::OutOfRange),
        _ => Err(Reject::WrongType),
    }
}

fn integer_from_text(rule: &IntegerRule, text: &str, place: &mut Data) -> Read {
    let (whole, fraction) = decimal(text).ok_or(Reject::WrongType)?;
    if !fraction.bytes().all(|digit| digit == b'0') {
        return Err(Reject::WrongType);
    }
    let number = whole.parse::<i128>().map_err(|_| Reject::OutOfRange)?;
    *place = held(rule, number)?;
    Ok(Some(NoiseKind::IntegerFromText))
}

/// A whole number that `f64` would change is refused: the tool gets exactly what was sent.
fn finite(number: Number, place: &mut Data) -> Read {
    let held = number.real();
    if !held.is_finite() {
        return Err(Reject::WrongType);
    }
    #[expect(clippy::cast_possible_truncation, reason = "made of a whole number of 64 bits")]
    let changed = number.whole().is_some_and(|whole| held as i128 != whole);
    if changed {
        return Err(Reject::OutOfRange);
    }
    *place = Data::Number(held);
    Ok(None)
}

/// A decimal text is accepted as a number if the number prints the same, except for trailing zeros.
fn number_from_text(text: &str, place: &mut Data) -> Read {
    let (whole, fraction) = decimal(text).ok_or(Reject::WrongType)?;
    let number: f64 = text.parse().map_err(|_| Reject::WrongType)?;
    let fraction = fraction.trim_end_matches('0');
    let meant = if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") };
    if format!("{number}") == meant {
        *place = Data::Number(number);
        Ok(Some(NoiseKind::NumberFromText))
    } else {
        Err(Reject::WrongType)
    }
}

/// Integer part, with its sign, and fraction of a decimal number in JSON syntax, without an exponent.
fn decimal(text: &str) -> Option<(&str, &str)> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
        Some(_) => return None,
        None => (text, ""),
    };
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let no_leading_zero = digits == "0" || !digits.starts_with('0');
    let fits = !digits.is_empty() && all_digits(digits) && all_digits(fraction) && no_leading_zero;
    fits.then_some((whole, fraction))
}

fn boolean_from_text(text: &str, place: &mut Data) -> Read {
    // Python writes `True`. `yes`, `on` and `1` may be meant as text or as a number.
    let truth = match text {
        _ if text.eq_ignore_ascii_case("true") => true,
        _ if text.eq_ignore_ascii_case("false") => false,
        _ => return Err(Reject::WrongType),
    };
    *place = Data::Bool(truth);
    Ok(Some(NoiseKind::BooleanFromText))
}

fn choice(choices: &[Choice<'_>], text: &str, place: &mut Data) -> Read {
    if let Some(index) = choices.iter().position(|choice| choice.value == text) {
        *place = Data::Choice(index);
        return Ok(None);
    }
    let mut alike = choices.iter().enumerate().filter(|(_, choice)| is_spelled_alike(choice.value, text));
    match (alike.next(), alike.next()) {
        (Some((index, _)), None) => {
            *place = Data::Choice(index);
            Ok(Some(NoiseKind::EnumSpelling))
        }
        _ => Err(Reject::NotInEnum),
    }
}

/// Whether two texts differ only in case and in `-`, `_` and spaces, and are not made of those alone.
fn is_spelled_alike<'t>(one: &'t str, other: &'t str) -> bool {
    let separates = |byte: &u8| matches!(byte, b'-' | b'_' | b' ');
    if one.is_ascii() && other.is_ascii() {
        let letters = |text: &'t str| {
            text.bytes().filter(|byte| !separates(byte)).map(|byte| byte.to_ascii_lowercase())
        };
        return letters(other).next().is_some() && letters(one).eq(letters(other));
    }
    fn letters(text: &str) -> impl Iterator<Item = char> {
        text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase)
    }
    letters(other).next().is_some() && letters(one).eq(letters(other))
}
