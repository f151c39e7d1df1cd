//! One file: its name, its text, and the conversion from bytes to lines and columns.

use super::utf16::Lines;
use super::{Span, Utf16Position};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::OnceLock;

/// One file of a catalog.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Display path: relative to where the catalog was named from, with `/` on every system.
    pub path: String,
    /// Where it was read from, byte for byte; the display path if it was not read from a file.
    pub origin: PathBuf,
    /// The whole text, without a byte order mark.
    pub text: String,
    /// Made for the first place that is needed: most catalogs are fine, and then a macro should not pay for it.
    places: OnceLock<Places>,
    /// The same for editors.
    lines: OnceLock<Lines>,
}

/// A place as people count it: both numbers from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl SourceFile {
    /// A file with that name and text.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let path = path.into();
        let (places, lines) = (OnceLock::new(), OnceLock::new());
        Self { origin: PathBuf::from(&path), path, text: text.into(), places, lines }
    }

    /// The same file, read from `origin`.
    #[must_use]
    pub fn read_from(self, origin: impl Into<PathBuf>) -> Self {
        Self { origin: origin.into(), ..self }
    }

    /// Line and column of a byte offset, both from 1; the column counts characters, not bytes. A place inside a character
    /// means the one after it, and a place past the end means the end.
    pub fn position(&self, offset: u32) -> Position {
        let places = self.places.get_or_init(|| Places::new(&self.text));
        let line = places.line_starts.partition_point(|start| *start <= offset);
        let start = places.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let before = |offset| places.characters_before(&self.text, offset);
        Position { line, column: before(offset).saturating_sub(before(start)) as usize + 1 }
    }

    /// Line and column of a byte offset as editors count them. A place inside a character means the one before it, and a
    /// place past the end means the end.
    pub fn utf16_position(&self, offset: u32) -> Utf16Position {
        self.lines.get_or_init(|| Lines::new(&self.text)).position(&self.text, offset)
    }

    /// Both ends of a span as editors count them.
    pub fn utf16_range(&self, span: Span) -> Range<Utf16Position> {
        self.utf16_position(span.start)..self.utf16_position(span.end)
    }

    /// The byte offset of a place as editors count it. As in the Language Server Protocol, a column past the end of a line
    /// means the end of that line, and a line after the last means the end of the file; half of a surrogate pair means the
    /// place before the character.
    pub fn offset(&self, position: Utf16Position) -> u32 {
        self.lines.get_or_init(|| Lines::new(&self.text)).offset(&self.text, position)
    }
}

/// The index from bytes to lines and columns.
#[derive(Debug, Clone)]
struct Places {
    line_starts: Vec<u32>,
    /// Characters before each [`STRIDE`]th byte, so that finding a column in a very long line doesn't walk through all of it.
    characters: Vec<u32>,
}

/// Bytes between two entries of [`Places::characters`].
const STRIDE: usize = 1024;

impl Places {
    fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(breaks.map(|(at, _)| at as u32 + 1)).collect();
        let mut before = 0;
        let characters = text.as_bytes().chunks(STRIDE).map(|chunk| {
            let here = before;
            before += starts(chunk);
            here
        });
        let mut characters: Vec<u32> = characters.collect();
        characters.push(before);
        Self { line_starts, characters }
    }

    /// How many characters begin before a byte offset.
    fn characters_before(&self, text: &str, offset: u32) -> u32 {
        let offset = (offset as usize).min(text.len());
        let stride = offset / STRIDE;
        let rest = text.as_bytes().get(stride * STRIDE..offset).unwrap_or_default();
        self.characters.get(stride).copied().unwrap_or(0) + starts(rest)
    }
}

/// How many characters begin in these bytes of UTF-8.
fn starts(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::SourceFile;

    #[test]
    fn columns_count_characters_in_lines_of_any_length() {
        for letters in ["a", "寄", "a寄é\n", "🦀x"] {
            let text = letters.repeat(1024);
            let file = SourceFile::new("x.kdl", text.as_str());
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let line_start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
                let expected = text[line_start..offset].chars().count() + 1;
                assert_eq!(file.position(offset as u32).column, expected, "{letters:?} at {offset}");
            }
        }
    }
}
