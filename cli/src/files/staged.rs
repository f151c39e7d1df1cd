//! A text that was written to a temporary file, to be moved into place or removed.

use super::{failed, shown};
use crate::failure::Failure;
use std::collections::hash_map::RandomState;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A file with a new text, which is removed unless it is moved into place.
#[derive(Debug)]
pub(super) struct Staged {
    from: PathBuf,
    to: PathBuf,
    /// The path as it was given.
    path: PathBuf,
}

impl Staged {
    /// Writes the parts, one after another, next to the file that `path` leads to.
    pub(super) fn new(path: &Path, parts: &[&[u8]]) -> Result<Self, Failure> {
        let (to, like) = place(path)?;
        let failed = |error: io::Error| failed(path, &error);
        let (from, file) = create(&to, like.is_some()).map_err(failed)?;
        // From here on, any failure removes the file.
        let staged = Self { from, to, path: path.to_owned() };
        fill(file, parts, like.as_ref()).map_err(failed)?;
        Ok(staged)
    }

    /// Moves the text into place.
    pub(super) fn settle(self) -> Result<(), Failure> {
        fs::rename(&self.from, &self.to).map_err(|error| failed(&self.path, &error))
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        // After a rename the file is gone. If it cannot be removed, it harms nobody.
        let _ = fs::remove_file(&self.from);
    }
}

/// The file to write, and what is there now.
fn place(path: &Path) -> Result<(PathBuf, Option<Metadata>), Failure> {
    let failed = |error: io::Error| failed(path, &error);
    let real = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((path.to_owned(), None)),
        Err(error) => return Err(failed(error)),
        Ok(about) if !about.is_symlink() => path.to_owned(),
        Ok(_) => match fs::canonicalize(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(Failure::new(format!(
                    "`{}` is a link to a file that does not exist",
                    shown(path)
                ))
                .help("Remove the link, or create the file that it leads to."));
            }
            came => came.map_err(failed)?,
        },
    };
    let about = fs::metadata(&real).map_err(failed)?;
    if about.is_dir() {
        return Err(failed(ErrorKind::IsADirectory.into()));
    }
    if !about.is_file() {
        return Err(Failure::new(format!("`{}` is not a regular file", shown(path)))
            .help("Name another path. toolcat never replaces a device, pipe or socket with a file."));
    }
    // A rename would bypass the read-only mark.
    if about.permissions().readonly() {
        return Err(failed(ErrorKind::PermissionDenied.into()));
    }
    Ok((real, Some(about)))
}

/// How many names are tried if others are taken.
const TRIES: usize = 16;

/// A new file in the folder of `to`, under a name that nobody could have predicted and linked elsewhere.
fn create(to: &Path, private: bool) -> io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        // The replacement of a private file must never be readable by others.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = private;
    to.file_name().ok_or(ErrorKind::IsADirectory)?;
    for _ in 0..TRIES {
        let number = RandomState::new().build_hasher().finish();
        let from = to.with_file_name(format!(".toolcat-{number:016x}.new"));
        match options.open(&from) {
            Ok(file) => return Ok((from, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

fn fill(mut file: File, parts: &[&[u8]], like: Option<&Metadata>) -> io::Result<()> {
    parts.iter().try_for_each(|part| file.write_all(part))?;
    let Some(like) = like else { return Ok(()) };
    // Only the file's owner or a privileged user can give it away; others get their own file.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(&file, Some(like.uid()), Some(like.gid()));
    }
    file.set_permissions(like.permissions())
}
