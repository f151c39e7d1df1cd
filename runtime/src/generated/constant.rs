//! Constructors for extensible types, for generated code and the compiler: struct literals of these types compile
//! only in this crate.

use crate::agent::{Agent, Effect, Offer, Tool};
use crate::surface::{Surface, SurfaceTable};
use crate::table::Params;

/// The optional parts of a tool.
#[derive(Debug, Clone, Copy)]
pub struct Marks<'a> {
    /// See [`Tool::server`].
    pub server: Option<&'a str>,
    /// See [`Tool::title`].
    pub title: Option<&'a str>,
    /// See [`Tool::effect`].
    pub effect: Option<Effect>,
    /// See [`Tool::was`].
    pub was: &'a [&'a str],
    /// See [`Tool::search_hint`].
    pub search_hint: Option<&'a str>,
}

impl Marks<'_> {
    /// None of them.
    pub const NONE: Self = Self { server: None, title: None, effect: None, was: &[], search_hint: None };
}

/// A tool.
pub const fn tool<'a>(
    name: &'a str,
    description: &'a str,
    schema: &'a str,
    params: &'a Params<'a>,
    marks: Marks<'a>,
) -> Tool<'a> {
    let Marks { server, title, effect, was, search_hint } = marks;
    Tool { name, server, title, effect, was, description, search_hint, schema, params }
}

/// A tool as one agent has it.
pub const fn offer<'a>(tool: &'a Tool<'a>, description: &'a str, deferred: bool) -> Offer<'a> {
    Offer { tool, description, deferred }
}

/// An agent. `names` must be sorted.
pub const fn agent<'a>(name: &'a str, offers: &'a [Offer<'a>], names: &'a [(&'a str, usize)]) -> Agent<'a> {
    Agent { name, offers, names }
}

/// The texts of a surface.
pub const fn surface_table<'a>(
    target: &'a str,
    manifest: &'a str,
    prompt: &'a str,
    names: &'a [&'a str],
    searches: bool,
) -> SurfaceTable<'a> {
    SurfaceTable { target, manifest, prompt, names, searches }
}

/// The surface of an agent with this index in its [`surfaces`](crate::AgentType::surfaces).
pub const fn surface<A>(of: A, index: usize) -> Surface<A> {
    Surface::at(of, index)
}
