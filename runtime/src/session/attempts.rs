//! How often a call has been rejected.
//!
//! A rejected call is known by a hash of its tool and arguments, so that a session stays small however large they are.
//! Only rejected calls are looked at: one that is accepted costs nothing here.

use std::io;

use super::Arguments;
use crate::text::Sorted;
use serde_json::Value;

/// So many different rejected calls are remembered, those that came last.
const MOST: usize = 64;

/// The rejected calls of a conversation and how often each came, in the order in which they last did.
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

/// A hash of a call. The order of members, and how no arguments are written, make no difference.
fn identity(tool: &str, arguments: &Arguments<'_>) -> u64 {
    let mut hash = Fnv::NEW;
    hash.add(tool.as_bytes());
    hash.add(&[0]);
    let read;
    let value = match arguments {
        Arguments::Json(value) => Some(*value),
        Arguments::Text(text) if text.trim().is_empty() => Some(&Value::Null),
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
        // Writing to a hash does not fail.
        Some(value) => drop(serde_json::to_writer(&mut hash, &Sorted(value))),
    }
    hash.0
}

/// FNV-1a with 64 bits (draft-eastlake-fnv): the same in every build, so that it can be stored with a session.
struct Fnv(u64);

impl Fnv {
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl io::Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
    fn what_is_remembered_is_bounded() {
        let mut attempts = Attempts::default();
        for number in 0..10_000 {
            attempts.count("a", &Arguments::Json(&json!(number)));
        }
        assert_eq!(attempts.0.len(), MOST);
        assert_eq!(attempts.count("a", &Arguments::Json(&json!(9_999))), 2);
        assert_eq!(attempts.count("a", &Arguments::Json(&json!(1))), 1);
    }
}
