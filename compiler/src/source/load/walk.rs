//! Finds the catalog files of a folder.

use std::path::{Path, PathBuf};

use super::Problem;
use super::problem::unreadable;

/// A file to read, and how it is named to people.
pub(super) struct Found {
    pub(super) path: PathBuf,
    pub(super) shown: String,
}

/// Folders that hold what the compiler wrote.
const WRITTEN: [&str; 2] = ["golden", "manifest"];

/// Folders inside of each other above which a path is not followed.
const DEEPEST: usize = 64;

/// All `*.kdl` files below `path`, ordered by their path. A folder without any is a problem of its own.
pub(super) fn folder(path: &Path, shown: &str, problems: &mut Vec<Problem>) -> Vec<Found> {
    let mut walk = Walk { found: Vec::new(), above: Vec::new(), problems };
    let before = walk.problems.len();
    walk.enter(path, shown);
    let mut found = walk.found;
    if found.is_empty() && problems.len() == before {
        problems.push(
            Problem::new(shown, format!("there is no KDL file in `{shown}`"))
                .help("A catalog is one `.kdl` file or a folder with such files in it; folders named `golden` or `manifest` do not count."),
        );
    }
    found.sort_by(|one, other| one.shown.split('/').cmp(other.shown.split('/')));
    found
}

struct Walk<'a> {
    found: Vec<Found>,
    /// The real paths of the folders that are being walked: a link to one of them would never end.
    above: Vec<PathBuf>,
    problems: &'a mut Vec<Problem>,
}

impl Walk<'_> {
    fn enter(&mut self, path: &Path, shown: &str) {
        let entries = match std::fs::canonicalize(path).and_then(|real| Ok((real, std::fs::read_dir(path)?)))
        {
            Ok((real, _)) if self.above.contains(&real) || self.above.len() >= DEEPEST => return,
            Ok((real, entries)) => {
                self.above.push(real);
                entries
            }
            Err(error) => return self.problems.push(unreadable(shown, &error)),
        };
        for entry in entries {
            match entry {
                Ok(entry) => self.entry(&entry.path(), &entry.file_name().to_string_lossy(), shown),
                Err(error) => self.problems.push(unreadable(shown, &error)),
            }
        }
        self.above.pop();
    }

    fn entry(&mut self, path: &Path, name: &str, folder: &str) {
        if name.starts_with('.') {
            return;
        }
        let shown = match folder {
            "." | "" => name.to_owned(),
            "/" => format!("/{name}"),
            _ => format!("{folder}/{name}"),
        };
        // A link without a target is a problem only where it is called like a catalog file.
        let is_folder = std::fs::metadata(path).is_ok_and(|about| about.is_dir());
        if is_folder && !WRITTEN.contains(&name) {
            self.enter(path, &shown);
        } else if !is_folder && name.ends_with(".kdl") {
            self.found.push(Found { path: path.to_owned(), shown });
        }
    }
}
