//! Checks whether a catalog's folder still holds the files that were compiled in.

use std::path::Path;

/// Compares the `*.kdl` files of a catalog's folder, named relative to `root`, with those that were compiled in.
///
/// # Panics
///
/// If a file was added: cargo doesn't notice that, so the code is older than the catalog.
pub fn check_sources(root: &Path, folder: &str, compiled: &[&str]) {
    let mut added = Vec::new();
    walk(root, folder.trim_end_matches('/'), &mut added);
    added.retain(|file| !compiled.contains(&file.as_str()));
    added.sort();
    assert!(
        added.is_empty(),
        "not compiled in: {}\nCargo does not see files that are added to a folder. Have it watch the folder with a build.rs:\n    \
         fn main() {{ println!(\"cargo::rerun-if-changed={folder}\"); }}",
        added.join(", ")
    );
}

/// The files that the compiler would read: it skips hidden files and folders, and folders named `golden` or
/// `manifest` or ending in `.golden`.
fn walk(root: &Path, folder: &str, out: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let Ok(kind) = entry.file_type() else { continue };
        // Named as the compiler names them: in the package's root folder, names have no `.` component.
        let path = if folder == "." { name.clone() } else { format!("{folder}/{name}") };
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() && name != "golden" && name != "manifest" && !name.ends_with(".golden") {
            walk(root, &path, out);
        } else if kind.is_file() && name.ends_with(".kdl") {
            out.push(path);
        }
    }
}
