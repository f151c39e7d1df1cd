//! What a model wrote, repeated in a text: shortened, on one line, and without invisible characters.
//!
//! Everything from a call that goes into a rejection, a path or a search result passes through here: values
//! ([`put_value`]), names ([`put_quoted`], [`name`]) and pieces of text that is not JSON ([`excerpt`]). What a
//! catalog wrote does not: its texts are checked at compile time.

use std::io;

use serde_core::ser::Serialize;

/// At most this many characters of a value are shown.
pub(crate) const MOST: usize = 80;

/// Whether a character prints as itself, on its own line. Control characters, direction marks, zero-width characters,
/// fillers, variation selectors and tags do not.
///
/// This is the only list of such characters: output to terminals, reports and documentation uses it too.
pub fn is_seen(character: char) -> bool {
    match character {
        ' '..='~' => true,
        '\u{A0}'..='\u{2FF}' => character != '\u{AD}',
        _ => {
            !character.is_control()
                && !matches!(character,
                    '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
                    | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
                    | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
                    | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
        }
    }
}

/// A text being written, up to a maximum length.
struct Echo<'o> {
    out: &'o mut String,
    left: usize,
}

impl Echo<'_> {
    /// Appends a character, escaped as in JSON if it is invisible. Returns whether there was room.
    fn push(&mut self, character: char) -> bool {
        if is_seen(character) {
            let fits = self.left > 0;
            if fits {
                self.out.push(character);
                self.left -= 1;
            }
            return fits;
        }
        let short = match character {
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            _ => "",
        };
        if !short.is_empty() {
            let fits = self.left >= short.len();
            self.out.push_str(if fits { short } else { "" });
            self.left -= if fits { short.len() } else { 0 };
            return fits;
        }
        let mut units = [0; 2];
        let units = character.encode_utf16(&mut units);
        let fits = self.left >= 6 * units.len();
        if fits {
            units.iter().for_each(|unit| self.out.push_str(&format!("\\u{unit:04x}")));
            self.left -= 6 * units.len();
        }
        fits
    }

    /// Appends as much of a text as fits, then an ellipsis if it did not all fit or `more` follows.
    fn push_all(&mut self, text: &str, more: bool) {
        if !text.chars().all(|character| self.push(character)) || more {
            self.out.push('…');
        }
    }
}

/// Appends the start of a value as JSON. Time and memory are bounded, however large the value is.
pub(crate) fn put_value(out: &mut String, value: &impl Serialize) {
    put_within(out, value, MOST);
}

/// Appends the start of a text as JSON.
pub(crate) fn put_quoted(out: &mut String, text: &str, most: usize) {
    put_within(out, &start(text, most), most);
}

fn put_within(out: &mut String, value: &impl Serialize, most: usize) {
    // No character takes more than four bytes.
    let mut start = Start { bytes: Vec::with_capacity(MOST), most: 4 * most };
    let whole = serde_json::to_writer(&mut start, value).is_ok();
    // Most of what is shown is short and plain.
    if whole && start.bytes.len() <= most && start.bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return out.push_str(lossless_start(&start.bytes));
    }
    Echo { out, left: most }.push_all(lossless_start(&start.bytes), !whole);
}

/// The start of a name, unescaped where possible, for places that hold nothing but the name. Shortening is
/// idempotent.
pub(crate) fn name(text: &str) -> String {
    const ELLIPSIS: usize = 1;
    let mut out = String::new();
    let fits = text.chars().all({
        let mut echo = Echo { out: &mut out, left: MOST };
        move |character| echo.push(character)
    });
    if !fits {
        out.clear();
        Echo { out: &mut out, left: MOST - ELLIPSIS }.push_all(text, false);
    }
    out
}

