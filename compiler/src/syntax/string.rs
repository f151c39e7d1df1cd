//! Strings of KDL with the way back from what they say to where it is written.

use crate::source::Span;

/// What a string says, and where each part of it is written.
///
/// Escapes, the removed indentation of multi-line strings and folded line ends make the text differ from its source;
/// [`Text::span`] leads from one to the other, so that a mistake inside a template is shown at its own place.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// What the string says: escapes resolved, indentation removed, line ends as `\n`.
    pub value: String,
    /// The whole string in the file, quotes and hashes included.
    pub span: Span,
    /// Places where the offset between text and source changes: sorted by `at`, the first at 0.
    pub(crate) map: Vec<Source>,
}

/// From byte `at` of the text on, the source stands at byte `source` of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Offset in the text.
    pub at: u32,
    /// Offset in the file.
    pub source: u32,
}

impl Text {
    /// Where bytes `start..end` of the text are written in the file.
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        let start = self.offset(range.start);
        // The end is looked up from its last byte: the next piece may begin after a removed line end.
        let end = if range.end > range.start { self.offset(range.end - 1) + 1 } else { start };
        Span { file: self.span.file, start, end: end.max(start).min(self.span.end) }
    }

    fn offset(&self, at: usize) -> u32 {
        let at = at as u32;
        let piece = self.map.partition_point(|piece| piece.at <= at);
        match self.map.get(piece.wrapping_sub(1)) {
            Some(piece) => piece.source + (at - piece.at),
            None => self.span.start,
        }
    }
}
