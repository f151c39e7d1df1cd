//! The row of nodes.

use std::ops::Range;

/// Why a text or value is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not JSON.
    NotJson,
    /// Some object has a duplicate key; otherwise it is JSON.
    KeyTwice,
    /// It is longer than the bound.
    TooManyBytes,
    /// It is nested more deeply than allowed.
    TooDeep,
    /// It holds more values than the bound.
    TooManyValues,
}

/// JSON that was read.
#[derive(Debug, Default)]
pub(crate) struct Json<'v> {
    /// Values in text order: a container before its content, a key before its value.
    pub(super) nodes: Vec<Node<'v>>,
    /// Texts that the input does not contain literally.
    pub(super) copied: String,
}

/// A value without its content.
#[derive(Debug, Clone, Copy)]
pub(super) enum Node<'v> {
    Null,
    Bool(bool),
    Number(Number),
    /// A slice of the input.
    Text(&'v str),
    /// A text in [`Json::copied`].
    Copied(u32, u32),
    /// A list: how many items it has, and the index after the last node in it.
    List(u32, u32),
    /// The same for an object and its members.
    Object(u32, u32),
}

/// A number. `serde_json` holds numbers the same way, but hides it, and some of its features change that.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Number {
    /// A whole number.
    Whole(i64),
    /// A whole number that only `u64` can hold.
    Large(u64),
    /// Any other finite number.
    Real(f64),
}

impl Number {
    /// The number, if it was written as a whole one.
    pub(crate) fn whole(self) -> Option<i128> {
        match self {
            Self::Whole(number) => Some(number.into()),
            Self::Large(number) => Some(number.into()),
            Self::Real(_) => None,
        }
    }

    /// The nearest `f64`.
    #[expect(clippy::cast_precision_loss, reason = "that is what is asked for")]
    pub(crate) fn real(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Large(number) => number as f64,
            Self::Real(number) => number,
        }
    }
}

/// An index or length. The input has at most 1 MiB, so it fits.
pub(super) fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'v> Json<'v> {
    /// A single text.
    pub(crate) fn text(text: &'v str) -> Self {
        Self { nodes: vec![Node::Text(text)], copied: String::new() }
    }

    /// `null`.
    pub(crate) fn null() -> Self {
        Self { nodes: vec![Node::Null], copied: String::new() }
    }

    /// The same, borrowing nothing.
    pub(crate) fn into_owned(self) -> Json<'static> {
        let Json { nodes, mut copied } = self;
        let nodes = nodes.into_iter().map(|node| match node {
            Node::Text(text) => {
                let start = copied.len();
                copied.push_str(text);
                Node::Copied(small(start), small(copied.len()))
            }
            Node::Copied(start, end) => Node::Copied(start, end),
            Node::Null => Node::Null,
            Node::Bool(truth) => Node::Bool(truth),
            Node::Number(number) => Node::Number(number),
            Node::List(count, end) => Node::List(count, end),
            Node::Object(count, end) => Node::Object(count, end),
        });
        Json { nodes: nodes.collect(), copied }
    }

    #[inline]
    pub(super) fn text_at(&self, at: u32) -> &str {
        match self.nodes.get(at as usize) {
            Some(Node::Text(text)) => text,
            Some(Node::Copied(start, end)) => self.copied(*start as usize..*end as usize),
            _ => "",
        }
    }

    pub(super) fn copied(&self, range: Range<usize>) -> &str {
        self.copied.get(range).unwrap_or_default()
    }

    /// The index after a value and all of its content.
    #[inline]
    pub(super) fn end(&self, at: u32) -> u32 {
        match self.nodes.get(at as usize) {
            Some(Node::List(_, end) | Node::Object(_, end)) => *end,
            _ => at + 1,
        }
    }
}
