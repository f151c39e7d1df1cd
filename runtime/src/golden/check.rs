//! Compares golden files with what is rendered now, and accepts changes.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use super::diff::diff;
use super::file::{Case, file};
use super::name::file_name;
use super::own::{self, There};

/// What a golden file is compared with what is rendered now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The same, line ends aside.
    Same,
    /// There is no such file.
    Missing,
    /// It differs; how.
    Different(String),
    /// Something else is in its place, which is left alone.
    Foreign,
}

/// Compares the golden file of a tool in `dir` with its cases.
///
/// # Errors
///
/// Where the file is there but cannot be read as text.
pub fn state(dir: &Path, tool: &str, cases: &[Case]) -> io::Result<State> {
    let old = match own::look(&dir.join(file_name(tool)))? {
        There::Nothing => return Ok(State::Missing),
        There::Foreign => return Ok(State::Foreign),
        There::Golden(text) => with_plain_line_ends(&text),
    };
    let new = with_plain_line_ends(&file(tool, cases));
    Ok(if old == new { State::Same } else { State::Different(diff(&old, &new)) })
}

/// Writes the golden file of a tool, beside its place first and then renamed, so that no half of it is ever seen. The folder
/// is made where it is missing; what holds the folder is not.
///
/// # Errors
///
/// Where the folder or the file cannot be written, the folder is a link, or something else is in the place of the file.
pub fn accept(dir: &Path, tool: &str, cases: &[Case]) -> io::Result<()> {
    own::make_folder(dir)?;
    let path = dir.join(file_name(tool));
    if own::is_ours(&path)? == Some(false) {
        return Err(io::Error::other(format!("it {NOT_OURS}")));
    }
    own::write(&path, &file(tool, cases))
}

/// Golden files in `dir` that belong to none of the tools, in the order of their names. Files that do not begin as golden
/// files do are somebody else's, and so are links.
///
/// # Errors
///
/// Where the folder is there but cannot be read.
pub fn orphans<S: AsRef<str>>(dir: &Path, tools: &[S]) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let known: std::collections::HashSet<String> =
        tools.iter().map(|tool| file_name(tool.as_ref())).collect();
    let mut orphans = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let candidate = name.ends_with(".txt") && !name.starts_with('.') && !known.contains(name);
        if candidate && own::is_ours(&entry.path())? == Some(true) {
            orphans.push(entry.path());
        }
    }
    orphans.sort();
    Ok(orphans)
}

/// Deletes a golden file that belongs to no tool. One that is gone already is no error.
///
/// # Errors
///
/// Where it cannot be deleted, is no golden file, or its folder is a link.
pub fn remove(orphan: &Path) -> io::Result<()> {
    if let Some(dir) = orphan.parent().filter(|dir| !dir.as_os_str().is_empty()) {
        own::own_folder(dir)?;
    }
    if own::is_ours(orphan)? == Some(false) {
        return Err(io::Error::other(format!("it {NOT_OURS}")));
    }
    match fs::remove_file(orphan) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// How the golden file of a tool gets to `dir` from where files of catalogs of one file were before: the command to move it.
/// `None` where there is none.
pub fn moved(dir: &Path, tool: &str) -> Option<String> {
    let old = own::earlier(dir, &file_name(tool))?;
    let (from, to) = (old.display(), dir.display());
    Some(format!(
        "The golden files of a catalog that is one file have their own folder now. Move this one: `mkdir -p {to} && git mv {from} {to}/`"
    ))
}

/// The body of a generated test: the golden file of a tool has to say what is rendered now. `TOOLCAT_ACCEPT=1` writes
/// it; nothing is written otherwise, since a test that writes what it compares with has tested nothing.
///
/// # Panics
///
/// Where the file differs, is missing, or cannot be read or written; the message says how to accept.
#[track_caller]
pub fn check(dir: &Path, tool: &str, cases: &[Case]) {
    let path = dir.join(file_name(tool));
    let shown = path.display();
    let state = state(dir, tool, cases).unwrap_or_else(|error| panic!("{shown} cannot be read: {error}"));
    let fault = match state {
        State::Same => return,
        State::Foreign => panic!("{shown} {NOT_OURS}"),
        _ if is_set("TOOLCAT_ACCEPT") => {
            return accept(dir, tool, cases)
                .unwrap_or_else(|error| panic!("{shown} cannot be written: {error}"));
        }
        State::Missing => match moved(dir, tool) {
            Some(how) => panic!("{shown} is missing. {how}"),
            None => format!("{shown} is missing"),
        },
        State::Different(diff) => {
            format!("{shown} differs from what the model reads now (- is the file, + is now):\n\n{diff}")
        }
    };
    panic!("{fault}\n\n{HOW_TO_ACCEPT}");
}

/// The body of a generated test: every golden file in `dir` has to belong to one of the tools. `TOOLCAT_ACCEPT=1`
/// deletes the others.
///
/// # Panics
///
/// Where there are others, or the folder cannot be read.
#[track_caller]
pub fn check_orphans<S: AsRef<str>>(dir: &Path, tools: &[S]) {
    let orphans =
        orphans(dir, tools).unwrap_or_else(|error| panic!("{} cannot be read: {error}", dir.display()));
    if is_set("TOOLCAT_ACCEPT") {
        for path in &orphans {
            remove(path).unwrap_or_else(|error| panic!("{} cannot be deleted: {error}", path.display()));
        }
    } else if !orphans.is_empty() {
        let list: String = orphans.iter().map(|path| format!("- {}\n", path.display())).collect();
        panic!("these golden files belong to no tool of the catalog:\n{list}\n{HOW_TO_ACCEPT}");
    }
}

const HOW_TO_ACCEPT: &str = "If the change is meant, accept it with `TOOLCAT_ACCEPT=1 cargo test` or `toolcat golden --accept`, and commit the file.";

/// Why something is left alone.
const NOT_OURS: &str = "is no golden file: it is a link, or does not begin with `What the model reads from`. Move it somewhere else; it is neither overwritten nor deleted";

/// Whether a variable of the environment says yes.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !matches!(value.to_str(), Some("" | "0" | "false")))
}

fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n")
}
