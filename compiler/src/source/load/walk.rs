//! Finds the files below a folder.
//!
//! Every folder and every file is visited once, whatever links lead to it, so the time depends on what exists and not on the
//! number of ways to get there. The depth of folders and the number of entries are bounded.

use std::collections::HashSet;
use std::fs::FileType;
use std::path::{Component, Path, PathBuf};

use super::Problem;
use super::problem::unreadable;

/// A file to read, and its display name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its path.
    pub path: PathBuf,
    /// Its display path.
    pub shown: String,
}

/// Which files to look for. Hidden ones (a name with `.` before it) are never visited.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The ending of file names.
    pub endings: &'static [&'static str],
    /// Names of folders to skip; a leading `*` matches any prefix.
    pub skipped: &'static [&'static str],
}

/// Whether a name is one of these; a leading `*` matches any prefix.
pub(super) fn names(patterns: &[&str], name: &str) -> bool {
    patterns.iter().any(|pattern| match pattern.strip_prefix('*') {
        Some(end) => name.len() > end.len() && name.ends_with(end),
        None => name == *pattern,
    })
}

/// Deeper nesting of folders is refused.
const DEEPEST: usize = 64;

/// A folder with more files is refused.
const MOST_FILES: usize = 10_000;

/// A folder with more entries is refused: it is a home folder or a whole disk.
const MOST_ENTRIES: usize = 200_000;

/// The files below `path`, in path order, and the problems.
pub fn files_below(path: &Path, shown: &str, wanted: Wanted) -> (Vec<Found>, Vec<Problem>) {
    let mut walk = Walk {
        wanted,
        top: shown,
        found: Vec::new(),
        seen: HashSet::new(),
        folders: Vec::new(),
        links: Vec::new(),
        entries: 0,
        problems: Vec::new(),
        stopped: false,
    };
    walk.all(path);
    let Walk { mut found, mut problems, .. } = walk;
    problems.sort_by(|one, other| one.path.cmp(&other.path));
    found.sort_by(|one, other| one.shown.split('/').cmp(other.shown.split('/')));
    (found, problems)
}

/// The display name of a folder's entry.
fn joined(folder: &str, name: &str) -> String {
    match folder {
        "." | "" => name.to_owned(),
        "/" => format!("/{name}"),
        folder => format!("{folder}/{name}"),
    }
}

/// The file at `rest` in a folder, if a walk through the folder would find it there.
pub(crate) fn below(folder: &Path, shown: &str, rest: &Path, wanted: Wanted) -> Option<Found> {
    let mut found = Found { path: folder.to_owned(), shown: shown.to_owned() };
    let mut parts = rest.components().peekable();
    while let Some(part) = parts.next() {
        let Component::Normal(name) = part else { return None };
        let text = name.to_string_lossy();
        let is_file = parts.peek().is_none();
        let left_out = if is_file {
            !wanted.endings.iter().any(|ending| text.ends_with(ending))
        } else {
            names(wanted.skipped, &text)
        };
        if left_out || text.starts_with('.') {
            return None;
        }
        found.path.push(name);
        found.shown = joined(&found.shown, &text);
    }
    Some(found)
}

/// A folder or a link to visit later.
struct Visit {
    path: PathBuf,
    shown: String,
    depth: usize,
}

struct Walk<'a> {
    wanted: Wanted,
    /// The folder's own display name.
    top: &'a str,
    found: Vec<Found>,
    /// Real paths of the visited files and folders.
    seen: HashSet<PathBuf>,
    folders: Vec<(Visit, PathBuf)>,
    links: Vec<Visit>,
    entries: usize,
    problems: Vec<Problem>,
    stopped: bool,
}

impl Walk<'_> {
    fn all(&mut self, path: &Path) {
        let top = Visit { path: path.to_owned(), shown: self.top.to_owned(), depth: 0 };
        self.lead(top, true);
        self.real();
        // A folder's own contents come before what links lead to, so that a file is named by its real place.
        while !self.links.is_empty() && !self.stopped {
            let mut links = std::mem::take(&mut self.links);
            links.sort_by(|one, other| one.shown.cmp(&other.shown));
            for link in links {
                self.lead(link, false);
                self.real();
            }
        }
    }

    /// Visits the target of a link.
    fn lead(&mut self, link: Visit, top: bool) {
        let is_wanted = top || self.is_wanted(&link.shown);
        match std::fs::canonicalize(&link.path) {
            Ok(real) if self.seen.contains(&real) => {}
            Ok(real) if top || real.is_dir() => self.folder(link, real),
            Ok(real) if is_wanted => self.file(link.path, link.shown, real),
            Ok(_) => {}
            // A dangling link is a problem only if its name matches the files being looked for.
            Err(error) if is_wanted => self.problems.push(unreadable(&link.shown, &error)),
            Err(_) => {}
        }
    }

    /// Visits the waiting folders, and the folders in them.
    fn real(&mut self) {
        while let Some((place, real)) = self.folders.pop() {
            if self.stopped {
                return;
            }
            match std::fs::read_dir(&place.path) {
                Err(error) => self.problems.push(unreadable(&place.shown, &error)),
                Ok(entries) => {
                    for entry in entries {
                        match entry.and_then(|entry| Ok((entry.file_type()?, entry))) {
                            Ok((kind, entry)) => self.entry(kind, &entry.file_name(), &place, &real),
                            Err(error) => self.problems.push(unreadable(&place.shown, &error)),
                        }
                        if self.stopped {
                            return;
                        }
                    }
                }
            }
        }
    }

    fn entry(&mut self, kind: FileType, name: &std::ffi::OsStr, folder: &Visit, real: &Path) {
        self.entries += 1;
        if self.entries > MOST_ENTRIES {
            return self.stop(format!("`{}` contains more than {MOST_ENTRIES} files and folders", self.top));
        }
        let text = name.to_string_lossy();
        if text.starts_with('.') {
            return;
        }
        let shown = joined(&folder.shown, &text);
        let (path, real) = (folder.path.join(name), real.join(name));
        let place = Visit { path, shown, depth: folder.depth + 1 };
        if kind.is_symlink() {
            if !names(self.wanted.skipped, &text) {
                self.links.push(place);
            }
        } else if kind.is_dir() {
            if !names(self.wanted.skipped, &text) {
                self.folder(place, real);
            }
        } else if self.is_wanted(&place.shown) {
            self.file(place.path, place.shown, real);
        }
    }

    fn folder(&mut self, place: Visit, real: PathBuf) {
        if place.depth > DEEPEST {
            let shown = &place.shown;
            let problem = Problem::new(
                shown,
                format!("`{shown}` is nested more than {DEEPEST} folders deep in `{}`", self.top),
            );
            self.problems.push(problem.help("Move its contents up, or name a folder further down."));
        } else if self.seen.insert(real.clone()) {
            self.folders.push((place, real));
        }
    }

    fn file(&mut self, path: PathBuf, shown: String, real: PathBuf) {
        if self.seen.insert(real) {
            self.found.push(Found { path, shown });
        }
        if self.found.len() > MOST_FILES {
            let kinds = self.wanted.endings.join(", ");
            self.stop(format!("`{}` contains more than {MOST_FILES} files ({kinds})", self.top));
        }
    }

    /// Ends the walk and discards what it found.
    fn stop(&mut self, message: String) {
        let problem = Problem::new(self.top, message).help("Check that this is the right folder.");
        self.problems.push(problem);
        self.found.clear();
        self.stopped = true;
    }

    fn is_wanted(&self, shown: &str) -> bool {
        self.wanted.endings.iter().any(|ending| shown.ends_with(ending))
    }
}
