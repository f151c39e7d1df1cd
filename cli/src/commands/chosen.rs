//! The agent and the target that a command is about.

use crate::catalog;
use crate::failure::Failure;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use toolcat_compiler::model::{Agent, Catalog};
use toolcat_compiler::surface::targets::{self, Target};

/// The agent to use; no name is needed if there is only one.
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

/// Reads the name of a target.
pub(super) fn target() -> impl TypedValueParser<Value = &'static Target> {
    let ids = PossibleValuesParser::new(targets::all().map(|target| target.id));
    ids.try_map(|id| targets::named(&id).ok_or("there is no such target"))
}

/// The target to use; no name is needed if the agent has only one.
pub(super) fn only_target(
    agent: &Agent,
    target: Option<&'static Target>,
) -> Result<&'static Target, Failure> {
    let own: Vec<&Target> = targets::of(&agent.targets).collect();
    let names: Vec<String> = own.iter().map(|target| format!("`{}`", target.id)).collect();
    let name = &agent.name.value;
    match (target, own.as_slice()) {
        (Some(target), own) if own.contains(&target) => Ok(target),
        (Some(target), _) => Err(Failure::new(format!("`{name}` is not written for `{}`", target.id))
            .help(format!("It has {}. Add the format to its `targets`.", names.join(", ")))),
        (None, [target]) => Ok(target),
        (None, _) => Err(Failure::new(format!("`{name}` is written in {} formats", names.len()))
            .help(format!("Name one with --target: {}.", names.join(", ")))),
    }
}
