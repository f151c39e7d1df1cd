//! Names of the wire as Rust identifiers.
//!
//! In: any text. Out: a fragment that is a legal identifier, in snake or Pascal case. Two different texts may give the
//! same fragment; whoever names the items of one scope compares and reports that. Keywords that can be raw
//! identifiers are left alone (see [`is_keyword`]); the four that cannot get an underscore.
//!
//! The rules, in order:
//!
//! - Words end at every character that no identifier can hold, and where a capital begins a new word: `getUser`,
//!   `HTTPServer`, `PM2Level` are `get_user`, `http_server`, `pm2_level`. Letters of other scripts stay as they are.
//! - Symbols that tell values apart are words of their own: `+1` is `plus_1`, `C#` is `c_sharp`, `r&d` is `r_and_d`. A
//!   hyphen is a separator, except in front of a number: `-1` is `minus_1`.
//! - A text of separators only is spelled out: `-` is `dash`, `/` is `slash`. The empty text is `empty`.
//! - What would begin with a digit gets an `n` in front: `2fa` is `n2fa`.

/// `send-email`, `sendEmail`, `Send Email` → `send_email`.
pub fn snake(text: &str) -> String {
    let mut out = String::new();
    for word in words(text) {
        if !out.is_empty() {
            out.push('_');
        }
        out.extend(word.chars().flat_map(char::to_lowercase).filter(|letter| continues(*letter)));
    }
    finish(out, 'n')
}

/// `send-email`, `sendEmail`, `Send Email` → `SendEmail`. Two numbers side by side keep an underscore: `1.5` → `N1_5`.
pub fn pascal(text: &str) -> String {
    let mut out = String::new();
    for word in words(text) {
        let mut letters = word.chars();
        let Some(first) = letters.next() else { continue };
        if first.is_numeric() && out.ends_with(char::is_numeric) {
            out.push('_');
        }
        out.extend(first.to_uppercase().filter(|letter| continues(*letter)));
        out.extend(letters.flat_map(char::to_lowercase).filter(|letter| continues(*letter)));
    }
    finish(out, 'N')
}

/// Whether Rust reads `name` as a keyword in some edition, so that it has to be written `r#name`.
pub fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 49] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
        "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
        "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
        "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
        "union",
    ];
    name != "union" && KEYWORDS.contains(&name)
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

fn words(text: &str) -> Vec<String> {
    if text.is_empty() {
        return vec!["empty".to_owned()];
    }
    let mut words = split(text);
    if words.is_empty() {
        words = text.chars().map(spelled).collect();
    }
    words
}

fn split(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut word = String::new();
    let mut flush = |word: &mut String| {
        if !word.is_empty() {
            words.push(std::mem::take(word));
        }
    };
    for (index, &letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| letters.get(index)).copied();
        let after = letters.get(index + 1).copied();
        if let Some(symbol) = symbol(letter, before, after) {
            flush(&mut word);
            word.push_str(symbol);
            flush(&mut word);
        } else if !continues(letter) || letter == '_' {
            flush(&mut word);
        } else {
            if begins_word(letter, before, after) {
                flush(&mut word);
            }
            word.push(letter);
        }
    }
    flush(&mut word);
    words
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
        '-' if after.is_some_and(|after| after.is_ascii_digit()) && before.is_none_or(|before| before == ' ') => {
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

/// Whether an identifier may begin with it: a conservative reading of Unicode's `XID_Start`.
fn starts(letter: char) -> bool {
    letter == '_' || (letter.is_alphabetic() && continues(letter) && !is_mark(letter))
}

/// Whether an identifier may hold it: a conservative reading of Unicode's `XID_Continue`.
fn continues(letter: char) -> bool {
    match letter {
        '_' => true,
        _ if letter.is_ascii() => letter.is_ascii_alphanumeric(),
        _ => letter.is_alphabetic() && !OUTSIDE.iter().any(|range| range.contains(&letter)),
    }
}