/// The text around a byte, unescaped where possible: a little before it, more after it.
pub(crate) fn excerpt(text: &str, at: usize) -> String {
    const BEFORE: usize = 24;
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let from = before.char_indices().rev().take(BEFORE).last().map_or(at, |(from, _)| from);
    let mut out = String::from(if from > 0 { "…" } else { "" });
    let mut echo = Echo { out: &mut out, left: MOST };
    let lead = before.get(from..).unwrap_or_default();
    // What comes before may be all escapes, but the place itself must be visible.
    let lead = lead.chars().all(|character| echo.left > MOST / 2 && echo.push(character));
    if !lead {
        echo.out.push('…');
    }
    echo.left = echo.left.min(MOST / 2);
    echo.push_all(after, false);
    out
}

/// The first characters of a text, plus one if there are more, so that the cut shows.
fn start(text: &str, most: usize) -> &str {
    text.char_indices().nth(most + 1).map_or(text, |(end, _)| &text[..end])
}

fn lossless_start(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Keeps the first bytes and refuses the rest, which stops the writer.
struct Start {
    bytes: Vec<u8>,
    most: usize,
}

impl io::Write for Start {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.most - self.bytes.len();
        self.bytes.extend_from_slice(&bytes[..room.min(bytes.len())]);
        if bytes.len() > room { Err(io::ErrorKind::WriteZero.into()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn value(value: &serde_json::Value) -> String {
        let mut out = String::new();
        put_value(&mut out, value);
        out
    }

    #[test]
    fn values_are_shortened_between_characters() {
        assert_eq!(value(&json!("short")), "\"short\"");
        assert_eq!(value(&json!({"a": [1, null]})), "{\"a\":[1,null]}");
        let exact = json!("x".repeat(MOST - 2));
        assert_eq!(value(&exact), exact.to_string());
        for long in [json!("é".repeat(1000)), json!(vec!["信"; 1000]), json!("x".repeat(MOST - 1))] {
            let text = value(&long);
            assert!(text.chars().count() == MOST + 1 && text.ends_with('…'), "{text}");
        }
        let mut quoted = String::new();
        put_quoted(&mut quoted, &"k".repeat(1_000_000), 60);
        assert_eq!(quoted.chars().count(), 61);
    }

    #[test]
    fn what_is_not_seen_is_escaped() {
        let hidden = "a\u{202E}b\u{200B}c\u{7F}d\u{85}e\u{2028}f\u{E0041}g\u{FE0F}\n\u{1B}[0m";
        assert_eq!(
            value(&json!(hidden)),
            "\"a\\u202eb\\u200bc\\u007fd\\u0085e\\u2028f\\udb40\\udc41g\\ufe0f\\n\\u001b[0m\""
        );
        assert_eq!(value(&json!("naïve 寄信 👍 שלום")), "\"naïve 寄信 👍 שלום\"");
        assert!(value(&json!("\u{E0041}".repeat(1000))).chars().count() <= MOST + 1);
    }

    #[test]
    fn a_name_shortened_twice_is_the_same() {
        let long = "n".repeat(1_000_000);
        for text in ["get_order", "a\u{202E}\\b\n", &long, &"\u{200B}".repeat(500), &"é".repeat(MOST + 1)] {
            let once = name(text);
            assert_eq!(name(&once), once);
            assert!(once.chars().count() <= MOST && once.chars().all(is_seen), "{once}");
        }
        assert_eq!(name(&"é".repeat(MOST)), "é".repeat(MOST));
    }

    #[test]
    fn an_excerpt_shows_its_place() {
        assert_eq!(excerpt("{'q': 1}", 1), "{'q': 1}");
        let text = format!("{}HERE{}", "a\n".repeat(500), "b".repeat(500));
        let shown = excerpt(&text, 1000);
        assert!(shown.starts_with('…') && shown.ends_with('…') && shown.contains("HERE"), "{shown}");
        assert!(shown.chars().count() <= MOST + 3, "{shown}");
        for at in 0..text.len() + 3 {
            assert!(excerpt("é\u{200B}é", at).chars().all(is_seen));
        }
        assert_eq!(excerpt("abc", 3), "abc");
    }
}
