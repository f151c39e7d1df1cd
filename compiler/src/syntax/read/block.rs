//! Lists of nodes: the file itself and the blocks in braces.

use super::super::Node;
use super::{DEEPEST, Reader};

impl Reader<'_> {
    /// The nodes up to the brace that closes the current block, or to the end of the file.
    ///
    /// They are collected on one stack for all blocks, so that each list is allocated once, with its exact length.
    pub(super) fn nodes(&mut self) -> Vec<Node> {
        let mark = self.nodes.len();
        loop {
            self.line_space();
            if self.at_end() {
                return self.nodes.split_off(mark);
            }
            let before = self.at;
            match self.peek() {
                b'}' if !self.open.is_empty() => return self.nodes.split_off(mark),
                b'}' => self.stray_brace(),
                b';' => self.lone_semicolon(),
                b'/' if self.byte(before + 1) == b'-' => self.hidden_node(),
                _ => {
                    if let Some(node) = self.node() {
                        self.nodes.push(node);
                    }
                }
            }
            if self.at == before {
                self.unexpected();
            }
        }
    }

    /// A node after `/-`: read for its mistakes, then dropped.
    fn hidden_node(&mut self) {
        let start = self.at;
        self.at += 2;
        self.line_space();
        let nothing = self.at_end() || matches!(self.peek(), b'}' | b';' | b'{');
        if nothing || (self.peek() == b'/' && self.byte(self.at + 1) == b'-') {
            self.nothing_hidden(start);
        } else {
            self.node();
        }
    }

    /// The nodes in braces; the next byte is the opening one.
    pub(super) fn children(&mut self) -> Vec<Node> {
        let open = self.at;
        if self.open.len() >= DEEPEST {
            self.too_deep(open);
            return Vec::new();
        }
        self.at += 1;
        self.open.push(open);
        let nodes = self.nodes();
        if self.peek() == b'}' {
            self.compare_indentation(open);
            self.at += 1;
        } else {
            self.never_closed();
        }
        self.open.pop();
        nodes
    }

    fn too_deep(&mut self, open: usize) {
        self.at = self.bytes.len();
        self.abandoned = true;
        let message = format!("blocks are nested more than {DEEPEST} deep");
        let fault =
            self.fault(open..open + 1, message).help("The rest of the file was not read. Nest less deeply.");
        self.report(fault);
    }

    /// Remembers a block whose closing brace, judging by its column, belongs to an enclosing block.
    fn compare_indentation(&mut self, open: usize) {
        if self.suspect.is_some() {
            return;
        }
        let spaces = self.spaces_before(self.at);
        let first = self.at == spaces || self.byte(self.at - spaces - 1) == b'\n';
        if first && spaces < self.indentation(open) {
            self.suspect = Some((open, self.at));
        }
    }

    /// Bytes of space directly before `at`.
    fn spaces_before(&self, at: usize) -> usize {
        self.bytes[..at].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// Bytes of space at the start of the line of `at`.
    fn indentation(&self, at: usize) -> usize {
        // The search within a line is bounded, so that a line with thousands of blocks takes no quadratic time.
        let least = at.saturating_sub(400);
        let start = self.bytes[least..at]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(least, |line| least + line + 1);
        self.bytes[start..at].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    fn never_closed(&mut self) {
        if self.abandoned {
            return;
        }
        self.abandoned = true;
        let Some(innermost) = self.open.last().copied() else { return };
        let fault = match self.suspect {
            Some((open, close)) => self
                .fault(open..open + 1, "this block is never closed")
                .at("this `{` has no matching `}`")
                .also(self.span(close..close + 1), "by its indentation, this one closes a block further out"),
            None => self
                .fault(innermost..innermost + 1, "this block is never closed")
                .at("this `{` has no matching `}`"),
        };
        let fault = match self.open.len() {
            1 => fault.help("Add the missing `}`."),
            number => {
                fault.help(format!("Add the missing `}}`; at the end of the file {number} blocks are open."))
            }
        };
        self.report(fault);
    }

    fn stray_brace(&mut self) {
        let at = self.at;
        self.at += 1;
        let fault = match self.suspect.take() {
            // The brace before it was further left than its block: there is an extra one further up.
            Some((open, close)) => self
                .fault(at..at + 1, "this `}` closes nothing")
                .also(self.span(open..open + 1), "this block …")
                .also(self.span(close..close + 1), "… was already closed here"),
            None => self.fault(at..at + 1, "this `}` closes nothing"),
        };
        self.report(fault.help("Remove it, or add the `{` that it belongs to."));
    }

    fn lone_semicolon(&mut self) {
        let start = self.at;
        while self.peek() == b';' {
            self.at += 1;
            self.node_space();
        }
        let fault = self
            .fault(start..start + 1, "there is no node before this `;`")
            .help("A `;` separates nodes on the same line; remove it.");
        self.report(fault);
    }
}
