//! Compares golden files with what is rendered now, and accepts changes.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use super::diff::diff;
use super::file::{AGENTS, Case, Golden};
use super::name::file_name;
use super::own::{self, There};

/// How a golden file compares with what it should say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The same, ignoring line endings.
    Same,
    /// The file does not exist.
    Missing,
    /// It differs; here is how.
    Different(String),
    /// Something else is in its place, and is left alone.
    Foreign,
}

/// Compares a golden file in `dir` with what it should say.
///
/// # Errors
///
/// If the file exists but cannot be read as text.
pub fn state(dir: &Path, golden: &Golden) -> io::Result<State> {
    let old = match own::look(&golden.path(dir))? {
        There::Nothing => return Ok(State::Missing),
        There::Foreign => return Ok(State::Foreign),
        There::Golden(text) => with_plain_line_ends(&text),
    };
    let new = with_plain_line_ends(golden.text());
    Ok(if old == new { State::Same } else { State::Different(diff(&old, &new)) })
}

/// Writes a golden file to a temporary file first and then renames it, so that nobody sees half of it. Creates `dir`
/// and the folder of agents inside it if they are missing, but not the folder that holds `dir`.
///
/// # Errors
///
/// If a folder or the file cannot be written, a folder is a link, or something else is in the file's place.
pub fn accept(dir: &Path, golden: &Golden) -> io::Result<()> {
    own::make_folder(dir)?;
    let path = golden.path(dir);
    if let Some(inner) = path.parent().filter(|inner| *inner != dir) {
        own::make_folder(inner)?;
    }
    if own::is_ours(&path)? == Some(false) {
        return Err(io::Error::other(format!("it {NOT_OURS}")));
    }
    own::write(&path, golden.text())
}

/// Golden files in `dir` that belong to none of these tools and agents, ordered by name, tools first. Links, and
/// files that don't begin as golden files do, are not ours and are skipped.
///
/// # Errors
///
/// If a folder exists but cannot be read.
pub fn orphans<S: AsRef<str>>(dir: &Path, tools: &[S], agents: &[S]) -> io::Result<Vec<PathBuf>> {
    let mut orphans = orphans_in(dir, tools)?;
    orphans.extend(orphans_in(&dir.join(AGENTS), agents)?);
    Ok(orphans)
}

fn orphans_in<S: AsRef<str>>(dir: &Path, names: &[S]) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        // A file that is not ours may have the folder's name.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let known: std::collections::HashSet<String> =
        names.iter().map(|name| file_name(name.as_ref())).collect();
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

/// Deletes a golden file that belongs to no tool or agent. If it is already gone, that is no error.
///
/// # Errors
///
/// If it cannot be deleted, is not a golden file, or its folder is a link.
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

/// The command that moves a golden file to `dir` from where single-file catalogs used to keep theirs. `None` if there
/// is no such file.
pub fn moved(dir: &Path, golden: &Golden) -> Option<String> {
    let old = own::earlier(dir, golden.earlier_name()?)?;
    let (from, to) = (old.display(), dir.display());
    Some(format!(
        "The golden files of a catalog that is one file have their own folder now. Move this one: `mkdir -p {to} && git mv {from} {to}/`"
    ))
}

/// The body of a generated test: a tool's golden file must say what is rendered now. `TOOLCAT_ACCEPT=1` writes it;
/// otherwise nothing is written, since a test that writes its own expectation tests nothing.
///
/// # Panics
///
/// If the file differs, is missing, or cannot be read or written; the message says how to accept.
#[track_caller]
pub fn check(dir: &Path, tool: &str, cases: &[Case]) {
    compare(dir, &Golden::of_tool(tool, cases));
}

/// The same for an agent: its golden file must say what the agent is given now.
///
/// # Panics
///
/// As [`check()`] does.
#[track_caller]
pub fn check_agent(dir: &Path, agent: &str, sheet: &str) {
    compare(dir, &Golden::of_agent(agent, sheet));
}

#[track_caller]
fn compare(dir: &Path, golden: &Golden) {
    let path = golden.path(dir);
    let shown = path.display();
    let state = state(dir, golden).unwrap_or_else(|error| panic!("{shown} cannot be read: {error}"));
    let fault = match state {
        State::Same => return,
        State::Foreign => panic!("{shown} {NOT_OURS}"),
        _ if is_set("TOOLCAT_ACCEPT") => {
            return accept(dir, golden).unwrap_or_else(|error| panic!("{shown} cannot be written: {error}"));
        }
        State::Missing => match moved(dir, golden) {
            Some(how) => panic!("{shown} is missing. {how}"),
            None => format!("{shown} is missing"),
        },
        State::Different(diff) => {
            format!("{shown} differs from {} (- is the file, + is now):\n\n{diff}", golden.now())
        }
    };
    panic!("{fault}\n\n{HOW_TO_ACCEPT}");
}

/// The body of a generated test: every golden file in `dir` must belong to one of the tools or agents.
/// `TOOLCAT_ACCEPT=1` deletes the others.
///
/// # Panics
///
/// If there are others, or a folder cannot be read.
#[track_caller]
pub fn check_orphans<S: AsRef<str>>(dir: &Path, tools: &[S], agents: &[S]) {
    let orphans = orphans(dir, tools, agents)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", dir.display()));
    if is_set("TOOLCAT_ACCEPT") {
        for path in &orphans {
            remove(path).unwrap_or_else(|error| panic!("{} cannot be deleted: {error}", path.display()));
        }
    } else if !orphans.is_empty() {
        let list: String = orphans.iter().map(|path| format!("- {}\n", path.display())).collect();
        panic!("these golden files belong to no tool or agent of the catalog:\n{list}\n{HOW_TO_ACCEPT}");
    }
}

const HOW_TO_ACCEPT: &str = "If the change is meant, accept it with `TOOLCAT_ACCEPT=1 cargo test` or `toolcat golden --accept`, and commit the file.";

/// Why something is left alone.
const NOT_OURS: &str = "is no golden file: it is a link, or does not begin with `What the model reads from` or `What is given to the agent`. Move it somewhere else; it is neither overwritten nor deleted";

/// Whether an environment variable says yes.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !matches!(value.to_str(), Some("" | "0" | "false")))
}

fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n")
}
