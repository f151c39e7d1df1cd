//! Reads catalog files from disk.
//!
//! In: the path of a file or folder. Out: [`Sources`] in path order, or every problem that was met. Deliberately absent: what
//! the files say.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::{SourceFile, Sources};
use crate::escape;

mod problem;
mod walk;

use problem::{missing, unreadable};
pub use walk::{Found, Wanted, files_below};

/// Bytes above which a file is refused: texts for models are never that long, so it is something else.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Bytes of all files together above which a catalog is refused.
const LARGEST_CATALOG: u64 = 64 * 1024 * 1024;

/// The files of a catalog, and the folders that hold what the compiler wrote.
const CATALOG: Wanted = Wanted { endings: &[".kdl"], skipped: WRITTEN };

/// Names of folders that hold what is written from catalogs; `*` is any beginning.
const WRITTEN: &[&str] = &["golden", "manifest", "*.golden"];

/// Whether a folder of that name holds what is written from catalogs, and no part of one.
pub fn is_written(folder: &str) -> bool {
    walk::names(WRITTEN, folder)
}

/// Reads a catalog: one file, or a folder with all `*.kdl` below it.
///
/// Folders named `golden` or `manifest`, or ending in `.golden`, and everything that is hidden (a name with `.` before it) are
/// skipped. Links are followed;
/// a file or folder that several of them lead to is read once. Files are named as the path was given, with `/` as the separator.
///
/// # Errors
///
/// All problems at once: no such path, no KDL file in the folder, files that cannot be read, are not UTF-8 or larger than 16 MiB,
/// folders that are too deep or hold too much.
pub fn load(path: &Path) -> Result<Sources, LoadError> {
    load_as(path, &path.to_string_lossy())
}

/// As [`load`], with `shown` in place of the given path wherever files are named.
///
/// The macro knows an absolute path, its user a relative one.
///
/// # Errors
///
/// As [`load`].
pub fn load_as(path: &Path, shown: &str) -> Result<Sources, LoadError> {
    // Elsewhere a backslash is part of a name.
    let shown = if cfg!(windows) { shown.replace('\\', "/") } else { shown.to_owned() };
    let shown = if shown.len() > 1 { shown.trim_end_matches('/') } else { shown.as_str() };
    let (found, mut problems) = match std::fs::metadata(path) {
        Ok(kind) if kind.is_dir() => folder(path, shown),
        Ok(_) => (vec![Found { path: path.to_owned(), shown: shown.to_owned() }], Vec::new()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            (Vec::new(), vec![missing(path, shown)])
        }
        Err(error) => (Vec::new(), vec![unreadable(shown, &error)]),
    };
    let mut files = Vec::new();
    let mut room = LARGEST_CATALOG;
    for found in found {
        match file(&found) {
            Ok(file) => {
                let Some(less) = room.checked_sub(file.text.len() as u64) else {
                    problems.push(
                        Problem::new(shown, format!("`{shown}` is too large: more than 64 MiB in all"))
                            .help("Check that this is the right folder."),
                    );
                    break;
                };
                room = less;
                files.push(file);
            }
            Err(problem) => problems.push(problem),
        }
    }
    let sources = Sources::new(files);
    if problems.is_empty() { Ok(sources) } else { Err(LoadError { problems, sources }) }
}

/// The files of a folder. One without any is a problem.
fn folder(path: &Path, shown: &str) -> (Vec<Found>, Vec<Problem>) {
    let (found, mut problems) = files_below(path, shown, CATALOG);
    if found.is_empty() && problems.is_empty() {
        problems.push(Problem::new(shown, format!("`{shown}` contains no KDL file")).help(
            "A catalog is a `.kdl` file or a folder with such files; folders named `golden` or \
                       `manifest`, or ending in `.golden`, are skipped.",
        ));
    }
    (found, problems)
}

fn file(found: &Found) -> Result<SourceFile, Problem> {
    let shown = &found.shown;
    let bytes = match read(&found.path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            return Err(Problem::new(shown, format!("`{shown}` is too large: more than 16 MiB")).help(
                "Catalog files are limited to 16 MiB. Split it into several files, or check that \
                       this is the right one.",
            ));
        }
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

/// The bytes of a catalog file; nothing where there are too many. A file may grow while it is read.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Unread> {
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
    /// The system says why.
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
/// Where it is no file or cannot be opened.
pub fn open_file(path: &Path) -> Result<File, Unread> {
    // Looked at before it is opened: to open a pipe would wait for its writer.
    match std::fs::metadata(path)?.is_file() {
        true => Ok(File::open(path)?),
        false => Err(Unread::NotAFile),
    }
}

fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

/// Why a catalog could not be loaded: every problem, and what could be read all the same.
///
/// Its text has the form of a rendered diagnostic without an excerpt.
#[derive(Debug, Clone)]
pub struct LoadError {
    /// What went wrong, in path order; never empty.
    pub problems: Vec<Problem>,
    /// The files that could be read, so that what they say can be checked too.
    pub sources: Sources,
}

/// One path that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file or folder, as it is shown.
    pub path: String,
    /// What is wrong, in one short phrase that names the path.
    pub message: String,
    /// What to do, in whole sentences.
    pub help: Option<String>,
}

impl Problem {
    fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), help: None }
    }

    fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "error: {}", escape::line(&self.message))?;
        match &self.help {
            Some(help) => write!(out, "\n  = help: {}", escape::help(help)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n\n" };
            write!(out, "{gap}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

#[cfg(test)]
mod tests;
