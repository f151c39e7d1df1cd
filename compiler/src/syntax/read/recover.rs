//! Unexpected text, and where to resume after it.

use super::Reader;

impl Reader<'_> {
    /// The end of the visible text of `start..self.at`.
    pub(super) fn last_visible(&self, start: usize) -> usize {
        start + self.text[start..self.at].trim_end().len()
    }

    /// Skips to the next space, line end, `;`, brace or comment; strings on the way are skipped whole.
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

    /// Skips to the end of the node; blocks on the way are read for their mistakes.
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

    /// Reports the next character as unexpected, and skips it.
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
            "=" => "A `=` goes between the name of a property and its value.",
            "/" => "A comment starts with `//`; put a text with a slash in quotes.",
            "(" | ")" => "Parentheses hold a type, as in `(u8)255`; put a text with parentheses in quotes.",
            _ => "Put a text with such a character in quotes.",
        };
        let fault = self.fault(range.clone(), format!("`{what}` is not allowed here")).help(help);
        self.report(fault);
        self.at = range.end;
    }

    /// `[` or `]` in place of a value. The items between them are then read as arguments.
    pub(super) fn bracket(&mut self) {
        let start = self.at;
        if start == self.bracket {
            self.at += 1;
            return;
        }
        if self.peek() == b']' {
            return self.unexpected();
        }
        // The search within a line is bounded; many brackets on a long one take no quadratic time.
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

    /// A `#` in place of a node.
    pub(super) fn hash_without_node(&mut self) {
        let start = self.at;
        let end = self.word_end(start + 1);
        if matches!(&self.text[start + 1..end], "true" | "false" | "null" | "inf" | "-inf" | "nan") {
            let fault = self.fault(start..end, "a node starts with a name, not with a value").help(
                "Write the name before it. To continue a node on this line, end the previous line \
                       with `\\`.",
            );
            self.report(fault);
        } else {
            self.hash_comment();
        }
    }

    /// `# …`, a comment in other languages.
    pub(super) fn hash_comment(&mut self) {
        let start = self.at;
        self.at = self.line_end(start);
        let fault = self
            .fault(start..start + 1, "a `#` does not start a comment")
            .help("Write `//`, or `/*` and `*/`.");
        self.report(fault);
    }

    /// A block without a node before it.
    pub(super) fn nameless_block(&mut self) {
        let open = self.at;
        if self.template_begins() {
            return self.text_without_quotes();
        }
        // A row of such braces is one mistake. The byte before does not tell: that brace may open a node's block.
        let after_another = self.nameless.is_some_and(|before| before + 1 == open);
        self.nameless = Some(open);
        if !after_another {
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

    /// `{{name}}` outside a string.
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
            "`/-` goes before the node, argument, property or block that it disables. Remove it, or write \
             `//` for a comment.",
        );
        self.report(fault);
    }

    pub(super) fn second_block(&mut self) {
        let fault = self
            .fault(self.at..self.at + 1, "a node has only one block")
            .help("Put all children into the first one, or start a new node with its name.");
        self.report(fault);
    }

    pub(super) fn entry_after_hidden_block(&mut self) {
        let fault = self
            .fault(self.character(self.at), "arguments and properties go before the blocks of a node")
            .help("Move them before the block that `/-` disables.");
        self.report(fault);
    }

    /// Something on the line after a block.
    pub(super) fn after_block(&mut self) {
        let fault = self
            .fault(self.character(self.at), "a node ends with its block")
            .help("Start the next node on a new line, or put `;` between them. Arguments go before the `{`.");
        self.report(fault);
        if self.number_begins() || self.peek() == b'#' {
            self.skip_statement();
        }
    }
}
