//! Texts inside Markdown as GitHub renders it: none of them opens, closes or links anything.

use super::{line, visible};

/// One line of running text, in a paragraph, a list or a cell of a table. No character of it means anything in Markdown or HTML,
/// no address in it becomes a link, and nobody is mentioned.
pub fn text(text: &str) -> String {
    let shown = line(text);
    let mut out = String::with_capacity(shown.len() + 16);
    // Whether only spaces, or only digits, came before: what opens a list or underlines a title does so at the start of a line.
    let (mut starts, mut counts) = (true, false);
    for (at, letter) in shown.char_indices() {
        let (before, after) = (&shown[..at], &shown[at + letter.len_utf8()..]);
        match letter {
            // Names and numbers are looked for in what is rendered, so an entity alone is no protection.
            '@' | '#' => out.push_str(&format!("{}<!-- -->", entity(letter))),
            '|' | '<' | '>' | '&' | '*' | '_' | '[' | ']' | '\\' | '~' | '$' | '`' | '!' => {
                out.push_str(&entity(letter));
            }
            ':' if after.starts_with("//") || ends_with(before, "mailto") => out.push_str(&entity(letter)),
            '.' if ends_with(before, "www") => out.push_str(&entity(letter)),
            '-' | '+' | '=' if starts => out.push_str(&entity(letter)),
            '.' | ')' if counts => out.push_str(&entity(letter)),
            other => out.push(other),
        }
        counts = letter.is_ascii_digit() && (starts || counts);
        starts &= letter == ' ';
    }
    out
}

/// A finding's message: what is in backquotes becomes code, the rest is [`text()`].
pub fn prose(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    let mut pieces = message.split('`').peekable();
    let mut quoted = false;
    while let Some(piece) = pieces.next() {
        // A backquote that nothing closes is a character like any other.
        let opens = quoted && pieces.peek().is_some();
        if opens {
            out.push_str(&code(piece));
        } else {
            if quoted {
                out.push_str("&#96;");
            }
            out.push_str(&text(piece));
        }
        quoted = !opens && !quoted;
    }
    out
}

/// Code on one line, in a paragraph or in a cell of a table.
pub fn code(text: &str) -> String {
    let shown = line(text);
    if shown.trim().is_empty() {
        return "` `".to_owned();
    }
    // A backquote ends a code span, and a bar ends a cell even inside of one.
    if !shown.contains(['`', '|']) {
        return format!("`{shown}`");
    }
    let mut out = String::from("<code>");
    for letter in shown.chars() {
        match letter.is_ascii_punctuation() && !matches!(letter, '.' | ',' | '/') {
            true => out.push_str(&entity(letter)),
            false => out.push(letter),
        }
    }
    out.push_str("</code>");
    out
}

/// A block of code, in a fence that is longer than every run of backquotes in it.
pub fn fenced(language: &str, text: &str) -> String {
    let shown = visible(text);
    let longest = shown.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{shown}\n{fence}\n")
}

fn entity(letter: char) -> String {
    format!("&#{};", u32::from(letter))
}

fn ends_with(text: &str, end: &str) -> bool {
    text.get(text.len().saturating_sub(end.len())..).is_some_and(|last| last.eq_ignore_ascii_case(end))
}
