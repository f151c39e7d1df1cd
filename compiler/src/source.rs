//! Catalog files and places in them.
//!
//! In: a path. Out: [`Sources`], the texts of all files with their names as a reader sees them. The only file access of
//! the compiler is [`load()`]; everything after it works on text.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::OnceLock;

mod load;

pub use load::{
    Found, LoadError, Problem, Unread, Wanted, files_below, is_written, load, load_as, open_file,
};

/// Which file of a [`Sources`]; an index into [`Sources::files`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of bytes in one file. `start` and `end` are byte offsets on character boundaries, `start <= end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file the bytes stand in.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `range` in `file`.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Self { file, start: range.start as u32, end: range.end as u32 }
    }

    /// The bytes, to slice the file's text with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value together with the place it was written at.
#[derive(Debug, Clone, PartialEq)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One file of a catalog.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path as it is shown: relative to where the catalog was named from, with `/` on every system.
    pub path: String,
    /// Where it was read from, byte for byte; the shown path where it was not read from a file.
    pub origin: PathBuf,
    /// The whole text, without a byte order mark.
    pub text: String,
    /// Made when the first place is asked for: most catalogs are fine, and a macro should not pay for it then.
    places: OnceLock<Places>,
}

/// What leads from bytes to lines and columns.
#[derive(Debug, Clone)]
struct Places {
    line_starts: Vec<u32>,
    /// Characters before each [`STRIDE`]th byte, so that a column in a very long line takes no walk through all of it.
    characters: Vec<u32>,
}

/// Bytes between two entries of [`Places::characters`].
const STRIDE: usize = 1024;

impl SourceFile {
    /// A file of that name and text.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let path = path.into();
        Self { origin: PathBuf::from(&path), path, text: text.into(), places: OnceLock::new() }
    }

    /// The same file, read from `origin`.
    #[must_use]
    pub fn read_from(self, origin: impl Into<PathBuf>) -> Self {
        Self { origin: origin.into(), ..self }
    }

    /// Line and column of a byte offset, both from 1; the column counts characters, not bytes.
    pub fn position(&self, offset: u32) -> Position {
        let places = self.places.get_or_init(|| Places::new(&self.text));
        let line = places.line_starts.partition_point(|start| *start <= offset);
        let start = places.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let before = |offset| places.characters_before(&self.text, offset);
        Position { line, column: before(offset).saturating_sub(before(start)) as usize + 1 }
    }
}

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

/// A place as people count it: both numbers from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// All files of one catalog, in path order.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// The given files, in the given order.
    pub fn new(files: Vec<SourceFile>) -> Self {
        Self { files }
    }

    /// Gives files other names.
    pub fn rename(&mut self, name: impl Fn(&SourceFile) -> String) {
        for file in &mut self.files {
            file.path = name(file);
        }
    }

    /// The files in path order.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index as u32), file))
    }

    /// The file of that id. Ids come from this very value, so the file exists.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The bytes under a span.
    pub fn slice(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.range()).unwrap_or_default()
    }
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
