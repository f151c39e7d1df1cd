//! File names for code hosts, which know a file by its path from the repository's root, wherever the command ran.

use std::env;
use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::slashed;

/// Names a catalog's files relative to the root of their repository. Names don't change if there is no repository, or
/// for a file outside it.
pub(super) fn name_from_root(analysis: &mut Analysis) {
    let Some(root) = root(analysis.path()) else { return };
    analysis.rename(|path, shown| from(&root, path).unwrap_or_else(|| shown.to_owned()));
}

/// The nearest folder at or above the catalog with a `.git`, or else the folder of a workflow run if the catalog is
/// in it.
fn root(catalog: &Path) -> Option<PathBuf> {
    let catalog = real(catalog)?;
    // In work trees and submodules `.git` is a file.
    let is_root = |folder: &&Path| folder.join(".git").exists();
    let workspace = || {
        let workspace = PathBuf::from(env::var_os("GITHUB_WORKSPACE")?).canonicalize().ok()?;
        catalog.starts_with(&workspace).then_some(workspace)
    };
    catalog.ancestors().find(is_root).map(Path::to_owned).or_else(workspace)
}

/// The path from `root`. A link is named by its target, which is where the text is, or else by itself.
fn from(root: &Path, path: &Path) -> Option<String> {
    let itself = || Some(real(path.parent()?)?.join(path.file_name()?));
    let inside = |path: PathBuf| path.strip_prefix(root).map(slashed).ok();
    real(path).and_then(inside).or_else(|| itself().and_then(inside))
}

/// The path without links and `..`; missing components at its end keep their names.
fn real(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let found = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    let (above, real) = found?;
    Some(match path.strip_prefix(above) {
        Ok(rest) if !rest.as_os_str().is_empty() => real.join(rest),
        _ => real,
    })
}
