//! White space around tags: `~`, and lines with nothing but a block tag, comment or part.
//!
//! The rules are those of the crate `handlebars` 6.4, which renders the same templates in our tests; this is the same small
//! state machine, so that corner cases give the same output.

use super::Node;
use super::lex::Tag;
use crate::source::{Span, Spanned};
use std::ops::Range;

/// What earlier tags decide about the next words.
pub(super) struct Space<'a> {
    source: &'a str,
    /// `~}}` came last: white space is dropped.
    drop: bool,
    /// The last tag was alone on its line: the rest of the line is dropped.
    drop_line: bool,
}

impl<'a> Space<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self { source, drop: false, drop_line: false }
    }

    /// Words as shown, without what earlier tags remove.
    pub(super) fn words(&mut self, words: String, span: Span) -> Option<Node> {
        let blank = words.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        if self.drop && blank {
            return None;
        }
        let shown = if self.drop {
            words.trim_start().to_owned()
        } else if self.drop_line {
            let rest = words.trim_start_matches(is_blank);
            rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).unwrap_or(rest).to_owned()
        } else {
            words
        };
        self.drop_line = false;
        Some(Node::Text(Spanned::new(shown, span)))
    }

    /// At a tag: `~` on either side.
    pub(super) fn tag(&mut self, tag: &Tag, before: Option<&mut String>) {
        if let (true, Some(before)) = (tag.trim_before, before) {
            before.truncate(before.trim_end().len());
        }
        self.drop = tag.trim_after;
    }

    /// At a block tag, comment or part: returns whether it is alone on its line. Then the line is removed, except for a
    /// part's own text.
    pub(super) fn alone(&mut self, range: &Range<usize>, before: Option<&mut String>) -> bool {
        let after = &self.source[range.end..];
        let ends = after.is_empty() || after.trim_start_matches(is_blank).starts_with(['\n', '\r']);
        let front = self.source[..range.start].trim_end_matches(is_blank);
        let begins = front.is_empty() || front.ends_with(['\n', '\r']);
        if let (true, true, Some(before)) = (ends, begins, before) {
            before.truncate(before.trim_end_matches(is_blank).len());
        }
        self.drop_line = ends && begins;
        self.drop_line
    }

    /// The blanks before a tag.
    pub(super) fn indent(&self, range: &Range<usize>) -> &'a str {
        let front = &self.source[..range.start];
        &front[front.trim_end_matches(is_blank).len()..]
    }
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}
