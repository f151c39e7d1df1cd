//! The files to import, as texts.

use crate::failure::Failure;
use crate::files::{self, Limit, shown};
use std::io;
use std::path::{Path, PathBuf};
use toolcat_compiler::import::Input;
use toolcat_compiler::source::{Wanted, files_below};

/// What is read from folders.
const FILES: Wanted = Wanted { endings: &[".json", ".jsonl", ".ndjson", ".snap"], skipped: &[] };

/// A longer file is something other than tool definitions.
const LARGEST: Limit = Limit { mebibytes: 256, help: "Split it, or check that this is the right file." };

/// The texts of all files, with those of a folder in path order.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            inputs.push(input("-", files::read_stream(io::stdin().lock(), "standard input", LARGEST)?)?);
            continue;
        }
        let files = if path.is_dir() { below(path)? } else { vec![path.clone()] };
        for file in files {
            inputs.push(input(&shown(&file), files::read(&file, LARGEST)?)?);
        }
    }
    Ok(inputs)
}

/// The files of a folder.
fn below(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let (found, problems) = files_below(path, &shown(path), FILES);
    if !problems.is_empty() {
        return Err(Failure::Several(problems.iter().map(Failure::from).collect()));
    }
    if found.is_empty() {
        return Err(Failure::new(format!("there is nothing to import in `{}`", shown(path)))
            .help(format!("Files with the endings {} are read.", FILES.endings.join(", "))));
    }
    Ok(found.into_iter().map(|file| file.path).collect())
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
