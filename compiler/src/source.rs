//! Catalog files and places in them.
//!
//! In: a path, texts, or both. Out: [`Sources`], the texts of all files under the names that people read. The compiler's only
//! file access is in [`load()`] and [`Sources::with`]; everything after them works on text.

use std::ops::Range;
use std::sync::Arc;

mod change;
mod file;
mod load;
mod place;
mod problem;
mod utf16;

pub use change::Change;
pub use file::{Position, SourceFile};
pub use load::{Found, Unread, Wanted, files_below, is_written, load, open_file};
pub use place::{Place, relative, slashed};
pub use problem::Problem;
pub use utf16::Utf16Position;

/// Which file of a [`Sources`]; an index into [`Sources::files`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of bytes in one file. `start` and `end` are byte offsets on character boundaries, `start <= end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file that contains the bytes.
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
    /// The value as written.
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

/// All files of one catalog, and the problems that kept others from being read. A clone shares the texts.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
    problems: Vec<Problem>,
    place: Option<Place>,
    name: Option<String>,
}

impl Sources {
    /// Files in memory, in the given order.
    pub fn new(files: Vec<SourceFile>) -> Self {
        Self { files: files.into_iter().map(Arc::new).collect(), ..Self::default() }
    }

    /// Texts in memory, each with its display name.
    pub fn texts<P: Into<String>, T: Into<String>>(texts: impl IntoIterator<Item = (P, T)>) -> Self {
        Self::new(texts.into_iter().map(|(path, text)| SourceFile::new(path, text)).collect())
    }

    /// Gives the catalog a name in case its files don't.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The name of a catalog whose files don't set one: the given one, or that of its folder or file.
    pub fn name(&self) -> String {
        let of_place = || self.place.as_ref().map_or_else(|| place::UNNAMED.to_owned(), Place::name);
        self.name.clone().unwrap_or_else(of_place)
    }

    /// Where the catalog was read from; `None` for texts in memory.
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// What could not be read, in path order. The other files are still here.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Shows files and folders under other names: `name` gets the path and the current name.
    pub fn rename(&mut self, name: impl Fn(&std::path::Path, &str) -> String) {
        for file in &mut self.files {
            let path = name(&file.origin, &file.path);
            Arc::make_mut(file).path = path;
        }
        for problem in &mut self.problems {
            problem.path = name(std::path::Path::new(&problem.path), &problem.path);
        }
        if let Some(place) = &mut self.place {
            place.shown = name(&place.path, &place.shown);
        }
    }

    /// The files; in path order if they were read from disk.
    pub fn files(&self) -> &[Arc<SourceFile>] {
        &self.files
    }

    /// The files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index as u32), &**file))
    }

    /// The file with that id. Ids come from this very value, so the file exists.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The bytes under a span.
    pub fn slice(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.range()).unwrap_or_default()
    }
}
