//! The catalog's part of an agent's system prompt.
//!
//! It is the same in every request, so that providers' prompt caches hold.

use super::names::Names;
use super::targets::{Target, searches};
use crate::model::{Agent, Catalog, ServerId, Tool, ToolId};
use std::collections::{BTreeSet, HashSet};

/// The list of tools, the guidelines, the servers' instructions, and the names of tools that the search loads.
pub(super) fn prompt(catalog: &Catalog, agent: &Agent, target: &Target, names: &Names<'_>) -> String {
    let searched = searches(agent, target);
    let of = |deferred: bool| {
        let offers = agent.offers.iter().filter(move |offer| (searched && offer.deferred) == deferred);
        offers.map(|offer| (offer.tool, catalog.tool(offer.tool)))
    };
    let name = |id: ToolId| names.name(catalog, id);
    let snippet = |(id, tool): (ToolId, &Tool)| {
        Some(format!("- {}: {}", name(id), names.text(tool.snippet.as_ref()?.text.trim())))
    };
    let mut parts = Vec::new();
    let listed: Vec<String> = of(false).filter_map(snippet).collect();
    part(&mut parts, "Available tools:", &listed);
    if searched {
        let heading = format!(
            "Further tools, known by name until {} loads their definitions:",
            toolcat_runtime::search::TOOL.name
        );
        let lines = of(true).map(|one| snippet(one).unwrap_or_else(|| format!("- {}", name(one.0))));
        part(&mut parts, &heading, &lines.collect::<Vec<_>>());
    }
    let (mut guidelines, mut seen) = (Vec::new(), HashSet::new());
    for guideline in of(false).chain(of(true)).flat_map(|(_, tool)| &tool.guidelines) {
        let line = format!("- {}", names.text(guideline.text.trim()));
        if seen.insert(line.clone()) {
            guidelines.push(line);
        }
    }
    part(&mut parts, "Guidelines:", &guidelines);
    // In catalog order.
    let used: BTreeSet<ServerId> =
        agent.offers.iter().filter_map(|offer| catalog.tool(offer.tool).server).collect();
    for server in used.into_iter().map(|id| catalog.server(id)) {
        if let Some(text) = &server.instructions {
            let text = names.text(text.text.trim());
            parts.push(format!("About the tools of {}:\n{text}", server.name.value));
        }
    }
    match parts.is_empty() {
        true => String::new(),
        false => parts.join("\n\n") + "\n",
    }
}

fn part(parts: &mut Vec<String>, heading: &str, lines: &[String]) {
    if !lines.is_empty() {
        parts.push(format!("{heading}\n{}", lines.join("\n")));
    }
}
