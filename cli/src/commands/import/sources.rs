//! The files to import, as texts.

use crate::failure::Failure;
use crate::files::shown;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use toolcat_compiler::import::Input;

/// Names that end like this are read from folders.
const ENDINGS: [&str; 4] = [".json", ".jsonl", ".ndjson", ".snap"];

/// Folders inside of each other above which a path is not followed.
const DEEPEST: usize = 16;

/// Bytes above which a file is refused: it is something else than definitions of tools.
const LARGEST: u64 = 256 * 1024 * 1024;

/// The texts of all files, those of a folder in path order.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            let mut bytes = Vec::new();
            let came = io::stdin().lock().take(LARGEST).read_to_end(&mut bytes);
            came.map_err(|error| Failure::system("standard input cannot be read", &error))?;
            inputs.push(input("-", bytes)?);
            continue;
        }
        let mut files = Vec::new();
        if path.is_dir() {
            walk(path, 0, &mut files)?;
            if files.is_empty() {
                return Err(Failure::new(format!("there is nothing to import in `{}`", shown(path)))
                    .help(format!("Files with the endings {} are read.", ENDINGS.join(", "))));
            }
        } else {
            files.push(path.clone());
        }
        for file in files {
            let failed = |error| Failure::system(format!("`{}` cannot be read", shown(&file)), &error);
            let about = fs::metadata(&file).map_err(failed)?;
            if about.len() > LARGEST {
                return Err(Failure::new(format!("`{}` is too large: more than 256 MiB", shown(&file)))
                    .help("Split it, or check that this is the right file."));
            }
            inputs.push(input(&shown(&file), fs::read(&file).map_err(failed)?)?);
        }
    }
    Ok(inputs)
}

fn input(name: &str, bytes: Vec<u8>) -> Result<Input, Failure> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Input { name: name.to_owned(), text }),
        Err(error) => {
            let (valid, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
            let line = bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(Failure::new(format!("`{name}` is not UTF-8, from line {line} on"))
                .help("Save the file as UTF-8, and check that it is a text file."))
        }
    }
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |error| Failure::system(format!("`{}` cannot be read", shown(folder)), &error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth < DEEPEST {
                walk(&path, depth + 1, files)?;
            }
        } else if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            files.push(path.clone());
        }
    }
    Ok(())
}
