//! How often a call has been rejected.
//!
//! A session remembers rejected calls by a hash of tool and arguments, so it stays small however large they are.
//! Accepted calls cost nothing here.

use super::call::Arguments;
use crate::fnv::Fnv;
use crate::parse::{DEPTH_LIMIT, MAX_BYTES};
use crate::text::by_name;
use serde_json::Value;

/// At most this many different rejected calls are remembered, the most recent ones.
const MOST: usize = 64;

/// The rejected calls of a conversation and how often each came, least recent first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Attempts(Vec<(u64, u32)>);

impl Attempts {
    /// Counts a rejected call. Returns how often it has been rejected, this time included.
    pub(super) fn count(&mut self, tool: &str, arguments: &Arguments<'_>) -> u32 {
        let call = identity(tool, arguments);
        let known = self.0.iter().position(|(known, _)| *known == call);
        let before = known.map_or(0, |index| self.0.remove(index).1);
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        let attempt = before.saturating_add(1);
        self.0.push((call, attempt));
        attempt
    }
}

/// A hash of a call. The order of members, and the spelling of "no arguments", make no difference.
fn identity(tool: &str, arguments: &Arguments<'_>) -> u64 {
    let mut hash = Fnv::NEW;
    hash.add(tool.as_bytes());
    hash.add(&[0]);
    let read;
    let value = match arguments {
        Arguments::Json(value) => Some(*value),
        Arguments::Text(text) if text.trim().is_empty() => Some(&Value::Null),
        // The parser has not read it either.
        Arguments::Text(text) if text.len() > MAX_BYTES => {
            hash.add(text.as_bytes());
            None
        }
        Arguments::Text(text) => {
            read = serde_json::from_str::<Value>(text).ok();
            if read.is_none() {
                hash.add(text.trim().as_bytes());
            }
            read.as_ref()
        }
    };
    match value {
        None | Some(Value::Null) => {}
        Some(Value::Object(members)) if members.is_empty() => {}
        Some(value) => hash.add_value(value, 0),
    }
    hash.get()
}

impl Fnv {
    /// Adds a value, marking the type and length of each part so that different values hash differently. A host's
    /// value may be nested more deeply than any stack: whatever is deeper than a call can be is ignored.
    fn add_value(&mut self, value: &Value, depth: usize) {
        match value {
            Value::Null => self.add(b"n"),
            Value::Bool(truth) => self.add(if *truth { b"t" } else { b"f" }),
            Value::Number(number) => self.add_text(b'0', &number.to_string()),
            Value::String(text) => self.add_text(b'"', text),
            _ if depth > DEPTH_LIMIT => self.add(b"~"),
            Value::Array(items) => {
                self.add_length(b'[', items.len());
                items.iter().for_each(|item| self.add_value(item, depth + 1));
            }
            Value::Object(members) => {
                self.add_length(b'{', members.len());
                for (name, member) in by_name(members) {
                    self.add_text(b':', name);
                    self.add_value(member, depth + 1);
                }
            }
        }
    }

    fn add_text(&mut self, mark: u8, text: &str) {
        self.add_length(mark, text.len());
        self.add(text.as_bytes());
    }

    fn add_length(&mut self, mark: u8, length: usize) {
        self.add(&[mark]);
        self.add(&(length as u64).to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn identical_calls_are_counted_whatever_comes_between() {
        let mut attempts = Attempts::default();
        let mut count = |tool: &str, value: Value| attempts.count(tool, &Arguments::Json(&value));
        assert_eq!(count("a", json!({"x": 1, "y": 2})), 1);
        assert_eq!(count("a", json!({"x": 1})), 1);
        assert_eq!(count("b", json!({"x": 1, "y": 2})), 1);
        assert_eq!(count("a", json!({"y": 2, "x": 1})), 2);
    }

    #[test]
    fn no_arguments_are_the_same_in_every_spelling() {
        let mut attempts = Attempts::default();
        let empty = json!({});
        let spellings = [
            Arguments::NONE,
            Arguments::Json(&empty),
            Arguments::Text(" "),
            Arguments::Text("{}"),
            Arguments::Text("null"),
        ];
        for (before, spelling) in (0..).zip(spellings) {
            assert_eq!(attempts.count("a", &spelling), before + 1, "{spelling:?}");
        }
        assert_eq!(attempts.count("a", &Arguments::Text("{")), 1);
        assert_eq!(attempts.count("a", &Arguments::Text("{ ")), 2);
    }

    #[test]
    fn different_calls_are_distinguished() {
        let mut attempts = Attempts::default();
        for call in [
            json!({"a": "b"}),
            json!({"a": ["b"]}),
            json!(["a", "b"]),
            json!("a"),
            json!(1),
            json!("1"),
            json!(1.5),
            json!([[], []]),
            json!([[[]]]),
            json!({"a": {"b": 1}}),
            json!({"a": {}, "b": 1}),
            json!([null]),
            json!(true),
        ] {
            assert_eq!(attempts.count("a", &Arguments::Json(&call)), 1, "{call}");
        }
    }

    #[test]
    fn a_value_of_any_depth_is_counted() {
        let deep = (0..200_000).fold(json!(1), |inner, level| match level % 2 {
            0 => Value::Array(vec![inner]),
            _ => Value::Object(serde_json::Map::from_iter([("a".to_owned(), inner)])),
        });
        let mut attempts = Attempts::default();
        assert_eq!(attempts.count("a", &Arguments::Json(&deep)), 1);
        assert_eq!(attempts.count("a", &Arguments::Json(&deep)), 2);
        // Dropping it would overflow the stack; that is up to whoever builds such a value.
        std::mem::forget(deep);
    }

    #[test]
    fn memory_is_bounded() {
        let mut attempts = Attempts::default();
        for number in 0..10_000 {
            attempts.count("a", &Arguments::Json(&json!(number)));
        }
        assert_eq!(attempts.0.len(), MOST);
        assert_eq!(attempts.count("a", &Arguments::Json(&json!(9_999))), 2);
        assert_eq!(attempts.count("a", &Arguments::Json(&json!(1))), 1);
    }
}
