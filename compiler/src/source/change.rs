//! Catalogs whose files change while somebody looks at them: buffers of an editor that are not saved, fixes that are not written,
//! files that are saved, made or deleted.

use super::load::{CATALOG, LARGEST, below, file, settle, too_large, without_mark};
use super::{Found, Place, SourceFile, Sources, slashed};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// What became of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// It has this text, whatever is on disk: a buffer that is not saved, of a file that is there or is yet to be made.
    Text(String),
    /// What is on disk counts: the file was saved, made or deleted, or its buffer was closed. It is read again.
    Disk,
    /// It is gone, or about to be.
    Removed,
}

impl Sources {
    /// The same catalog after some of its files have changed. No other file is read.
    ///
    /// A file is named by its path on disk, for texts in memory by the name that it is shown under. A path outside of the catalog's
    /// folder, or one that a catalog skips, is no file of the catalog and changes nothing. A folder that held too much to be read
    /// as a whole has to be loaded again.
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
        // The path may have led to a known file in other words.
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

    /// In the place of the old one, or where the order of paths has it.
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

    /// The file that a path leads to, whether it exists or not; `None` where it would be no file of the catalog.
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

/// The file as it is now; `None` where there is none.
fn read(found: &Found, change: Change, on_disk: bool) -> Option<Result<SourceFile, super::Problem>> {
    match change {
        Change::Text(text) if text.len() as u64 > LARGEST => Some(Err(too_large(&found.shown))),
        Change::Text(text) => Some(Ok(
            SourceFile::new(found.shown.as_str(), without_mark(text)).read_from(found.path.as_path())
        )),
        // A link that leads nowhere is there too, and cannot be read.
        Change::Disk if on_disk && !found.path.is_dir() && found.path.symlink_metadata().is_ok() => {
            Some(file(found))
        }
        Change::Disk | Change::Removed => None,
    }
}

/// The path without links and `..`; of what is missing at its end, the names are kept.
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
