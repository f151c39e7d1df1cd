//! The pieces of surfaces, each composed once, however many agents and targets show it.

use super::names::Names;
use super::schema::Schema;
use super::targets::{self, Target, searches};
use super::{SearchTool, Surface, Tool, description, json_schema, prompt};
use crate::model::{Agent, Catalog, Offer, ToolId};
use crate::samples;
use std::borrow::Cow;
use std::sync::OnceLock;
use toolcat_runtime::tokens::estimate;

/// A catalog's descriptions and schemas, composed on first use.
#[derive(Debug)]
pub struct Pieces<'c> {
    catalog: &'c Catalog,
    /// By tool, for an agent that has every tool, with no name rewritten.
    descriptions: Vec<OnceLock<String>>,
    /// By tool, as compact JSON.
    schemas: Vec<OnceLock<String>>,
    /// By tool: indices of the sample calls that any validator of the schema accepts.
    examples: Vec<OnceLock<Vec<usize>>>,
}

impl<'c> Pieces<'c> {
    /// The pieces of a catalog. Nothing is composed yet.
    pub fn new(catalog: &'c Catalog) -> Self {
        let count = catalog.tools.len();
        Self {
            catalog,
            descriptions: vec![OnceLock::new(); count],
            schemas: vec![OnceLock::new(); count],
            examples: vec![OnceLock::new(); count],
        }
    }

    /// The catalog.
    pub fn catalog(&self) -> &'c Catalog {
        self.catalog
    }

    /// What that agent's model reads on that target.
    pub fn surface(&self, agent: &'c Agent, target: &'static Target) -> Surface<'_> {
        let names = self.names(agent, target);
        let tools = order(agent).map(|offer| self.tool(agent, offer, &names)).collect();
        Surface {
            agent: &agent.name.value,
            target,
            tools,
            search: searches(agent, target).then_some(SEARCH),
            prompt: prompt::prompt(self.catalog, agent, target, &names),
        }
    }

    /// What that agent's model reads on each of its targets, in registry order.
    pub fn surfaces(&self, agent: &'c Agent) -> Vec<Surface<'_>> {
        targets::of(&agent.targets).map(|target| self.surface(agent, target)).collect()
    }

    /// A tool's description as that agent's model reads it on that target.
    pub fn description(&self, tool: ToolId, agent: &Agent, target: &'static Target) -> Cow<'_, str> {
        self.described(tool, agent, &self.names(agent, target))
    }

    /// A tool's description for that agent's model, under the catalog's names; borrowed if it is the same for an agent that
    /// has every tool.
    pub fn offered_description(&self, tool: ToolId, agent: &Agent) -> Cow<'_, str> {
        self.described(tool, agent, &Names::written())
    }

    /// A tool's description if every tool it mentions is offered, under the catalog's names.
    pub fn whole_description(&self, id: ToolId) -> &str {
        self.descriptions[id.0].get_or_init(|| {
            description::description(self.catalog, self.catalog.tool(id), None, &Names::written())
        })
    }

    /// The schema of a tool's input, as compact JSON.
    pub fn input_schema(&self, id: ToolId) -> &str {
        self.schemas[id.0].get_or_init(|| {
            json_schema::of(&Schema::params(self.catalog, &self.catalog.tool(id).params)).to_string()
        })
    }

    /// An agent's part of the system prompt on that target.
    pub fn prompt(&self, agent: &Agent, target: &'static Target) -> String {
        prompt::prompt(self.catalog, agent, target, &self.names(agent, target))
    }

    /// Estimated tokens of one definition: name, description and schema.
    pub fn definition_tokens(&self, id: ToolId) -> u64 {
        let name = &self.catalog.tool(id).wire;
        estimate(name) + estimate(self.whole_description(id)) + estimate(self.input_schema(id))
    }

    fn names(&self, agent: &Agent, target: &'static Target) -> Names<'c> {
        Names::of(self.catalog, agent, target.names.as_ref().filter(|_| target.rewrites))
    }

    fn described(&self, id: ToolId, agent: &Agent, names: &Names<'_>) -> Cow<'_, str> {
        let tool = self.catalog.tool(id);
        match names.are_written() && description::is_whole(tool, agent) {
            true => Cow::Borrowed(self.whole_description(id)),
            false => Cow::Owned(description::description(self.catalog, tool, Some(agent), names)),
        }
    }

    fn examples(&self, id: ToolId) -> &[usize] {
        self.examples[id.0].get_or_init(|| samples::clean_calls(self.catalog, self.catalog.tool(id)))
    }

    fn tool(&self, agent: &Agent, offer: &Offer, names: &Names<'_>) -> Tool<'_> {
        let catalog = self.catalog;
        let tool = catalog.tool(offer.tool);
        let renamed = |mut schema: Schema<'c>| {
            if !names.are_written() {
                schema.rename(names);
            }
            schema
        };
        Tool {
            id: offer.tool,
            name: match names.name(catalog, offer.tool) {
                name if *name == tool.wire => Cow::Borrowed(tool.wire.as_str()),
                name => Cow::Owned(name.to_owned()),
            },
            title: tool.title(),
            server: tool.server.map(|id| catalog.server(id).name.value.as_str()),
            description: self.described(offer.tool, agent, names),
            search_hint: tool.search_hint.as_ref().map(|hint| names.text(&hint.text)),
            input: renamed(Schema::params(catalog, &tool.params)),
            output: tool.output.then(|| renamed(Schema::outcomes(catalog, tool))),
            examples: self.examples(offer.tool).iter().map(|index| &tool.calls[*index].arguments).collect(),
            effect: tool.effect,
            idempotent: tool.idempotent,
            open_world: tool.open_world,
            deferred: agent.loads_late(offer),
        }
    }
}

const SEARCH: SearchTool = SearchTool {
    name: toolcat_runtime::search::TOOL.name,
    description: toolcat_runtime::search::TOOL.description,
    query: toolcat_runtime::search::TOOL.query,
};

/// The offers in wire order: those listed as always loaded come first.
fn order(agent: &Agent) -> impl Iterator<Item = &Offer> {
    let of = |deferred| agent.offers.iter().filter(move |offer| offer.deferred == deferred);
    of(false).chain(of(true))
}
