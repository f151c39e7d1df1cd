//! One node: annotation, name, and then its entries.

use super::super::{Name, Node};
use super::Reader;
use super::bytes::{LEAD, WORD, class};

impl Reader<'_> {
    /// The node that begins here. `None` if it has no name; its contents are then skipped.
    pub(super) fn node(&mut self) -> Option<Node> {
        let start = self.at;
        let found = self.diagnostics.len();
        let annotation = self.annotation();
        if self.diagnostics.len() > found && self.newline(self.at) + usize::from(self.at_end()) > 0 {
            // The rest of the line was lost with the annotation; that is reported.
            return None;
        }
        let Some(name) = self.node_name(start) else {
            self.skip_statement();
            return None;
        };
        let head = self.span(start..self.at);
        let (arguments, properties, children) = (Vec::new(), Vec::new(), None);
        let mut node = Node { annotation, name, arguments, properties, children, span: head, head };
        self.entries(&mut node);
        self.refuse_duplicates(&node.properties);
        Some(node)
    }

    /// `(type)` and the space after it, if there is one.
    pub(super) fn annotation(&mut self) -> Option<Box<Name>> {
        if self.peek() != b'(' {
            return None;
        }
        let start = self.at;
        self.at += 1;
        self.node_space();
        let name = match self.peek() {
            b'"' | b'#' => self.name_in_quotes(),
            byte if class(byte) & (WORD | LEAD) != 0 && !self.number_begins() => Some(self.bare_name()),
            _ => None,
        };
        self.node_space();
        if self.peek() == b')' {
            self.at += 1;
            if name.is_none() {
                let fault = self
                    .fault(start..self.at, "there is no type in these parentheses")
                    .help("Write the name of a type, as in `(u8)`, or remove them.");
                self.report(fault);
            }
        } else {
            self.unclosed_annotation(start, name.is_some());
        }
        self.node_space();
        name.map(Box::new)
    }

    fn unclosed_annotation(&mut self, start: usize, named: bool) {
        let message = if named { "this `(` is never closed" } else { "there is no type after this `(`" };
        let fault = self.fault(start..start + 1, message).help(
            "Parentheses hold the type of what follows, as in `(u8)255`. Put a text with \
                   parentheses in quotes.",
        );
        self.report(fault);
        let end = self.line_end(self.at);
        let close =
            self.bytes[self.at..end].iter().position(|byte| matches!(byte, b')' | b'"' | b'{' | b'}' | b';'));
        match close.map(|close| self.at + close) {
            Some(close) if self.byte(close) == b')' => self.at = close + 1,
            Some(close) => self.at = close,
            None => self.at = end,
        }
    }

    fn node_name(&mut self, start: usize) -> Option<Name> {
        match self.peek() {
            b'"' | b'#' => self.name_in_quotes(),
            byte if class(byte) & (WORD | LEAD) != 0 && self.newline(self.at) == 0 => {
                if self.number_begins() {
                    return Some(self.number_as_name());
                }
                Some(self.bare_name())
            }
            _ if self.at > start => {
                let end = self.last_visible(start);
                let fault = self
                    .fault(start..end, "there is no node after this type")
                    .help("Write the name of the node after it, on the same line.");
                self.report(fault);
                None
            }
            b'{' => {
                self.nameless_block();
                None
            }
            _ => {
                self.unexpected();
                None
            }
        }
    }

    /// A quoted or raw string as a name.
    pub(super) fn name_in_quotes(&mut self) -> Option<Name> {
        if self.peek() == b'#' && !self.raw_begins() {
            self.hash_without_node();
            return None;
        }
        let start = self.at;
        let text = if self.peek() == b'#' { self.raw() } else { self.quoted() };
        self.last = start..self.at;
        Some(Name { text: text.value, span: text.span })
    }

    /// A bare word as a name.
    pub(super) fn bare_name(&mut self) -> Name {
        let start = self.at;
        if let Some(text) = self.quoted_otherwise() {
            self.last = start..self.at;
            return Name { text: text.value, span: text.span };
        }
        self.at = self.word_end(start);
        self.last = start..self.at;
        let word = &self.text[start..self.at];
        if super::word::is_reserved(word) {
            self.reserved_name(start..self.at);
        }
        Name { text: word.to_owned(), span: self.span(start..self.at) }
    }

    fn number_as_name(&mut self) -> Name {
        let start = self.at;
        self.at = self.word_end(start);
        self.last = start..self.at;
        let word = &self.text[start..self.at];
        let fault =
            self.fault(start..self.at, format!("`{word}` cannot be the name of a node")).help(format!(
                "A value follows the name of its node, on the same line; to continue a line, end it with \
             `\\`. Put a name that starts with a digit in quotes: \"{word}\"."
            ));
        self.report(fault);
        Name { text: word.to_owned(), span: self.span(start..self.at) }
    }
}
