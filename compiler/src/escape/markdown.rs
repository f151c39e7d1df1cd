//! Texts inside Markdown as GitHub renders it: they open, close and link nothing.

use super::{line, visible};

/// One line of running text, in a paragraph, a list or a table cell. None of its characters means anything in Markdown or
/// HTML, no address in it becomes a link, and nobody is mentioned.
pub fn text(text: &str) -> String {
    let shown = line(text);
    let mut out = String::with_capacity(shown.len() + 16);
    // Whether only spaces, or only digits, came before: list markers and underlines of titles only count at the start of a
    // line.
    let (mut starts, mut counts) = (true, false);
    for (at, letter) in shown.char_indices() {
        let (before, after) = (&shown[..at], &shown[at + letter.len_utf8()..]);
        match letter {
            // GitHub looks for names and numbers in the rendered text, so an entity alone does not help.
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

/// A finding's message: code in backquotes, the rest as [`text()`].
pub fn prose(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    let mut pieces = message.split('`').peekable();
    let mut quoted = false;
    while let Some(piece) = pieces.next() {
        // An unclosed backquote is an ordinary character.
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

/// Code on one line, in a paragraph or a table cell.
pub fn code(text: &str) -> String {
    let shown = line(text);
    if shown.trim().is_empty() {
        return "` `".to_owned();
    }
    // A backquote ends a code span, and a bar ends a cell even inside one.
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

/// A code block, in a fence longer than every run of backquotes in it.
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
