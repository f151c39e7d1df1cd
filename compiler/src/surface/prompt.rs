//! The part of an agent's system prompt that comes from its catalog.
//!
//! Nothing in it changes between requests, so that providers' prompt caches hold.

use crate::model::{Agent, Catalog, ServerId, Tool};
use std::collections::{BTreeSet, HashSet};

/// The list of tools, the guidelines, the servers' instructions, and the names of tools that are loaded on demand.
pub fn prompt(catalog: &Catalog, agent: &Agent) -> String {
    let of = |deferred: bool| {
        let offers = agent.offers.iter().filter(move |offer| agent.loads_late(offer) == deferred);
        offers.map(|offer| catalog.tool(offer.tool))
    };
    let mut parts = Vec::new();
    let listed: Vec<String> = of(false).filter_map(snippet).collect();
    part(&mut parts, "Available tools:", &listed);
    if agent.defers {
        let heading = format!(
            "Further tools, known by name until {} loads their definitions:",
            toolcat_runtime::search::TOOL.name
        );
        let names: Vec<String> =
            of(true).map(|tool| snippet(tool).unwrap_or_else(|| format!("- {}", tool.wire))).collect();
        part(&mut parts, &heading, &names);
    }
    let (mut guidelines, mut seen) = (Vec::new(), HashSet::new());
    for guideline in of(false).chain(of(true)).flat_map(|tool| &tool.guidelines) {
        let line = format!("- {}", guideline.text.trim());
        if seen.insert(line.clone()) {
            guidelines.push(line);
        }
    }
    part(&mut parts, "Guidelines:", &guidelines);
    // In the order of the catalog.
    let used: BTreeSet<ServerId> =
        agent.offers.iter().filter_map(|offer| catalog.tool(offer.tool).server).collect();
    for server in used.into_iter().map(|id| catalog.server(id)) {
        if let Some(text) = &server.instructions {
            parts.push(format!("About the tools of {}:\n{}", server.name.value, text.text.trim()));
        }
    }
    match parts.is_empty() {
        true => String::new(),
        false => parts.join("\n\n") + "\n",
    }
}

fn snippet(tool: &Tool) -> Option<String> {
    let text = tool.snippet.as_ref()?.text.trim();
    Some(format!("- {}: {text}", tool.wire))
}

fn part(parts: &mut Vec<String>, heading: &str, lines: &[String]) {
    if !lines.is_empty() {
        parts.push(format!("{heading}\n{}", lines.join("\n")));
    }
}
