//! Strings and names in KDL: the form that reads best and says exactly the text.
//!
//! A text of several lines becomes a multi-line string; one with quotes or backslashes a raw string, where nothing in it
//! has to be escaped; anything else a quoted string. What an editor would not show, or KDL forbids, is written as an
//! escape: control characters, marks of direction, the byte order mark, white space at the end of a line.

use crate::escape::is_hidden;

/// A string as a value. Lines of a multi-line string are indented by `depth` levels.
pub(in crate::import) fn quoted(text: &str, depth: usize) -> String {
    if text.trim_matches('\n').contains('\n') {
        multi_line(text, depth)
    } else if raw_reads_better(text) && !text.contains('\n') {
        let hashes = hashes(text);
        format!("{hashes}\"{text}\"{hashes}")
    } else {
        format!("\"{}\"", escaped(text))
    }
}

/// The name of a node or property: bare where that is allowed and plain.
pub(in crate::import) fn name(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let begins = |c: char| c.is_alphabetic() || c == '_';
    let word = matches!(text, "true" | "false" | "null" | "inf" | "-inf" | "nan");
    if text == "-" || (text.starts_with(begins) && text.chars().all(plain) && !word) {
        text.to_owned()
    } else {
        format!("\"{}\"", escaped(text))
    }
}

fn multi_line(text: &str, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let raw = raw_reads_better(text);
    let hashes = if raw { hashes(text) } else { String::new() };
    let mut out = format!("{hashes}\"\"\"\n");
    for line in text.split('\n') {
        if !line.is_empty() {
            out.push_str(&indent);
        }
        match raw {
            true => out.push_str(line),
            false => out.push_str(&escaped_line(line)),
        }
        out.push('\n');
    }
    out + &indent + "\"\"\"" + &hashes
}

/// Whether a raw string saves escapes and needs none itself.
fn raw_reads_better(text: &str) -> bool {
    let clumsy =
        text.contains('\\') || text.contains("\"\"\"") || (text.contains('"') && !text.contains('\n'));
    let whole =
        text.split('\n').all(|line| !line.ends_with(char::is_whitespace) && !line.contains(must_escape));
    // `#"""` would begin a multi-line string.
    let triple = text.starts_with("\"\"") || text == "\"";
    clumsy && whole && (text.contains('\n') || !triple)
}

/// As many `#` as it takes that no quote in the text ends it.
fn hashes(text: &str) -> String {
    let longest =
        text.split('"').skip(1).map(|after| after.len() - after.trim_start_matches('#').len()).max();
    "#".repeat(longest.unwrap_or(0) + 1)
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    for letter in text.chars() {
        escape(&mut out, letter, true);
    }
    out
}

/// A line of a multi-line string: quotes stay unless three follow each other, white space at its end does not.
fn escaped_line(line: &str) -> String {
    let kept = line.trim_end().len();
    let mut out = String::with_capacity(line.len());
    let triple = line.contains("\"\"\"");
    for letter in line[..kept].chars() {
        escape(&mut out, letter, triple);
    }
    // One escape at the very end is enough to keep what precedes it; if the line is blank, all are escaped.
    let tail = &line[kept..];
    let last = tail.char_indices().next_back().map_or(0, |(at, _)| at);
    for (at, letter) in tail.char_indices() {
        match letter {
            ' ' if kept == 0 || at == last => out.push_str("\\s"),
            '\t' if kept == 0 || at == last => out.push_str("\\t"),
            ' ' | '\t' => out.push(letter),
            '\r' => out.push_str("\\r"),
            other => unicode(&mut out, other),
        }
    }
    out
}

fn escape(out: &mut String, letter: char, quotes: bool) {
    match letter {
        '\\' => out.push_str("\\\\"),
        '"' if quotes => out.push_str("\\\""),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        other if must_escape(other) => unicode(out, other),
        other => out.push(other),
    }
}

fn unicode(out: &mut String, letter: char) {
    out.push_str(&format!("\\u{{{:x}}}", u32::from(letter)));
}

/// What KDL forbids unescaped, ends a line, turns the direction of writing, or cannot be seen.
fn must_escape(letter: char) -> bool {
    letter != '\n' && is_hidden(letter)
}
