//! From the text of a call to JSON, within bounds.
//!
//! Reading is [`json`]'s part. Here stand the bounds, and the words for what cannot be read: a text that is not taken is
//! read a second time by `serde_json`, which says what is wrong and where. Nothing here knows any parameter.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use super::json::{self, Fault, Json};

/// Arguments of more bytes than this are refused.
pub const MAX_BYTES: usize = 1 << 20;

/// Arguments in which this many lists and objects stand one inside the other, or more, are refused. It is the bound
/// of `serde_json` itself.
pub const DEPTH_LIMIT: usize = 128;

/// Arguments of more JSON values than this are refused, so that memory stays bounded.
pub const MAX_VALUES: usize = 1 << 18;

/// Why a text is no arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is not JSON; what is wrong and where.
    Malformed(String),
    /// It exceeds a bound; which one.
    TooLarge(String),
}

/// Reads the text of a call's arguments. Blank text is `null`. A JSON text in a code fence is left as a text, which is
/// read like arguments that came as one JSON text.
pub(crate) fn read(text: &str) -> Result<Json<'_>, Unreadable> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match unfenced(text) {
        Some(_) if text.len() > MAX_BYTES => Err(too_many_bytes()),
        Some(_) => Ok(Json::text(text)),
        None => read_within(text, DEPTH_LIMIT),
    }
}

/// The content of a code fence that holds an object or a list, where the text is nothing else.
pub(crate) fn unfenced(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("```")?.strip_suffix("```")?;
    let inner = ["json", "JSON"].iter().find_map(|word| inner.strip_prefix(word)).unwrap_or(inner).trim();
    inner.starts_with(['{', '[']).then_some(inner)
}

/// Reads a JSON text in which fewer than `depth` containers may stand one inside the other. Blank text is `null`.
pub(crate) fn read_within(text: &str, depth: usize) -> Result<Json<'_>, Unreadable> {
    if text.len() > MAX_BYTES {
        return Err(too_many_bytes());
    }
    if text.trim().is_empty() {
        return Ok(Json::null());
    }
    json::read(text, depth.min(DEPTH_LIMIT)).map_err(|fault| in_words(text, fault))
}

/// A value that came as a value, if it keeps to the bounds. Nothing is refused that would pass as text.
pub(crate) fn take(value: &Value) -> Result<Json<'_>, Unreadable> {
    Json::of_value(value).map_err(|fault| in_words("", fault))
}

/// What is wrong, and where in the text.
fn in_words(text: &str, fault: Fault) -> Unreadable {
    match fault {
        Fault::TooManyBytes => too_many_bytes(),
        Fault::TooDeep => too_deep(),
        Fault::TooManyValues => Unreadable::TooLarge(format!("they hold more than {MAX_VALUES} values")),
        Fault::NotJson => match serde_json::from_str::<Value>(text) {
            Err(error) => malformed(text, &error),
            Ok(_) => Unreadable::Malformed("a number that is too large to be read".to_owned()),
        },
        Fault::KeyTwice => {
            let (key, offset) = duplicate_key(text).unwrap_or_default();
            Unreadable::Malformed(format!(
                "the key {} stands twice in one object, the second time at {}",
                Value::from(crate::text::cut(&key, 60)),
                place(text, offset)
            ))
        }
    }
}

fn too_many_bytes() -> Unreadable {
    Unreadable::TooLarge("they have more than 1 MiB".to_owned())
}

