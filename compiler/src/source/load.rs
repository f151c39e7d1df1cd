//! Reads catalog files from disk.
//!
//! In: the path of a file or folder. Out: [`Sources`] in path order, with every problem on the way. Deliberately absent: what
//! the files say.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::problem::Problem;
use super::{Place, SourceFile, Sources};

mod problem;
mod walk;

use problem::{missing, unreadable};
pub(super) use walk::below;
pub use walk::{Found, Wanted, files_below};

/// Larger files are refused: texts for models are never that long, so it is something else.
pub(super) const LARGEST: u64 = 16 * 1024 * 1024;

/// Catalogs with more bytes in all are refused.
const LARGEST_CATALOG: u64 = 64 * 1024 * 1024;

/// The files of a catalog, and the folders of compiler output.
pub(super) const CATALOG: Wanted = Wanted { endings: &[".kdl"], skipped: WRITTEN };

/// Names of folders that hold output generated from catalogs; `*` matches any prefix.
const WRITTEN: &[&str] = &["golden", "manifest", "*.golden"];

/// Whether a folder with that name holds output generated from catalogs, and no part of one.
pub fn is_written(folder: &str) -> bool {
    walk::names(WRITTEN, folder)
}

/// Reads a catalog: one file, or a folder with all `*.kdl` below it.
///
/// Skips folders named `golden` or `manifest`, or ending in `.golden`, and everything hidden (its name begins with `.`).
/// Links are followed; a file or folder behind several of them is read once.
///
/// All problems are in [`Sources::problems`]: no such path, no KDL file in the folder, files that cannot be read, are not
/// UTF-8 or larger than 16 MiB, folders that are too deep or hold too much.
pub fn load(place: &Place) -> Sources {
    let Place { path, shown } = place;
    let (found, mut problems) = match std::fs::metadata(path) {
        Ok(kind) if kind.is_dir() => files_below(path, shown, CATALOG),
        Ok(_) => (vec![Found { path: path.clone(), shown: shown.clone() }], Vec::new()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (Vec::new(), Vec::new()),
        Err(error) => (Vec::new(), vec![unreadable(shown, &error)]),
    };
    let (mut files, mut size) = (Vec::new(), 0);
    for found in found {
        match file(&found) {
            Ok(file) => {
                size += file.text.len() as u64;
                files.push(Arc::new(file));
                if size > LARGEST_CATALOG {
                    break; // The rest is not read; `settle` says why.
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    let mut sources = Sources { files, problems, place: Some(place.clone()), name: None };
    settle(&mut sources);
    sources
}

/// Reports what is wrong with the files as a whole: there are none, or they are too large together.
pub(super) fn settle(sources: &mut Sources) {
    let Sources { files, problems, place, .. } = sources;
    problems.retain(|problem| !problem.nothing);
    let Some(place) = place else { return };
    if files.is_empty() && problems.is_empty() {
        problems.push(nothing(place));
    }
    let mut size = 0;
    let fits = files.iter().take_while(|file| {
        size += file.text.len() as u64;
        size <= LARGEST_CATALOG
    });
    let fitting = fits.count();
    if fitting < files.len() {
        files.truncate(fitting);
        let message = format!("`{}` is too large: more than 64 MiB in all", place.shown);
        let problem =
            Problem::new(place.shown.as_str(), message).help("Check that this is the right folder.");
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    problems.sort_by(|one, other| one.path.split('/').cmp(other.path.split('/')));
}

/// Why there is no file at all.
fn nothing(place: &Place) -> Problem {
    let Place { path, shown } = place;
    let problem = if path.is_dir() {
        Problem::new(shown, format!("`{shown}` contains no KDL file")).help(
            "A catalog is a `.kdl` file or a folder with such files; folders named `golden` or \
                   `manifest`, or ending in `.golden`, are skipped.",
        )
    } else {
        missing(path, shown)
    };
    Problem { nothing: true, ..problem }
}

/// Reads one file.
pub(super) fn file(found: &Found) -> Result<SourceFile, Problem> {
    let shown = &found.shown;
    let bytes = match read(&found.path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(too_large(shown)),
        Err(Unread::NotAFile) => {
            return Err(Problem::new(shown, format!("`{shown}` is not a regular file"))
                .help("A catalog file is a plain text file; name another path."));
        }
        Err(Unread::System(error)) => return Err(unreadable(shown, &error)),
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(SourceFile::new(shown.as_str(), without_mark(text)).read_from(found.path.as_path())),
        Err(error) => Err(problem::not_utf8(shown, &error)),
    }
}

/// A file, or a file's text, longer than [`LARGEST`].
pub(super) fn too_large(shown: &str) -> Problem {
    Problem::new(shown, format!("`{shown}` is too large: more than 16 MiB")).help(
        "Catalog files are limited to 16 MiB. Split it into several files, or check that this is the \
         right one.",
    )
}

/// The bytes of a catalog file; `None` if there are too many. A file may grow during the read.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Unread> {
    #[cfg(test)]
    READ.with(|read| read.set(read.get() + 1));
    let mut file = open_file(path)?;
    let size = file.metadata()?.len();
    if size > LARGEST {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(size as usize + 1);
    file.by_ref().take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= LARGEST).then_some(bytes))
}

/// Why a file could not be opened.
#[derive(Debug)]
pub enum Unread {
    /// It is a folder, pipe, device or socket.
    NotAFile,
    /// The system gives the reason.
    System(std::io::Error),
}

impl From<std::io::Error> for Unread {
    fn from(error: std::io::Error) -> Self {
        Self::System(error)
    }
}

/// Opens a regular file.
///
/// # Errors
///
/// If it is not a regular file or cannot be opened.
pub fn open_file(path: &Path) -> Result<File, Unread> {
    // Checked before opening: opening a pipe would wait for its writer.
    match std::fs::metadata(path)?.is_file() {
        true => Ok(File::open(path)?),
        false => Err(Unread::NotAFile),
    }
}

pub(super) fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

#[cfg(test)]
thread_local! {
    /// How many files this thread has read.
    pub(crate) static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
mod tests;
