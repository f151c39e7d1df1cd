//! Duplicate keys in one object: which, and where.

use std::borrow::Cow;
use std::collections::HashSet;

use super::malformed::place;
use super::unreadable::{Malformed, Shown, Unreadable};

/// A text in which some object has a duplicate key, but which is otherwise JSON.
pub(super) fn key_twice(text: &str) -> Unreadable {
    let (key, offset) = duplicate_key(text).unwrap_or_default();
    Unreadable::Malformed(Malformed {
        fault: format!("one object holds the same key twice, the second time at {}", place(text, offset)),
        shown: Shown::Key(key),
        remedy: "Give each name once.",
    })
}

/// Moves past the closing quote of a string whose opening quote was just read.
fn skip_string(bytes: &mut std::str::Bytes<'_>) {
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return,
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
}

/// The first duplicate key, and where it is, in a text that is known to be JSON.
fn duplicate_key(text: &str) -> Option<(String, usize)> {
    let mut objects: Vec<Option<HashSet<Cow<'_, str>>>> = Vec::new();
    let mut bytes = text.bytes();
    let offset = |rest: &std::str::Bytes<'_>| text.len() - rest.len();
    // A string is a key if it is directly in an object and the last sign was `{` or `,`.
    let mut key_next = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'{' => {
                objects.push(Some(HashSet::new()));
                key_next = true;
            }
            b'[' => objects.push(None),
            b'}' | b']' => drop(objects.pop()),
            b',' => key_next = matches!(objects.last(), Some(Some(_))),
            b'"' => {
                let start = offset(&bytes) - 1;
                skip_string(&mut bytes);
                if let (true, Some(Some(keys))) = (key_next, objects.last_mut()) {
                    let key = unquote(&text[start..offset(&bytes)]);
                    if !keys.insert(key.clone()) {
                        return Some((key.into_owned(), start));
                    }
                }
                key_next = false;
            }
            _ => {}
        }
    }
    None
}

/// The text of a JSON string, with its quotes.
fn unquote(quoted: &str) -> Cow<'_, str> {
    if quoted.contains('\\') {
        serde_json::from_str::<String>(quoted).map_or(Cow::Borrowed(quoted), Cow::Owned)
    } else {
        Cow::Borrowed(&quoted[1..quoted.len() - 1])
    }
}
