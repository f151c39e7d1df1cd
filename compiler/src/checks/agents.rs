//! Agents: no two tools of one may share a name on the wire, and every tool should belong to some agent.

use crate::diagnostic::Diagnostic;
use crate::emit::manifest::wire_name;
use crate::model::{Catalog, Target, ToolId};
use std::collections::{HashMap, HashSet};

/// Two tools of one agent with one name, as the catalog writes it or as a target does.
pub(super) fn wire_names(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    for agent in &catalog.agents {
        let mut told = HashSet::new();
        let spellings = std::iter::once(None).chain(agent.targets.iter().map(Some));
        for target in spellings {
            let mut seen: HashMap<String, ToolId> = HashMap::new();
            for offer in &agent.offers {
                let tool = catalog.tool(offer.tool);
                let name = target.map_or_else(|| tool.wire.clone(), |target| wire_name(tool, *target));
                let Some(first) =
                    seen.insert(name.clone(), offer.tool).filter(|first| told.insert((*first, offer.tool)))
                else {
                    continue;
                };
                let first = catalog.tool(first);
                let whose =
                    target.map_or_else(String::new, |target: &Target| format!(" for {}", target.as_str()));
                let message = format!("the agent `{}` has two tools named `{name}`{whose}", agent.name.value);
                out.push(
                    Diagnostic::error("wire-name-clash", tool.name.span, message)
                        .at(format!("`{}` on the wire", tool.wire))
                        .also(first.name.span, format!("`{}` on the wire", first.wire))
                        .also(agent.name.span, "this agent is given both")
                        .help(
                            "Rename one of them, give a server a `prefix`, or take one away from the agent.",
                        ),
                );
            }
        }
    }
}

/// A tool that no agent gets.
pub(super) fn unused_tools(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    let offered: HashSet<ToolId> =
        catalog.agents.iter().flat_map(|agent| agent.offers.iter().map(|offer| offer.tool)).collect();
    for (index, tool) in catalog.tools.iter().enumerate() {
        if !offered.contains(&ToolId(index)) {
            let message = format!("no agent is given the tool `{}`", tool.name.value);
            out.push(Diagnostic::warning("orphan-tool", tool.name.span, message).help(
                "List it under `always-loaded` or `deferred` of an agent that has what it `requires`, or remove it.",
            ));
        }
    }
}
