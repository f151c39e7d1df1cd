//! Spaces, line ends, comments and continued lines.

use super::Reader;
use super::bytes::{LEAD, class};

impl Reader<'_> {
    /// Length in bytes of the line end at `at`; 0 if there is none.
    pub(super) fn newline(&self, at: usize) -> usize {
        match self.byte(at) {
            b'\r' if self.byte(at + 1) == b'\n' => 2,
            b'\n' | 0x0b | 0x0c | b'\r' => 1,
            0xc2 if self.byte(at + 1) == 0x85 => 2,
            0xe2 if self.byte(at + 1) == 0x80 && matches!(self.byte(at + 2), 0xa8 | 0xa9) => 3,
            _ => 0,
        }
    }

    /// Length in bytes of the space at `at`; 0 if there is none.
    pub(super) fn space(&self, at: usize) -> usize {
        let byte = self.byte(at);
        if byte == b' ' || byte == b'\t' {
            return 1;
        }
        if class(byte) & LEAD == 0 {
            return 0;
        }
        match (byte, self.byte(at + 1), self.byte(at + 2)) {
            (0xc2, 0xa0, _) => 2,
            (0xe1, 0x9a, 0x80) | (0xe3, 0x80, 0x80) => 3,
            (0xe2, 0x80, 0x80..=0x8a | 0xaf) | (0xe2, 0x81, 0x9f) => 3,
            _ => 0,
        }
    }

    /// The end of the spaces and line ends that begin at `at`.
    pub(super) fn blank_end(&self, mut at: usize) -> usize {
        loop {
            match self.space(at) + self.newline(at) {
                0 => return at,
                length => at += length,
            }
        }
    }

    /// The end of the line that contains `at`, without its line end.
    pub(super) fn line_end(&self, mut at: usize) -> usize {
        while at < self.bytes.len() && self.newline(at) == 0 {
            at += 1;
        }
        at
    }

    /// Skips space between the parts of a node; returns whether there was any.
    pub(super) fn node_space(&mut self) -> bool {
        let start = self.at;
        loop {
            match self.peek() {
                b' ' | b'\t' => self.at += 1,
                b'/' if self.byte(self.at + 1) == b'*' => self.block_comment(),
                b'\\' => self.continued_line(),
                // Already reported at its place in the text.
                0 if !self.at_end() => self.at += 1,
                byte if class(byte) & LEAD != 0 => match self.space(self.at) {
                    0 => break,
                    length => self.at += length,
                },
                _ => break,
            }
        }
        self.at > start
    }

    /// Skips space between nodes.
    pub(super) fn line_space(&mut self) {
        loop {
            let spaced = self.node_space();
            let newline = self.newline(self.at);
            if newline > 0 {
                self.at += newline;
            } else if self.peek() == b'/' && self.byte(self.at + 1) == b'/' {
                self.at = self.line_end(self.at);
            } else if !spaced {
                return;
            }
        }
    }

    /// `\` and the rest of its line, which may be a comment.
    fn continued_line(&mut self) {
        let start = self.at;
        self.at += 1;
        loop {
            match self.space(self.at) {
                0 if self.peek() == b'/' && self.byte(self.at + 1) == b'*' => self.block_comment(),
                0 => break,
                length => self.at += length,
            }
        }
        if self.peek() == b'/' && self.byte(self.at + 1) == b'/' {
            self.at = self.line_end(self.at);
        }
        let newline = self.newline(self.at);
        if newline > 0 || self.at_end() {
            self.at += newline;
            return;
        }
        if self.last.end == start && start > self.last.start {
            return self.word_with_backslash(start);
        }
        self.at = start + 1;
        let fault =
            self.fault(start..start + 1, "a `\\` outside of a string must be at the end of its line").help(
                "It continues the node on the next line. If it is part of a text, put the text in quotes and \
             write `\\\\`.",
            );
        self.report(fault);
    }

    /// `/* … */`, which may be nested.
    pub(super) fn block_comment(&mut self) {
        let start = self.at;
        let mut depth = 0usize;
        while !self.at_end() {
            match (self.peek(), self.byte(self.at + 1)) {
                (b'/', b'*') => {
                    depth += 1;
                    self.at += 2;
                }
                (b'*', b'/') => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.at += 1,
            }
        }
        self.abandoned = true;
        let fault = self
            .fault(start..start + 2, "this comment is never closed")
            .at("it starts here")
            .help("End it with `*/`; a comment inside it needs its own `*/`.");
        self.report(fault);
    }
}
