//! Mistakes between the parts of a node, and where to go on after one.

use super::super::{Node, Value, ValueKind};
use super::Reader;

impl Reader<'_> {
    /// Where the visible text of `start..self.at` ends.
    pub(super) fn last_visible(&self, start: usize) -> usize {
        start + self.text[start..self.at].trim_end().len()
    }

    /// Skips to the next space, line end, `;`, brace or comment; a string on the way is skipped whole.
    pub(super) fn skip_word(&mut self) {
        while !self.at_end() && self.space(self.at) + self.newline(self.at) == 0 {
            match (self.peek(), self.byte(self.at + 1)) {
                (b';' | b'{' | b'}', _) | (b'/', b'/' | b'*' | b'-') => return,
                (b'"', _) => self.skip_string(),
                _ => self.at = self.character(self.at).end,
            }
        }
    }

    fn skip_string(&mut self) {
        let found = self.diagnostics.len();
        self.quoted();
        self.diagnostics.truncate(found);
    }

    /// Skips to the end of the node; a block on the way is read for its mistakes.
    pub(super) fn skip_statement(&mut self) {
        while !self.at_end() {
            match (self.peek(), self.byte(self.at + 1)) {
                (b';', _) => {
                    self.at += 1;
                    return;
                }
                (b'}', _) | (b'/', b'/') => return,
                (b'{', _) => drop(self.children()),
                (b'/', b'*') => drop(self.node_space()),
                (b'"', _) => self.skip_string(),
                _ if self.newline(self.at) > 0 => return,
                _ => self.at = self.character(self.at).end,
            }
        }
    }

    /// Reports the next character as one that cannot stand here, and skips it.
    pub(super) fn unexpected(&mut self) {
        let range = self.character(self.at);
        if range.is_empty() {
            return;
        }
        let what = &self.text[range.clone()];
        let help = match what {
            "[" | "]" => {
                "KDL has no brackets: the items of a list are arguments, separated by spaces, or child nodes."
            }
            "=" => "Before a `=` stands the name of a property, and behind it the value.",
            "/" => "A comment begins with `//`; a text with a slash goes into quotes.",
            "(" | ")" => {
                "Parentheses hold a type, as in `(u8)255`; a text with parentheses goes into quotes."
            }
            _ => "A text with such a character goes into quotes.",
        };
        let fault = self.fault(range.clone(), format!("`{what}` cannot stand here")).help(help);
        self.report(fault);
        self.at = range.end;
    }

    /// Deals with something that stands directly behind a name or value. Tells whether it was skipped.
    pub(super) fn joined(&mut self, node: &mut Node) -> bool {
        let at = self.at;
        let last = self.last.clone();
        let bare = !matches!(self.byte(last.start), b'"' | b'#' | b'\'' | b'`');
        match self.peek() {
            b'"' | b'#' if &self.text[last.clone()] == "r" && (self.peek() == b'"' || self.raw_begins()) => {
                self.old_raw_string(node, last.start);
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
                    .fault(at..at + 1, "`:` does not stand between a name and its value")
                    .help("A property is written `name=value`, a node `name value`.");
                self.report(fault);
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
                let fault = self.fault(at..at + 1, "this `#` belongs to nothing").help(
                    "A raw string ends with as many `#` as stand before it; a comment begins with `//`.",
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

    fn no_space(&mut self) -> bool {
        let at = self.at;
        let place = self.character(at);
        let fault = self
            .fault(place, "a space is missing here")
            .also(self.span(self.last.clone()), "the value or name before it")
            .help("Separate names and values by spaces. A quote inside of a string is written `\\\"`.");
        self.report(fault);
        false
    }

    /// `text/plain` and its like: a bare word that was cut at a character it may not hold.
    fn word_with_mark(&mut self, start: usize, mark: usize) {
        let word = &self.text[start..self.at];
        let character = &self.text[self.character(mark)];
        let message = format!("a word without quotes cannot hold `{character}`");
        let help = match word.char_indices().nth(60) {
            None if !word.contains('"') => format!("Put it in quotes: \"{word}\"."),
            _ => "Put it in quotes.".to_owned(),
        };
        let fault = self.fault(start..self.at, message).help(help);
        self.report(fault);
    }

    /// `r"…"` and `r#"…"#`, the raw strings of KDL 1; `start` is the place of the `r`.
    fn old_raw_string(&mut self, node: &mut Node, start: usize) {
        let open = self.at;
        let text = if self.peek() == b'#' {
            self.raw()
        } else {
            // Without a look at escapes: in the string that was meant, there are none.
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
        // The `r` was taken for an argument, unless it was taken for the name.
        if node.arguments.last().is_some_and(|last| last.span.start as usize == start) {
            node.arguments.pop();
        }
        node.arguments.push(Value { annotation: None, kind: ValueKind::String(text), span });
        node.span.end = self.at as u32;
        node.head.end = self.at as u32;
    }

    /// A `#` where a node should begin.
    pub(super) fn hash_without_node(&mut self) {
        let start = self.at;
        let end = self.word_end(start + 1);
        if matches!(&self.text[start + 1..end], "true" | "false" | "null" | "inf" | "-inf" | "nan") {
            let fault = self
                .fault(start..end, "a node begins with a name, not with a value")
                .help("Write the name before it. An argument on a line of its own needs a `\\` at the end of the line before.");
            self.report(fault);
        } else {
            self.hash_comment();
        }
    }

    /// `# …`, a comment of other languages.
    pub(super) fn hash_comment(&mut self) {
        let start = self.at;
        self.at = self.line_end(start);
        let fault = self
            .fault(start..start + 1, "a `#` does not begin a comment")
            .help("Write `//`, or `/*` and `*/`.");
        self.report(fault);
    }

    /// A block without a node before it.
    pub(super) fn nameless_block(&mut self) {
        let open = self.at;
        let nested = self.byte(open + 1) == b'{' || (open > 0 && self.byte(open - 1) == b'{');
        if open == 0 || self.byte(open - 1) != b'{' {
            let help = if nested {
                "Text with `{{…}}` goes into quotes."
            } else {
                "Write the node's name before the `{`, on the same line."
            };
            let fault = self.fault(open..open + 1, "there is no node before this `{`").help(help);
            self.report(fault);
        }
        self.children();
    }

    pub(super) fn nothing_hidden(&mut self, start: usize) {
        let fault = self.fault(start..start + 2, "there is nothing for this `/-` to comment out").help(
            "`/-` stands before the node, argument, property or block that it takes away. Remove it, or write `//` for a comment.",
        );
        self.report(fault);
    }

    pub(super) fn second_block(&mut self) {
        let fault = self
            .fault(self.at..self.at + 1, "a node has only one block")
            .help("Put all children into the first one, or begin a new node with its name.");
        self.report(fault);
    }

    pub(super) fn entry_after_hidden_block(&mut self) {
        let fault = self
            .fault(self.character(self.at), "arguments and properties stand before the blocks of a node")
            .help("Move them before the block that `/-` takes away.");
        self.report(fault);
    }

    /// Something on the line behind a block.
    pub(super) fn after_block(&mut self) {
        let fault = self.fault(self.character(self.at), "a node ends with its block").help(
            "Begin the next node on a new line, or put `;` between them. Arguments stand before the `{`.",
        );
        self.report(fault);
    }
}
