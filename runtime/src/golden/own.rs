//! Which files we may write and delete: regular files that begin with the first line of every golden file, in a
//! folder that is not a link.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::file::HEADERS;

/// What is in a golden file's place.
pub(super) enum There {
    /// Nothing.
    Nothing,
    /// A golden file, and its text.
    Golden(String),
    /// Something that is not ours.
    Foreign,
}

/// Looks at a golden file's place. Links are followed: their target is compared, but never written.
pub(super) fn look(path: &Path) -> io::Result<There> {
    let absent = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    match fs::metadata(path) {
        Ok(about) if about.is_file() => {}
        Ok(_) => return Ok(There::Foreign),
        // A dangling link still exists.
        Err(error) if absent(&error) && fs::symlink_metadata(path).is_ok() => return Ok(There::Foreign),
        Err(error) if absent(&error) => return Ok(There::Nothing),
        Err(error) => return Err(error),
    }
    let read = begins(path).and_then(|ours| ours.then(|| fs::read_to_string(path)).transpose());
    match read {
        Ok(Some(text)) => Ok(There::Golden(text)),
        Ok(None) => Ok(There::Foreign),
        // Another test has just deleted it.
        Err(error) if absent(&error) => Ok(There::Nothing),
        Err(error) => Err(error),
    }
}

/// Whether a file begins as a golden file does, whatever its length.
fn begins(path: &Path) -> io::Result<bool> {
    let longest = HEADERS.iter().map(|header| header.len()).max().unwrap_or_default();
    let mut start = Vec::new();
    File::open(path)?.take(longest as u64).read_to_end(&mut start)?;
    Ok(HEADERS.iter().any(|header| start.starts_with(header.as_bytes())))
}

/// Whether a path is itself a golden file, not a link to one; `None` if nothing is there.
pub(super) fn is_ours(path: &Path) -> io::Result<Option<bool>> {
    let ours = fs::symlink_metadata(path).and_then(|about| Ok(about.is_file() && begins(path)?));
    match ours {
        Ok(ours) => Ok(Some(ours)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates the folder if it is missing. Its parent must exist.
pub(super) fn make_folder(dir: &Path) -> io::Result<()> {
    match fs::create_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => own_folder(dir),
        made => made,
    }
}

/// Refuses a folder that is a link: its content belongs to the link's target.
pub(super) fn own_folder(dir: &Path) -> io::Result<()> {
    if fs::symlink_metadata(dir)?.is_dir() {
        return Ok(());
    }
    Err(io::Error::other("its folder is a link or a file, so other files could be touched; make it a folder"))
}

/// Writes a temporary file next to the target and renames it, so that nobody sees half of it and the last of several
/// writers wins.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    let like = mode(path)?;
    static WRITTEN: AtomicUsize = AtomicUsize::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let beside = path.with_file_name(format!(".{name}.{}-{number}.new", std::process::id()));
    let written = new_file(&beside)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            like.map_or(Ok(()), |like| file.set_permissions(like))
        })
        .and_then(|()| fs::rename(&beside, path));
    written.inspect_err(|_| {
        // A leftover file harms nobody, and the first error is the one to report.
        let _ = fs::remove_file(&beside);
    })
}

/// The permissions of the existing file. A read-only file stays read-only: a rename would bypass that.
fn mode(path: &Path) -> io::Result<Option<fs::Permissions>> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.permissions().readonly() => Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "it is marked as read-only; make it writable",
        )),
        Ok(about) => Ok(Some(about.permissions())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Opens a new file, never through a link. One left behind by a process with the same id is removed.
fn new_file(path: &Path) -> io::Result<File> {
    match File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            fs::remove_file(path)?;
            File::create_new(path)
        }
        made => made,
    }
}

/// Where the golden file was before single-file catalogs each had their own folder: in `golden` next to the catalog.
pub(super) fn earlier(dir: &Path, file: &str) -> Option<PathBuf> {
    let old = dir.parent()?.join("golden").join(file);
    let own = dir.file_name()?.to_str()?.ends_with(".golden");
    (own && is_ours(&old).ok().flatten() == Some(true)).then_some(old)
}
