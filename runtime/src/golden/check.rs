//! Compares golden files with what is rendered now, and accepts changes.

use std::io;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::diff::diff;
use super::file::{Case, file};
use super::name::file_name;

/// What a golden file is compared with what is rendered now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The same, line ends aside.
    Same,
    /// There is no such file.
    Missing,
    /// It differs; how.
    Different(String),
}

/// Compares the golden file of a tool in `dir` with its cases.
///
/// # Errors
///
/// Where the file is there but cannot be read as text.
pub fn state(dir: &Path, tool: &str, cases: &[Case]) -> io::Result<State> {
    let old = match fs::read_to_string(dir.join(file_name(tool))) {
        Ok(old) => with_plain_line_ends(&old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(State::Missing),
        Err(error) => return Err(error),
    };
    let new = with_plain_line_ends(&file(tool, cases));
    Ok(if old == new { State::Same } else { State::Different(diff(&old, &new)) })
}

/// Writes the golden file of a tool, beside its place first and then renamed, so that no half of it is ever seen.
///
/// # Errors
///
/// Where the folder or the file cannot be written.
pub fn accept(dir: &Path, tool: &str, cases: &[Case]) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let name = file_name(tool);
    let beside = dir.join(format!(".{name}.{}.new", std::process::id()));
    fs::write(&beside, file(tool, cases))?;
    fs::rename(&beside, dir.join(name)).inspect_err(|_| {
        // What is left over is in nobody's way, and the first error is the one to tell.
        let _ = fs::remove_file(&beside);
    })
}

/// Golden files in `dir` that belong to none of the tools, in the order of their names.
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
        if name.ends_with(".txt") && !name.starts_with('.') && !known.contains(name) {
            orphans.push(entry.path());
        }
    }
    orphans.sort();
    Ok(orphans)
}

/// The body of a generated test: the golden file of a tool has to say what is rendered now. `TOOLCAT_ACCEPT=1` writes
/// it. A missing file is written too, except where `CI` is set to anything but nothing, `0` or `false`.
///
/// # Panics
///
/// Where the file differs, is missing under `CI`, or cannot be read or written; the message says how to accept.
#[track_caller]
pub fn check(dir: &Path, tool: &str, cases: &[Case]) {
    let shown = dir.join(file_name(tool));
    let shown = shown.display();
    let state = state(dir, tool, cases).unwrap_or_else(|error| panic!("{shown} cannot be read: {error}"));
    let fault = match state {
        State::Same => return,
        State::Missing if !is_set("CI") => None,
        _ if is_set("TOOLCAT_ACCEPT") => None,
        State::Missing => Some(format!("{shown} is missing")),
        State::Different(diff) => Some(format!(
            "{shown} differs from what the model reads now (- is the file, + is now):\n\n{diff}"
        )),
    };
    match fault {
        None => accept(dir, tool, cases).unwrap_or_else(|error| panic!("{shown} cannot be written: {error}")),
        Some(fault) => panic!("{fault}\n\n{HOW_TO_ACCEPT}"),
    }
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
            fs::remove_file(path)
                .unwrap_or_else(|error| panic!("{} cannot be deleted: {error}", path.display()));
        }
    } else if !orphans.is_empty() {
        let list: String = orphans.iter().map(|path| format!("- {}\n", path.display())).collect();
        panic!("these golden files belong to no tool of the catalog:\n{list}\n{HOW_TO_ACCEPT}");
    }
}

const HOW_TO_ACCEPT: &str = "If the change is meant, accept it with `TOOLCAT_ACCEPT=1 cargo test` or `toolcat golden --accept`, and commit the file.";

/// Whether a variable of the environment says yes.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !matches!(value.to_str(), Some("" | "0" | "false")))
}

fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n")
}
