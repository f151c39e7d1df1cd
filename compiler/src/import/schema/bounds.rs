//! Bounds of strings and numbers.

use super::Reader;
use super::draft::Draft;
use super::leftover::plain;
use super::shape::Shape;
use crate::import::report::{Kind, member};
use crate::import::types::{Bounds, Text, Whole, as_number};
use crate::model::Value;

/// Formats of strings that the language has, by the names that people give them.
const FORMATS: [(&str, &str); 16] = [
    ("date", "date"),
    ("date-time", "date-time"),
    ("datetime", "date-time"),
    ("time", "time"),
    ("duration", "duration"),
    ("email", "email"),
    ("idn-email", "email"),
    ("uri", "uri"),
    ("url", "uri"),
    ("iri", "uri"),
    ("uuid", "uuid"),
    ("guid", "uuid"),
    ("ipv4", "ipv4"),
    ("ip", "ipv4"),
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
        text.pattern = self.pattern(shape, draft);
        text.format = self.format(shape, draft);
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
            Value::String(pattern) if regex_lite::Regex::new(pattern).is_ok() => {
                return Some(pattern.clone());
            }
            Value::String(pattern) => {
                self.say(
                    Kind::Widened,
                    found,
                    "not checked: the engine has no such regular expression; the text says it",
                );
                draft.remark(format!("Matches the regular expression {pattern}"));
            }
            _ => self.say(Kind::Dropped, found, "left out: not a text"),
        }
        None
    }

    fn format(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Option<&'static str> {
        let value = shape.keywords.take("format")?;
        let Value::String(name) = value else {
            self.say(Kind::Dropped, member("format", value), "left out: not a text");
            return None;
        };
        match FORMATS.iter().find(|(known, _)| *known == name.as_str()) {
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
                    "not checked: not a format of the language; the text says it",
                );
                draft.remark(format!("Format: {name}."));
                None
            }
        }
    }

    pub(super) fn whole(&mut self, shape: &mut Shape<'a>) -> Whole {
        let bounds = self.bounds(shape);
        let inclusive = |bound: Option<Value>| bound.and_then(|bound| round(&bound, f64::ceil));
        let floor = |bound: Option<Value>| bound.and_then(|bound| round(&bound, f64::floor));
        let over = bounds
            .exclusive_min
            .and_then(|bound| round(&bound, f64::floor))
            .map(|bound| bound.saturating_add(1));
        let under = bounds
            .exclusive_max
            .and_then(|bound| round(&bound, f64::ceil))
            .map(|bound| bound.saturating_sub(1));
        let mut whole = Whole {
            min: inclusive(bounds.min).into_iter().chain(over).max(),
            max: floor(bounds.max).into_iter().chain(under).min(),
            multiple_of: None,
        };
        if let (Some(min), Some(max)) = (whole.min, whole.max)
            && min > max
        {
            self.say(
                Kind::Widened,
                format!("no whole number from {min} to {max}"),
                "left out: no value fits",
            );
            (whole.min, whole.max) = (None, None);
        }
        match bounds.multiple_of {
            Some(Value::Integer(1)) | None => {}
            Some(Value::Integer(step)) => whole.multiple_of = Some(step),
            Some(other) => {
                self.say(Kind::Widened, member("multipleOf", &other), "not checked: not a whole number")
            }
        }
        whole
    }

    pub(super) fn bounds(&mut self, shape: &mut Shape<'a>) -> Bounds {
        let mut bounds = Bounds {
            min: self.number(shape, "minimum"),
            max: self.number(shape, "maximum"),
            multiple_of: self.number(shape, "multipleOf"),
            ..Bounds::default()
        };
        bounds.exclusive_min = self.exclusive(shape, "exclusiveMinimum", &mut bounds.min);
        bounds.exclusive_max = self.exclusive(shape, "exclusiveMaximum", &mut bounds.max);
        if let Some(step) = bounds.multiple_of.take_if(|step| as_number(step) <= 0.0) {
            self.say(Kind::Widened, member("multipleOf", &step), "left out: not greater than zero");
        }
        let low =
            bounds.min.iter().chain(&bounds.exclusive_min).map(as_number).fold(f64::NEG_INFINITY, f64::max);
        let high =
            bounds.max.iter().chain(&bounds.exclusive_max).map(as_number).fold(f64::INFINITY, f64::min);
        if low > high {
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

    /// The draft-4 form is a flag that makes the inclusive bound exclusive.
    fn exclusive(
        &mut self,
        shape: &mut Shape<'a>,
        name: &str,
        inclusive: &mut Option<Value>,
    ) -> Option<Value> {
        match shape.keywords.get(name) {
            Some(Value::Bool(flag)) => {
                shape.keywords.take(name);
                if *flag { inclusive.take() } else { None }
            }
            _ => self.number(shape, name),
        }
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

/// The whole number that a bound comes to.
fn round(value: &Value, way: fn(f64) -> f64) -> Option<i128> {
    match value {
        Value::Integer(whole) => Some(*whole),
        // A cast of floating point to whole numbers ends at the bounds of the latter.
        Value::Number(number) => Some(way(*number) as i128),
        _ => None,
    }
}
