//! `toolcat golden`: works on the same files as the generated tests, without building anything.

use super::counted;
use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::files::shown;
use crate::output::Output;
use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::Place;
use toolcat_compiler::surface::Pieces;
use toolcat_compiler::{samples, sheet};
use toolcat_runtime::golden::{self, Golden, State};

/// Compare what models read and what agents are given with the golden files, or accept changes
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// Compare, without writing anything; the default
    #[arg(long, conflicts_with = "accept")]
    check: bool,

    /// Write the files, and delete those that belong to no tool or agent
    #[arg(long)]
    accept: bool,
}

const AFTER_HELP: &str = "\
Golden files are in the folder `golden` of the catalog or, for a catalog that is the single file `desk.kdl`,
in `desk.golden` next to it. Each tool has a file that shows every example of every outcome, and every
rejected sample call, in the words that the model reads. Each agent has one in the folder `agents`: its tools,
how each is loaded, what was kept from it, and digests of the texts. Other files are left alone.

Exit codes: 0, or 1 if a file differs, is missing or belongs to no tool or agent.

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
    for golden in goldens(opened) {
        let path = shown(&golden.path(dir));
        match golden::state(dir, &golden).map_err(|error| unreadable(&path, &error))? {
            State::Same => continue,
            State::Missing => {
                output.line(&format!("{path} is missing"));
                if let Some(how) = golden::moved(dir, &golden) {
                    output.line(&how);
                }
            }
            State::Foreign => output.line(&format!(
                "{path} is something other than a golden file; move it, or rename the tool or agent"
            )),
            State::Different(diff) => {
                let now = golden.now();
                output.line(&format!("{path} differs from {now} (- is the file, + is now):"));
                output.line("");
                output.block(&diff);
            }
        }
        output.line("");
        findings += 1;
    }
    for orphan in orphans(opened, dir)? {
        output.line(&format!("{} belongs to no tool or agent of the catalog", shown(&orphan)));
        output.line("");
        findings += 1;
    }
    let found = if findings == 0 { "no differences".to_owned() } else { counted(findings, "difference") };
    output.line(&format!("compared {} in {}: {found}", scope(opened), shown(dir)));
    if findings > 0 {
        output.line(&format!(
            "If the change is intended, accept it with `toolcat golden {} --accept`, and commit the \
             files.",
            opened.shown()
        ));
    }
    Ok(Verdict::of(findings > 0))
}

fn accept(opened: &Analysis, dir: &Path, output: &mut Output) -> Result<Verdict, Failure> {
    let mut changes = 0;
    for golden in goldens(opened) {
        let path = shown(&golden.path(dir));
        if golden::state(dir, &golden).is_ok_and(|state| state == State::Same) {
            continue;
        }
        golden::accept(dir, &golden)
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
    let scope = scope(opened);
    output.line(&match changes {
        0 => format!("{scope} in {}: nothing to accept", shown(dir)),
        _ => format!("{scope} in {}: accepted {}", shown(dir), counted(changes, "change")),
    });
    Ok(Verdict::Fine)
}

fn orphans(opened: &Analysis, dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let tools = samples::golden_names(opened.catalog());
    let agents: Vec<String> = opened.catalog().agents.iter().map(|agent| agent.name.value.clone()).collect();
    golden::orphans(dir, &tools, &agents).map_err(|error| unreadable(&shown(dir), &error))
}

/// The expected files: those of tools, then those of agents.
fn goldens(opened: &Analysis) -> impl Iterator<Item = Golden> {
    let catalog = opened.catalog();
    let tools = catalog.tools.iter().zip(samples::golden_names(catalog));
    let tools = tools.map(|(tool, name)| Golden::of_tool(&name, &samples::golden_cases(catalog, tool)));
    let pieces = Pieces::new(catalog);
    let agents = catalog.agents.iter();
    let agents =
        agents.map(move |agent| Golden::of_agent(&agent.name.value, &sheet::of(catalog, &pieces, agent)));
    tools.chain(agents)
}

/// What is compared: `2 tools`, `2 tools and 1 agent`.
fn scope(opened: &Analysis) -> String {
    let catalog = opened.catalog();
    let tools = counted(catalog.tools.len(), "tool");
    match catalog.agents.len() {
        0 => tools,
        agents => format!("{tools} and {}", counted(agents, "agent")),
    }
}

fn unreadable(path: &str, error: &std::io::Error) -> Failure {
    Failure::system(format!("`{path}` cannot be read"), error)
}
