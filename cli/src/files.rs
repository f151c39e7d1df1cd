//! Files that a command writes: beside their place first, then renamed, so that nobody ever sees half of one.

mod replace;

pub(crate) use replace::{Change, replace, replace_all};

use crate::failure::Failure;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes one file, unless it says the same already. True where something was written.
pub(crate) fn write(path: &Path, text: &str) -> Result<bool, Failure> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    write_all(&[(path.to_owned(), text)])?;
    Ok(true)
}

/// Writes several files: all of them beside their places, and only then, one after the other, in their places.
pub(crate) fn write_all<T: AsRef<str>>(files: &[(PathBuf, T)]) -> Result<(), Failure> {
    let mut staged = Vec::new();
    let came = files
        .iter()
        .try_for_each(|(path, text)| {
            stage(path, text.as_ref(), &mut staged).map_err(|error| failed(path, &error))
        })
        .and_then(|()| {
            staged.iter().try_for_each(|(from, to)| fs::rename(from, to).map_err(|error| failed(to, &error)))
        });
    if came.is_err() {
        for (from, _) in &staged {
            // What is left over is in nobody's way, and the first error is the one to tell.
            let _ = fs::remove_file(from);
        }
    }
    came
}

fn stage<'p>(path: &'p Path, text: &str, staged: &mut Vec<(PathBuf, &'p Path)>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let beside = folder.join(format!(".{name}.{}.new", std::process::id()));
    staged.push((beside.clone(), path));
    fs::write(beside, text)
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::system(format!("`{}` cannot be written", shown(path)), error)
}

/// A path as people read it: with `/` on every system, without `./` before it and `/` after it.
pub(crate) fn shown(path: &Path) -> String {
    let mut text = path.to_string_lossy().into_owned();
    if cfg!(windows) {
        text = text.replace('\\', "/");
    }
    let mut rest = text.as_str();
    while let Some(short) = rest.strip_prefix("./") {
        rest = short.trim_start_matches('/');
    }
    let trimmed = rest.trim_end_matches('/');
    match (trimmed.is_empty(), text.starts_with('/')) {
        (false, _) => trimmed.to_owned(),
        (true, true) => "/".to_owned(),
        (true, false) => ".".to_owned(),
    }
}
