//! `toolcat manifest`: what goes into a request's list of tools.

mod folder;

use super::chosen::{only_agent, only_target, target};
use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::files::stems;
use crate::output::Output;
use std::path::{Path, PathBuf};
use toolcat_compiler::model::Catalog;
use toolcat_compiler::surface::Pieces;
use toolcat_compiler::surface::targets::{self, Target};

/// Print or write the tools of an agent in a provider's format
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// The agent; with --out and --check, all of them by default
    #[arg(long)]
    agent: Option<String>,

    /// The format; with --out and --check, all that the agent declares by default
    #[arg(long, value_parser = target())]
    target: Option<&'static Target>,

    /// Write DIR/AGENT.TARGET.json instead of printing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Compare with the files on disk, without writing anything
    #[arg(long)]
    check: bool,
}

const AFTER_HELP: &str = "\
--check compares with the folder `manifest` of the catalog, unless --out names another.

Exit codes: 0, or 1 if --check finds files that differ, are missing or belong to nothing.

Examples:
  toolcat manifest catalogs/desk --agent refund-desk --target anthropic
  toolcat manifest catalogs/desk --out catalogs/desk/manifest
  toolcat manifest catalogs/desk --check";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let opened = catalog::usable(&args.catalog)?;
    let catalog = opened.catalog();
    if !args.check && args.out.is_none() {
        let agent = only_agent(catalog, args.agent.as_deref())?;
        let target = only_target(agent, args.target)?;
        output.json_data(&Pieces::new(catalog).surface(agent, target).manifest().pretty());
        return Ok(Verdict::Fine);
    }
    let dir = args.out.clone().unwrap_or_else(|| beside(opened.path()));
    let chosen = args.agent.is_some() || args.target.is_some();
    let files = files(catalog, args)?;
    match args.check {
        true => folder::check(&dir, &files, chosen, opened.shown(), output),
        false => folder::write(&dir, &files, chosen, output),
    }
}

/// File names and texts of the requested manifests.
fn files(catalog: &Catalog, args: &Args) -> Result<Vec<(String, String)>, Failure> {
    let names: Vec<&str> = catalog.agents.iter().map(|agent| agent.name.value.as_str()).collect();
    let chosen = args.agent.as_ref().map(|name| catalog::agent(catalog, name)).transpose()?;
    let pieces = Pieces::new(catalog);
    let mut files = Vec::new();
    for (agent, stem) in catalog.agents.iter().zip(stems(&names)) {
        if chosen.is_some_and(|chosen| chosen.name.value != agent.name.value) {
            continue;
        }
        if let (Some(_), Some(target)) = (&args.agent, args.target) {
            only_target(agent, Some(target))?;
        }
        let wanted = |target: &&Target| args.target.is_none_or(|wanted| wanted == *target);
        for target in targets::of(&agent.targets).filter(wanted) {
            let name = format!("{stem}.{}.json", target.id);
            files.push((name, pieces.surface(agent, target).manifest().pretty()));
        }
    }
    Ok(files)
}

/// The folder `manifest` in the catalog's folder.
fn beside(catalog: &Path) -> PathBuf {
    let folder = if catalog.is_dir() { catalog } else { catalog.parent().unwrap_or(Path::new("")) };
    folder.join("manifest")
}
