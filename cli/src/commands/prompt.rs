//! `toolcat prompt`: what an agent's system prompt holds of its catalog.

use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use std::path::PathBuf;
use toolcat_compiler::model::{Agent, Catalog};
use toolcat_compiler::surface::prompt::prompt;

/// Print the part of an agent's system prompt that comes from the catalog
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// The agent; may be left out where there is only one
    #[arg(long)]
    agent: Option<String>,
}

const AFTER_HELP: &str = "\
Example:
  toolcat prompt catalogs/desk --agent refund-desk";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let opened = catalog::usable(&args.catalog)?;
    let agent = only_agent(opened.catalog(), args.agent.as_deref())?;
    let text = prompt(opened.catalog(), agent);
    if text.is_empty() {
        output.remark(&format!(
            "Nothing goes into the prompt of {}: its tools have no snippets.",
            agent.name.value
        ));
    }
    output.data(&text);
    Ok(Verdict::Fine)
}

/// The agent that is meant, where no name is needed if there is only one.
pub(super) fn only_agent<'c>(catalog: &'c Catalog, name: Option<&str>) -> Result<&'c Agent, Failure> {
    match (name, catalog.agents.as_slice()) {
        (Some(name), _) => catalog::agent(catalog, name),
        (None, [agent]) => Ok(agent),
        (None, []) => {
            Err(Failure::new("the catalog has no agent").help("Add an `agent` node that lists tools."))
        }
        (None, several) => {
            let names: Vec<String> = several.iter().map(|agent| format!("`{}`", agent.name.value)).collect();
            Err(Failure::new(format!("the catalog has {} agents", several.len()))
                .help(format!("Name one with --agent: {}.", names.join(", "))))
        }
    }
}
