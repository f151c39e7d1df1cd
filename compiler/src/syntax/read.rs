//! The reader of KDL 2.0.
//!
//! In: the text of one file. Out: its tree and all mistakes in its form. The rules are those of the KDL 2.0 specification
//! (<https://kdl.dev/spec>), with one addition: words in single or typographic quotes, which are bare words to KDL, are
//! refused, because nobody means them that way.
//!
//! The reader runs in the macro of every user, unoptimised: it walks over bytes with a table of classes, and decodes
//! characters only after a byte that announces a relevant one. After a mistake it resumes at the next unambiguous place, so
//! that one run reports all mistakes; it visits every byte a bounded number of times.

use std::ops::Range;

use super::{Document, Node};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::{FileId, Span};

mod beside;
mod block;
mod bytes;
mod entry;
mod escape;
mod lines;
mod lookalike;
mod node;
mod number;
mod property;
mod quoted;
mod raw;
mod recover;
mod space;
#[cfg(feature = "format")]
pub(super) mod token;
mod word;

/// Reading stops at deeper nesting of blocks.
const DEEPEST: usize = 128;

/// Reads one file.
///
/// The tree holds what could be read, even after mistakes; no diagnostics means that the file is KDL 2.0 and no node has a
/// duplicate property. Takes time linear in the length of the text.
pub fn read(file: FileId, text: &str) -> (Document, Vec<Diagnostic>) {
    let mut reader = Reader::new(file, text);
    if text.len() > u32::MAX as usize {
        let fault = reader.fault(0..0, "the file is larger than 4 GiB").help("Split it into several files.");
        return (Document::default(), vec![fault]);
    }
    bytes::refuse_disallowed(&mut reader);
    let nodes = reader.nodes();
    let mut diagnostics = reader.diagnostics;
    diagnostics.sort_by_key(Diagnostic::span);
    (Document { nodes }, diagnostics)
}

/// A place in the text and the findings so far.
struct Reader<'a> {
    file: FileId,
    text: &'a str,
    bytes: &'a [u8],
    /// Offset of the next byte.
    at: usize,
    /// Offsets of the braces that are open here.
    open: Vec<usize>,
    /// Nodes of the blocks open here, one block after the other.
    nodes: Vec<Node>,
    /// A block whose closing brace is further left than its opening line, with that brace: its own is probably missing.
    suspect: Option<(usize, usize)>,
    /// The last `{` without a node before it.
    nameless: Option<usize>,
    /// Set when the rest of the file is given up, so that nothing more is reported about it.
    abandoned: bool,
    /// Place of a `]` whose `[` was reported, so that it needs no report.
    bracket: usize,
    /// An opening quote of another kind, and the place before which nothing closes it.
    unpaired: (char, usize),
    /// The last name or value, for messages about what directly follows it.
    last: Range<usize>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn new(file: FileId, text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self {
            file,
            text,
            bytes: text.as_bytes(),
            at,
            open: Vec::new(),
            nodes: Vec::new(),
            suspect: None,
            nameless: None,
            abandoned: false,
            bracket: usize::MAX,
            unpaired: ('\0', 0),
            last: at..at,
            diagnostics: Vec::new(),
        }
    }

    /// The next byte; 0 at the end of the text, since a text may not contain it.
    fn peek(&self) -> u8 {
        self.byte(self.at)
    }

    fn byte(&self, at: usize) -> u8 {
        if at < self.bytes.len() { self.bytes[at] } else { 0 }
    }

    fn at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn starts_with(&self, at: usize, what: &str) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(what.as_bytes()))
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    /// The character at `at`, as a range.
    fn character(&self, at: usize) -> Range<usize> {
        let length = self.text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        at..at + length
    }

    /// A mistake at `range`, to complete and pass to [`Reader::report`].
    fn fault(&self, range: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(&codes::SYNTAX, self.span(range), message)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
