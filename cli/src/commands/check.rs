//! `toolcat check`: reports everything that is wrong with catalogs.
//!
//! In: paths and options. Out: findings in the requested format and, with `--fix`, the fixed files.
//! Deliberately absent: deciding what is wrong with a catalog; the compiler does that.

mod choice;
mod fix;
mod github;
mod human;
mod json;
mod markdown;
mod repository;
mod sarif;
mod summary;
mod today;

use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use choice::Choice;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use summary::Summary;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::is_written;

/// Check catalogs for errors and for texts that may trip up a model
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Catalogs: .kdl files or folders of them
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output for people, programs, code scanning, workflow annotations, or a pull-request comment
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// What counts as a finding, in addition to errors
    #[arg(long, value_enum)]
    deny: Option<Deny>,

    /// Show only findings of this rule, even if it is off; repeatable
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<String>,

    /// Show only findings that concern this agent; repeatable
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<String>,

    /// Show notes too
    #[arg(long)]
    all: bool,

    /// Apply the fixes that change only what is wrong
    #[arg(long)]
    fix: bool,

    /// Apply the other fixes too; review what they change
    #[arg(long)]
    unsafe_fixes: bool,

    /// Show what --fix would change, as a patch, without writing anything
    #[arg(long, conflicts_with = "format")]
    diff: bool,
}

const AFTER_HELP: &str = "\
Without a path, each file and folder in `catalogs` is checked as a catalog; without that folder, the
current folder is. Rules run once a catalog has no errors; `toolcat rules` lists them, and
`toolcat explain RULE` explains one.

Paths are relative to the current folder. In sarif, github and markdown they are relative to the root of
the repository (the nearest folder with .git, or else GITHUB_WORKSPACE), as code hosts expect.

Notes are counted, and shown with --all or --rule; json and sarif always contain them. --diff alone
shows the safe fixes, --diff --unsafe-fixes shows all of them.

Exit codes: 0 if the catalogs can be used, 1 if they have errors (also warnings, with --deny warnings;
or changes to make, with --diff), 2 if a file could not be read or written. With --fix, only what
remains unfixed counts.

Examples:
  toolcat check
  toolcat check catalogs/desk --deny warnings
  toolcat check catalogs/desk --fix
  toolcat check --rule agent-overlap --agent refund-desk
  toolcat check --format sarif > toolcat.sarif";

/// The audience of `check`'s output.
// The variants have no help texts: clap then lists them on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Sarif,
    Github,
    Markdown,
}

/// What counts as a finding, in addition to errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

/// A catalog, its findings, and the fixes made before.
struct Checked {
    analysis: Analysis,
    found: Arc<[Diagnostic]>,
    mended: Vec<fix::Mended>,
}

impl Checked {
    /// The file or folder that a finding without a place is about, as shown to users.
    fn file<'c>(&'c self, finding: &'c Diagnostic) -> &'c str {
        finding.about.as_deref().unwrap_or(self.analysis.shown())
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let choice = Choice::new(&args.rules, &args.agents)?;
    let paths = if args.paths.is_empty() { here()? } else { args.paths.clone() };
    let all: Vec<Analysis> = paths.iter().map(|path| catalog::open(path)).collect();
    choice.agents_are_known(&all)?;
    if args.diff {
        return fix::show(&all, &choice, args.unsafe_fixes, output);
    }
    let mut checked = Vec::new();
    for analysis in all {
        let (mut analysis, mended) = if args.fix || args.unsafe_fixes {
            fix::write(analysis, &choice, args.unsafe_fixes, output)?
        } else {
            (analysis, Vec::new())
        };
        if matches!(args.format, Format::Sarif | Format::Github | Format::Markdown) {
            repository::name_from_root(&mut analysis);
        }
        let found = choice.found(&analysis);
        checked.push(Checked { analysis, found, mended });
    }
    let mut total = Summary::default();
    checked.iter().for_each(|one| total.add(&one.analysis, &one.found));
    show(args, &checked, &total, output);
    // The program ends here, and freeing thousands of tools first would take a noticeable share of its time.
    std::mem::forget(checked);
    Ok(total.verdict(args.deny))
}

fn show(args: &Args, checked: &[Checked], total: &Summary, output: &mut Output) {
    let notes = args.all || !args.rules.is_empty();
    for Checked { mended, .. } in checked.iter().filter(|one| !one.mended.is_empty()) {
        fix::tell(mended, args.format == Format::Human, output);
    }
    match args.format {
        Format::Human => human::print(checked, total, notes, output),
        Format::Json => output.json(&json::document(checked, total, args.fix || args.unsafe_fixes).pretty()),
        Format::Sarif => output.json(&sarif::document(checked)),
        Format::Github => output.commands(&github::commands(checked, total, notes)),
        Format::Markdown => output.markdown(&markdown::comment(checked, total)),
    }
}

/// Checks a catalog that was just written: shows its errors, and counts everything else.
pub(super) fn report(path: &Path, output: &mut Output) -> Verdict {
    let analysis = catalog::open(path);
    let found = Choice::default().found(&analysis);
    let mut total = Summary::default();
    total.add(&analysis, &found);
    let errors = found.iter().filter(|diagnostic| diagnostic.level == Level::Error);
    human::findings(&analysis, errors.cloned().collect(), output);
    output.line(&total.sentence());
    if total.warnings + total.infos > 0 {
        output.line(&format!("`toolcat check {}` shows them.", analysis.shown()));
    }
    total.verdict(None)
}

/// The catalogs in the current folder.
fn here() -> Result<Vec<PathBuf>, Failure> {
    let folder = Path::new("catalogs");
    if !folder.is_dir() {
        return Ok(vec![PathBuf::from(".")]);
    }
    let failed = |error: std::io::Error| Failure::system("`catalogs` cannot be read", &error);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // `desk.golden` and similar folders belong to single-file catalogs.
        let written = name.starts_with('.') || is_written(&name);
        if !written && (path.is_dir() || name.ends_with(".kdl")) {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        return Err(Failure::new("there is no catalog in `catalogs`")
            .help("Create one with `toolcat init catalogs/NAME`, or name a path."));
    }
    Ok(paths)
}
