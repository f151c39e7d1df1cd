//! Wire names as Rust identifiers.
//!
//! In: any text. Out: a fragment that is a legal identifier, in snake or Pascal case. Two different texts may give the same
//! fragment; the caller compares the names in a scope and reports clashes. Keywords that can be raw identifiers are left
//! alone (see [`is_keyword`]); the four that cannot get an underscore.
//!
//! The rules, in order:
//!
//! - Words end at every character that no identifier can hold, and where a capital begins a new word: `getUser`,
//!   `HTTPServer`, `PM2Level` are `get_user`, `http_server`, `pm2_level`. Letters of other scripts stay as they are.
//! - Symbols that tell values apart are words of their own: `+1` is `plus_1`, `C#` is `c_sharp`, `r&d` is `r_and_d`. A
//!   hyphen is a separator, except in front of a number: `-1` is `minus_1`.
//! - A text of separators only is spelled out: `-` is `dash`, `/` is `slash`. The empty text is `empty`.
//! - What would begin with a digit gets an `n` in front: `2fa` is `n2fa`.

use std::ops::RangeInclusive;

mod case;
mod path;
mod reserved;

pub use case::Case;
pub use path::{is_path, is_type};
pub use reserved::{ALL_VALUES, RESERVED_MODULES};

/// `send-email`, `sendEmail`, `Send Email` → `send_email`.
pub fn snake(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    each_word(text, &mut |word| {
        if !out.is_empty() {
            out.push('_');
        }
        out.extend(word.chars().flat_map(char::to_lowercase).filter(|letter| continues(*letter)));
    });
    finish(out, 'n')
}

/// `send-email`, `sendEmail`, `Send Email` → `SendEmail`. Two numbers side by side keep an underscore: `1.5` → `N1_5`.
pub fn pascal(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    each_word(text, &mut |word| {
        let mut letters = word.chars();
        let Some(first) = letters.next() else { return };
        if first.is_numeric() && out.ends_with(char::is_numeric) {
            out.push('_');
        }
        out.extend(first.to_uppercase().filter(|letter| continues(*letter)));
        out.extend(letters.flat_map(char::to_lowercase).filter(|letter| continues(*letter)));
    });
    finish(out, 'N')
}

/// The name of a type inside another. The underscore that avoids a keyword is not needed there.
pub fn joined(outer: &str, inner: &str) -> String {
    match outer.trim_end_matches('_') {
        "" => inner.to_owned(),
        outer => format!("{outer}{}", inner.trim_end_matches('_')),
    }
}

/// Whether Rust reads `name` as a keyword in some edition, so that it must be written `r#name`.
pub fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 48] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
        "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
        "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
        "while", "yield",
    ];
    KEYWORDS.contains(&name)
}

/// Whether a text is a valid Rust identifier, raw if it is a keyword.
pub fn is_identifier(text: &str) -> bool {
    text.starts_with(starts)
        && text.chars().all(continues)
        && !matches!(text, "_" | "self" | "Self" | "super" | "crate")
}

fn finish(mut out: String, digit_prefix: char) -> String {
    if !out.starts_with(starts) {
        out.insert(0, digit_prefix);
    }
    if matches!(out.as_str(), "self" | "Self" | "super" | "crate") {
        out.push('_');
    }
    out
}

/// Calls `found` with each word of a text; one of separators only is spelled out.
fn each_word(text: &str, found: &mut dyn FnMut(&str)) {
    if text.is_empty() {
        return found("empty");
    }
    if !split(text, found) {
        text.chars().for_each(|letter| found(&spelled(letter)));
    }
}

