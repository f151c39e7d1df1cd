//! A folder of manifests.

use crate::commands::counted;
use crate::failure::{Failure, Verdict};
use crate::files::{self, Limit, shown};
use crate::output::Output;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use toolcat_runtime::golden::diff;

/// Writes the manifests. Files that belong to nothing are listed, and left for a person to delete.
pub(super) fn write(
    dir: &Path,
    files: &[(String, String)],
    chosen: bool,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    for (name, text) in files {
        let path = dir.join(name);
        let state = if files::write(&path, text)? { "wrote" } else { "unchanged" };
        output.line(&format!("{state} {}", shown(&path)));
    }
    for name in orphans(dir, files, chosen)? {
        output.remark(&format!("{} belongs to no agent; delete it.", shown(&dir.join(name))));
    }
    Ok(Verdict::Fine)
}

/// Compares the manifests of `catalog` with the files.
pub(super) fn check(
    dir: &Path,
    files: &[(String, String)],
    chosen: bool,
    catalog: &str,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let mut findings = 0;
    for (name, new) in files {
        let path = dir.join(name);
        match there(&path)? {
            Some(old) if old == *new => continue,
            Some(old) => {
                let at = shown(&path);
                output.line(&format!("{at} differs (- is the file, + is now):"));
                output.block(&diff(&old, new));
                output.line("");
            }
            None => output.line(&format!("{} is missing", shown(&path))),
        }
        findings += 1;
    }
    for name in orphans(dir, files, chosen)? {
        output.line(&format!("{} belongs to no agent", shown(&dir.join(name))));
        findings += 1;
    }
    let found =
        if findings == 0 { "all as they should be".to_owned() } else { counted(findings, "difference") };
    output.line(&format!("compared {} in {}: {found}", counted(files.len(), "manifest"), shown(dir)));
    if findings > 0 {
        output.line(&format!(
            "Where the change is meant, run `toolcat manifest {catalog} --out {}`.",
            shown(dir)
        ));
    }
    Ok(Verdict::of(findings > 0))
}

/// Any real manifest is a fraction of this size; a larger file is something else.
const LARGEST: Limit = Limit { mebibytes: 64, help: "It is no manifest; delete it, and write it again." };

/// The text of a file with normalised line ends, if the file exists.
fn there(path: &Path) -> Result<Option<String>, Failure> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        _ => {
            let bytes = files::read(path, LARGEST)?;
            Ok(Some(String::from_utf8_lossy(&bytes).replace("\r\n", "\n")))
        }
    }
}

/// `*.json` files in the folder that no agent has; skipped if only some manifests were `chosen`.
fn orphans(dir: &Path, files: &[(String, String)], chosen: bool) -> Result<Vec<String>, Failure> {
    let failed = |error: std::io::Error| Failure::system(format!("`{}` cannot be read", shown(dir)), &error);
    let entries = match fs::read_dir(dir) {
        Ok(entries) if !chosen => entries,
        Ok(_) => return Ok(Vec::new()),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
    };
    let mut orphans = Vec::new();
    for entry in entries {
        let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
        let known = files.iter().any(|(file, _)| *file == name);
        if name.ends_with(".json") && !name.starts_with('.') && !known {
            orphans.push(name);
        }
    }
    orphans.sort();
    Ok(orphans)
}
