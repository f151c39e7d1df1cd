//! What rules look at: the model, and what is worked out of it once for all of them.

use super::Selection;
use super::overlap::{self, Pair};
use crate::emit::{description, schema};
use crate::model::{Agent, Catalog, Tool, ToolId};
use std::cell::OnceCell;
use std::collections::HashMap;

/// The catalog, its agents as far as they were asked for, and facts about every tool.
pub struct Context<'c> {
    /// The catalog.
    pub catalog: &'c Catalog,
    /// The agents that were asked for.
    pub agents: Vec<&'c Agent>,
    /// Facts about each tool, by its id.
    facts: Vec<ToolFacts>,
    /// Ids of tools by wire name, earlier names and names in the catalog.
    names: HashMap<&'c str, ToolId>,
    /// The day it is, where it is known.
    pub today: Option<&'c str>,
    /// The agents that are given each tool, by its id.
    agents_by_tool: Vec<Vec<&'c Agent>>,
    /// Tools of one agent that are hard to tell apart.
    pairs: OnceCell<Vec<Pair>>,
}

/// What is worked out of a tool.
#[derive(Debug, Clone)]
pub struct ToolFacts {
    /// Its description, where every tool that it mentions is offered.
    pub description: String,
    /// Its schema as compact JSON.
    pub schema: String,
}

impl<'c> Context<'c> {
    pub(super) fn new(catalog: &'c Catalog, selection: &'c Selection) -> Self {
        let wanted =
            |agent: &&Agent| selection.agents.is_empty() || selection.agents.contains(&agent.name.value);
        let facts = |tool: &Tool| ToolFacts {
            description: description::description(catalog, tool, None),
            schema: schema::params(catalog, &tool.params).to_string(),
        };
        let mut names = HashMap::new();
        for (index, tool) in catalog.tools.iter().enumerate() {
            names.insert(tool.wire.as_str(), ToolId(index));
            names.entry(tool.name.value.as_str()).or_insert(ToolId(index));
        }
        let agents: Vec<&Agent> = catalog.agents.iter().filter(wanted).collect();
        let mut agents_by_tool = vec![Vec::new(); catalog.tools.len()];
        for agent in &agents {
            agent.offers.iter().for_each(|offer| agents_by_tool[offer.tool.0].push(*agent));
        }
        Self {
            catalog,
            agents,
            agents_by_tool,
            facts: catalog.tools.iter().map(facts).collect(),
            names,
            today: selection.today.as_deref(),
            pairs: OnceCell::new(),
        }
    }

    /// All tools that an agent which was asked for is given; all tools of the catalog where no agent was named.
    pub fn tools(&self) -> impl Iterator<Item = (ToolId, &'c Tool)> + '_ {
        let all = self.agents.len() == self.catalog.agents.len();
        let tools = self.catalog.tools.iter().enumerate().map(|(index, tool)| (ToolId(index), tool));
        tools.filter(move |(id, _)| all || !self.agents_by_tool[id.0].is_empty())
    }

    /// Facts about a tool.
    pub fn facts(&self, id: ToolId) -> &ToolFacts {
        &self.facts[id.0]
    }

    /// The tool of that name, on the wire or in the catalog.
    pub fn tool_named(&self, name: &str) -> Option<ToolId> {
        self.names.get(name).copied()
    }

    /// Pairs of tools that one agent is given and that are hard to tell apart; worked out when a rule asks for them first.
    pub(super) fn pairs(&self) -> &[Pair] {
        self.pairs.get_or_init(|| overlap::pairs(self))
    }

    /// The agents that are given a tool.
    pub fn agents_of(&self, id: ToolId) -> impl Iterator<Item = &'c Agent> + '_ {
        self.agents_by_tool[id.0].iter().copied()
    }
}
