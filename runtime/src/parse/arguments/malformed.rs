//! What is wrong with a text that is not JSON: where, what is there, and how to fix common mistakes.
//!
//! `serde_json` says where it failed; the cause is read from the text there.

use super::unreadable::{Malformed, Shown, Unreadable, too_deep};
use crate::echo;

/// What `serde_json` found, in words.
pub(super) fn describe(text: &str, error: &serde_json::Error) -> Unreadable {
    let message = error.to_string();
    let found = message.rsplit_once(" at line ").map_or(message.as_str(), |(found, _)| found);
    if found == "recursion limit exceeded" {
        return too_deep();
    }
    if error.is_eof() {
        return cut_off(text);
    }
    let offset = offset_of(text, error, found);
    let (fault, remedy) = cause(found, text, offset);
    let fault = format!("{fault} at {}", place(text, offset));
    Unreadable::Malformed(Malformed { fault, shown: Shown::Excerpt(echo::excerpt(text, offset)), remedy })
}

/// A number in valid form that is too large for any type.
pub(super) fn number_too_large() -> Unreadable {
    Unreadable::Malformed(Malformed {
        fault: "a number that is too large to be read".to_owned(),
        shown: Shown::Nothing,
        remedy: "Write a smaller number, or text in double quotes.",
    })
}

/// What a text that ends too early was in the middle of.
fn cut_off(text: &str) -> Unreadable {
    let (open, in_text) = left_open(text);
    let inside = match (in_text, open) {
        (true, _) => ", inside a text that is not closed",
        (false, 1) => ", with one bracket still open",
        (false, 2..) => ", with several brackets still open",
        (false, 0) => "",
    };
    let end = place(text, text.len());
    Unreadable::Malformed(Malformed {
        fault: format!("the text ends at {end} before it is complete{inside}"),
        shown: Shown::Excerpt(echo::excerpt(text, text.len())),
        remedy: "If it was cut off for its length, send less in one call.",
    })
}

/// How many brackets are open at the end of a text, and whether it ends inside a string.
fn left_open(text: &str) -> (usize, bool) {
    let mut open = 0_usize;
    let mut in_text = false;
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match (byte, in_text) {
            (b'\\', true) => drop(bytes.next()),
            (b'"', _) => in_text = !in_text,
            (b'{' | b'[', false) => open += 1,
            (b'}' | b']', false) => open = open.saturating_sub(1),
            _ => {}
        }
    }
    (open, in_text)
}

const QUOTES: &str = "Put every name and every text in straight double quotes.";

const ALONE: &str = "Send one JSON object and nothing around it: no code fence, no words, no second object.";

/// What is wrong at a place, and how to fix it.
fn cause(found: &str, text: &str, offset: usize) -> (&'static str, &'static str) {
    let (before, rest) = text.split_at(offset);
    let next = rest.chars().next().unwrap_or_default();
    if found == "invalid escape" && rest.starts_with("\\'") {
        return (
            "a backslash before a single quote",
            "Write a single quote inside a text without a backslash.",
        );
    }
    if found == "invalid escape" {
        return (
            "a backslash that begins no escape",
            "Write each backslash inside a text twice, as in \"C:\\\\dir\".",
        );
    }
    if found.starts_with("control character") {
        return (
            "a line break or another control character that is not escaped inside of a text",
            "Write a line break inside a text as \\n and a tab as \\t.",
        );
    }
    if matches!(found, "lone leading surrogate in hex escape" | "unexpected end of hex escape") {
        return ("half a character in an escape such as \\ud83d", "Write the character itself.");
    }
    if found == "trailing comma" {
        return ("a comma with nothing after it", "Remove the comma.");
    }
    if next == '`' && rest.starts_with("```") {
        return ("a code fence", ALONE);
    }
    match next {
        ',' if found != "trailing characters" => ("a comma too many", "Remove the comma."),
        '\\' if rest.starts_with("\\\"") => {
            ("a backslash before a quote", "Write the quotes around names and texts without a backslash.")
        }
        '\\' => (
            "a backslash outside of any text",
            "Between names and values write real line breaks or none; escapes such as \\n belong inside texts.",
        ),
        '\'' if found != "trailing characters" => ("a single quote instead of a double one", QUOTES),
        '\u{2018}'..='\u{201F}' | '`' if found != "trailing characters" => {
            ("a quote that is not a straight double one", QUOTES)
        }
        '/' | '#' => ("what looks like a comment, which JSON does not have,", "Leave comments out."),
        _ => cause_by_message(found, before, rest),
    }
}

fn cause_by_message(found: &str, before: &str, rest: &str) -> (&'static str, &'static str) {
    match found {
        "trailing characters" => ("something follows after the end of the value", ALONE),
        "key must be a string" => ("a key that is not in double quotes", QUOTES),
        "expected value" | "expected ident" => match foreign_word(rest) {
            Some((fault, remedy)) => (fault, remedy),
            None if before.trim().is_empty() => ("something other than JSON", ALONE),
            None if rest.starts_with(['+', '.']) => number(),
            None => {
                ("no value where one is expected", "Give every name a value; put texts in double quotes.")
            }
        },
        "expected `:`" => ("no colon after a name", "Write a colon between each name and its value."),
        "expected `,` or `}`" | "expected `,` or `]`"
            if before.ends_with(|c: char| c.is_ascii_digit())
                && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') =>
        {
            number()
        }
        "expected `,` or `}`" | "expected `,` or `]`" => (
            "neither a comma nor a closing bracket after a value",
            "Write a comma between values, and a quote inside a text as \\\".",
        ),
        "invalid number" => foreign_word(rest).unwrap_or_else(number),
        "number out of range" => {
            ("a number that is too large to be read", "Write a smaller number, or text in double quotes.")
        }
        _ => ("what JSON does not allow", ""),
    }
}

fn number() -> (&'static str, &'static str) {
    (
        "a number in another form than JSON has",
        "Write numbers as 7, -7 or 0.5, without a plus sign, leading zeros or hexadecimal digits.",
    )
}

/// A literal from another language.
fn foreign_word(text: &str) -> Option<(&'static str, &'static str)> {
    let null = "Write null, or leave the name out.";
    let none = "JSON has no such number; write another one, or leave the name out.";
    let words = [
        ("None", "the word None, which JSON does not have,", null),
        ("undefined", "the word undefined, which JSON does not have,", null),
        ("nil", "the word nil, which JSON does not have,", null),
        ("True", "the word True, which JSON does not have,", "Write true in lower case."),
        ("False", "the word False, which JSON does not have,", "Write false in lower case."),
        ("NaN", "the word NaN, which JSON does not have,", none),
        ("Infinity", "the word Infinity, which JSON does not have,", none),
    ];
    words.into_iter().find(|(word, ..)| text.starts_with(word)).map(|(_, fault, remedy)| (fault, remedy))
}

/// The byte offset of `serde_json`'s error. For an escape or a line break, it reports one position too far.
fn offset_of(text: &str, error: &serde_json::Error, found: &str) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    let mut offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let is_late = found == "invalid escape" && before.ends_with('\\')
        || found.starts_with("control character") && before.ends_with('\n');
    offset - usize::from(is_late)
}

/// Line and column of a byte offset, both 1-based.
pub(super) fn place(text: &str, offset: usize) -> String {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}")
}
