//! Runs the command as users do, case by case: each file in `cases` is one case.
//!
//! A case consists of sections with headings: `=== file PATH` (a file with this content), `=== hex PATH` (bytes),
//! `=== repeat N PATH` (this content N times, without line ends), `=== stdin` (for the next command), `=== run
//! ARGUMENTS`, and the results: `=== stdout`, `=== stderr`, `=== exit N`. `=== show PATH` is followed by a file's
//! content at that point. The text before the first heading says what the case is about. `UPDATE_EXPECT=1` writes the
//! actual results.

#[path = "support/case.rs"]
mod case;

use case::{Part, parse, print};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the cases are there")
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    let trial = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || check(&path))
    };
    libtest_mimic::run(&Arguments::from_args(), paths.into_iter().map(trial).collect()).exit();
}

fn check(path: &Path) -> Result<(), Failed> {
    let written = fs::read_to_string(path)?;
    let home = tempfolder(path)?;
    let came = run(parse(&written)?, &home);
    fs::remove_dir_all(&home)?;
    let came = print(&came?);
    if came == written {
        return Ok(());
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, came)?;
        return Ok(());
    }
    let diff = toolcat_runtime::golden::diff(&written, &came);
    Err(format!("what came is not what the case says (- is the case, + is what came):\n{diff}\nUPDATE_EXPECT=1 rewrites it.").into())
}

/// A separate folder for each case.
fn tempfolder(path: &Path) -> Result<PathBuf, Failed> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    // A repository, so that code hosts name its files relative to it.
    fs::create_dir_all(folder.join(".git"))?;
    Ok(folder)
}

/// Runs the case; replaces its expectations with the actual results.
fn run(parts: Vec<Part>, home: &Path) -> Result<Vec<Part>, Failed> {
    let mut came = Vec::new();
    let mut stdin = String::new();
    for part in parts {
        match &part {
            Part::About(_) => {}
            Part::File { path, bytes, .. } => {
                let path = home.join(path);
                fs::create_dir_all(path.parent().unwrap_or(home))?;
                fs::write(path, bytes)?;
            }
            Part::Stdin(text) => stdin.clone_from(text),
            Part::Run(arguments) => {
                let arguments = case::words(arguments)?;
                let outcome = case::command(&arguments, home, &std::mem::take(&mut stdin))?;
                came.push(part);
                came.extend(outcome);
                continue;
            }
            Part::Show { path, .. } => {
                let text = fs::read_to_string(home.join(path)).map_err(|error| format!("{path}: {error}"))?;
                came.push(Part::Show { path: path.clone(), text });
                continue;
            }
            Part::Stdout(_) | Part::Stderr(_) | Part::Exit(_) => continue,
        }
        came.push(part);
    }
    Ok(came)
}
