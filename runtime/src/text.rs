//! How values read in texts: numbers, lists of names, JSON.

use std::fmt::Write as _;

use serde_core::ser::{Serialize, Serializer};
use serde_json::{Number, Value};

/// Placeholder for a sensitive value in a log.
pub(crate) const HIDDEN: &str = "[hidden]";

/// The greatest magnitude up to which `f64` represents every whole number exactly.
pub(crate) const EXACT: f64 = 9_007_199_254_740_992.0;

/// A number as JSON, a whole one without `.0`; `null` if JSON has no number for it.
pub(crate) fn number_to_json(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() <= EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
        let whole = number as i64;
        return whole.into();
    }
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}

/// A number as JSON prints it.
pub(crate) fn number(number: f64) -> String {
    number_to_json(number).to_string()
}

/// Appends the same.
pub(crate) fn put_number(out: &mut String, real: f64) {
    match number_to_json(real).as_i64() {
        Some(whole) => put_whole(out, whole.into()),
        None => out.push_str(&number(real)),
    }
}

/// A whole number as JSON; beyond 64 bits the nearest `f64`.
pub(crate) fn integer_to_json(number: i128) -> Value {
    if let Ok(small) = i64::try_from(number) {
        small.into()
    } else if let Ok(large) = u64::try_from(number) {
        large.into()
    } else {
        #[expect(clippy::cast_precision_loss, reason = "JSON as read by serde_json has nothing better")]
        let nearest = number as f64;
        number_to_json(nearest)
    }
}

/// A value written with object members ordered by name. `serde_json` keeps that order only as long as no crate in a
/// build enables its feature `preserve_order`; texts must be the same in every build.
///
/// A host may pass a value that is nested more deeply than the stack allows: content from [`MOST_LEVELS`] on is
/// written as "…".
pub(crate) struct Sorted<'v> {
    value: &'v Value,
    level: u16,
}

/// JSON that was parsed is never nested this deeply, since readers stop far earlier.
const MOST_LEVELS: u16 = 400;

impl<'v> Sorted<'v> {
    pub(crate) fn new(value: &'v Value) -> Self {
        Self { value, level: 0 }
    }
}

impl Serialize for Sorted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let inner = |value| Sorted { value, level: self.level + 1 };
        match self.value {
            Value::Array(_) | Value::Object(_) if self.level >= MOST_LEVELS => serializer.serialize_str("…"),
            Value::Array(items) => serializer.collect_seq(items.iter().map(inner)),
            Value::Object(members) => {
                serializer.collect_map(by_name(members).into_iter().map(|(name, value)| (name, inner(value))))
            }
            scalar => scalar.serialize(serializer),
        }
    }
}

/// The members of an object, ordered by name.
pub(crate) fn by_name(members: &serde_json::Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = members.iter().collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    members
}

/// A value as JSON on one line, the same in every build.
pub(crate) fn json(value: &Value) -> String {
    // A value has only string keys and finite numbers, so writing it to memory cannot fail.
    serde_json::to_string(&Sorted::new(value)).unwrap_or_default()
}

/// A text that is the same for values that are equal in JSON: `1` and `1.0` are the same number.
pub(crate) fn alike(value: &Value) -> String {
    let mut text = String::new();
    write_alike(&mut text, value);
    text
}

fn write_alike(out: &mut String, value: &Value) {
    // Writing to a string cannot fail.
    let _ = match value {
        Value::Number(number) => match number.as_f64() {
            // Beyond 64 bits `serde_json` has no whole numbers, so there is none left that could be equal to this
            // one.
            Some(real)
                if !number.is_i64() && !number.is_u64() && real.fract() == 0.0 && real.abs() < 2e19 =>
            {
                #[expect(clippy::cast_possible_truncation, reason = "whole and within 128 bits")]
                let whole = real as i128;
                write!(out, "{whole}")
            }
            _ => write!(out, "{number}"),
        },
        Value::Array(items) => {
            out.push('[');
            for item in items {
                write_alike(out, item);
                out.push(',');
            }
            write!(out, "]")
        }
        Value::Object(members) => {
            out.push('{');
            for (name, member) in by_name(members) {
                let _ = write!(out, "{}:", Value::from(name.as_str()));
                write_alike(out, member);
                out.push(',');
            }
            write!(out, "}}")
        }
        scalar => write!(out, "{scalar}"),
    };
}

/// Appends texts.
#[inline]
pub(crate) fn put(out: &mut String, texts: &[&str]) {
    out.reserve(texts.iter().map(|text| text.len()).sum());
    texts.iter().for_each(|text| out.push_str(text));
}

/// Appends a whole number.
pub(crate) fn put_whole(out: &mut String, number: i128) {
    let Ok(mut left) = u64::try_from(number.unsigned_abs()) else { return out.push_str(&number.to_string()) };
    if number < 0 {
        out.push('-');
    }
    // Formatting costs several times as much as the digits, and rejections are full of small numbers.
    let mut digits = [0; 20];
    let mut from = digits.len();
    loop {
        from -= 1;
        digits[from] = b'0' + u8::try_from(left % 10).unwrap_or(0);
        left /= 10;
        if left == 0 {
            break;
        }
    }
    out.push_str(str::from_utf8(&digits[from..]).unwrap_or_default());
}

/// Whether a text appears in JSON unescaped.
pub(crate) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\')
}

/// Appends a text as JSON.
pub(crate) fn put_quoted(out: &mut String, text: &str) {
    if is_plain(text) {
        put(out, &["\"", text, "\""]);
    } else {
        out.push_str(&Value::from(text).to_string());
    }
}

/// Names as a list: `a`, `b and c`, `a, b and c`.
pub(crate) fn listed<S: AsRef<str>>(names: &[S], last: &str) -> String {
    let mut text = String::new();
    for (index, name) in names.iter().enumerate() {
        if index > 0 {
            text.push_str(if index + 1 == names.len() { last } else { ", " });
        }
        text.push_str(name.as_ref());
    }
    text
}

/// `1 item`, `2 items`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    let mut text = String::with_capacity(24);
    put_counted(&mut text, count, one, many);
    text
}

/// Appends the same.
pub(crate) fn put_counted(out: &mut String, count: u64, one: &str, many: &str) {
    put_whole(out, count.into());
    put(out, &[" ", if count == 1 { one } else { many }]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_any_depth_is_written() {
        let deep = (0..200_000).fold(Value::from(1), |inner, _| Value::Array(vec![inner]));
        let levels = usize::from(MOST_LEVELS);
        assert_eq!(json(&deep), format!("{}\"…\"{}", "[".repeat(levels), "]".repeat(levels)));
        let shallow = (0..MOST_LEVELS).fold(Value::from(1), |inner, _| Value::Array(vec![inner]));
        assert_eq!(json(&shallow), shallow.to_string());
        // Dropping it would overflow the stack; that is up to whoever builds such a value.
        std::mem::forget(deep);
    }

    #[test]
    fn whole_numbers_read_as_whole_numbers() {
        assert_eq!(number(12.0), "12");
        assert_eq!(number(0.5), "0.5");
        assert_eq!(number(f64::NAN), "null");
        assert_eq!(number(1e300), "1e+300");
    }

    #[test]
    fn whole_numbers_are_put_as_they_are_formatted() {
        for number in
            [0, 7, -7, 10, 1234567890, i128::from(i64::MIN), i128::from(u64::MAX), i128::MIN, i128::MAX]
        {
            let mut out = String::new();
            put_whole(&mut out, number);
            assert_eq!(out, number.to_string());
        }
    }
}
