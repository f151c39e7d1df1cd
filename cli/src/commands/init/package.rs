//! The package that a new catalog is for, and how the package's code names the catalog.

use std::fs;
use std::io;
use std::path::{Path, PathBuf, absolute};
use toolcat_compiler::source::{relative, slashed};

/// What the next steps say about the catalog.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Home {
    /// The catalog's folder, relative to the package's folder.
    pub(super) catalog: String,
    /// The package's folder, relative to the current folder; empty if it is the current folder or there is no
    /// package.
    pub(super) package: Option<String>,
    /// Whether there is a package.
    pub(super) found: bool,
}

/// The package that a catalog in `dir` belongs to: the nearest one above it, or else the nearest one above the
/// current folder. Without any, the current folder is assumed to get a Cargo.toml.
pub(super) fn home(dir: &Path) -> io::Result<Home> {
    let here = std::env::current_dir()?;
    let dir = real(&absolute(dir)?);
    let package = nearest(&dir).or_else(|| nearest(&here));
    let found = package.is_some();
    let folder = package.unwrap_or_else(|| here.clone());
    let from_here = relative(&real(&here), &real(&folder));
    Ok(Home {
        catalog: slashed(&relative(&real(&folder), &dir)),
        package: (!from_here.as_os_str().is_empty()).then(|| slashed(&from_here)),
        found,
    })
}

/// The nearest folder at or above `dir` whose Cargo.toml has a package; a bare workspace has no code.
fn nearest(dir: &Path) -> Option<PathBuf> {
    let has_package = |folder: &&Path| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        text.lines().any(|line| line.trim_start().starts_with("[package]"))
    };
    dir.ancestors().find(has_package).map(Path::to_owned)
}

/// The path without links and `..`, as far as it exists.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
