//! Catalogs whose files change during use: unsaved editor buffers, unwritten fixes, saved, new or deleted files.

use super::load::{CATALOG, LARGEST, below, file, settle, too_large, without_mark};
use super::{Found, Place, SourceFile, Sources, slashed};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A change to one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// It has this text, whatever is on disk: an unsaved buffer of an existing or new file.
    Text(String),
    /// The disk counts again: the file was saved, created or deleted, or its buffer was closed. It is read again.
    Disk,
    /// It is gone, or about to be.
    Removed,
}

impl Sources {
    /// The same catalog after changes to some of its files. No other file is read.
    ///
    /// A file is named by its path on disk, or its display name if it is a text in memory. A path outside the catalog's
    /// folder, or one that a catalog skips, changes nothing. A folder that held too much to be read completely must be loaded
    /// again.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = (PathBuf, Change)>) -> Self {
        let mut next = self.clone();
        for (path, change) in changes {
            next.change(&path, change);
        }
        settle(&mut next);
        next
    }

    fn change(&mut self, path: &Path, change: Change) {
        let known = self.files.iter().find(|file| file.origin == path);
        let found = match known {
            Some(file) => Found { path: file.origin.clone(), shown: file.path.clone() },
            None => match self.file_at(path) {
                Some(found) => found,
                None => return,
            },
        };
        // The path may be another spelling of a known file's.
        let index = self.files.iter().position(|file| file.origin == found.path);
        self.problems.retain(|problem| problem.path != found.shown);
        match read(&found, change, self.place.is_some()) {
            Some(Ok(file)) => self.put(index, file),
            Some(Err(problem)) => {
                self.problems.push(problem);
                self.take(index);
            }
            None => self.take(index),
        }
    }

    fn take(&mut self, index: Option<usize>) {
        if let Some(index) = index {
            self.files.remove(index);
        }
    }

    /// In place of the old one, or where path order puts it.
    fn put(&mut self, index: Option<usize>, file: SourceFile) {
        match index {
            Some(index) => self.files[index] = Arc::new(file),
            None => {
                let before = |other: &Arc<SourceFile>| other.path.split('/').lt(file.path.split('/'));
                let at = self.files.partition_point(before);
                self.files.insert(at, Arc::new(file));
            }
        }
    }

    /// The file at a path, whether it exists or not; `None` if it would not belong to the catalog.
    fn file_at(&self, path: &Path) -> Option<Found> {
        let Some(place) = &self.place else {
            return Some(Found { path: path.to_owned(), shown: slashed(path) });
        };
        let is_plain = |rest: &&Path| rest.components().all(|part| matches!(part, Component::Normal(_)));
        let rest = match path.strip_prefix(&place.path).ok().filter(is_plain) {
            Some(rest) => rest.to_owned(),
            None => real(path)?.strip_prefix(real(&place.path)?).ok()?.to_owned(),
        };
        let Place { path, shown } = place;
        match (rest.as_os_str().is_empty(), path.is_file()) {
            // The catalog is this one file.
            (true, _) => (!path.is_dir()).then(|| Found { path: path.clone(), shown: shown.clone() }),
            (false, true) => None,
            (false, false) => below(path, shown, &rest, CATALOG),
        }
    }
}

/// The file's current state; `None` if there is none.
fn read(found: &Found, change: Change, on_disk: bool) -> Option<Result<SourceFile, super::Problem>> {
    match change {
        Change::Text(text) if text.len() as u64 > LARGEST => Some(Err(too_large(&found.shown))),
        Change::Text(text) => Some(Ok(
            SourceFile::new(found.shown.as_str(), without_mark(text)).read_from(found.path.as_path())
        )),
        // A dangling link exists too, and cannot be read.
        Change::Disk if on_disk && !found.path.is_dir() && found.path.symlink_metadata().is_ok() => {
            Some(file(found))
        }
        Change::Disk | Change::Removed => None,
    }
}

/// The path without links and `..`; missing names at its end are kept.
fn real(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let (above, real) = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)))?;
    match path.strip_prefix(above) {
        Ok(rest) if !rest.as_os_str().is_empty() => Some(real.join(rest)),
        _ => Some(real),
    }
}

#[cfg(test)]
mod tests;
