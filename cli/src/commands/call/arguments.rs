//! The arguments of a call, as text.

use super::Args;
use crate::failure::Failure;
use crate::files;
use std::io::{self, Read};
use std::path::Path;
use toolcat_runtime::parse::MAX_BYTES;

/// The text of the arguments; blank if none are given.
///
/// A file is read only far enough to tell that it is too large; the parser reports that.
pub(super) fn received(args: &Args) -> Result<String, Failure> {
    match (&args.args, &args.args_file) {
        (Some(text), _) => Ok(text.clone()),
        (None, Some(path)) if path == Path::new("-") => read(io::stdin().lock(), "standard input"),
        (None, Some(path)) => read(files::open(path)?, &format!("`{}`", files::shown(path))),
        (None, None) => Ok(String::new()),
    }
}

fn read(from: impl Read, name: &str) -> Result<String, Failure> {
    let most = MAX_BYTES + 4;
    let mut bytes = Vec::new();
    let came = from.take(most as u64).read_to_end(&mut bytes);
    came.map_err(|error| Failure::system(format!("{name} cannot be read"), &error))?;
    let whole = bytes.len() < most;
    String::from_utf8(bytes).or_else(|error| {
        let (valid, cut) = (error.utf8_error().valid_up_to(), error.utf8_error().error_len().is_none());
        let bytes = error.into_bytes();
        match (cut && !whole, String::from_utf8_lossy(&bytes[..valid])) {
            (true, text) => Ok(text.into_owned()),
            (false, _) => Err(not_utf8(name, &bytes, valid)),
        }
    })
}

fn not_utf8(name: &str, bytes: &[u8], valid: usize) -> Failure {
    let line = bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
    let byte = bytes.get(valid).copied().unwrap_or_default();
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    Failure::new(format!(
        "{name} is not UTF-8: byte 0x{byte:02X} at offset {valid} (line {line}) belongs to no character"
    ))
    .help(if utf16 {
        "The text looks like UTF-16. Save it as UTF-8."
    } else {
        "Arguments are JSON in UTF-8; check that this is the right file."
    })
}
