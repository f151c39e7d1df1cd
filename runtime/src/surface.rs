//! Surfaces: what one agent's model reads on one target.

use crate::agent::Agent;
use std::fmt;

/// Identifies the agent that a [`Surface`] and a [`Session`](crate::Session) belong to.
///
/// Generated code has a zero-sized type for each agent, so that one agent's session is not accepted in place of
/// another's. [`Dynamic`] is an agent that is known only at run time. The live agent of `toolcat-compiler` has its
/// own type too. Nothing else implements this trait, and it may gain methods.
pub trait AgentType: Clone + fmt::Debug {
    /// The agent itself.
    fn agent(&self) -> &Agent<'_>;

    /// What its model reads, by target.
    #[doc(hidden)]
    fn surfaces(&self) -> &[SurfaceTable<'_>];
}

/// An agent without its own type, for a host that dispatches calls itself. See [`Session::new`](crate::Session::new).
#[derive(Debug, Clone, Copy)]
pub struct Dynamic<'a>(pub(crate) &'a Agent<'a>);

impl AgentType for Dynamic<'_> {
    fn agent(&self) -> &Agent<'_> {
        self.0
    }

    fn surfaces(&self) -> &[SurfaceTable<'_>] {
        &[SurfaceTable::BARE]
    }
}

/// One agent on one target: the manifest and the prompt of its requests, and the conversations that begin with them.
///
/// Generated code has a static for each target that the agent declares, such as `refund_desk::ANTHROPIC`.
#[derive(Debug, Clone, Copy)]
pub struct Surface<A> {
    of: A,
    /// Its index in [`AgentType::surfaces`].
    index: usize,
}

/// The texts of a surface, as generated code holds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurfaceTable<'a> {
    /// Name of the target.
    pub target: &'a str,
    /// See [`Surface::manifest`].
    pub manifest: &'a str,
    /// See [`Surface::prompt`].
    pub prompt: &'a str,
    /// What the target calls each tool, in the order of [`Agent::offers`]; empty if it uses the catalog's names.
    pub names: &'a [&'a str],
    /// Whether deferred tools can be called only after the agent's search tool has loaded them. On targets whose
    /// hosts defer tools themselves, or never defer, every tool can be called at once.
    pub searches: bool,
}

impl SurfaceTable<'static> {
    /// A conversation whose host composes its own requests: it uses the catalog's names and searches for deferred
    /// tools.
    pub(crate) const BARE: Self = Self { target: "", manifest: "", prompt: "", names: &[], searches: true };
}

impl<A> Surface<A> {
    /// The surface with this index in [`AgentType::surfaces`].
    pub(crate) const fn at(of: A, index: usize) -> Self {
        Self { of, index }
    }
}

impl<A: AgentType> Surface<A> {
    /// Name of the target: `anthropic`, `mcp`, …
    pub fn target(&self) -> &str {
        self.table().target
    }

    /// The list of tools in a request: JSON in the target's own form. It is the same in every build.
    pub fn manifest(&self) -> &str {
        self.table().manifest
    }

    /// The catalog's part of the system prompt; may be empty. It is the same in every request.
    pub fn prompt(&self) -> &str {
        self.table().prompt
    }

    /// The agent.
    pub fn agent(&self) -> &Agent<'_> {
        self.of.agent()
    }

    pub(crate) fn table(&self) -> &SurfaceTable<'_> {
        // Generated code and the live agent hand out only indices of existing surfaces.
        self.of.surfaces().get(self.index).unwrap_or(&SurfaceTable::BARE)
    }
}
