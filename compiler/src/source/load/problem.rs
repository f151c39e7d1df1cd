//! Messages about paths that could not be read.

use std::path::Path;

use super::Problem;
use crate::nearest::nearest;

/// Nothing is at `path`; offers the sibling whose name is closest.
pub(super) fn missing(path: &Path, shown: &str) -> Problem {
    let problem = Problem::new(shown, format!("`{shown}` does not exist"));
    let Some(there) = path.ancestors().skip(1).find(|folder| is_folder(folder)) else {
        return problem.help("Name a `.kdl` file or a folder that contains some.");
    };
    let rest = path.strip_prefix(there).ok().and_then(|rest| rest.components().next());
    let wanted = rest.map(|part| part.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
    let names = siblings(there);
    let stem = wanted.strip_suffix(".kdl").unwrap_or(&wanted);
    // `mail` for `mail.kdl` and the reverse are as common as a typo.
    let same_stem = names.iter().find(|name| name.strip_suffix(".kdl").unwrap_or(name) == stem);
    // People are most often wrong about where the path begins, so the folder is named in full.
    let folder = whole(there);
    match same_stem.map(String::as_str).or_else(|| nearest(&wanted, names.iter().map(String::as_str))) {
        Some(name) => problem.help(format!("Did you mean `{name}`? It is in `{folder}`.")),
        None => problem.help(format!(
            "Name a `.kdl` file or a folder that contains some. Nothing in `{folder}` is called \
             `{wanted}`."
        )),
    }
}

/// A folder's path from the root of the file system.
fn whole(folder: &Path) -> String {
    let whole =
        if folder.as_os_str().is_empty() { std::env::current_dir() } else { std::path::absolute(folder) };
    let whole = whole.unwrap_or_else(|_| folder.to_owned());
    let text = whole.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}

/// The system denies access.
pub(super) fn unreadable(shown: &str, error: &std::io::Error) -> Problem {
    let problem = Problem::new(shown, format!("`{shown}` cannot be read: {}", reason(error)));
    match error.kind() {
        std::io::ErrorKind::PermissionDenied => {
            problem.help("Check the permissions of the file and of the folders above it.")
        }
        std::io::ErrorKind::NotFound => {
            problem.help("It is a link to a file that does not exist; repair or remove it.")
        }
        _ => problem,
    }
}

/// The system's message without its number, which differs between systems.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The bytes are not UTF-8; says from which byte on.
pub(super) fn not_utf8(shown: &str, error: &std::string::FromUtf8Error) -> Problem {
    let valid = error.utf8_error().valid_up_to();
    let bytes = error.as_bytes();
    let line = bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
    let byte = bytes.get(valid).copied().unwrap_or_default();
    let problem = Problem::new(
        shown,
        format!(
            "`{shown}` is not UTF-8: byte 0x{byte:02X} at offset {valid} (line {line}) is not part of a \
             character"
        ),
    );
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    problem.help(if utf16 {
        "The file looks like UTF-16. Save it as UTF-8."
    } else {
        "Save the file as UTF-8, and check that it is a text file."
    })
}

fn is_folder(path: &Path) -> bool {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    path.is_dir()
}

/// Possible catalogs in a folder, in alphabetical order.
fn siblings(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_dir() || entry.path().extension().is_some_and(|end| end == "kdl"))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}
