//! KDL strings with a map from their contents back to the source.

use crate::source::Span;

/// The contents of a string, and where each part of them is written.
///
/// Escapes, removed indentation and folded line ends make the text differ from its source. [`Text::span`] maps one to the
/// other, so that a mistake inside a template is shown at its own place.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The contents: escapes resolved, indentation removed, line ends as `\n`.
    pub value: String,
    /// The whole string in the file, quotes and hashes included.
    pub span: Span,
    /// Where its first byte is written.
    pub(crate) start: u32,
    /// Places where the offset between text and source changes: sorted by `at`, the first at 0. Empty if it never does, as
    /// for nearly every string.
    pub(crate) map: Vec<Source>,
}

/// From byte `at` of the text on, the source is at byte `source` of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Offset in the text.
    pub at: u32,
    /// Offset in the file.
    pub source: u32,
    /// Bytes in the file of an escape or line end that encodes this whole piece; 0 if every byte of the piece stands for
    /// itself.
    pub length: u32,
}

impl Text {
    /// Whether it is written without quotes.
    pub fn is_bare(&self) -> bool {
        self.start == self.span.start
    }

    /// Where bytes `start..end` of the text are written in the file.
    ///
    /// The span covers whole characters and whole escapes. An empty range gives the empty place before its character.
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        let start = self.boundary(range.start);
        let end = range.end.min(self.value.len());
        if end <= start {
            let at = self.place(start).0;
            return Span { file: self.span.file, start: at, end: at };
        }
        // The end is found from its last byte: the next piece may begin after a removed line end.
        let last = (end..=self.value.len()).find(|end| self.value.is_char_boundary(*end)).unwrap_or(end);
        Span { file: self.span.file, start: self.place(start).0, end: self.place(last - 1).1 }
    }

    fn boundary(&self, at: usize) -> usize {
        let at = at.min(self.value.len());
        (0..=at).rev().find(|at| self.value.is_char_boundary(*at)).unwrap_or(0)
    }

    /// Where byte `at` of the text begins and ends in the file.
    fn place(&self, at: usize) -> (u32, u32) {
        let at = at as u32;
        let piece = self.map.partition_point(|piece| piece.at <= at);
        match self.map.get(piece.wrapping_sub(1)) {
            Some(piece) if piece.length == 0 => {
                (piece.source + (at - piece.at), piece.source + (at - piece.at) + 1)
            }
            // After the last escape there is no byte, only a place.
            Some(piece) if at as usize == self.value.len() => {
                (piece.source + piece.length, piece.source + piece.length)
            }
            Some(piece) => (piece.source, piece.source + piece.length),
            None => (self.start + at, self.start + at + 1),
        }
    }
}
