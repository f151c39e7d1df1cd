//! The part of a file that an excerpt needs.
//!
//! In: a file and the places to mark. Out: the whole lines around the places, or the stretch around them where a line is very
//! long, and the places in it. Without it every diagnostic would walk through the whole file.

use std::borrow::Cow;
use std::ops::Range;

use crate::escape;
use crate::source::{SourceFile, Span};

/// Bytes of a line to the left and right of the marked places that are kept; far more than a terminal shows.
const MARGIN: usize = 600;

/// A stretch of a file.
pub(super) struct Window<'a> {
    /// The stretch as displayed: the same number of characters, none of which can act on a terminal or a build log.
    pub(super) shown: Cow<'a, str>,
    /// The bytes themselves.
    text: &'a str,
    start: usize,
}

impl<'a> Window<'a> {
    /// The lines of `spans`; at least one span.
    pub(super) fn around(file: &'a SourceFile, spans: impl Iterator<Item = Span>) -> Self {
        let text = file.text.as_str();
        let (mut start, mut end) = (text.len(), 0);
        for span in spans {
            start = start.min(span.start as usize);
            end = end.max(span.end as usize);
        }
        let end = boundary(text, end.min(text.len()));
        let start = boundary(text, start.min(end));
        let least = boundary(text, start.saturating_sub(MARGIN));
        let most = boundary(text, end.saturating_add(MARGIN).min(text.len()));
        let first = text[least..start].rfind('\n').map_or(least, |at| least + at + 1);
        let last = text[end..most].find('\n').map_or(most, |at| end + at);
        let text = &text[first..last];
        Self { shown: shown(text), text, start: first }
    }

    /// Column of a file offset, counted in characters from 1 as if the window began at the start of a line.
    pub(super) fn column(&self, offset: u32) -> usize {
        let at = boundary(self.text, (offset as usize).saturating_sub(self.start).min(self.text.len()));
        let line = self.text[..at].rfind('\n').map_or(0, |at| at + 1);
        self.text[line..at].chars().count() + 1
    }

    /// Where a span is in the window.
    pub(super) fn place(&self, span: Span) -> Range<usize> {
        let inside = |offset: u32| {
            let at = boundary(self.text, (offset as usize).saturating_sub(self.start).min(self.text.len()));
            match self.shown {
                Cow::Borrowed(_) => at,
                Cow::Owned(_) => {
                    let before = glyphs(self.text).take_while(|(start, _)| *start < at);
                    before.map(|(_, glyph)| glyph.len_utf8()).sum()
                }
            }
        };
        inside(span.start)..inside(span.end)
    }
}

fn shown(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(glyphs(text).map(|(_, glyph)| glyph).collect())
}

/// Where each character is, and the one that is shown for it. The renderer has pictures for ASCII control characters, and leaves
/// out the joiner between emoji.
fn glyphs(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().map(|(at, letter)| match letter {
        '#' if escape::opens_old_command(text, at) => (at, '\u{ff03}'),
        '\u{200d}' => (at, letter),
        _ if letter.is_ascii() || !escape::is_hidden(letter) => (at, letter),
        _ => (at, char::REPLACEMENT_CHARACTER),
    })
}

/// The character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
