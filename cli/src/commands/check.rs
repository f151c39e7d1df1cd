//! `toolcat check`: everything there is to say about catalogs.

mod json;

use super::{Format, counted};
use crate::catalog::{self, Opened};
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::{Level, render};

/// Check catalogs and show everything that is wrong
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Catalogs: .kdl files or folders of them
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Text for people or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// What counts as a finding beside errors
    #[arg(long, value_enum)]
    deny: Option<Deny>,
}

const AFTER_HELP: &str = "\
Without a path, each file and folder in `catalogs` is a catalog; where there is no such folder, the
current folder is one.

Exit codes: 0 where the catalogs can be used, 1 where they have errors (with --deny warnings also
where they have warnings), 2 where a file could not be read.

Examples:
  toolcat check
  toolcat check catalogs/desk --deny warnings
  toolcat check catalogs/desk --format json";

/// What counts as a finding beside errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let paths = if args.paths.is_empty() { here()? } else { args.paths.clone() };
    let mut total = Summary::default();
    let mut found = Vec::new();
    for path in &paths {
        let opened = catalog::open(path);
        total.add(&opened);
        match args.format {
            Format::Human => human(&opened, output),
            Format::Json => found.extend(json::diagnostics(&opened)),
        }
    }
    match args.format {
        Format::Human => output.line(&total.sentence()),
        Format::Json => output.print(&json::document(found, &total).pretty()),
    }
    Ok(total.verdict(args.deny))
}

/// Checks one catalog as `check` does, and says what it found.
pub(super) fn report(path: &Path, output: &mut Output) -> Verdict {
    let opened = catalog::open(path);
    let mut total = Summary::default();
    total.add(&opened);
    human(&opened, output);
    output.line(&total.sentence());
    total.verdict(None)
}

fn human(opened: &Opened, output: &mut Output) {
    let style = output.style();
    let mut diagnostics = opened.diagnostics();
    let left_out = catalog::keep_most(&mut diagnostics);
    for diagnostic in diagnostics {
        if output.is_closed() {
            return;
        }
        output.line(&render(&diagnostic, &opened.compiled.sources, style));
        output.line("");
    }
    if left_out > 0 {
        output.line(&format!("… and {left_out} more; `--format json` has all of them\n"));
    }
}

/// The catalogs of the current folder.
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
        // `golden` and `manifest` hold what belongs to catalogs of one file.
        let written = name.starts_with('.') || matches!(&*name, "golden" | "manifest");
        if !written && (path.is_dir() || name.ends_with(".kdl")) {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        return Err(Failure::new("there is no catalog in `catalogs`")
            .help("Make one with `toolcat init catalogs/NAME`, or name a path."));
    }
    Ok(paths)
}

/// How much was looked at, and how much was found.
#[derive(Debug, Clone, Copy, Default)]
struct Summary {
    errors: usize,
    warnings: usize,
    infos: usize,
    tools: usize,
    agents: usize,
    files: usize,
    /// Files or folders that could not be read.
    unread: usize,
}

impl Summary {
    fn add(&mut self, opened: &Opened) {
        for diagnostic in &opened.compiled.diagnostics {
            match diagnostic.level {
                Level::Error => self.errors += 1,
                Level::Warning => self.warnings += 1,
                Level::Info => self.infos += 1,
            }
        }
        self.errors += opened.problems.len();
        self.unread += opened.problems.len();
        self.tools += opened.catalog().tools.len();
        self.agents += opened.catalog().agents.len();
        self.files += opened.compiled.sources.files().len();
    }

    /// `checked 47 tools for 2 agents in 12 files: no problems`
    fn sentence(&self) -> String {
        let counts = [(self.errors, "error"), (self.warnings, "warning"), (self.infos, "note")];
        let found: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, one)| counted(count, one))
            .collect();
        let found = if found.is_empty() { "no problems".to_owned() } else { found.join(", ") };
        let (tools, agents) = (counted(self.tools, "tool"), counted(self.agents, "agent"));
        format!("checked {tools} for {agents} in {}: {found}", counted(self.files, "file"))
    }

    fn verdict(&self, deny: Option<Deny>) -> Verdict {
        let denied = deny == Some(Deny::Warnings) && self.warnings > 0;
        match self.unread {
            0 => Verdict::of(self.errors > 0 || denied),
            _ => Verdict::CouldNotRun,
        }
    }
}
