//! A catalog's place and its names: the same for macros, build scripts, commands and editors.

use super::Problem;
use std::path::{Component, Path, PathBuf};

/// The name of a catalog if no path gives one.
pub(super) const UNNAMED: &str = "catalog";

/// A catalog's file or folder, and its display name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its path.
    pub path: PathBuf,
    /// Its display path, with `/` on every system, without a leading `./` or a trailing `/`; display names of files start
    /// with it.
    pub shown: String,
}

impl Place {
    /// The file or folder at `path`, displayed as given.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let shown = slashed(&tidy(Path::new(""), &path));
        Self { path, shown }
    }

    /// The same place under another display name.
    #[must_use]
    pub fn shown_as(self, shown: impl Into<String>) -> Self {
        Self { shown: shown.into(), ..self }
    }

    /// The catalog that code names in a package; `root` is the package's folder. An absolute path may lead into the package:
    /// generated code and golden files name the catalog relative to it, so that they are the same on every machine.
    ///
    /// # Errors
    ///
    /// If an absolute path leads elsewhere; says how to write it.
    pub fn in_package(root: &Path, named: &str) -> Result<Self, Problem> {
        let path = Path::new(named);
        if path.is_relative() {
            return Ok(Self { path: root.join(path), shown: slashed(&tidy(root, path)) });
        }
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let inside = path.strip_prefix(root).map(Path::to_owned);
        match inside.or_else(|_| real(path).strip_prefix(real(root)).map(Path::to_owned)) {
            Ok(rest) => Ok(Self { path: root.join(&rest), shown: slashed(&tidy(root, &rest)) }),
            Err(_) => {
                let way = slashed(&relative(&real(root), &real(path)));
                let problem = Problem::new(
                    named,
                    format!("`{named}` is an absolute path that leads out of the package"),
                );
                Err(problem
                    .help(format!("Write it from the folder of the package's Cargo.toml on: `{way}`.")))
            }
        }
    }

    /// The name of a catalog that does not set one: that of its folder or file. `.` and `..` have none, but the folder they
    /// lead to does.
    pub fn name(&self) -> String {
        let of_path = || {
            let real = self.path.canonicalize().unwrap_or_default();
            stem(&real.file_name().unwrap_or_default().to_string_lossy())
        };
        stem(&self.shown).or_else(of_path).unwrap_or_else(|| UNNAMED.to_owned())
    }

    /// The last name in the display path, without `.kdl`: a file name that is the same on every machine.
    pub fn stem(&self) -> String {
        stem(&self.shown).unwrap_or_else(|| UNNAMED.to_owned())
    }

    /// The folder of golden files of this catalog: `desk/golden` for the folder `desk`, `desk.golden` for the file
    /// `desk.kdl`.
    pub fn golden(&self) -> PathBuf {
        if self.path.is_dir() {
            return self.path.join("golden");
        }
        let is_kdl = self.path.extension().is_some_and(|ending| ending == "kdl");
        let stem = if is_kdl { self.path.file_stem() } else { self.path.file_name() };
        let mut name = stem.unwrap_or_default().to_owned();
        name.push(".golden");
        self.path.with_file_name(name)
    }

    /// The same folder's display path.
    pub fn golden_shown(&self) -> String {
        match (self.path.is_dir(), self.shown.as_str()) {
            (true, ".") => "golden".to_owned(),
            (true, "/") => "/golden".to_owned(),
            (true, shown) => format!("{shown}/golden"),
            (false, shown) => format!("{}.golden", shown.strip_suffix(".kdl").unwrap_or(shown)),
        }
    }
}

/// The last segment of a path with `/`, if it has one.
fn stem(shown: &str) -> Option<String> {
    let last = shown.rsplit('/').next().unwrap_or_default();
    let stem = last.strip_suffix(".kdl").unwrap_or(last);
    (!matches!(stem, "" | "." | "..")).then(|| stem.to_owned())
}

/// A path below `base` without `.`, and without folders that a `..` leaves again. After a link `..` leads elsewhere, so those
/// stay.
fn tidy(base: &Path, path: &Path) -> PathBuf {
    let mut kept = PathBuf::new();
    for part in path.components() {
        let is_folder = || base.join(&kept).symlink_metadata().is_ok_and(|about| about.is_dir());
        match part {
            Component::CurDir => {}
            Component::ParentDir if ends_in_name(&kept) && is_folder() => {
                kept.pop();
            }
            part => kept.push(part),
        }
    }
    kept
}

fn ends_in_name(path: &Path) -> bool {
    matches!(path.components().next_back(), Some(Component::Normal(_)))
}

/// The relative path from a folder to another path; both are absolute.
pub fn relative(from: &Path, to: &Path) -> PathBuf {
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

/// A path with `/` on every system; the folder itself is `.`.
pub fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    if text.is_empty() { ".".to_owned() } else { text }
}

#[cfg(test)]
mod tests;
