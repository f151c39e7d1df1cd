//! What rules look at: the model, and what is worked out of it once for all of them, when the first of them asks.

use super::Selection;
use super::fields::{self, Param};
use super::overlap::Overlap;
use super::replies::{self, Reply};
use super::shown::{self, Shown};
use crate::model::{Agent, Catalog, Field, ModelText, Owner, ServerId, Tool, ToolId, Type};
use crate::source::Span;
use crate::surface::Pieces;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// A tool, its parameters and the members of these.
pub(super) type ToolParams<'c> = (ToolId, &'c Tool, Vec<Param<'c>>);

/// The catalog, its agents as far as they were asked for, and facts about every tool.
pub struct Context<'c> {
    /// The catalog.
    pub catalog: &'c Catalog,
    /// The agents that were asked for.
    pub agents: Vec<&'c Agent>,
    /// The day it is, where it is known.
    pub today: Option<&'c str>,
    names: Names<'c>,
    /// The agents that are given each tool, by its id.
    agents_by_tool: Vec<Vec<&'c Agent>>,
    /// The agents that are given a tool of each server, by its id.
    agents_by_server: OnceLock<Vec<Vec<&'c Agent>>>,
    /// What the models read.
    pub(super) pieces: Pieces<'c>,
    /// By id of the tool: names of its parameters and their values.
    own_names: Vec<OnceLock<HashSet<&'c str>>>,
    params: OnceLock<Vec<ToolParams<'c>>>,
    rejections: OnceLock<Vec<Reply<'c>>>,
    results: OnceLock<Vec<Reply<'c>>>,
    /// By the place of the outcome.
    shown: OnceLock<HashMap<Span, Shown<'c>>>,
    overlap: OnceLock<Overlap>,
    texts: OnceLock<Vec<ModelText<'c>>>,
}

impl<'c> Context<'c> {
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
            pieces: Pieces::new(catalog),
            own_names: vec![OnceLock::new(); catalog.tools.len()],
            params: OnceLock::new(),
            rejections: OnceLock::new(),
            results: OnceLock::new(),
            shown: OnceLock::new(),
            overlap: OnceLock::new(),
            texts: OnceLock::new(),
        }
    }

    /// Whether a name is one of a tool's own parameters, or one of their values.
    pub(super) fn is_own(&self, tool: &Tool, name: &str) -> bool {
        // Tools are in the order of the files, so that one is found by its place.
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

    /// All tools that an agent which was asked for is given; all tools of the catalog where no agent was named.
    pub fn tools(&self) -> impl Iterator<Item = (ToolId, &'c Tool)> + '_ {
        let all = self.agents.len() == self.catalog.agents.len();
        let tools = self.catalog.tools.iter().enumerate().map(|(index, tool)| (ToolId(index), tool));
        tools.filter(move |(id, _)| all || !self.agents_by_tool[id.0].is_empty())
    }

    /// A tool's description, where every tool that it mentions is offered.
    pub fn description(&self, id: ToolId) -> &str {
        self.pieces.whole_description(id)
    }

    /// A tool's schema as compact JSON.
    pub fn schema(&self, id: ToolId) -> &str {
        self.pieces.input_schema(id)
    }

    /// The tools with their parameters and the members of these, in written order. Members of a named type are listed with
    /// the first tool that uses it, since they are written once.
    pub(super) fn params(&self) -> &[ToolParams<'c>] {
        self.params.get_or_init(|| fields::params(self))
    }

    /// What comes back where a check does not hold.
    pub(super) fn rejections(&self) -> &[Reply<'c>] {
        self.rejections.get_or_init(|| replies::rejections(self))
    }

    /// What comes back from a tool.
    pub(super) fn results(&self) -> &[Reply<'c>] {
        self.results.get_or_init(|| replies::results(self))
    }

    /// What the templates of each outcome show, by the place of the outcome.
    pub(super) fn shown(&self) -> &HashMap<Span, Shown<'c>> {
        self.shown.get_or_init(|| {
            let all = self.catalog.tools.iter().flat_map(|tool| &tool.outcomes);
            all.map(|outcome| (outcome.span, shown::shown(self.catalog, outcome))).collect()
        })
    }

    /// The tool of that name, on the wire or in the catalog.
    pub fn tool_named(&self, name: &str) -> Option<ToolId> {
        self.names.tools.get(name).copied()
    }

    /// Whether there may be a tool of that name: a quick look that spares most words of a text the search.
    pub(super) fn may_name(&self, word: &str) -> bool {
        self.names.may_have(word)
    }

    /// Every text that a model may come to read, as far as its tool, server or agent was asked for.
    pub(super) fn texts(&self) -> &[ModelText<'c>] {
        self.texts.get_or_init(|| {
            let all = self.agents.len() == self.catalog.agents.len();
            let given = |tool: &Tool, server| tool.server == Some(server);
            let wanted = |owner: Owner| match owner {
                Owner::Catalog | Owner::Type => true,
                Owner::Tool(id) => !self.agents_by_tool[id.0].is_empty(),
                Owner::Server(server) => self.tools().any(|(_, tool)| given(tool, server)),
                Owner::Agent(index) => {
                    self.agents.iter().any(|agent| std::ptr::eq(*agent, &self.catalog.agents[index]))
                }
            };
            let mut out = Vec::new();
            self.catalog.each_text(&mut |text| out.extend((all || wanted(text.owner)).then_some(text)));
            out
        })
    }

    /// How hard the tools of one agent are to tell apart.
    pub(super) fn overlap(&self) -> &Overlap {
        self.overlap.get_or_init(|| Overlap::new(self))
    }

    /// The agents that are given a tool of a server.
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

    /// The agents that are given a tool.
    pub fn agents_of(&self, id: ToolId) -> impl Iterator<Item = &'c Agent> + '_ {
        self.agents_by_tool[id.0].iter().copied()
    }
}

/// Ids of tools by their names on the wire and in the catalog.
struct Names<'c> {
    tools: HashMap<&'c str, ToolId>,
    /// For each first byte the lengths of the names that begin with it, as bits; 63 stands for all longer ones too.
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
