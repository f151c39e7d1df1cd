//! `toolcat golden`: the same files as the generated tests, without building anything.

use super::counted;
use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::files::shown;
use crate::output::Output;
use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::Tool;
use toolcat_compiler::samples;
use toolcat_compiler::source::Place;
use toolcat_runtime::golden::{self, State};

/// Compare what the model reads with the golden files, or accept it
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// Compare and write nothing; this is what is done without --accept
    #[arg(long, conflicts_with = "accept")]
    check: bool,

    /// Write the files as they should be, and delete those that belong to no tool
    #[arg(long)]
    accept: bool,
}

const AFTER_HELP: &str = "\
Each tool has one file in the folder `golden` of the catalog, or in `desk.golden` beside a catalog that is the
file `desk.kdl`: every example of every outcome and every sample call that is rejected, in the words that the
model reads. Other files in that folder are left alone.

Exit codes: 0, or 1 where a file differs, is missing or belongs to no tool.

Examples:
  toolcat golden catalogs/desk
  toolcat golden catalogs/desk --accept";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let opened = catalog::usable(&args.catalog)?;
    let dir = opened.sources().place().map(Place::golden).unwrap_or_default();
    if args.accept { accept(&opened, &dir, output) } else { check(&opened, &dir, output) }
}

fn check(opened: &Analysis, dir: &Path, output: &mut Output) -> Result<Verdict, Failure> {
    let mut findings = 0;
    for (tool, name) in named(opened) {
        let path = file(dir, &name);
        let cases = samples::golden_cases(opened.catalog(), tool);
        match golden::state(dir, &name, &cases).map_err(|error| unreadable(&path, &error))? {
            State::Same => continue,
            State::Missing => {
                output.line(&format!("{path} is missing"));
                if let Some(how) = golden::moved(dir, &name) {
                    output.line(&how);
                }
                output.line("");
            }
            State::Foreign => {
                output.line(&format!(
                    "{path} is something else than a golden file; move it, or rename the tool"
                ));
                output.line("");
            }
            State::Different(diff) => {
                output.line(&format!(
                    "{path} differs from what the model reads now (- is the file, + is now):"
                ));
                output.line("");
                output.block(&diff);
                output.line("");
            }
        }
        findings += 1;
    }
    for orphan in orphans(opened, dir)? {
        output.line(&format!("{} belongs to no tool of the catalog", shown(&orphan)));
        output.line("");
        findings += 1;
    }
    let found = if findings == 0 { "no differences".to_owned() } else { counted(findings, "difference") };
    output.line(&format!(
        "compared {} in {}: {found}",
        counted(opened.catalog().tools.len(), "tool"),
        shown(dir)
    ));
    if findings > 0 {
        output.line(&format!(
            "Where the change is meant, accept it with `toolcat golden {} --accept`, and commit the files.",
            opened.shown()
        ));
    }
    Ok(Verdict::of(findings > 0))
}

fn accept(opened: &Analysis, dir: &Path, output: &mut Output) -> Result<Verdict, Failure> {
    let mut changes = 0;
    for (tool, name) in named(opened) {
        let path = file(dir, &name);
        let cases = samples::golden_cases(opened.catalog(), tool);
        if golden::state(dir, &name, &cases).is_ok_and(|state| state == State::Same) {
            continue;
        }
        golden::accept(dir, &name, &cases)
            .map_err(|error| Failure::system(format!("`{path}` cannot be written"), &error))?;
        output.line(&format!("wrote {path}"));
        changes += 1;
    }
    for orphan in orphans(opened, dir)? {
        let path = shown(&orphan);
        golden::remove(&orphan)
            .map_err(|error| Failure::system(format!("`{path}` cannot be deleted"), &error))?;
        output.line(&format!("deleted {path}"));
        changes += 1;
    }
    let tools = counted(opened.catalog().tools.len(), "tool");
    output.line(&match changes {
        0 => format!("{tools} in {}: nothing to accept", shown(dir)),
        _ => format!("{tools} in {}: accepted {}", shown(dir), counted(changes, "change")),
    });
    Ok(Verdict::Fine)
}

fn orphans(opened: &Analysis, dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let names = samples::golden_names(opened.catalog());
    golden::orphans(dir, &names).map_err(|error| unreadable(&shown(dir), &error))
}

/// The tools with the names of their files.
fn named(opened: &Analysis) -> impl Iterator<Item = (&Tool, String)> {
    opened.catalog().tools.iter().zip(samples::golden_names(opened.catalog()))
}

fn file(dir: &Path, tool: &str) -> String {
    shown(&dir.join(golden::file_name(tool)))
}

fn unreadable(path: &str, error: &std::io::Error) -> Failure {
    Failure::system(format!("`{path}` cannot be read"), error)
}
