//! What an agent knows about its tools at run time: texts and tables that generated code holds as constants.

use crate::table::Params;

/// A tool's effect on the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Changes nothing.
    Read,
    /// Changes something reversibly, or adds to it.
    Write,
    /// Loses or spends something irreversibly.
    Destructive,
}

/// One tool: the texts a model reads about it, and its tables.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Tool<'a> {
    /// Its name on the wire.
    pub name: &'a str,
    /// The server it runs on, if the catalog names one.
    pub server: Option<&'a str>,
    /// Title for people, if there is one.
    pub title: Option<&'a str>,
    /// Its effect on the world, if the catalog says.
    pub effect: Option<Effect>,
    /// Earlier names, which still dispatch and are still found.
    pub was: &'a [&'a str],
    /// What the model reads while it picks and fills the tool, if every tool mentioned there is offered.
    pub description: &'a str,
    /// Further words that people search for, if the catalog has any.
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
    /// What this agent's model reads about it. It mentions only tools that the agent has.
    pub description: &'a str,
    /// Its definition is loaded only once a search finds it.
    pub deferred: bool,
}

/// One agent: its tools, and the names that a call may use. What its model reads also depends on the target; see
/// [`Surface`](crate::Surface).
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Agent<'a> {
    /// Its name in the catalog.
    pub name: &'a str,
    /// Its tools, in wire order.
    pub offers: &'a [Offer<'a>],
    /// Every name that a call may use, with the index of the offer; sorted by name.
    pub names: &'a [(&'a str, usize)],
}

impl Agent<'_> {
    /// The index in [`Agent::offers`] of the tool with this name: current, earlier, or as a target writes it.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| self.names[at].1)
    }
}
