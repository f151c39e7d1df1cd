//! Bounds of strings and numbers.

use super::Reader;
use super::draft::Draft;
use super::leftover::plain;
use super::shape::Shape;
use crate::import::report::{Kind, member, short};
use crate::import::types::{Bounds, Text, Whole, as_number};
use crate::model::Value;
use toolcat_runtime::parse::{PatternFault, verify_pattern};

/// Formats of strings that the language has, by the names that people give them.
const FORMATS: [(&str, &str); 13] = [
    ("date", "date"),
    ("date-time", "date-time"),
    ("datetime", "date-time"),
    ("time", "time"),
    ("duration", "duration"),
    ("email", "email"),
    ("uri", "uri"),
    ("url", "uri"),
    ("uuid", "uuid"),
    ("guid", "uuid"),
    ("ipv4", "ipv4"),
    ("ipv6", "ipv6"),
    ("rfc3339", "date-time"),
];

impl<'a> Reader<'a, '_> {
    pub(super) fn string(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Text {
        let mut text = Text {
            min: self.count(shape, "minLength").filter(|min| *min > 0),
            max: self.count(shape, "maxLength"),
            ..Text::default()
        };
        if let (Some(min), Some(max)) = (text.min, text.max)
            && min > max
        {
            self.say(
                Kind::Widened,
                format!("minLength {min} over maxLength {max}"),
                "left out: no value fits",
            );
            (text.min, text.max) = (None, None);
        }
        let has_pattern = shape.keywords.get("pattern").is_some();
        text.pattern = self.pattern(shape, draft);
        text.format = self.format(shape, has_pattern, draft);
        for name in ["contentEncoding", "contentMediaType"] {
            if let Some(value) = shape.keywords.take(name) {
                let word = if name == "contentEncoding" { "Encoding" } else { "Media type" };
                self.remark(member(name, value), format!("{word}: {}.", plain(value)), draft);
            }
        }
        text
    }

    fn pattern(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Option<String> {
        let value = shape.keywords.take("pattern")?;
        let found = member("pattern", value);
        match value {
            Value::String(pattern) => match verify_pattern(pattern) {
                Ok(()) => return Some(pattern.clone()),
                Err(fault) => {
                    let became = match fault {
                        PatternFault::Invalid(_) => {
                            "not checked: the engine does not support this regular expression; the text \
                             mentions it"
                        }
                        _ => "not checked: matching it could take too long; the text mentions it",
                    };
                    self.say(Kind::Widened, found, became);
                    draft.remark(format!("Matches the regular expression {}", short(pattern)));
                }
            },
            _ => self.say(Kind::Dropped, found, "left out: not a text"),
        }
        None
    }

    /// A pattern of the source is more to the point than a format: a `date-time` without seconds is none.
    fn format(&mut self, shape: &mut Shape<'a>, pattern: bool, draft: &mut Draft) -> Option<&'static str> {
        let value = shape.keywords.take("format")?;
        let Value::String(name) = value else {
            self.say(Kind::Dropped, member("format", value), "left out: not a text");
            return None;
        };
        match FORMATS.iter().find(|(known, _)| *known == name.as_str()) {
            Some(_) if pattern => {
                self.say(
                    Kind::Widened,
                    member("format", value),
                    "not checked: the pattern says what is meant; the text mentions it",
                );
                draft.remark(format!("Format: {name}."));
                None
            }
            Some((known, format)) => {
                if known != format {
                    self.say(Kind::Kept, member("format", value), format!("read as {format}"));
                }
                Some(format)
            }
            None => {
                self.say(
                    Kind::Widened,
                    member("format", value),
                    "not checked: not a format of the language; the text mentions it",
                );
                draft.remark(format!("Format: {name}."));
                None
            }
        }
    }

    /// `unsigned` says that the type itself is one of numbers that are not negative.
    pub(super) fn whole(&mut self, shape: &mut Shape<'a>, unsigned: bool) -> Whole {
        let format = match shape.keywords.get("format") {
            Some(Value::String(format)) => format.as_str(),
            _ => "",
        };
        let unsigned = unsigned || UNSIGNED.contains(&format);
        if unsigned {
            shape.keywords.take("format");
        }
        let bounds = self.bounds(shape);
        let ceil = |bound: Option<Value>| bound.and_then(|bound| round(&bound, f64::ceil));
        let floor = |bound: Option<Value>| bound.and_then(|bound| round(&bound, f64::floor));
        let over = floor(bounds.exclusive_min).map(|bound| bound.saturating_add(1));
        let under = ceil(bounds.exclusive_max).map(|bound| bound.saturating_sub(1));
        let mut min = ceil(bounds.min).into_iter().chain(over).max();
        let mut max = floor(bounds.max).into_iter().chain(under).min();
        if unsigned {
            if min.is_none_or(|min| min < 0) {
                self.say(Kind::Narrowed, "an unsigned number", "a whole number of at least 0");
            }
            min = min.max(Some(0));
            let wide = matches!(format, "uint64" | "ulong" | "u64");
            max = max.or(wide.then_some(i128::from(u64::MAX)));
        }
        if let (Some(least), Some(most)) = (min, max)
            && least > most
        {
            self.say(
                Kind::Widened,
                format!("no whole number from {least} to {most}"),
                "left out: no value fits",
            );
            (min, max) = (None, None);
        }
        let (min, max) = self.held(min, max);
        Whole { min, max, multiple_of: self.step(bounds.multiple_of) }
    }

    /// Bounds that 64 bits hold. JavaScript writes the least and the greatest number of 64 bits rounded.
    pub(super) fn held(&mut self, min: Option<i128>, max: Option<i128>) -> (Option<i128>, Option<i128>) {
        const ROUNDED: i128 = 1 << 63;
        let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
        let is_rounded = |bound: i128| (bound - ROUNDED).abs() < 1_000;
        let starts_at_zero = min.is_some_and(|min| min >= 0);
        let wide = max.is_some_and(|max| max > most && !is_rounded(max)) || min.is_some_and(|min| min > most);
        let most = match wide && starts_at_zero {
            true => i128::from(u64::MAX),
            false => most,
        };
        if min.is_some_and(|min| min > most) || max.is_some_and(|max| max < least) {
            self.say(Kind::Widened, "bounds beyond 64 bits", "left out: no value in 64 bits fits");
            return (None, None);
        }
        if let Some(min) = min.filter(|min| *min < least) {
            self.say(Kind::Narrowed, format!("minimum {min}"), "whole numbers have 64 bits");
        }
        if let Some(max) = max.filter(|max| *max > most) {
            self.say(Kind::Narrowed, format!("maximum {max}"), "whole numbers have 64 bits");
        }
        // The bounds of 64 bits hold anyway, and a reader takes them for a rule of the source.
        let min = min.filter(|min| *min > least);
        match wide && starts_at_zero {
            true => (min, Some(max.map_or(most, |max| max.min(most)))),
            false => (min, max.filter(|max| *max < most)),
        }
    }

    fn step(&mut self, step: Option<Value>) -> Option<i128> {
        let step = step?;
        match as_number(&step) {
            whole if whole.fract() == 0.0 && whole < 9e15 => {
                round(&step, f64::floor).filter(|step| *step != 1)
            }
            // Every whole number is a multiple of a half.
            part if (1.0 / part).fract() == 0.0 => None,
            _ => {
                self.say(Kind::Widened, member("multipleOf", &step), "not checked: not a whole number");
                None
            }
        }
    }

    pub(super) fn bounds(&mut self, shape: &mut Shape<'a>) -> Bounds {
        let mut bounds = Bounds {
            min: self.number(shape, "minimum"),
            max: self.number(shape, "maximum"),
            multiple_of: self.number(shape, "multipleOf"),
            ..Bounds::default()
        };
        bounds.exclusive_min = self.number(shape, "exclusiveMinimum");
        bounds.exclusive_max = self.number(shape, "exclusiveMaximum");
        if let Some(step) = bounds.multiple_of.take_if(|step| as_number(step) <= 0.0) {
            self.say(Kind::Widened, member("multipleOf", &step), "left out: not greater than zero");
        }
        let low =
            bounds.min.iter().chain(&bounds.exclusive_min).map(as_number).fold(f64::NEG_INFINITY, f64::max);
        let high =
            bounds.max.iter().chain(&bounds.exclusive_max).map(as_number).fold(f64::INFINITY, f64::min);
        let meet = low == high && (bounds.exclusive_min.is_some() || bounds.exclusive_max.is_some());
        if low > high || meet {
            self.say(Kind::Widened, format!("least {low} over greatest {high}"), "left out: no value fits");
            bounds = Bounds { multiple_of: bounds.multiple_of, ..Bounds::default() };
        }
        if let Some(format) = shape.keywords.take("format") {
            self.say(
                Kind::Dropped,
                member("format", format),
                "left out: the language has one kind of number",
            );
        }
        bounds
    }

    fn number(&mut self, shape: &mut Shape<'a>, name: &str) -> Option<Value> {
        let value = shape.keywords.take(name)?;
        match value {
            Value::Integer(_) | Value::Number(_) => return Some(value.clone()),
            Value::Null => {}
            _ => self.say(Kind::Widened, member(name, value), "not checked: not a number"),
        }
        None
    }

    /// A length or a number of items.
    pub(super) fn count(&mut self, shape: &mut Shape<'a>, name: &str) -> Option<u64> {
        let value = shape.keywords.take(name)?;
        let count = round(value, f64::ceil).and_then(|count| u64::try_from(count).ok());
        if count.is_none() && *value != Value::Null {
            self.say(Kind::Widened, member(name, value), "not checked: not a number of things");
        }
        count
    }
}

/// Names of number formats that have no negative numbers.
const UNSIGNED: [&str; 8] = ["uint", "uint8", "uint16", "uint32", "uint64", "u32", "u64", "ulong"];

/// The whole number that a bound comes to.
fn round(value: &Value, way: fn(f64) -> f64) -> Option<i128> {
    match value {
        Value::Integer(whole) => Some(*whole),
        // A cast of floating point to whole numbers ends at the bounds of the latter.
        Value::Number(number) => Some(way(*number) as i128),
        _ => None,
    }
}
