//! `toolcat import`: turns existing tool definitions into a catalog.

mod sources;

use super::check;
use crate::failure::{Failure, Verdict};
use crate::files;
use crate::output::Output;
use std::path::{Path, PathBuf};
use toolcat_compiler::import::{self, Imported, REPORT_FILE};

/// Turn existing tool definitions into a catalog
///
/// Reads MCP `tools/list` responses, JSON lines of tools, folders of toolsnaps, tools and whole requests
/// for OpenAI, Anthropic, Gemini and Bedrock, lists grouped by server, maps from names to tools, and the
/// definitions of common agent frameworks. Writes a .kdl file for each server, an agent `all`, and a
/// report of what could not be kept unchanged.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Files with tool definitions, or folders of them; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    inputs: Vec<PathBuf>,

    /// The folder to write the catalog to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// The name of the catalog, instead of the name of the file
    #[arg(long)]
    name: Option<String>,

    /// Write even if the folder has files, and replace those with the same name
    #[arg(long)]
    force: bool,
}

const AFTER_HELP: &str = "\
Exit codes: 0 if the catalog can be used, 1 if it was written but has errors or lacks tools that could
not be imported, 2 if nothing was written.

Examples:
  toolcat import tools.json --out catalogs/github
  toolcat import snaps/ --out catalogs/github --name github";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let there = there(&args.out)?;
    if !there.is_empty() && !args.force {
        return Err(Failure::new(format!("`{}` is not empty", files::shown(&args.out)))
            .help("Name a new or empty folder, or use --force to replace files with the same name."));
    }
    let imported = import::import_as(&sources::read(&args.inputs)?, args.name.as_deref())
        .map_err(|error| problems(&error))?;
    write(&args.out, &imported)?;
    output.block(&imported.report.to_text());
    others(&there, &imported, output);
    output.line("");
    let verdict = check::report(&args.out, output);
    let refused = imported.report.counts.refused;
    let shown = files::shown(&args.out);
    if verdict != Verdict::Fine {
        output.line(&format!("The catalog is in {shown}, but cannot be used until you fix these errors."));
    } else if refused > 0 {
        let tools = if refused == 1 { "one tool is" } else { "some tools are" };
        output.line(&format!("The catalog is in {shown}, but {tools} missing: see {REPORT_FILE}."));
        return Ok(Verdict::Findings);
    } else {
        output.line(&format!("The catalog is in {shown}."));
    }
    Ok(verdict)
}

/// The problems of the inputs, as diagnostics.
fn problems(error: &import::ImportError) -> Failure {
    let failures = error.problems.iter().map(|problem| {
        let place = problem.place.map_or(String::new(), |(line, column)| format!(":{line}:{column}"));
        Failure::new(format!("{}{place}: {}", problem.input, problem.message)).help(problem.help.as_str())
    });
    Failure::Several(failures.collect())
}

/// The `*.kdl` files and folders already in the output folder, except hidden ones.
fn there(out: &Path) -> Result<Vec<String>, Failure> {
    let failed =
        |error: std::io::Error| Failure::system(format!("`{}` cannot be read", files::shown(out)), &error);
    let entries = match std::fs::read_dir(out) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}

fn write(out: &Path, imported: &Imported) -> Result<(), Failure> {
    let report = (out.join(REPORT_FILE), imported.report.to_markdown());
    let catalog = imported.files.iter().map(|(name, text)| (out.join(name), text.clone()));
    files::write_all(&catalog.chain([report]).collect::<Vec<_>>())
}

/// Files that were already there are part of the catalog now.
fn others(there: &[String], imported: &Imported, output: &mut Output) {
    let ours = |name: &str| imported.files.iter().any(|(file, _)| file == name);
    let others: Vec<&str> =
        there.iter().map(String::as_str).filter(|name| name.ends_with(".kdl") && !ours(name)).collect();
    if !others.is_empty() {
        output.remark(&format!(
            "These files already existed and are now part of the catalog: {}. Remove what an earlier import left behind.",
            others.join(", ")
        ));
    }
}
