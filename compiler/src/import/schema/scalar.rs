//! Types by name, and strings and numbers with their bounds.

use super::Reader;
use super::alias::{self, Named};
use super::draft::Draft;
use super::leftover::plain;
use super::shape::Shape;
use crate::import::report::{Kind, member};
use crate::import::types::{Bounds, Text, Type, Whole, as_number};
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
    /// The types that `type` names, without null, which goes into the draft.
    pub(super) fn types(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Vec<Named> {
        let mut types = Vec::new();
        if let Some(value) = shape.keywords.take("type") {
            let names = match value {
                Value::List(names) => names.iter().collect(),
                Value::Null => Vec::new(),
                one => vec![one],
            };
            for name in names {
                types.extend(self.type_named(name));
            }
        }
        draft.nullable |= types.contains(&Named::Null) && types.len() > 1;
        if types.len() > 1 {
            types.retain(|one| *one != Named::Null);
        }
        types.dedup();
        if types.contains(&Named::Number) {
            types.retain(|one| *one != Named::Integer);
        }
        types
    }

    fn type_named(&mut self, name: &Value) -> Vec<Named> {
        let found = member("type", name);
        let Value::String(text) = name else {
            self.say(Kind::Dropped, found, "left out: not the name of a type");
            return Vec::new();
        };
        let types = alias::read(text);
        if types.is_empty() {
            self.say(Kind::Widened, found, "not known: the type is taken from what else the schema says");
        } else if !alias::is_standard(text) {
            self.say(
                Kind::Kept,
                found,
                format!("read as {}", either(&types.iter().map(spell).collect::<Vec<_>>())),
            );
        }
        types
    }

    /// The type for these names; without any, what the other keywords belong to.
    pub(super) fn of_types(&mut self, types: Vec<Named>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        let one = match types.as_slice() {
            [] => match infer(shape) {
                Some(named) => named,
                None => return Type::Json,
            },
            [one] => one.clone(),
            several => {
                let words: Vec<_> = several.iter().map(spell).collect();
                self.say(Kind::Widened, either(&words), "any JSON value; the text says what it takes");
                draft.remark(format!("Takes {}.", either(&words)));
                return Type::Json;
            }
        };
        match one {
            Named::String => Type::String(self.string(shape, draft)),
            Named::Format(format) => {
                let text = self.string(shape, draft);
                Type::String(Text { format: text.format.or(Some(format)), ..text })
            }
            Named::Integer => Type::Integer(self.whole(shape)),
            Named::Number => Type::Number(self.bounds(shape)),
            Named::Boolean => Type::Boolean,
            Named::Array(item) => self.list(item.as_deref(), shape, draft),
            Named::Object(value) => self.object(value.as_deref(), shape, draft),
            Named::Any => Type::Json,
            Named::Null => {
                self.say(Kind::Widened, "only null", "any JSON value");
                Type::Json
            }
        }
    }

    fn string(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Text {
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

fn infer(shape: &Shape<'_>) -> Option<Named> {
    let any = |names: &[&str]| names.iter().any(|name| shape.keywords.get(name).is_some());
    if shape.has_properties
        || any(&["additionalProperties", "patternProperties", "minProperties", "maxProperties"])
    {
        Some(Named::Object(None))
    } else if any(&["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]) {
        Some(Named::Array(None))
    } else if any(&["minLength", "maxLength", "pattern", "format", "contentEncoding"]) {
        Some(Named::String)
    } else if any(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
        Some(Named::Number)
    } else {
        None
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// A type in words.
pub(super) fn spell(named: &Named) -> String {
    match named {
        Named::Null => "null".to_owned(),
        Named::String => "a string".to_owned(),
        Named::Format(format) => format!("a string of format {format}"),
        Named::Integer => "an integer".to_owned(),
        Named::Number => "a number".to_owned(),
        Named::Boolean => "a boolean".to_owned(),
        Named::Array(None) => "a list".to_owned(),
        Named::Array(Some(item)) => format!("a list of {item}"),
        Named::Object(None) => "an object".to_owned(),
        Named::Object(Some(value)) => format!("an object of {value}"),
        Named::Any => "any JSON value".to_owned(),
    }
}
