//! The files of a catalog as syntax trees, each parsed once for as long as its text stays the same.

use crate::diagnostic::Diagnostic;
use crate::parallel;
use crate::source::{FileId, SourceFile, Sources};
use crate::syntax::{self, Document};
use std::collections::HashMap;
use std::sync::Arc;

/// One file and its syntax errors.
#[derive(Debug, Clone)]
pub(super) struct Parsed {
    pub(super) document: Document,
    pub(super) mistakes: Vec<Diagnostic>,
}

/// Bytes of catalog files that one thread reads in the time it takes to start another.
const WORTH_A_THREAD: usize = 64 * 1024;

/// Reads all files; unchanged ones are taken from the earlier analysis.
pub(super) fn parse(sources: &Sources, before: Option<(&Sources, &[Arc<Parsed>])>) -> Vec<Arc<Parsed>> {
    let files = sources.files();
    let known = before.map(|(sources, parsed)| Known::new(sources, parsed)).unwrap_or_default();
    let mut all: Vec<Option<Arc<Parsed>>> = sources.iter().map(|(id, file)| known.find(id, file)).collect();
    let new: Vec<usize> = (0..files.len()).filter(|index| all[*index].is_none()).collect();
    // Reading a few short files takes less time than starting a thread.
    let long = new.iter().map(|index| files[*index].text.len()).sum::<usize>() > WORTH_A_THREAD;
    let step = if long { 1 } else { new.len() };
    let read = |at: usize| read(FileId(new[at] as u32), &files[new[at]].text);
    for (index, parsed) in new.iter().zip(parallel::map(new.len(), step, read)) {
        all[*index] = Some(Arc::new(parsed));
    }
    all.into_iter().flatten().collect()
}

fn read(file: FileId, text: &str) -> Parsed {
    #[cfg(test)]
    tests::PARSED.with(|parsed| parsed.set(parsed.get() + 1));
    let (document, mistakes) = syntax::read(file, text);
    Parsed { document, mistakes }
}

/// The files of an earlier analysis, by name.
#[derive(Default)]
struct Known<'a> {
    files: HashMap<&'a str, (FileId, &'a SourceFile, &'a Arc<Parsed>)>,
}

impl<'a> Known<'a> {
    fn new(sources: &'a Sources, parsed: &'a [Arc<Parsed>]) -> Self {
        let files = sources.iter().zip(parsed);
        Self { files: files.map(|((id, file), parsed)| (file.path.as_str(), (id, file, parsed))).collect() }
    }

    /// The tree of a file with the same name and text, its places moved to the file's new number.
    fn find(&self, id: FileId, file: &SourceFile) -> Option<Arc<Parsed>> {
        let (before, old, parsed) = *self.files.get(file.path.as_str())?;
        if !std::ptr::eq(old, file) && old.text != file.text {
            return None;
        }
        if before == id {
            return Some(Arc::clone(parsed));
        }
        let mut moved = Parsed::clone(parsed);
        moved.document.move_to(id);
        moved.mistakes.iter_mut().for_each(|mistake| mistake.move_to(id));
        Some(Arc::new(moved))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    thread_local! {
        /// How many files this thread has parsed; short files are all parsed by the asking thread.
        pub(in crate::driver) static PARSED: Cell<usize> = const { Cell::new(0) };
    }
}