/// Whether there was a word.
fn split(text: &str, found: &mut dyn FnMut(&str)) -> bool {
    let mut any = false;
    let mut word = |word: &str| {
        if !word.is_empty() {
            any = true;
            found(word);
        }
    };
    let (mut start, mut before) = (0, None);
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let after = letters.peek().map(|(_, after)| *after);
        let end = at + letter.len_utf8();
        let symbol = symbol(letter, before, after);
        if symbol.is_some() || !continues(letter) || letter == '_' {
            word(&text[start..at]);
            word(symbol.unwrap_or_default());
            start = end;
        } else if begins_word(letter, before, after) {
            word(&text[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    word(&text[start..]);
    any
}

/// `U` in `getUser`, `S` in `HTTPServer`, `L` in `2Level`.
fn begins_word(letter: char, before: Option<char>, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    letter.is_uppercase()
        && (before.is_lowercase()
            || before.is_numeric()
            || (before.is_uppercase() && after.is_some_and(char::is_lowercase)))
}

fn symbol(letter: char, before: Option<char>, after: Option<char>) -> Option<&'static str> {
    Some(match letter {
        '+' => "plus",
        '&' => "and",
        '%' => "percent",
        '#' => "sharp",
        '@' => "at",
        '*' => "star",
        '<' => "lt",
        '>' => "gt",
        '=' => "eq",
        '!' => "not",
        '~' => "tilde",
        '^' => "caret",
        '$' => "dollar",
        '|' => "or",
        '?' => "what",
        '-' if after.is_some_and(|after| after.is_ascii_digit())
            && before.is_none_or(|before| before == ' ') =>
        {
            "minus"
        }
        _ => return None,
    })
}

fn spelled(letter: char) -> String {
    match letter {
        '-' => "dash".to_owned(),
        '_' => "underscore".to_owned(),
        '.' => "dot".to_owned(),
        ',' => "comma".to_owned(),
        ':' => "colon".to_owned(),
        ';' => "semicolon".to_owned(),
        '/' => "slash".to_owned(),
        '\\' => "backslash".to_owned(),
        '\'' => "quote".to_owned(),
        '"' => "double_quote".to_owned(),
        ' ' => "space".to_owned(),
        '\t' => "tab".to_owned(),
        '\n' => "line_end".to_owned(),
        other => format!("u{:x}", u32::from(other)),
    }
}

/// Whether it may begin an identifier: a conservative reading of Unicode's `XID_Start`. Unlisted letters of scripts without
/// case get the prefix of digits.
fn starts(letter: char) -> bool {
    continues(letter)
        && (letter == '_'
            || letter.is_lowercase()
            || letter.is_uppercase()
            || UNCASED.iter().any(|range| range.contains(&letter)))
}

/// Whether an identifier may contain it: a conservative reading of Unicode's `XID_Continue`.
fn continues(letter: char) -> bool {
    match letter {
        '_' => true,
        _ if letter.is_ascii() => letter.is_ascii_alphanumeric(),
        _ => letter.is_alphabetic() && !OUTSIDE.iter().any(|range| range.contains(&letter)),
    }
}

/// Alphabetic for Unicode, but not part of identifiers (or too rare to list within its range).
const OUTSIDE: [RangeInclusive<char>; 7] = [
    '\u{345}'..='\u{345}',
    '\u{37a}'..='\u{37a}',
    '\u{24b6}'..='\u{24e9}',
    '\u{2e2f}'..='\u{2e2f}',
    '\u{fc5e}'..='\u{fc63}',
    '\u{fdfa}'..='\u{fe7f}',
    '\u{1f130}'..='\u{1f189}',
];

/// Letters without case: Hebrew, Arabic, Devanagari, Thai, Japanese, Bopomofo, Chinese, Korean.
const UNCASED: [RangeInclusive<char>; 11] = [
    '\u{5d0}'..='\u{5ea}',
    '\u{620}'..='\u{63f}',
    '\u{641}'..='\u{64a}',
    '\u{904}'..='\u{939}',
    '\u{e01}'..='\u{e30}',
    '\u{3041}'..='\u{3096}',
    '\u{30a1}'..='\u{30fa}',
    '\u{3105}'..='\u{312f}',
    '\u{3400}'..='\u{9fff}',
    '\u{ac00}'..='\u{d7a3}',
    '\u{20000}'..='\u{323af}',
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn snake_case() {
        let cases = [
            ("send-email", "send_email"),
            ("sendEmail", "send_email"),
            ("Send Email", "send_email"),
            ("HTTPServer", "http_server"),
            ("getPM2.5Level", "get_pm2_5_level"),
            ("uber.ride", "uber_ride"),
            ("PDF&URLTool", "pdf_and_url_tool"),
            ("+1", "plus_1"),
            ("-1", "minus_1"),
            ("1", "n1"),
            ("a-1", "a_1"),
            ("60+", "n60_plus"),
            ("", "empty"),
            ("-", "dash"),
            ("\u{1f600}", "u1f600"),
            ("self", "self_"),
            ("Type", "type"),
            ("GDP增长率", "gdp增长率"),
            ("_private", "private"),
            ("½", "ubd"),
        ];
        for (text, name) in cases {
            assert_eq!(snake(text), name, "{text}");
        }
    }

    #[test]
    fn pascal_case() {
        let cases = [
            ("send-email", "SendEmail"),
            ("HTTPServer", "HttpServer"),
            ("+1", "Plus1"),
            ("-1", "Minus1"),
            ("1.5", "N1_5"),
            ("self", "Self_"),
            ("", "Empty"),
            ("zh-TW", "ZhTw"),
            ("企业ID", "企业id"),
        ];
        for (text, name) in cases {
            assert_eq!(pascal(text), name, "{text}");
        }
    }

    /// Every character that the two predicates accept, checked by `proc_macro2`: `Ident::new` panics on an invalid one.
    #[test]
    fn letters_are_those_of_identifiers() {
        for letter in '\0'..=char::MAX {
            let name = match (starts(letter), continues(letter)) {
                (true, _) => format!("{letter}a"),
                (false, true) => format!("a{letter}"),
                (false, false) => continue,
            };
            proc_macro2::Ident::new(&name, proc_macro2::Span::call_site());
        }
    }

    proptest! {
        #[test]
        fn any_text_becomes_an_identifier(text in any::<String>()) {
            for name in [snake(&text), pascal(&text)] {
                prop_assert!(name.starts_with(starts) && name.chars().all(continues), "{name}");
                prop_assert!(name != "_");
            }
        }

        #[test]
        fn ascii_snake_case_stays(text in "[ -~]{0,12}") {
            let name = snake(&text);
            prop_assert_eq!(snake(&name), name);
        }
    }
}
