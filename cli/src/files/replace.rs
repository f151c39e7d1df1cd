//! New texts for files that are there: written beside them, then renamed, so that nobody ever sees half of one.

use super::shown;
use crate::failure::Failure;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file, the text that was read from it, and the text that it gets. Both are without a byte order mark, which stays where
/// there is one.
#[derive(Debug)]
pub(crate) struct Change<'t> {
    pub(crate) path: PathBuf,
    pub(crate) old: &'t str,
    pub(crate) new: &'t str,
}

/// Replaces the texts of several files: all of them are written beside their places, and only then, one after the other, in
/// their places. Permissions stay; where a path is a link, it stays one and the file that it leads to is replaced.
///
/// # Errors
///
/// Where a file says something else than what was read from it, is marked as read-only, or cannot be written.
pub(crate) fn replace_all(changes: &[Change<'_>]) -> Result<(), Failure> {
    let mut staged = Vec::new();
    let came = changes.iter().try_for_each(|change| stage(change, &mut staged));
    settle(came, &staged)
}

/// As [`replace_all`] for one file, whose text was compared already. A byte order mark goes.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let mut staged = Vec::new();
    let came = beside(path, &[text.as_bytes()], &mut staged).map_err(|error| super::failed(path, &error));
    settle(came, &staged)
}

/// Moves what was staged to its places, or takes it away again.
fn settle(came: Result<(), Failure>, staged: &[(PathBuf, PathBuf)]) -> Result<(), Failure> {
    let came = came.and_then(|()| staged.iter().try_for_each(|(from, to)| rename(from, to)));
    if came.is_err() {
        for (from, _) in staged {
            // What is left over is in nobody's way, and the first error is the one to tell.
            let _ = fs::remove_file(from);
        }
    }
    came
}

fn rename(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::rename(from, to).map_err(|error| super::failed(to, &error))
}

fn stage(change: &Change<'_>, staged: &mut Vec<(PathBuf, PathBuf)>) -> Result<(), Failure> {
    let path = &change.path;
    let unread = |error| Failure::system(format!("`{}` cannot be read", shown(path)), &error);
    let mark = "\u{feff}".as_bytes();
    let written = fs::read(path).map_err(unread)?;
    let (before, text) = match written.strip_prefix(mark) {
        Some(text) => (mark, text),
        None => (&[][..], written.as_slice()),
    };
    if text != change.old.as_bytes() {
        return Err(Failure::new(format!("`{}` was changed by something else meanwhile", shown(path)))
            .help("Nothing was written. Run the command again."));
    }
    let parts = [before, change.new.as_bytes()];
    beside(path, &parts, staged).map_err(|error| super::failed(path, &error))
}

fn beside(path: &Path, parts: &[&[u8]], staged: &mut Vec<(PathBuf, PathBuf)>) -> io::Result<()> {
    let real = fs::canonicalize(path)?;
    let about = fs::metadata(&real)?;
    // A rename would get past the mark, which says that nobody should.
    if about.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let name = real.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let new = real.with_file_name(format!(".{name}.{}.new", std::process::id()));
    staged.push((new.clone(), real));
    write(&new, parts, &about)
}

fn write(path: &Path, parts: &[&[u8]], like: &Metadata) -> io::Result<()> {
    let mut file = File::create(path)?;
    parts.iter().try_for_each(|part| file.write_all(part))?;
    // Only whoever owns the file, or may do everything, can give it away; others get a file of their own.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(&file, Some(like.uid()), Some(like.gid()));
    }
    file.set_permissions(like.permissions())?;
    // On the disk before the rename is: otherwise a power failure could leave the name with nothing behind it.
    file.sync_all()
}
