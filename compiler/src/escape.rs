//! Makes text from catalogs, file names and servers harmless for the place it is written to.
//!
//! In: any text. Out: the same for a terminal or log ([`line()`], [`lines`], [`visible`]), for a program ([`json`]), for
//! Markdown ([`markdown`]) or for a GitHub workflow command ([`workflow`]). Writers call these on everything they write, so
//! that no caller can forget to. Deliberately absent: which texts to trust; none is.

use std::borrow::Cow;

pub mod markdown;
pub mod workflow;

/// Whether a character is invisible, moves a cursor, ends a line or turns the direction of writing: anything that
/// [`toolcat_runtime::is_seen`] does not list as seen. The one selector that emoji need, U+FE0F, is allowed.
pub fn is_hidden(letter: char) -> bool {
    letter != '\u{fe0f}' && !toolcat_runtime::is_seen(letter)
}

/// One line for people. Hidden characters, including line ends, are shown in KDL's and Rust's notation (`\n`, `\u{1b}`), and
/// nothing in it begins a build log command (`::error::`, `##[error]`, `##vso[…]`), wherever the line is broken.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, Keep { lines: false, commands: false })
}

/// A help text: one line, followed only by lines of a quoted text (`│ `) or a list (`- `). Any other line end in it is part
/// of a name.
pub fn help(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return line(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (index, piece) in text.split('\n').enumerate() {
        let begins = piece == "│" || piece.starts_with("│ ") || piece.starts_with("- ");
        out.push_str(match (index, begins) {
            (0, _) => "",
            (_, true) => "\n",
            (_, false) => "\\n",
        });
        out.push_str(&line(piece));
    }
    Cow::Owned(out)
}

/// Like [`line()`] for several lines: line feeds and tabs stay, and a Windows line end becomes a line feed.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, Keep { lines: true, commands: false })
}

/// Data for a terminal: hidden characters become visible; line feeds, tabs and everything else stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, Keep { lines: true, commands: true })
}

/// A JSON text with hidden characters written as `\uXXXX`; its meaning is the same.
pub fn json(text: &str) -> Cow<'_, str> {
    if is_plain(text, Keep { lines: true, commands: false }) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, letter) in text.char_indices() {
        // A line feed outside an escape separates members.
        if letter != '\n' && (is_hidden(letter) || opens_old_command(text, at)) {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// The characters to leave unchanged.
#[derive(Clone, Copy)]
struct Keep {
    lines: bool,
    commands: bool,
}

fn escaped(text: &str, keep: Keep) -> Cow<'_, str> {
    if is_plain(text, keep) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut after_space = true;
    for (at, letter) in text.char_indices() {
        let command =
            !keep.commands && ((after_space && text[at..].starts_with("::")) || opens_old_command(text, at));
        match letter {
            '\n' | '\t' if keep.lines => out.push(letter),
            // Part of a Windows line end.
            '\r' if keep.lines && text[at..].starts_with("\r\n") => {}
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if command || is_hidden(letter) => out.push_str(&format!("\\u{{{:x}}}", u32::from(letter))),
            _ => out.push(letter),
        }
        after_space = letter.is_whitespace();
    }
    Cow::Owned(out)
}

/// Whether there is certainly nothing to escape; this catches most texts.
fn is_plain(text: &str, keep: Keep) -> bool {
    let plain = |byte: u8| matches!(byte, b' '..=b'~') || (keep.lines && matches!(byte, b'\n' | b'\t'));
    text.bytes().all(plain) && (keep.commands || !(text.contains("::") || text.contains("##")))
}

/// Whether the second `#` of `##[` or `##vso[` is at `at`: GitHub and Azure look for them anywhere in a line of a log.
pub(crate) fn opens_old_command(text: &str, at: usize) -> bool {
    text[..at].ends_with('#') && (text[at..].starts_with("#[") || text[at..].starts_with("#vso["))
}

#[cfg(test)]
mod tests;
