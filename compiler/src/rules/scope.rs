//! The input of rules: a catalog, and its selected agents.

use super::Selection;
use crate::model::{Agent, Catalog, Field, ServerId, Tool, ToolId, Type};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// A catalog and its selected agents, with lookups into both.
pub struct Scope<'c> {
    /// The catalog.
    pub catalog: &'c Catalog,
    /// The selected agents.
    pub agents: Vec<&'c Agent>,
    /// Today, if known.
    pub today: Option<&'c str>,
    names: Names<'c>,
    /// The agents that have each tool, by its id.
    agents_by_tool: Vec<Vec<&'c Agent>>,
    /// The agents that have a tool of each server, by its id.
    agents_by_server: OnceLock<Vec<Vec<&'c Agent>>>,
    /// By tool id: names of its parameters and their values.
    own_names: Vec<OnceLock<HashSet<&'c str>>>,
}

impl<'c> Scope<'c> {
    pub(super) fn new(catalog: &'c Catalog, selection: &'c Selection) -> Self {
        let wanted =
            |agent: &&Agent| selection.agents.is_empty() || selection.agents.contains(&agent.name.value);
        let agents: Vec<&Agent> = catalog.agents.iter().filter(wanted).collect();
        let mut agents_by_tool = vec![Vec::new(); catalog.tools.len()];
        for agent in &agents {
            agent.offers.iter().for_each(|offer| agents_by_tool[offer.tool.0].push(*agent));
        }
        Self {
            catalog,
            agents,
            today: selection.today.as_deref(),
            names: Names::new(catalog),
            agents_by_tool,
            agents_by_server: OnceLock::new(),
            own_names: vec![OnceLock::new(); catalog.tools.len()],
        }
    }

    /// Whether a name is one of a tool's own parameters, or one of their values.
    pub(super) fn is_own(&self, tool: &Tool, name: &str) -> bool {
        // Tools are in file order, so the place finds one.
        let tools = &self.catalog.tools;
        let Ok(index) = tools.binary_search_by_key(&tool.span, |tool| tool.span) else { return false };
        let names = self.own_names[index].get_or_init(|| {
            let fields = tools[index].params.fields.iter();
            let of = |field: &'c Field| {
                let values = match &field.ty {
                    Type::Enum(one) => one.values.as_slice(),
                    _ => &[],
                };
                std::iter::once(field.name.value.as_str())
                    .chain(values.iter().map(|value| value.value.value.as_str()))
            };
            fields.flat_map(of).collect()
        });
        names.contains(name)
    }

    /// All tools of the selected agents; all tools of the catalog if no agent was named.
    pub fn tools(&self) -> impl Iterator<Item = (ToolId, &'c Tool)> + '_ {
        let all = self.agents.len() == self.catalog.agents.len();
        let tools = self.catalog.tools.iter().enumerate().map(|(index, tool)| (ToolId(index), tool));
        tools.filter(move |(id, _)| all || !self.agents_by_tool[id.0].is_empty())
    }

    /// The tool with that name, on the wire or in the catalog.
    pub fn tool_named(&self, name: &str) -> Option<ToolId> {
        self.names.tools.get(name).copied()
    }

    /// Whether a tool may have that name: a quick test that spares most words of a text the search.
    pub(super) fn may_name(&self, word: &str) -> bool {
        self.names.may_have(word)
    }

    /// The agents that have a tool of a server.
    pub(super) fn agents_of_server(&self, id: ServerId) -> &[&'c Agent] {
        let by_server = self.agents_by_server.get_or_init(|| {
            let mut out = vec![Vec::new(); self.catalog.servers.len()];
            for agent in &self.agents {
                let servers = agent.offers.iter().filter_map(|offer| self.catalog.tool(offer.tool).server);
                servers.collect::<HashSet<_>>().iter().for_each(|server| out[server.0].push(*agent));
            }
            out
        });
        by_server.get(id.0).map(Vec::as_slice).unwrap_or_default()
    }

    /// The agents that have a tool.
    pub fn agents_of(&self, id: ToolId) -> impl Iterator<Item = &'c Agent> + '_ {
        self.agents_by_tool[id.0].iter().copied()
    }
}

/// Ids of tools by wire name and catalog name.
struct Names<'c> {
    tools: HashMap<&'c str, ToolId>,
    /// For each first byte, the lengths of the names that begin with it, as bits; 63 includes all longer ones.
    lengths: [u64; 256],
}

impl<'c> Names<'c> {
    fn new(catalog: &'c Catalog) -> Self {
        let mut out = Self { tools: HashMap::new(), lengths: [0; 256] };
        for (index, tool) in catalog.tools.iter().enumerate() {
            out.tools.insert(&tool.wire, ToolId(index));
            out.tools.entry(&tool.name.value).or_insert(ToolId(index));
            for name in [&tool.wire, &tool.name.value] {
                if let Some(first) = name.as_bytes().first() {
                    out.lengths[usize::from(*first)] |= 1 << name.len().min(63);
                }
            }
        }
        out
    }

    fn may_have(&self, word: &str) -> bool {
        let first = word.as_bytes().first();
        first.is_some_and(|first| self.lengths[usize::from(*first)] & 1 << word.len().min(63) != 0)
    }
}
