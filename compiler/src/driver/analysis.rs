//! Everything known about one catalog at one moment.

use super::cache::Cache;
use super::compile::compile;
use super::parsed::{Parsed, parse};
use crate::diagnostic::{Diagnostic, Level};
use crate::model::Catalog;
use crate::source::{Change, FileId, Place, Sources, load};
use crate::syntax::Document;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A catalog's files, their syntax trees, what they mean, and what is wrong with them.
///
/// It never changes: after an edit, [`Analysis::with`] makes the next one and shares what stayed the same. Threads can share
/// it.
///
/// ```
/// use toolcat_compiler::driver::Analysis;
/// use toolcat_compiler::source::{Change, Sources};
///
/// let analysis = Analysis::of(Sources::texts([("desk.kdl", "tool \"ask\" {}")]));
/// assert!(analysis.findings().iter().any(|finding| finding.code.id == "no-outcome"));
/// let text = "tool \"ask\" { outcome \"asked\" { text \"Asked.\" } }".to_owned();
/// let after = analysis.with([("desk.kdl".into(), Change::Text(text))]);
/// assert_eq!(after.catalog().tools.len(), 1);
/// ```
#[derive(Debug)]
pub struct Analysis {
    sources: Sources,
    parsed: Vec<Arc<Parsed>>,
    catalog: Catalog,
    findings: Vec<Diagnostic>,
    has_errors: bool,
    /// What rules found the last time somebody asked.
    pub(super) found: Cache,
}

impl Analysis {
    /// Reads and compiles the catalog at a place on disk.
    pub fn at(place: &Place) -> Self {
        Self::of(load(place))
    }

    /// Compiles a catalog of one file in memory.
    pub fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::of(Sources::texts([(path, text)]))
    }

    /// Compiles a catalog.
    pub fn of(sources: Sources) -> Self {
        let parsed = parse(&sources, None);
        Self::new(sources, parsed)
    }

    /// The same catalog after changes to some of its files; [`Sources::with`] says how files are named. The others are
    /// neither read nor parsed again.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = (PathBuf, Change)>) -> Self {
        self.after(self.sources.with(changes))
    }

    /// A later state of the same catalog. Files with the same text are not parsed again.
    #[must_use]
    pub fn after(&self, sources: Sources) -> Self {
        let parsed = parse(&sources, Some((&self.sources, &self.parsed)));
        Self::new(sources, parsed)
    }

    fn new(sources: Sources, parsed: Vec<Arc<Parsed>>) -> Self {
        let (catalog, findings) = compile(&sources, &parsed);
        let has_errors = findings.iter().any(|finding| finding.level == Level::Error);
        Self { sources, parsed, catalog, findings, has_errors, found: Cache::default() }
    }

    /// The files.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Where the catalog is; an empty path for texts in memory.
    pub fn path(&self) -> &Path {
        self.sources.place().map_or(Path::new(""), |place| &place.path)
    }

    /// The same, as people read it; for texts in memory, the name of the catalog.
    pub fn shown(&self) -> &str {
        self.sources.place().map_or(&self.catalog.name, |place| &place.shown)
    }

    /// A file's syntax tree: what was written, right or wrong.
    pub fn document(&self, file: FileId) -> &Document {
        &self.parsed[file.0 as usize].document
    }

    /// What the files say. If there are errors, it holds what could be read.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// What the compiler itself found: unreadable files first, which have no place, then the rest by place.
    /// [`Analysis::found`] adds what rules find.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Whether an error keeps the catalog from being used.
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// Whether every file could be read.
    pub fn is_complete(&self) -> bool {
        !self.findings.first().is_some_and(Diagnostic::is_unread)
    }

    /// Shows files and folders under other names: `name` gets the path and the current name. Texts of findings stay.
    pub fn rename(&mut self, name: impl Fn(&Path, &str) -> String) {
        for about in self.findings.iter_mut().filter_map(|finding| finding.about.as_mut()) {
            *about = name(Path::new(about), about);
        }
        self.sources.rename(name);
        self.found = Cache::default();
    }

    /// Sources, catalog and findings.
    pub fn into_parts(self) -> (Sources, Catalog, Vec<Diagnostic>) {
        (self.sources, self.catalog, self.findings)
    }
}

#[cfg(test)]
mod tests;
