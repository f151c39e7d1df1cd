//! One conversation: which of the agent's tools are loaded, whether a call may go through, and how often it came.

mod attempts;
mod names;

use crate::agent::Agent;
use crate::data::Data;
use crate::echo;
use crate::parse::{Parsed, parse_data, parse_text_data};
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::search::{self, TOOL};
use crate::table::Params;
use serde_json::Value;
use std::collections::BTreeSet;

use attempts::Attempts;
pub(crate) use names::unknown_tool;

/// The state of one conversation with an agent.
#[derive(Debug, Clone)]
pub struct Session<'a> {
    agent: &'a Agent<'a>,
    loaded: BTreeSet<usize>,
    attempts: Attempts,
}

/// The arguments of a call, as the host got them.
#[derive(Debug, Clone, Copy)]
pub enum Arguments<'a> {
    /// Read already.
    Json(&'a Value),
    /// As text.
    Text(&'a str),
}

impl Arguments<'_> {
    /// No arguments.
    pub const NONE: Self = Self::Json(&Value::Null);

    /// Parses them by a table, checks in Rust code left out.
    pub(crate) fn parse(self, table: &Params<'_>) -> Result<Parsed<Data>, Rejection> {
        match self {
            Self::Json(value) => parse_data(table, value),
            Self::Text(text) => parse_text_data(table, text),
        }
    }
}

impl<'a> From<&'a Value> for Arguments<'a> {
    fn from(value: &'a Value) -> Self {
        Self::Json(value)
    }
}

impl<'a> From<&'a str> for Arguments<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Arguments<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
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
        Self { agent, loaded: BTreeSet::new(), attempts: Attempts::default() }
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
        let hits = search::search(self.agent, query, search::LIMIT);
        if hits.is_empty() {
            let mut shown = String::new();
            echo::put_quoted(&mut shown, query, echo::MOST);
            return ToolResult::text(format!(
                "No tool fits {shown}. Try other words for what the tool should do, or `select:` with an exact name."
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
    pub fn admit<'v>(&mut self, name: &str, arguments: impl Into<Arguments<'v>>) -> Admission {
        if name == TOOL.name && self.agent.offers.iter().any(|offer| offer.deferred) {
            return Admission::Answer(match names::query(arguments.into()) {
                Some(query) => self.search(&query),
                None => names::no_query(self.attempts.count(name, &Arguments::NONE)).into(),
            });
        }
        match self.agent.find(name) {
            Some(index) if self.has(index) => Admission::Tool(index),
            Some(index) => {
                let name = self.agent.offers[index].tool.name;
                Admission::Answer(names::not_loaded(name, self.attempts.count(name, &Arguments::NONE)).into())
            }
            None => {
                let attempt = self.attempts.count(name, &Arguments::NONE);
                Admission::Answer(unknown_tool(self.agent, name, attempt).into())
            }
        }
    }

    /// Counts a rejected call, and gives its rejection the words of its attempt: from the third identical call on the
    /// model reads another text. Two calls are identical if their tool and their arguments are, whatever was called in
    /// between. The generated `dispatch` does this; hosts that parse calls themselves do it here.
    pub fn rejected<'v>(&mut self, arguments: impl Into<Arguments<'v>>, rejection: Rejection) -> Rejection {
        let attempt = self.attempts.count(&rejection.tool, &arguments.into());
        self.agent.at_attempt(rejection, attempt)
    }

    fn has(&self, index: usize) -> bool {
        !self.agent.offers[index].deferred || self.loaded.contains(&index)
    }
}
