//! Files that are not catalogs, read up to a size limit.

use super::shown;
use crate::failure::Failure;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use toolcat_compiler::source::{Unread, open_file};

/// How much of a file is read, and what to do about a longer one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) mebibytes: u64,
    pub(crate) help: &'static str,
}

impl Limit {
    fn bytes(self) -> u64 {
        self.mebibytes * 1024 * 1024
    }

    fn exceeded(self, name: &str) -> Failure {
        Failure::new(format!("{name} is too large: more than {} MiB", self.mebibytes)).help(self.help)
    }
}

/// Opens a file for reading.
///
/// # Errors
///
/// If it cannot be read, or is not a regular file: a pipe could keep the command waiting, and a device may never end.
/// A pipe that a shell opened for the command (`<(…)`) can be read.
pub(crate) fn open(path: &Path) -> Result<File, Failure> {
    let name = format!("`{}`", shown(path));
    let opened = if is_open_already(path) { File::open(path).map_err(Unread::from) } else { open_file(path) };
    opened.map_err(|unread| match unread {
        Unread::NotAFile => Failure::new(format!("{name} is not a regular file"))
            .help("Name a text file, or `-` for standard input."),
        Unread::System(error) => Failure::system(format!("{name} cannot be read"), &error),
    })
}

/// The bytes of a file.
///
/// # Errors
///
/// Those of [`open`], and if it is longer than `limit`.
pub(crate) fn read(path: &Path, limit: Limit) -> Result<Vec<u8>, Failure> {
    read_stream(open(path)?, &format!("`{}`", shown(path)), limit)
}

/// The bytes of a stream, called `name` in messages.
pub(crate) fn read_stream(from: impl Read, name: &str, limit: Limit) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    from.take(limit.bytes() + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::system(format!("{name} cannot be read"), &error))?;
    if bytes.len() as u64 > limit.bytes() { Err(limit.exceeded(name)) } else { Ok(bytes) }
}

/// Whether the path is one of the streams that the command was started with.
fn is_open_already(path: &Path) -> bool {
    cfg!(unix) && ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.starts_with(folder))
        || path == Path::new("/dev/stdin")
}
