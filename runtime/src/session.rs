//! One conversation: which of the agent's tools are loaded, and whether a call may go through.

use crate::agent::Agent;
use crate::parse::nearest;
use crate::result::ToolResult;
use crate::search::{self, TOOL};
use serde_json::Value;
use std::collections::BTreeSet;

/// How many tools one search loads at most.
const LIMIT: usize = 5;

/// The state of one conversation with an agent.
#[derive(Debug, Clone)]
pub struct Session<'a> {
    agent: &'a Agent<'a>,
    loaded: BTreeSet<usize>,
}

/// What becomes of a call before its arguments are looked at.
#[derive(Debug)]
pub enum Admission {
    /// It goes to the tool with this index in [`Agent::offers`].
    Tool(usize),
    /// It is answered at once: the search tool, or a call that cannot go through.
    Answer(ToolResult),
}

impl<'a> Session<'a> {
    /// A conversation in which no deferred tool is loaded yet.
    pub fn new(agent: &'a Agent<'a>) -> Self {
        Self { agent, loaded: BTreeSet::new() }
    }

    /// The agent.
    pub fn agent(&self) -> &'a Agent<'a> {
        self.agent
    }

    /// Whether a call of that tool can go through: it is offered, and always loaded or loaded by now.
    pub fn is_loaded(&self, name: &str) -> bool {
        self.agent.find(name).is_some_and(|index| self.has(index))
    }

    /// Names of the deferred tools that were loaded, in the order of the wire.
    pub fn loaded(&self) -> impl Iterator<Item = &'a str> {
        self.loaded.iter().map(|index| self.agent.offers[*index].tool.name)
    }

    /// Loads a tool without a search, for hosts that search themselves. Returns whether the agent has it.
    pub fn load(&mut self, name: &str) -> bool {
        let found = self.agent.find(name);
        self.loaded.extend(found.filter(|index| self.agent.offers[*index].deferred));
        found.is_some()
    }

    /// Finds deferred tools, loads them, and says which.
    pub fn search(&mut self, query: &str) -> ToolResult {
        let hits = search::search(self.agent, query, LIMIT);
        if hits.is_empty() {
            return ToolResult::text(format!(
                "No tool fits {query:?}. Try other words for what the tool should do, or `select:` with an exact name."
            ));
        }
        let mut text = String::from("Loaded, and ready to be called:");
        for hit in &hits {
            let offer = &self.agent.offers[hit.offer];
            self.loaded.extend(offer.deferred.then_some(hit.offer));
            text.push_str("\n- ");
            text.push_str(offer.tool.name);
            if let Some(first) = offer.description.lines().next().filter(|line| !line.is_empty()) {
                text.push_str(": ");
                text.push_str(first);
            }
        }
        ToolResult::text(text)
    }

    /// Looks at a call's name. A tool that is not loaded is answered here, before its arguments could be called wrong: the
    /// model has not read what they should be.
    pub fn admit(&mut self, name: &str, arguments: &Value) -> Admission {
        if name == TOOL.name && self.agent.offers.iter().any(|offer| offer.deferred) {
            return Admission::Answer(match arguments.get("query").and_then(Value::as_str) {
                Some(query) => self.search(query),
                None => ToolResult::error(format!(
                    "{name} needs a `query`: words for what the tool should do, or `select:` and exact names. \
                     Call it again with one."
                )),
            });
        }
        match self.agent.find(name) {
            Some(index) if self.has(index) => Admission::Tool(index),
            Some(index) => Admission::Answer(self.not_loaded(index)),
            None => Admission::Answer(self.unknown(name)),
        }
    }

    fn has(&self, index: usize) -> bool {
        !self.agent.offers[index].deferred || self.loaded.contains(&index)
    }

    fn not_loaded(&self, index: usize) -> ToolResult {
        let name = self.agent.offers[index].tool.name;
        ToolResult::error(format!(
            "{name} was not called: its definition is not loaded yet, so what it takes is not known here. \
             Call {} with {{\"query\":\"select:{name}\"}} first, then call {name} as its definition says.",
            TOOL.name
        ))
    }

    fn unknown(&self, name: &str) -> ToolResult {
        let known = self.agent.offers.iter().map(|offer| offer.tool.name);
        let near = match nearest(name, known) {
            Some(near) => format!(" The nearest name is {near}."),
            None => String::new(),
        };
        ToolResult::error(format!(
            "There is no tool {name:?} here; nothing was done.{near} Use one of the tools that are listed."
        ))
    }
}
