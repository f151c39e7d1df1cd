//! One conversation: which of the agent's tools are loaded, whether a call may go through, and how often it came.

mod attempts;
mod names;
mod state;

use crate::agent::Agent;
use crate::data::Data;
use crate::parse::{Parsed, parse_data, parse_text_data};
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::surface::{Surface, SurfaceTable};
use crate::table::Params;
use serde_json::Value;
use std::fmt;

pub(crate) use names::unknown_tool;
use state::{Shown, State};

/// Which agent a [`Session`] belongs to.
///
/// Generated code has a type without a size for each agent, so that a session of one agent does not pass for that of
/// another. [`Dynamic`] is an agent that is known only when the program runs.
pub trait AgentType: Clone + fmt::Debug {
    /// The agent itself.
    fn agent(&self) -> &Agent<'_>;

    /// What its model reads, by target.
    fn surfaces(&self) -> &[SurfaceTable<'_>];
}

/// An agent that no type stands for. Its sessions are those of a host that dispatches calls itself.
#[derive(Debug, Clone, Copy)]
pub struct Dynamic<'a>(&'a Agent<'a>);

impl AgentType for Dynamic<'_> {
    fn agent(&self) -> &Agent<'_> {
        self.0
    }

    fn surfaces(&self) -> &[SurfaceTable<'_>] {
        &[SurfaceTable::BARE]
    }
}

/// The state of one conversation with an agent.
#[derive(Debug, Clone)]
pub struct Session<A> {
    surface: Surface<A>,
    // What depends on no type is compiled here, once, and not again for every agent.
    state: State,
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

impl<'a> Session<Dynamic<'a>> {
    /// A conversation in which no deferred tool is loaded yet, for a host that composes the requests itself.
    pub fn new(agent: &'a Agent<'a>) -> Self {
        Self::on(Surface::new(Dynamic(agent), 0))
    }
}

impl<A: AgentType> Session<A> {
    /// A conversation with the agent on that surface, in which no deferred tool is loaded yet.
    pub(crate) fn on(surface: Surface<A>) -> Self {
        Self { surface, state: State::default() }
    }

    /// What the agent's model reads.
    pub fn surface(&self) -> &Surface<A> {
        &self.surface
    }

    /// The agent.
    pub fn agent(&self) -> &Agent<'_> {
        self.surface.of().agent()
    }

    /// Whether a call of that tool can go through: it is offered, and always loaded or loaded by now.
    pub fn is_loaded(&self, name: &str) -> bool {
        self.state.is_loaded(&Shown::of(&self.surface), name)
    }

    /// Names of the deferred tools that were loaded, as the target calls them, in the order of the wire.
    pub fn loaded(&self) -> impl Iterator<Item = &str> {
        self.state.loaded(Shown::of(&self.surface))
    }

    /// Loads a tool without a search, for hosts that search themselves. Returns whether the agent has it.
    pub fn load(&mut self, name: &str) -> bool {
        self.state.load(&Shown::of(&self.surface), name)
    }

    /// Finds deferred tools, loads them, and says which.
    pub fn search(&mut self, query: &str) -> ToolResult {
        self.state.search(&Shown::of(&self.surface), query)
    }

    /// Looks at a call's name. A tool that is not loaded is answered here, before its arguments could be called wrong: the
    /// model has not read what they should be.
    pub fn admit<'v>(&mut self, name: &str, arguments: impl Into<Arguments<'v>>) -> Admission {
        self.state.admit(&Shown::of(&self.surface), name, arguments.into())
    }

    /// Counts a rejected call, and gives its rejection the words of its attempt: from the third identical call on the
    /// model reads another text. Two calls are identical if their tool and their arguments are, whatever was called in
    /// between. The generated `dispatch` does this; hosts that parse calls themselves do it here.
    pub fn rejected<'v>(&mut self, arguments: impl Into<Arguments<'v>>, rejection: Rejection) -> Rejection {
        self.state.rejected(&Shown::of(&self.surface), &arguments.into(), rejection)
    }
}
