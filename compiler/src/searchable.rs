//! Model → an agent as the search sees it, so that what finds a tool here finds it where the agent runs.
//!
//! Only what the search reads is there: names, texts and parameters. Manifests, schema and prompt are left empty.

use crate::model::{Agent, Catalog, Effect, Offer, Tool};
use crate::surface::{Pieces, targets};
use crate::tables;
use bumpalo::Bump;
use std::collections::BTreeMap;

/// The agent with its tools, in `bump`.
pub fn agent<'b>(catalog: &Catalog, agent: &Agent, bump: &'b Bump) -> toolcat_runtime::Agent<'b> {
    let pieces = Pieces::new(catalog);
    let offer = |offer: &Offer| {
        let tool = catalog.tool(offer.tool);
        toolcat_runtime::Offer {
            tool: bump.alloc(self::tool(catalog, tool, bump)),
            description: bump.alloc_str(&pieces.offered_description(offer.tool, agent)),
            deferred: agent.loads_late(offer),
        }
    };
    toolcat_runtime::Agent {
        name: bump.alloc_str(&agent.name.value),
        offers: bump.alloc_slice_fill_iter(agent.offers.iter().map(offer)),
        names: names(catalog, agent, bump),
        manifests: &[],
        prompt: "",
    }
}

fn tool<'b>(catalog: &Catalog, tool: &Tool, bump: &'b Bump) -> toolcat_runtime::Tool<'b> {
    let server = tool.server.map_or("", |id| catalog.server(id).name.value.as_str());
    let hint = tool.search_hint.as_ref().map_or("", |hint| hint.text.as_str());
    toolcat_runtime::Tool {
        name: bump.alloc_str(&tool.wire),
        server: bump.alloc_str(server),
        title: bump.alloc_str(tool.title().unwrap_or_default()),
        effect: tool.effect.map(|effect| match effect {
            Effect::Read => toolcat_runtime::Effect::Read,
            Effect::Write => toolcat_runtime::Effect::Write,
            Effect::Destructive => toolcat_runtime::Effect::Destructive,
        }),
        was: bump.alloc_slice_fill_iter(tool.was.iter().map(|was| &*bump.alloc_str(&was.value))),
        // An offer has its own; the search reads that one.
        description: "",
        search_hint: bump.alloc_str(hint),
        schema: "",
        params: bump.alloc(tables::without_examples(catalog, tool, bump)),
    }
}

/// Every name that a call may use: those on the wire before those that a target writes, and those before earlier ones.
fn names<'b>(catalog: &Catalog, agent: &Agent, bump: &'b Bump) -> &'b [(&'b str, usize)] {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let tools = || agent.offers.iter().map(|offer| catalog.tool(offer.tool)).enumerate();
    for (index, tool) in tools() {
        names.entry(tool.wire.clone()).or_insert(index);
    }
    for (index, tool) in tools() {
        for target in targets::all() {
            names.entry(target.wire_name(&tool.wire).into_owned()).or_insert(index);
        }
    }
    for (index, tool) in tools() {
        for was in &tool.was {
            names.entry(was.value.clone()).or_insert(index);
        }
    }
    let names: Vec<_> = names.into_iter().collect();
    bump.alloc_slice_fill_iter(names.iter().map(|(name, index)| (&*bump.alloc_str(name), *index)))
}
