//! Files that a command reads and writes. Output goes to a new file first, which is then renamed, so that nobody ever
//! sees half a file. Input is read only up to its size limit.

mod name;
mod read;
mod replace;
mod staged;

pub(crate) use name::{stem, stems};
pub(crate) use read::{Limit, open, read, read_stream};
pub(crate) use replace::{Change, replace, replace_all};

use crate::failure::Failure;
use staged::Staged;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toolcat_compiler::source::Place;

/// Writes one file, unless it already has that content. Returns whether anything was written.
pub(crate) fn write(path: &Path, text: &str) -> Result<bool, Failure> {
    // Only a regular file is compared: reading anything else could wait forever.
    let same = fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() == text.len() as u64)
        && fs::read(path).is_ok_and(|old| old == text.as_bytes());
    if !same {
        write_all(&[(path.to_owned(), text)])?;
    }
    Ok(!same)
}

/// Writes several files: all of them are written to temporary files before the first is moved into place. Missing
/// folders are created. An existing file keeps its permissions. If a path is a link, the link stays and its target is
/// written.
///
/// # Errors
///
/// If a file is marked read-only, is not a regular file, or cannot be written.
pub(crate) fn write_all<T: AsRef<str>>(files: &[(PathBuf, T)]) -> Result<(), Failure> {
    let mut staged = Vec::new();
    for (path, text) in files {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| failed(path, &error))?;
        }
        staged.push(Staged::new(path, &[text.as_ref().as_bytes()])?);
    }
    staged.into_iter().try_for_each(Staged::settle)
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::system(format!("`{}` cannot be written", shown(path)), error)
}

/// A path for people to read, as catalogs are shown.
pub(crate) fn shown(path: &Path) -> String {
    Place::new(path).shown
}
