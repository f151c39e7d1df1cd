//! What an agent knows of its tools while it runs: texts and tables that generated code holds as constants.

use crate::table::Params;

/// What a tool does to the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Changes nothing.
    Read,
    /// Changes something that can be changed back, or adds to it.
    Write,
    /// Loses or spends something for good.
    Destructive,
}

/// One tool: the texts a model reads about it, and its tables.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Tool<'a> {
    /// Its name on the wire.
    pub name: &'a str,
    /// The server it runs on, where the catalog names one.
    pub server: Option<&'a str>,
    /// Title for people, where there is one.
    pub title: Option<&'a str>,
    /// What it does to the world, where the catalog says.
    pub effect: Option<Effect>,
    /// Earlier names: still dispatched, still found.
    pub was: &'a [&'a str],
    /// What the model reads while it picks and fills the tool, where every tool it mentions is offered.
    pub description: &'a str,
    /// Further words that a searcher types, where the catalog has some.
    pub search_hint: Option<&'a str>,
    /// JSON Schema of the parameters, compact.
    pub schema: &'a str,
    /// The call parser's tables.
    pub params: &'a Params<'a>,
}

/// A tool as one agent has it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Offer<'a> {
    /// The tool.
    pub tool: &'a Tool<'a>,
    /// What this agent's model reads about it: it names no tool that the agent was not given.
    pub description: &'a str,
    /// Its definition is loaded when it is searched for.
    pub deferred: bool,
}

/// One agent: its tools, and the names that a call may use. What its model reads depends on the target as well: see
/// [`Surface`](crate::Surface).
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Agent<'a> {
    /// Its name in the catalog.
    pub name: &'a str,
    /// Its tools in the order of the wire.
    pub offers: &'a [Offer<'a>],
    /// Every name that a call may use, with the index of the offer; sorted by name.
    pub names: &'a [(&'a str, usize)],
}

impl Agent<'_> {
    /// The index in [`Agent::offers`] of the tool with that name, an earlier name, or the name as a target writes it.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| self.names[at].1)
    }
}
