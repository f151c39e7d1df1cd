//! What directly follows a name or value, if a space is missing or the word needs quotes.

use super::super::{Node, Value, ValueKind};
use super::Reader;

impl Reader<'_> {
    /// Handles something directly after a name or value. Returns whether it was skipped.
    pub(super) fn joined(&mut self, node: &mut Node) -> bool {
        let at = self.at;
        let last = self.last.clone();
        let bare = !matches!(self.byte(last.start), b'"' | b'#' | b'\'' | b'`');
        match self.peek() {
            b'"' | b'#' if &self.text[last.clone()] == "r" && (self.peek() == b'"' || self.raw_begins()) => {
                self.old_raw_string(node, last.start);
                true
            }
            b'"' if bare && self.quote_closes() => {
                self.at += 1;
                let fault = self
                    .fault(at..at + 1, "this quote closes no string")
                    .also(self.span(last), "the quote that opens it is missing")
                    .help("Put a quote on both sides of the text.");
                self.report(fault);
                true
            }
            b'"' => self.no_space(),
            b'#' if self.raw_begins() => self.no_space(),
            b',' => {
                self.at += 1;
                let fault = self
                    .fault(at..at + 1, "values are separated by spaces, not by commas")
                    .help("Remove the comma.");
                self.report(fault);
                true
            }
            b':' => {
                self.at += 1;
                let fault = self
                    .fault(at..at + 1, "`:` cannot separate a name from its value")
                    .help("Write a property as `name=value`, and a node as `name value`.");
                self.report(fault);
                true
            }
            b']' if at == self.bracket => {
                self.at += 1;
                true
            }
            b'/' | b'(' | b')' | b'[' | b']' | b'#' if bare => {
                self.skip_word();
                self.word_with_mark(last.start, at);
                true
            }
            b'(' => self.no_space(),
            b'#' => {
                self.skip_word();
                let fault = self.fault(at..at + 1, "this `#` does not belong to anything").help(
                    "A raw string ends with as many `#` as it starts with; a comment starts with `//`.",
                );
                self.report(fault);
                true
            }
            b')' | b'[' | b']' | b'/' | b'=' => {
                self.unexpected();
                true
            }
            _ => self.no_space(),
        }
    }

    /// Whether the quote here seems to end a string: a space or an end follows, and no further quote on the line.
    fn quote_closes(&self) -> bool {
        let next = self.at + 1;
        let ends =
            self.space(next) + self.newline(next) > 0 || matches!(self.byte(next), b';' | b'}' | b'{' | 0);
        // The search is bounded, so that many such quotes on a long line take no quadratic time.
        let line =
            self.bytes[next..self.bytes.len().min(next + 400)].iter().take_while(|byte| **byte != b'\n');
        ends && line.into_iter().all(|byte| *byte != b'"')
    }

    fn no_space(&mut self) -> bool {
        let at = self.at;
        let place = self.character(at);
        let fault = self
            .fault(place, "a space is missing here")
            .also(self.span(self.last.clone()), "the value or name before it")
            .help("Separate names and values with spaces. Inside a string, write a quote as `\\\"`.");
        self.report(fault);
        false
    }

    /// `text/plain` and so on: a bare word cut at a character it may not contain.
    fn word_with_mark(&mut self, start: usize, mark: usize) {
        let word = &self.text[start..self.at];
        let character = &self.text[self.character(mark)];
        let message = format!("a word without quotes cannot contain `{character}`");
        let help = match word.char_indices().nth(60) {
            None if !word.contains('"') => format!("Put it in quotes: \"{word}\"."),
            _ => "Put it in quotes.".to_owned(),
        };
        let fault = self.fault(start..self.at, message).help(help);
        self.report(fault);
    }

    /// `C:\temp`; the backslash is at `mark`, directly after the last word.
    pub(super) fn word_with_backslash(&mut self, mark: usize) {
        self.at = mark;
        self.skip_word();
        let start = self.last.start;
        let word = &self.text[start..self.at];
        let help = match word.char_indices().nth(60) {
            None if !word.contains('"') => {
                format!("Put it in quotes, with `\\\\` for a backslash: \"{}\".", word.replace('\\', "\\\\"))
            }
            _ => "Put it in quotes, with `\\\\` for a backslash.".to_owned(),
        };
        let fault = self.fault(start..self.at, "a word without quotes cannot contain `\\`").help(help);
        self.report(fault);
    }

    /// `r"…"` and `r#"…"#`, the raw strings of KDL 1; `start` is the place of the `r`.
    fn old_raw_string(&mut self, node: &mut Node, start: usize) {
        let open = self.at;
        let text = if self.peek() == b'#' {
            self.raw()
        } else {
            // Escapes are ignored: the intended string has none.
            let found = self.diagnostics.len();
            let text = self.quoted();
            self.diagnostics.truncate(found);
            text
        };
        let fault = self
            .fault(start..open + 1, "raw strings are not written with an `r`")
            .help("Write #\"…\"#: one or more `#` on both sides, and no `r`.");
        self.report(fault);
        let span = self.span(open..self.at);
        let value = Value { annotation: None, kind: ValueKind::String(text), span };
        // What the `r` was read as: an argument, the value of a property, or the name.
        let is_r = |value: &Value| value.span.start as usize == start;
        match (node.arguments.last_mut(), node.properties.last_mut()) {
            (Some(last), _) if is_r(last) => *last = value,
            (_, Some(last)) if is_r(&last.value) => last.value = value,
            _ => node.arguments.push(value),
        }
        node.span.end = self.at as u32;
        node.head.end = self.at as u32;
    }
}
