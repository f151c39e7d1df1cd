//! Arguments, properties and blocks of one node.

use super::super::{Name, Node, Property, Text, Value, ValueKind};
use super::Reader;
use super::bytes::{LEAD, WORD, class};

/// What may still follow in a node.
#[derive(PartialEq)]
enum Stage {
    /// Everything.
    Entries,
    /// After a block with `/-`: only blocks.
    Blocks,
    /// After the block: only blocks with `/-`.
    Closed,
}

impl Reader<'_> {
    /// Everything after the name, up to the end of the node.
    pub(super) fn entries(&mut self, node: &mut Node) {
        let mut spaced = self.node_space();
        let mut stage = Stage::Entries;
        while !self.at_end() {
            let before = self.at;
            match self.peek() {
                b';' => {
                    self.at += 1;
                    return;
                }
                b'}' => return,
                b'{' if self.template_begins() => {
                    self.text_without_quotes();
                    spaced = self.node_space() || !self.at_end();
                }
                b'{' => {
                    if stage == Stage::Closed {
                        self.second_block();
                    }
                    let children = self.children();
                    node.span.end = self.at as u32;
                    match &mut node.children {
                        Some(before) => before.extend(children),
                        none => *none = Some(children),
                    }
                    stage = Stage::Closed;
                    spaced = self.node_space();
                }
                b'[' | b']' if spaced || before == self.bracket => {
                    self.bracket();
                    self.node_space();
                    spaced = true;
                }
                b'/' if self.byte(before + 1) == b'/' => return,
                b'/' if self.byte(before + 1) == b'-' => {
                    self.hidden_entry(&mut stage);
                    spaced = self.node_space();
                }
                byte if !matches!(byte, 0x21..=0x7f) && self.newline(before) > 0 => return,
                _ if stage == Stage::Closed => return self.after_block(),
                _ => {
                    if stage == Stage::Blocks {
                        self.entry_after_hidden_block();
                        stage = Stage::Entries;
                    } else if !spaced && self.joined(node) {
                        spaced = self.node_space();
                        continue;
                    }
                    self.entry(Some(node));
                    spaced = self.node_space() || self.at == before;
                }
            }
            if self.at == before {
                self.unexpected();
                self.skip_word();
                spaced = self.node_space() || !self.at_end();
            }
        }
    }

    /// What `/-` comments out inside a node.
    fn hidden_entry(&mut self, stage: &mut Stage) {
        let start = self.at;
        self.at += 2;
        self.line_space();
        match self.peek() {
            b'{' => {
                self.children();
                if *stage == Stage::Entries {
                    *stage = Stage::Blocks;
                }
            }
            b';' | b'}' | b'/' => self.nothing_hidden(start),
            _ if self.at_end() => self.nothing_hidden(start),
            _ => {
                if *stage != Stage::Entries {
                    self.entry_after_hidden_block();
                }
                self.entry(None);
            }
        }
    }

    /// An argument or property, added to `node` if there is one.
    fn entry(&mut self, node: Option<&mut Node>) {
        let start = self.at;
        let found = self.diagnostics.len();
        let annotation = self.annotation();
        let annotated = self.at > start;
        if annotated && !self.value_begins() {
            if self.diagnostics.len() > found {
                return;
            }
            let end = self.last_visible(start);
            let fault = self
                .fault(start..end, "there is no value after this type")
                .help("Write the value after it, on the same line.");
            return self.report(fault);
        }
        let Some(kind) = self.scalar() else {
            self.skip_word();
            return;
        };
        let end = self.at;
        if self.equals_follows() {
            if let Some(name) = self.property_name(kind, start, end, annotated) {
                self.property(name, node);
            }
            return;
        }
        if let Some(node) = node {
            let span = self.span(start..end);
            add(&mut node.arguments, Value { annotation, kind, span });
            extend(node, end);
        }
    }

    /// Moves to the `=` that follows here, if there is one.
    fn equals_follows(&mut self) -> bool {
        match self.peek() {
            b'=' => true,
            b' ' | b'\t' | b'\\' | b'/' => self.equals_behind_space(),
            byte if class(byte) & LEAD != 0 => self.equals_behind_space(),
            _ => false,
        }
    }

    fn equals_behind_space(&mut self) -> bool {
        let (at, found, abandoned) = (self.at, self.diagnostics.len(), self.abandoned);
        self.node_space();
        if self.peek() == b'=' {
            return true;
        }
        self.at = at;
        self.abandoned = abandoned;
        self.diagnostics.truncate(found);
        false
    }

    /// The name before a `=`.
    fn property_name(&mut self, kind: ValueKind, start: usize, end: usize, annotated: bool) -> Option<Name> {
        if annotated {
            let fault = self
                .fault(start..end, "a type cannot be in front of the name of a property")
                .help("It belongs to the value: write it after the `=`.");
            self.report(fault);
        }
        match kind {
            ValueKind::String(Text { value, span, .. }) => Some(Name { text: value, span }),
            _ => {
                let written = self.text[start..end].to_owned();
                let fault = self
                    .fault(start..end, format!("`{written}` cannot be the name of a property"))
                    .help(format!("A name is a word or a string; put it in quotes: \"{written}\"."));
                self.report(fault);
                Some(Name { text: written, span: self.span(start..end) })
            }
        }
    }

    /// The value after a `=`, which is the next byte.
    fn property(&mut self, name: Name, node: Option<&mut Node>) {
        let equals = self.at;
        self.at += 1;
        self.node_space();
        let start = self.at;
        let annotation = self.annotation();
        if !self.value_begins() {
            return self.no_value(&name, equals);
        }
        if self.peek() == b'[' {
            self.bracket();
            self.at = if self.bracket < usize::MAX { self.bracket + 1 } else { self.line_end(self.at) };
            return;
        }
        let Some(kind) = self.scalar() else {
            self.skip_word();
            return;
        };
        if let Some(node) = node {
            let value = Value { annotation, kind, span: self.span(start..self.at) };
            let span = self.span(name.span.start as usize..self.at);
            add(&mut node.properties, Property { name, value, span });
            extend(node, self.at);
        }
    }

    fn no_value(&mut self, name: &Name, equals: usize) {
        let message = format!("there is no value for `{}`", name.text);
        let fault = self.fault(name.span.start as usize..equals + 1, message);
        let hidden = self.peek() == b'/' && self.byte(self.at + 1) == b'-';
        let fault = if hidden {
            fault.help("`/-` disables a whole property: write it before the name.")
        } else {
            fault.help("Write the value right after the `=`, on the same line.")
        };
        self.report(fault);
        if hidden {
            self.at += 2;
        }
        if hidden || self.peek() == b'=' {
            self.skip_word();
        }
    }

    /// Whether a value begins here, valid or not.
    fn value_begins(&self) -> bool {
        match self.peek() {
            b'"' | b'#' | b'[' | b']' => true,
            byte if class(byte) & WORD != 0 => true,
            byte => class(byte) & LEAD != 0 && self.newline(self.at) == 0,
        }
    }

    /// A string, number or keyword. `None` after a mistake that leaves no value.
    fn scalar(&mut self) -> Option<ValueKind> {
        let start = self.at;
        let kind = match self.peek() {
            b'"' => Some(ValueKind::String(self.quoted())),
            b'#' if self.raw_begins() => Some(ValueKind::String(self.raw())),
            b'#' => self.keyword(),
            _ if self.number_begins() => Some(self.number()),
            byte if class(byte) & (WORD | LEAD) != 0 => Some(self.word()),
            _ => {
                self.unexpected();
                None
            }
        };
        self.last = start..self.at;
        kind
    }
}

/// Most nodes have one argument and at most one property; room for four would be most of the tree.
fn add<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}

fn extend(node: &mut Node, end: usize) {
    node.span.end = end as u32;
    node.head.end = end as u32;
}
