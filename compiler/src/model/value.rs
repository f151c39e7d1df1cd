//! JSON values as the catalog writes them, with members in written order.

use std::fmt::{self, Write};

/// A JSON value. Unlike `serde_json::Value`, it keeps the order of members whatever features that crate is built with.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A whole number.
    Integer(i128),
    /// Any other finite number.
    Number(f64),
    /// Text.
    String(String),
    /// Items.
    List(Vec<Value>),
    /// Members in order, without duplicate names.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Converts to `serde_json`. Whole numbers outside 64 bits become floating point, as in its own reader.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(*value),
            Self::Integer(value) => match (i64::try_from(*value), u64::try_from(*value)) {
                (Ok(value), _) => value.into(),
                (_, Ok(value)) => value.into(),
                _ => (*value as f64).into(),
            },
            Self::Number(value) => (*value).into(),
            Self::String(value) => value.as_str().into(),
            Self::List(items) => items.iter().map(Self::to_json).collect(),
            Self::Object(members) => {
                Json::Object(members.iter().map(|(name, value)| (name.clone(), value.to_json())).collect())
            }
        }
    }

    /// The member with that name, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Self::Object(members) => {
                members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Indented JSON: two spaces per level, `": "` after names, a line end after the last line.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.write_pretty(&mut out, 0);
        out.push('\n');
        out
    }

    fn write_pretty(&self, out: &mut String, depth: usize) {
        let newline = |out: &mut String, depth: usize| {
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", depth));
        };
        match self {
            Self::List(items) if !items.is_empty() => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    newline(out, depth + 1);
                    item.write_pretty(out, depth + 1);
                }
                newline(out, depth);
                out.push(']');
            }
            Self::Object(members) if !members.is_empty() => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    newline(out, depth + 1);
                    // Writing into a string cannot fail.
                    let _ = quoted(out, name);
                    out.push_str(": ");
                    value.write_pretty(out, depth + 1);
                }
                newline(out, depth);
                out.push('}');
            }
            flat => {
                let _ = write!(out, "{flat}");
            }
        }
    }
}

/// Compact JSON.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Number(value) => match serde_json::Number::from_f64(*value) {
                Some(number) => write!(f, "{number}"),
                None => f.write_str("null"),
            },
            Self::String(value) => quoted(f, value),
            Self::List(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    item.fmt(f)?;
                }
                f.write_char(']')
            }
            Self::Object(members) => {
                f.write_char('{')?;
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    quoted(f, name)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

/// A JSON string. Most of what a catalog emits is text, so stretches without an escape are written whole.
fn quoted(f: &mut dyn fmt::Write, text: &str) -> fmt::Result {
    f.write_char('"')?;
    let bytes = text.as_bytes();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        if byte < 0x20 || byte == b'"' || byte == b'\\' {
            f.write_str(&text[start..at])?;
            escape(f, byte)?;
            start = at + 1;
        }
        at += 1;
    }
    f.write_str(&text[start..])?;
    f.write_char('"')
}

/// The escape of a byte that a JSON string may not contain, as `serde_json` writes it.
fn escape(f: &mut dyn fmt::Write, byte: u8) -> fmt::Result {
    match byte {
        b'"' => f.write_str("\\\""),
        b'\\' => f.write_str("\\\\"),
        b'\n' => f.write_str("\\n"),
        b'\r' => f.write_str("\\r"),
        b'\t' => f.write_str("\\t"),
        0x08 => f.write_str("\\b"),
        0x0c => f.write_str("\\f"),
        byte => write!(f, "\\u{byte:04x}"),
    }
}

impl From<&serde_json::Value> for Value {
    /// Numbers other than 64-bit whole numbers are floating point.
    fn from(value: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        match value {
            Json::Null => Self::Null,
            Json::Bool(truth) => Self::Bool(*truth),
            Json::Number(number) => match (number.as_i64(), number.as_u64()) {
                (Some(whole), _) => Self::Integer(whole.into()),
                (_, Some(whole)) => Self::Integer(whole.into()),
                _ => Self::Number(number.as_f64().unwrap_or_default()),
            },
            Json::String(text) => Self::String(text.clone()),
            Json::Array(items) => Self::List(items.iter().map(Self::from).collect()),
            Json::Object(members) => {
                Self::Object(members.iter().map(|(name, value)| (name.clone(), Self::from(value))).collect())
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Value;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn texts_are_written_as_serde_json_does(text in "(?s)[\u{0}-\u{22}\\\\a-z\u{7f}é字😀]{0,12}") {
            let written = Value::from(text.as_str()).to_string();
            prop_assert_eq!(written, serde_json::Value::from(text).to_string());
        }
    }
}
