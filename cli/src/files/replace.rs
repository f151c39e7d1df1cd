//! New texts for existing files.

use super::shown;
use super::staged::Staged;
use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// A file, the text that was read from it, and its new text. Both are without a byte order mark; an existing one
/// stays.
#[derive(Debug)]
pub(crate) struct Change<'t> {
    pub(crate) path: PathBuf,
    pub(crate) old: &'t str,
    pub(crate) new: &'t str,
}

/// Replaces the texts of several files: all of them are written to temporary files before the first is moved into
/// place. Permissions stay. If a path is a link, the link stays and its target is replaced.
///
/// # Errors
///
/// If a file no longer has the text that was read from it, is marked read-only, or cannot be written.
pub(crate) fn replace_all(changes: &[Change<'_>]) -> Result<(), Failure> {
    let staged: Vec<Staged> = changes.iter().map(stage).collect::<Result<_, _>>()?;
    staged.into_iter().try_for_each(Staged::settle)
}

/// Like [`replace_all`] for one file whose text was already compared. A byte order mark is removed.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    Staged::new(path, &[text.as_bytes()])?.settle()
}

fn stage(change: &Change<'_>) -> Result<Staged, Failure> {
    let path = &change.path;
    let unread = |error| Failure::system(format!("`{}` cannot be read", shown(path)), &error);
    let mark = "\u{feff}".as_bytes();
    let written = fs::read(path).map_err(unread)?;
    let (before, text) = match written.strip_prefix(mark) {
        Some(text) => (mark, text),
        None => (&[][..], written.as_slice()),
    };
    if text != change.old.as_bytes() {
        return Err(Failure::new(format!(
            "`{}` was changed by another program in the meantime",
            shown(path)
        ))
        .help("Nothing was written. Run the command again."));
    }
    Staged::new(path, &[before, change.new.as_bytes()])
}
