//! `toolcat prompt`: the catalog's part of an agent's system prompt.

use super::chosen::{only_agent, only_target, target};
use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use std::path::PathBuf;
use toolcat_compiler::model::{Agent, Catalog};
use toolcat_compiler::surface::Pieces;
use toolcat_compiler::surface::targets::{self, Target};

/// Print what the catalog adds to an agent's system prompt
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// The agent; optional if there is only one
    #[arg(long)]
    agent: Option<String>,

    /// The format; defaults to the agent's first if prompts differ
    #[arg(long, value_parser = target())]
    target: Option<&'static Target>,
}

const AFTER_HELP: &str = "\
Example:
  toolcat prompt catalogs/desk --agent refund-desk";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let opened = catalog::usable(&args.catalog)?;
    let agent = only_agent(opened.catalog(), args.agent.as_deref())?;
    let text = prompt(opened.catalog(), agent, args.target, output)?;
    if text.is_empty() {
        output.remark(&format!("The prompt of {} is empty: its tools have no snippets.", agent.name.value));
    }
    output.data(&text);
    Ok(Verdict::Fine)
}

/// The prompt for one target: the requested one, else the agent's first. If other targets get a different prompt, a
/// remark says so.
fn prompt(
    catalog: &Catalog,
    agent: &Agent,
    asked: Option<&'static Target>,
    output: &mut Output,
) -> Result<String, Failure> {
    let pieces = Pieces::new(catalog);
    if let Some(target) = asked {
        return Ok(pieces.prompt(agent, only_target(agent, Some(target))?));
    }
    let mut prompts = targets::of(&agent.targets).map(|target| (target.id, pieces.prompt(agent, target)));
    let Some((first, text)) = prompts.next() else { return Ok(String::new()) };
    if let Some((other, _)) = prompts.find(|(_, other)| *other != text) {
        output.remark(&format!(
            "This is the prompt for `{first}`. The one for `{other}` differs: --target {other}."
        ));
    }
    Ok(text)
}
