//! Surfaces: what one agent's model reads on one target.

use crate::session::{AgentType, Session};

/// One agent on one target: the manifest and the prompt of its requests, and the conversations that begin with them.
///
/// Generated code has a static for each target that the agent declares, as `refund_desk::ANTHROPIC`.
#[derive(Debug, Clone, Copy)]
pub struct Surface<A> {
    of: A,
    /// In [`AgentType::surfaces`].
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
    /// What the target calls each tool, in the order of [`Agent::offers`](crate::Agent::offers); empty where it uses the
    /// catalog's names.
    pub names: &'a [&'a str],
    /// Deferred tools are called only after the agent's search tool has loaded them. On targets whose hosts defer by
    /// themselves, or do not defer at all, every tool can be called at once.
    pub searches: bool,
}

impl<'a> SurfaceTable<'a> {
    /// A conversation whose host composes the requests itself: the catalog's names, and deferred tools are searched for.
    pub(crate) const BARE: SurfaceTable<'static> =
        SurfaceTable { target: "", manifest: "", prompt: "", names: &[], searches: true };

    /// For generated code.
    #[doc(hidden)]
    pub const fn new(
        target: &'a str,
        manifest: &'a str,
        prompt: &'a str,
        names: &'a [&'a str],
        searches: bool,
    ) -> Self {
        Self { target, manifest, prompt, names, searches }
    }
}

impl<A> Surface<A> {
    /// For generated code.
    #[doc(hidden)]
    pub const fn new(of: A, index: usize) -> Self {
        Self { of, index }
    }
}

impl<A: AgentType> Surface<A> {
    /// Name of the target: `anthropic`, `mcp`, …
    pub fn target(&self) -> &str {
        self.table().target
    }

    /// What goes into a request's list of tools: JSON in the target's own form. It is the same in every build.
    pub fn manifest(&self) -> &str {
        self.table().manifest
    }

    /// The part of the system prompt that the catalog writes; may be empty. It is the same in every request.
    pub fn prompt(&self) -> &str {
        self.table().prompt
    }

    /// A new conversation, in which no deferred tool is loaded yet.
    pub fn session(&self) -> Session<A> {
        Session::on(self.clone())
    }

    /// The agent.
    pub(crate) fn of(&self) -> &A {
        &self.of
    }

    pub(crate) fn table(&self) -> &SurfaceTable<'_> {
        // Generated code and the live agent hand out indices of surfaces that exist.
        self.of.surfaces().get(self.index).unwrap_or(&SurfaceTable::BARE)
    }
}
