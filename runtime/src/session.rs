//! One conversation: which of the agent's tools are loaded, whether a call may go through, and how often it came.

mod attempts;
mod call;
mod names;
mod state;

use crate::agent::Agent;
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::surface::{AgentType, Dynamic, Surface};

pub use call::{Admission, Arguments};
pub(crate) use names::unknown_tool;
use state::{Shown, State};

/// The state of one conversation with an agent.
#[derive(Debug, Clone)]
pub struct Session<A> {
    surface: Surface<A>,
    // Type-independent code is compiled here once, not again for every agent.
    state: State,
}

impl<'a> Session<Dynamic<'a>> {
    /// A conversation with no deferred tools loaded yet, for a host that composes its own requests.
    pub fn new(agent: &'a Agent<'a>) -> Self {
        Self::on(Surface::at(Dynamic(agent), 0))
    }
}

impl<A: AgentType> Surface<A> {
    /// A new conversation with no deferred tools loaded yet.
    pub fn session(&self) -> Session<A> {
        Session::on(self.clone())
    }
}

impl Agent<'_> {
    /// [`Rejection::at_attempt`] for hosts that count rejected calls themselves, without a session.
    #[must_use]
    pub fn at_attempt(&self, rejection: Rejection, attempt: u32) -> Rejection {
        match self.find(&rejection.tool) {
            Some(index) => rejection.at_attempt(self.offers[index].tool.params, attempt),
            None => unknown_tool(self, &[], &rejection.tool, attempt),
        }
    }
}

impl<A: AgentType> Session<A> {
    fn on(surface: Surface<A>) -> Self {
        Self { surface, state: State::default() }
    }

    /// What the agent's model reads.
    pub fn surface(&self) -> &Surface<A> {
        &self.surface
    }

    /// The agent.
    pub fn agent(&self) -> &Agent<'_> {
        self.surface.agent()
    }

    /// Whether a call to this tool can go through: it is offered, and either always loaded or loaded by now.
    pub fn is_loaded(&self, name: &str) -> bool {
        self.state.is_loaded(&Shown::of(&self.surface), name)
    }

    /// Names of the deferred tools that were loaded, as the target calls them, in wire order.
    pub fn loaded(&self) -> impl Iterator<Item = &str> {
        self.state.loaded(Shown::of(&self.surface))
    }

    /// Loads a tool without a search, for hosts that search themselves. Returns whether the agent has it.
    pub fn load(&mut self, name: &str) -> bool {
        self.state.load(&Shown::of(&self.surface), name)
    }

    /// Finds deferred tools, loads them, and lists them.
    pub fn search(&mut self, query: &str) -> ToolResult {
        self.state.search(&Shown::of(&self.surface), query)
    }

    /// Checks a call's name. A call to a tool that is not loaded is answered here, before its arguments could be
    /// called wrong: the model has not read what they should be.
    pub fn admit<'v>(&mut self, name: &str, arguments: impl Into<Arguments<'v>>) -> Admission {
        self.state.admit(&Shown::of(&self.surface), name, arguments.into())
    }

    /// Counts a rejected call, and words its rejection for this attempt: from the third identical call on, the text
    /// changes. Calls are identical if they have the same tool and arguments, whatever was called in between. The
    /// generated `dispatch` does this; hosts that parse calls themselves do it here.
    pub fn rejected<'v>(&mut self, arguments: impl Into<Arguments<'v>>, rejection: Rejection) -> Rejection {
        self.state.rejected(&Shown::of(&self.surface), &arguments.into(), rejection)
    }
}