fn too_deep() -> Unreadable {
    Unreadable::TooLarge(format!("lists and objects are nested {DEPTH_LIMIT} levels deep or deeper"))
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

/// The first key that stands twice in one object, and where, in a text that is known to be JSON.
fn duplicate_key(text: &str) -> Option<(String, usize)> {
    let mut objects: Vec<Option<HashSet<Cow<'_, str>>>> = Vec::new();
    let mut bytes = text.bytes();
    let offset = |rest: &std::str::Bytes<'_>| text.len() - rest.len();
    // A string is a key where an object stands open and its last sign was `{` or `,`.
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

/// The text of a JSON string with its quotes.
fn unquote(quoted: &str) -> Cow<'_, str> {
    if quoted.contains('\\') {
        serde_json::from_str::<String>(quoted).map_or(Cow::Borrowed(quoted), Cow::Owned)
    } else {
        Cow::Borrowed(&quoted[1..quoted.len() - 1])
    }
}

/// What `serde_json` found, in words that say whether the text was cut off.
fn malformed(text: &str, error: &serde_json::Error) -> Unreadable {
    let message = error.to_string();
    let fault = message.rsplit_once(" at line ").map_or(message.as_str(), |(fault, _)| fault);
    if fault == "recursion limit exceeded" {
        return too_deep();
    }
    if error.is_eof() {
        let end = place(text, text.len());
        return Unreadable::Malformed(format!(
            "the text ends at {end} before it is complete, so it may have been cut off"
        ));
    }
    let offset = offset_of(text, error);
    let fault = match fault {
        "trailing characters" => "something follows after the end of the value",
        "trailing comma" => "a comma with nothing after it",
        "key must be a string" => "a key that is not in double quotes",
        "expected value" if text[offset..].starts_with('\'') => {
            "a text in single quotes instead of double ones"
        }
        "expected value" => match foreign_word(&text[offset..]) {
            Some(word) => &format!("the word {word}, which JSON does not have,"),
            None => "no value where one is expected",
        },
        "number out of range" => "a number that is too large to be read",
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            "half a character in an escape such as \\ud83d"
        }
        fault if fault.starts_with("control character") => {
            "a line break or another control character that is not escaped inside of a text"
        }
        other => other,
    };
    Unreadable::Malformed(format!("{fault} at {}", place(text, offset)))
}

/// A word that other languages have for a value.
fn foreign_word(text: &str) -> Option<&'static str> {
    ["NaN", "Infinity", "-Infinity", "None", "True", "False", "undefined"]
        .into_iter()
        .find(|word| text.starts_with(word))
}

/// Where `serde_json` found an error, in bytes.
fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    let mut offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Line and column of a byte offset, both counted from 1.
fn place(text: &str, offset: usize) -> String {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fault(text: &str) -> String {
        match read(text) {
            Err(Unreadable::Malformed(fault)) => fault,
            other => panic!("{text} gave {other:?}"),
        }
    }

    fn value(text: &str) -> Value {
        read(text).expect("JSON").root().to_value()
    }

    #[test]
    fn a_text_that_just_ends_was_cut_off() {
        for text in ["{\"cmd\":\"ls", "{", "{\"a\":", "[1,", "{\"a\":tru", "\"a\\u00"] {
            assert!(fault(text).contains("cut off"), "{text}: {}", fault(text));
        }
        assert_eq!(fault("{\"é\": 1,}"), "a comma with nothing after it at line 1, column 9");
        assert_eq!(fault("{}\n{}"), "something follows after the end of the value at line 2, column 1");
    }

    #[test]
    fn a_key_stands_once() {
        let fault = fault("{\"a\": {\"b\": 1},\n \"b\": [\"a\", {\"x\": 1, \"\\u0078\": 2}]}");
        assert_eq!(fault, "the key \"x\" stands twice in one object, the second time at line 2, column 22");
        assert_eq!(
            value("{\"a\":{\"a\":[\"a\",\"a\",{\"a\":1}]},\"b\":\"a\"}"),
            json!({"a":{"a":["a","a",{"a":1}]},"b":"a"})
        );
    }

    #[test]
    fn bounds_hold_for_texts_and_values_alike() {
        let nested = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(read(&nested(DEPTH_LIMIT - 1)).is_ok());
        for levels in [DEPTH_LIMIT, 500_000] {
            assert!(matches!(read(&nested(levels)), Err(Unreadable::TooLarge(_))));
        }
        assert!(read(&format!("\"{}\"", "[".repeat(1000))).is_ok());
        let deep = |levels| (0..levels).fold(json!(1), |inner, _| json!([inner]));
        assert!(take(&deep(DEPTH_LIMIT - 1)).is_ok());
        assert!(take(&deep(DEPTH_LIMIT)).is_err());
        assert!(take(&json!("x".repeat(MAX_BYTES))).is_err());
        assert!(take(&json!(vec![1; MAX_VALUES])).is_err());
        assert!(read(&" ".repeat(MAX_BYTES + 1)).is_err());
    }

    #[test]
    fn nothing_is_no_arguments() {
        for text in ["", " \n", "null", " null "] {
            assert_eq!(value(text), Value::Null);
        }
    }
}
