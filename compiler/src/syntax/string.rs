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
    /// Where its first byte is written.
    pub(crate) start: u32,
    /// Places where the offset between text and source changes: sorted by `at`, the first at 0. Empty where it never does,
    /// which is so for nearly every string.
    pub(crate) map: Vec<Source>,
}

/// From byte `at` of the text on, the source stands at byte `source` of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Offset in the text.
    pub at: u32,
    /// Offset in the file.
    pub source: u32,
    /// Bytes in the file of an escape or line end that stands for this piece as a whole; 0 where every byte of the piece
    /// stands for itself.
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
        // The end is looked up from its last byte: the next piece may begin after a removed line end.
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
            // Behind the last escape there is no byte, only the place after it.
            Some(piece) if at as usize == self.value.len() => {
                (piece.source + piece.length, piece.source + piece.length)
            }
            Some(piece) => (piece.source, piece.source + piece.length),
            None => (self.start + at, self.start + at + 1),
        }
    }
}
