//! A new text for a file that is there: written beside it, then renamed, so that nobody ever sees half of one.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::Path;

/// Replaces the text of a file. Its permissions stay, and where `path` is a link, it stays one and the file that it leads
/// to is replaced. A file that is marked as read-only is left alone, although a rename would get past the mark.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let real = fs::canonicalize(path)?;
    let about = fs::metadata(&real)?;
    if about.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let name = real.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let beside = real.with_file_name(format!(".{name}.{}.new", std::process::id()));
    let came = write(&beside, text, &about).and_then(|()| fs::rename(&beside, &real));
    if came.is_err() {
        // What is left over is in nobody's way, and the first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    came
}

fn write(path: &Path, text: &str, like: &Metadata) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
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
