//! Locates golden files when a test runs, since a build may have been moved, archived, or shared between checkouts.

use std::env;
use std::path::{Path, PathBuf};

/// The folder of the package whose tests run: the one that cargo or another runner gives, else the current folder,
/// else the one that was compiled. A folder without a `Cargo.toml` does not count.
///
/// # Panics
///
/// If there is no such folder.
#[track_caller]
pub fn package(compiled: &str) -> PathBuf {
    found(compiled, |_| true)
}

/// The folder of golden files called `folder` in that package. Its parent, the catalog or the folder that holds the
/// catalog's file, must exist: nothing is ever created elsewhere.
///
/// # Panics
///
/// If there is no such place.
#[track_caller]
pub fn folder(compiled: &str, folder: &str) -> PathBuf {
    found(compiled, |package| package.join(folder).parent().is_some_and(Path::is_dir)).join(folder)
}

#[track_caller]
fn found(compiled: &str, fits: impl Fn(&Path) -> bool) -> PathBuf {
    let is_package = |path: &PathBuf| path.join("Cargo.toml").is_file();
    if let Some(said) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).filter(is_package) {
        // Whoever runs the test knows best: the compiled folder may be another checkout, whose files must not be
        // touched.
        assert!(
            fits(&said),
            "the package in {} does not hold the catalog that this code was made of: make the code anew, with \
             `toolcat emit` in that package or with `--golden-dir`",
            said.display()
        );
        return said;
    }
    let places = [env::current_dir().ok(), Some(PathBuf::from(compiled))];
    let place = places.into_iter().flatten().find(|path| is_package(path) && fits(path));
    place.unwrap_or_else(|| {
        panic!(
            "the package of this test is not found: run it with cargo, or set CARGO_MANIFEST_DIR to the folder of its \
             Cargo.toml"
        )
    })
}
