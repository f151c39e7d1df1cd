//! Reads catalog files from disk.
//!
//! In: the path of a file or folder. Out: [`Sources`] in path order, or every problem that was met. Deliberately absent: what
//! the files say.

use std::fmt;
use std::path::Path;

use super::{SourceFile, Sources};
use crate::escape;
use walk::Found;

mod problem;
mod walk;

use problem::{missing, unreadable};

/// Bytes above which a file is refused: texts for models are never that long, so it is something else.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Reads a catalog: one file, or a folder with all `*.kdl` below it.
///
/// Folders named `golden` or `manifest` and everything that is hidden (a name with `.` before it) are skipped. Files are named
/// as the path was given, with `/` as the separator.
///
/// # Errors
///
/// All problems at once: no such path, no KDL file in the folder, files that cannot be read, are not UTF-8 or larger than 16 MiB.
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
    let shown = shown.replace('\\', "/");
    let shown = if shown.len() > 1 { shown.trim_end_matches('/') } else { shown.as_str() };
    let mut problems = Vec::new();
    let found = match std::fs::metadata(path) {
        Ok(kind) if kind.is_dir() => walk::folder(path, shown, &mut problems),
        Ok(_) => vec![Found { path: path.to_owned(), shown: shown.to_owned() }],
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            problems.push(missing(path, shown));
            Vec::new()
        }
        Err(error) => {
            problems.push(unreadable(shown, &error));
            Vec::new()
        }
    };
    let mut files = Vec::new();
    for found in found {
        match file(&found) {
            Ok(file) => files.push(file),
            Err(problem) => problems.push(problem),
        }
    }
    let sources = Sources::new(files);
    if problems.is_empty() { Ok(sources) } else { Err(LoadError { problems, sources }) }
}

fn file(found: &Found) -> Result<SourceFile, Problem> {
    let shown = &found.shown;
    // Looked at before it is opened: to open a pipe would wait for its writer.
    let about = std::fs::metadata(&found.path).map_err(|error| unreadable(shown, &error))?;
    if !about.is_file() {
        return Err(Problem::new(shown, format!("`{shown}` is not a regular file"))
            .help("A catalog file is a plain text file; name another path."));
    }
    if about.len() > LARGEST {
        return Err(Problem::new(shown, format!("`{shown}` is too large: more than 16 MiB"))
            .help("A catalog file may have 16 MiB. Split it over several files, or check that this is the right one."));
    }
    let bytes = std::fs::read(&found.path).map_err(|error| unreadable(shown, &error))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(SourceFile::new(shown.as_str(), without_mark(text))),
        Err(error) => Err(problem::not_utf8(shown, &error)),
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
