//! From the text of a call to bounded JSON.
//!
//! [`json`] does the reading. This module sets the bounds; [`malformed`] words what cannot be read: `serde_json`
//! reads a refused text a second time and says what is wrong and where. Nothing here knows about parameters.

mod malformed;
mod twice;
mod unreadable;

use serde_json::Value;

pub(crate) use unreadable::{Malformed, Shown, Unreadable};
use unreadable::{too_deep, too_many_bytes};

use super::bounds::{DEPTH_LIMIT, MAX_BYTES, MAX_VALUES};
use super::json::{self, Fault, Json};

/// Reads the text of a call's arguments. Blank text is `null`. JSON in a code fence stays a text, which is then read
/// like arguments that came as one JSON text.
pub(crate) fn read(text: &str) -> Result<Json<'_>, Unreadable> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match unfenced(text) {
        Some(_) if text.len() > MAX_BYTES => Err(too_many_bytes()),
        Some(_) => Ok(Json::text(text)),
        None => read_within(text, DEPTH_LIMIT),
    }
}

/// The content of a code fence that holds an object or a list, if the text is nothing else.
pub(crate) fn unfenced(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("```")?.strip_suffix("```")?;
    let inner = ["json", "JSON"].iter().find_map(|word| inner.strip_prefix(word)).unwrap_or(inner).trim();
    inner.starts_with(['{', '[']).then_some(inner)
}

/// Reads a JSON text with fewer than `depth` levels of nested containers. Blank text is `null`.
pub(crate) fn read_within(text: &str, depth: usize) -> Result<Json<'_>, Unreadable> {
    if text.len() > MAX_BYTES {
        return Err(too_many_bytes());
    }
    if text.trim().is_empty() {
        return Ok(Json::null());
    }
    json::read(text, depth.min(DEPTH_LIMIT)).map_err(|fault| in_words(text, fault))
}

/// A value received as JSON, if it is within the bounds. Whatever passes as text passes here.
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
            Err(error) => malformed::describe(text, &error),
            Ok(_) => malformed::number_too_large(),
        },
        Fault::KeyTwice => twice::key_twice(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fault(text: &str) -> String {
        match read(text) {
            Err(Unreadable::Malformed(malformed)) => malformed.in_full(),
            other => panic!("{text} gave {other:?}"),
        }
    }

    fn value(text: &str) -> Value {
        read(text).expect("JSON").root().to_value()
    }

    #[test]
    fn a_text_that_just_ends_was_cut_off() {
        for text in ["{\"cmd\":\"ls", "{", "{\"a\":", "[1,", "{\"a\":tru", "\"a\\u00"] {
            assert!(fault(text).contains("before it is complete"), "{text}: {}", fault(text));
        }
        let inside = |text: &str| fault(text).split_once("complete").map(|(_, inside)| inside.to_owned());
        assert_eq!(
            inside("{\"cmd\":\"ls").as_deref(),
            Some(", inside a text that is not closed, near `{\"cmd\":\"ls`")
        );
        assert_eq!(
            inside("{\"a\":{\"b\":1}").as_deref(),
            Some(", with one bracket still open, near `{\"a\":{\"b\":1}`")
        );
        assert_eq!(
            inside("{\"a\":[").as_deref(),
            Some(", with several brackets still open, near `{\"a\":[`")
        );
    }

    #[test]
    fn a_fault_is_shown_where_it_is() {
        assert_eq!(
            fault("{\"é\": 1,}"),
            "a comma with nothing after it at line 1, column 9, near `{\"é\": 1,}`"
        );
        assert_eq!(
            fault("{}\n{}"),
            "something follows after the end of the value at line 2, column 1, near `{}\\n{}`"
        );
    }

    #[test]
    fn a_duplicate_key_is_rejected() {
        let fault = fault("{\"a\": {\"b\": 1},\n \"b\": [\"a\", {\"x\": 1, \"\\u0078\": 2}]}");
        assert_eq!(fault, "one object holds the same key twice, the second time at line 2, column 22: \"x\"");
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
