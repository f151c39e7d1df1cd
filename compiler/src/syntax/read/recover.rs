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
                "KDL has no lists in brackets: write the items as arguments, separated by spaces, or as child nodes."
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

    /// `[` or `]` where a value should stand. The items between them are then read as arguments.
    pub(super) fn bracket(&mut self) {
        let start = self.at;
        if start == self.bracket {
            self.at += 1;
            return;
        }
        if self.peek() == b']' {
            return self.unexpected();
        }
        // As far as a line is looked at; many brackets on a long one take no quadratic time.
        let line =
            self.bytes[start..self.bytes.len().min(start + 400)].iter().take_while(|byte| **byte != b'\n');
        self.bracket = line.into_iter().position(|byte| *byte == b']').map_or(usize::MAX, |at| start + at);
        self.at += 1;
        let end = if self.bracket < usize::MAX { self.bracket + 1 } else { self.at };
        let fault = self
            .fault(start..end, "KDL has no lists in brackets")
            .help("Write the items as arguments, separated by spaces, or as child nodes in `{ }`.");
        self.report(fault);
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
                    .fault(at..at + 1, "`:` does not stand between a name and its value")
                    .help("A property is written `name=value`, a node `name value`.");
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

    /// Whether the quote here looks like one that ends a string: a space or so behind it, and no further quote on the line.
    fn quote_closes(&self) -> bool {
        let next = self.at + 1;
        let ends =
            self.space(next) + self.newline(next) > 0 || matches!(self.byte(next), b';' | b'}' | b'{' | 0);
        // As far as a line is looked at; many such quotes on a long one take no quadratic time.
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

    /// `C:\temp`; the backslash stands at `mark`, directly behind the last word.
    pub(super) fn word_with_backslash(&mut self, mark: usize) {
        self.at = mark;
        self.skip_word();
        let start = self.last.start;
        let word = &self.text[start..self.at];
        let help = match word.char_indices().nth(60) {
            None if !word.contains('"') => format!(
                "Put it in quotes, where `\\\\` stands for a backslash: \"{}\".",
                word.replace('\\', "\\\\")
            ),
            _ => "Put it in quotes, where `\\\\` stands for a backslash.".to_owned(),
        };
        let fault = self.fault(start..self.at, "a word without quotes cannot hold `\\`").help(help);
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
        let value = Value { annotation: None, kind: ValueKind::String(text), span };
        // What the `r` was taken for: an argument, the value of a property, or the name.
        let is_r = |value: &Value| value.span.start as usize == start;
        match (node.arguments.last_mut(), node.properties.last_mut()) {
            (Some(last), _) if is_r(last) => *last = value,
            (_, Some(last)) if is_r(&last.value) => last.value = value,
            _ => node.arguments.push(value),
        }
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
        if self.template_begins() {
            return self.text_without_quotes();
        }
        // A row of braces is one mistake.
        if open == 0 || self.byte(open - 1) != b'{' {
            let fault = self
                .fault(open..open + 1, "there is no node before this `{`")
                .help("Write the node's name before the `{`, on the same line.");
            self.report(fault);
        }
        self.children();
    }

    /// Whether `{{` begins here and `}}` follows on the line.
    pub(super) fn template_begins(&self) -> bool {
        self.starts_with(self.at, "{{") && self.template_end().is_some()
    }

    fn template_end(&self) -> Option<usize> {
        let rest = &self.bytes[self.at..self.bytes.len().min(self.at + 200)];
        let line = rest.iter().take_while(|byte| **byte != b'\n').count();
        rest[..line].windows(2).position(|pair| pair == b"}}").map(|at| self.at + at + 2)
    }

    /// `{{name}}` outside of a string.
    pub(super) fn text_without_quotes(&mut self) {
        let start = self.at;
        self.at = self.template_end().unwrap_or_else(|| self.line_end(start));
        let fault = self
            .fault(start..self.at, "a text with `{{…}}` needs quotes")
            .help("Outside of a string, braces hold the children of a node. Put the whole text in quotes.");
        self.report(fault);
        self.skip_word();
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
        if self.number_begins() || self.peek() == b'#' {
            self.skip_statement();
        }
    }
}
