//! Turns model and surfaces into an agent as the runtime knows it.
//!
//! Agents are put together here and nowhere else: generated code prints the decisions made here; searches and the live agent
//! run on the result.

use crate::model::{self, ToolId};
use crate::surface::targets::{self, Target};
use crate::surface::{Pieces, Surface};
use bumpalo::Bump;
use std::borrow::Cow;
use std::collections::BTreeMap;
use toolcat_runtime::__private::v0_1::{self as rt, Marks};
use toolcat_runtime::table::Params;
use toolcat_runtime::{Agent, Effect, Tool};

/// A tool of an agent, in wire order.
#[derive(Debug)]
pub(crate) struct Offered<'p> {
    /// Which.
    pub(crate) tool: ToolId,
    /// What the search reads, without tools that the agent lacks. Borrowed if it is the same for an agent that has every
    /// tool.
    pub(crate) description: Cow<'p, str>,
    /// Its definition is loaded when a search finds it.
    pub(crate) deferred: bool,
}

/// The tools of an agent.
pub(crate) fn offers<'p>(pieces: &'p Pieces<'_>, agent: &model::Agent) -> Vec<Offered<'p>> {
    let offered = |offer: &model::Offer| Offered {
        tool: offer.tool,
        description: pieces.offered_description(offer.tool, agent),
        deferred: agent.loads_late(offer),
    };
    agent.offers.iter().map(offered).collect()
}

/// Every name that a call may use, sorted, with the index of the offer. If two tools claim a name, the first kind of name
/// wins: the catalog's, then those of the agent's targets, then earlier ones.
pub(crate) fn names(pieces: &Pieces<'_>, agent: &model::Agent) -> Vec<(String, usize)> {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let tools = || agent.offers.iter().map(|offer| pieces.catalog().tool(offer.tool)).enumerate();
    for (index, tool) in tools() {
        names.entry(tool.wire.clone()).or_insert(index);
    }
    for target in targets::of(&agent.targets) {
        for (index, tool) in tools() {
            if let Cow::Owned(name) = target.wire_name(&tool.wire) {
                names.entry(name).or_insert(index);
            }
        }
    }
    for (index, tool) in tools() {
        for was in &tool.was {
            names.entry(was.value.clone()).or_insert(index);
        }
    }
    names.into_iter().collect()
}

/// What the model reads on one target, as text.
#[derive(Debug)]
pub(crate) struct Shown {
    /// The target.
    pub(crate) target: &'static Target,
    /// The manifest, as compact JSON.
    pub(crate) manifest: String,
    /// The prompt.
    pub(crate) prompt: String,
    /// The tools' names by offer; empty if all are the catalog's.
    pub(crate) names: Vec<String>,
    /// The agent has our search tool there.
    pub(crate) searches: bool,
}

/// The texts of these surfaces of the agent.
pub(crate) fn surfaces(pieces: &Pieces<'_>, agent: &model::Agent, surfaces: &[Surface<'_>]) -> Vec<Shown> {
    let catalog = pieces.catalog();
    let wires = || agent.offers.iter().map(|offer| catalog.tool(offer.tool).wire.as_str());
    let shown = |surface: &Surface<'_>| {
        let target = surface.target;
        let renames = wires().any(|wire| target.wire_name(wire) != wire);
        let names = wires().filter(|_| renames).map(|wire| target.wire_name(wire).into_owned());
        Shown {
            target,
            manifest: surface.manifest().to_string(),
            searches: surface.search.is_some(),
            names: names.collect(),
            prompt: surface.prompt.clone(),
        }
    };
    surfaces.iter().map(shown).collect()
}

/// The agent for the runtime, in `bump`; `tool` gives its tools.
pub fn agent<'b>(
    pieces: &Pieces<'_>,
    agent: &model::Agent,
    bump: &'b Bump,
    tool: impl Fn(ToolId) -> &'b Tool<'b>,
) -> Agent<'b> {
    let offers = offers(pieces, agent);
    let names = names(pieces, agent);
    let offer =
        |offer: &Offered<'_>| rt::offer(tool(offer.tool), bump.alloc_str(&offer.description), offer.deferred);
    let names = names.iter().map(|(name, index)| (&*bump.alloc_str(name), *index));
    rt::agent(
        bump.alloc_str(&agent.name.value),
        bump.alloc_slice_fill_iter(offers.iter().map(offer)),
        bump.alloc_slice_fill_iter(names),
    )
}

/// The agent with only what a search reads of its tools, in `bump`.
pub fn searched<'b>(pieces: &Pieces<'_>, agent: &model::Agent, bump: &'b Bump) -> Agent<'b> {
    self::agent(pieces, agent, bump, |id| {
        let params = super::without_examples(pieces.catalog(), pieces.catalog().tool(id), bump);
        bump.alloc(tool(pieces, id, bump.alloc(params), bump))
    })
}

/// What an agent's model reads, for the runtime, in `bump`.
#[cfg(feature = "live")]
pub(crate) fn surface_tables<'b>(
    pieces: &Pieces<'_>,
    agent: &model::Agent,
    bump: &'b Bump,
) -> &'b [rt::SurfaceTable<'b>] {
    let shown = surfaces(pieces, agent, &pieces.surfaces(agent));
    bump.alloc_slice_fill_iter(shown.iter().map(|shown| {
        let names = shown.names.iter().map(|name| &*bump.alloc_str(name));
        rt::surface_table(
            shown.target.id,
            bump.alloc_str(&shown.manifest),
            bump.alloc_str(&shown.prompt),
            bump.alloc_slice_fill_iter(names),
            shown.searches,
        )
    }))
}

/// What is known about a tool for any agent; `params` are its tables.
pub fn tool<'b>(pieces: &Pieces<'_>, id: ToolId, params: &'b Params<'b>, bump: &'b Bump) -> Tool<'b> {
    let (catalog, tool) = (pieces.catalog(), pieces.catalog().tool(id));
    let text = |text: &str| &*bump.alloc_str(text);
    let marks = Marks {
        server: tool.server.map(|id| text(&catalog.server(id).name.value)),
        title: tool.title().map(text),
        effect: tool.effect.map(|effect| match effect {
            model::Effect::Read => Effect::Read,
            model::Effect::Write => Effect::Write,
            model::Effect::Destructive => Effect::Destructive,
        }),
        was: bump.alloc_slice_fill_iter(tool.was.iter().map(|was| text(&was.value))),
        search_hint: tool.search_hint.as_ref().map(|hint| text(&hint.text)),
    };
    rt::tool(
        text(&tool.wire),
        text(pieces.whole_description(id)),
        text(pieces.input_schema(id)),
        params,
        marks,
    )
}
