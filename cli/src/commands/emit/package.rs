//! The package that compiles emitted code, and the golden files' path relative to it: the generated tests prepend
//! their package's folder to that path, wherever they run.

use crate::failure::Failure;
use crate::files::shown;
use std::io;
use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::Place;

/// The folder of the catalog's golden files, relative to the package's folder. The package is that of the file `out`;
/// if the code is printed, that of the catalog, or that of the current folder if the catalog is not in it.
pub(super) fn golden(catalog: &Analysis, out: Option<&Path>) -> Result<String, Failure> {
    let failed = |error: io::Error| Failure::system("the package of the code cannot be found", &error);
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).map_err(failed)?;
    let catalog = real(catalog.path()).map_err(failed)?;
    let golden = Place::new(catalog.as_path()).golden();
    let package = match out {
        Some(out) => package_above(&real(out).map_err(failed)?),
        None if catalog.starts_with(&here) => package_above(&golden),
        None => package_above(&here.join("Cargo.toml")),
    };
    Ok(from(package.as_deref().unwrap_or(&here), &golden))
}

/// The nearest folder above a file whose `Cargo.toml` has a package; a bare workspace compiles nothing.
fn package_above(file: &Path) -> Option<PathBuf> {
    let is_package = |folder: &&Path| {
        let says = |text: String| text.lines().any(|line| line.trim_start().starts_with("[package"));
        std::fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(says)
    };
    file.ancestors().skip(1).find(is_package).map(Path::to_owned)
}

/// A path without links above its last name, which may not exist yet.
fn real(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    let Some(name) = path.file_name() else { return path.canonicalize() };
    let mut missing = vec![name];
    let mut above = path.parent();
    while let Some(folder) = above {
        match folder.canonicalize() {
            Ok(mut real) => {
                real.extend(missing.iter().rev());
                return Ok(real);
            }
            Err(_) => missing.extend(folder.file_name()),
        }
        above = folder.parent();
    }
    Ok(path)
}

/// The relative path from a folder to a path.
fn from(folder: &Path, path: &Path) -> String {
    let shared = folder.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(shared).map(|_| "..".as_ref());
    let down = path.components().skip(shared).map(|part| part.as_os_str());
    shown(&up.chain(down).collect::<PathBuf>())
}
