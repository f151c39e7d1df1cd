//! New texts for files that are there.

use super::shown;
use super::staged::Staged;
use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// A file, the text that was read from it, and the text that it gets. Both are without a byte order mark, which stays where
/// there is one.
#[derive(Debug)]
pub(crate) struct Change<'t> {
    pub(crate) path: PathBuf,
    pub(crate) old: &'t str,
    pub(crate) new: &'t str,
}

/// Replaces the texts of several files: all of them are written before the first is put in its place. Permissions stay; where a
/// path is a link, it stays one and the file that it leads to is replaced.
///
/// # Errors
///
/// Where a file says something else than what was read from it, is marked as read-only, or cannot be written.
pub(crate) fn replace_all(changes: &[Change<'_>]) -> Result<(), Failure> {
    let staged: Vec<Staged> = changes.iter().map(stage).collect::<Result<_, _>>()?;
    staged.into_iter().try_for_each(Staged::settle)
}

/// As [`replace_all`] for one file, whose text was compared already. A byte order mark goes.
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
