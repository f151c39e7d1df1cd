//! Agents: which tools each is given, and when their definitions are loaded.

use super::{Budget, Prose, ToolId};
use crate::source::{Span, Spanned};

/// An agent.
#[derive(Debug, Clone)]
pub struct Agent {
    /// Its name.
    pub name: Spanned<String>,
    /// Name of its Rust module: snake case, without `r#`.
    pub rust_name: String,
    /// What it is for.
    pub about: Option<Prose>,
    /// Its tools in the order of the wire: each once; without those that were withheld or that ask for a capability the
    /// host lacks.
    pub offers: Vec<Offer>,
    /// The tools of the offers, sorted, to be looked up in.
    pub(crate) given: Vec<ToolId>,
    /// What was taken away from a group.
    pub withheld: Vec<Withheld>,
    /// What is listed and yet not offered, since the host lacks a capability. Nothing that a model reads mentions it.
    pub missing: Vec<Missing>,
    /// When definitions are loaded.
    pub loading: Loading,
    /// Whether some tool's definition is not in every request, so that the model has to search. What `loading` comes to is
    /// settled in one place, `surface::loading::settle`, when the whole catalog is known.
    pub defers: bool,
    /// Host capabilities.
    pub has: Vec<Spanned<String>>,
    /// What its tools are written for, sorted, each once.
    pub targets: Vec<TargetId>,
    /// Budgets of this agent.
    pub budget: Budget,
    /// Greatest number of tools that are always loaded.
    pub max_always_loaded: Option<u64>,
    /// The node.
    pub span: Span,
    /// The node's first line.
    pub head: Span,
}

impl Agent {
    /// Whether that tool's definition is loaded when it is searched for. It may be listed so and yet be in every request.
    pub fn loads_late(&self, offer: &Offer) -> bool {
        self.defers && offer.deferred
    }

    /// Whether that tool is given to this agent.
    pub fn offers(&self, tool: ToolId) -> bool {
        self.given.binary_search(&tool).is_ok()
    }
}

/// One tool of an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The tool.
    pub tool: ToolId,
    /// It is listed as one whose definition is loaded when it is searched for; [`Agent::loads_late`] says whether it is.
    pub deferred: bool,
    /// A group lists it, not its own name.
    pub grouped: bool,
    /// The name or group in the catalog that lists it.
    pub span: Span,
}

/// `withheld "tool" reason="…"`.
#[derive(Debug, Clone, PartialEq)]
pub struct Withheld {
    /// The tool.
    pub tool: ToolId,
    /// Why.
    pub reason: String,
    /// The node.
    pub span: Span,
}

/// A tool that is listed, but needs what the host lacks.
#[derive(Debug, Clone, PartialEq)]
pub struct Missing {
    /// The tool.
    pub tool: ToolId,
    /// The capabilities that the host lacks, as the tool lists them.
    pub capabilities: Vec<String>,
}

/// `loading "auto" percent=10 context-window=200000`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Loading {
    /// Which way.
    pub mode: LoadingMode,
    /// With [`LoadingMode::Auto`]: defer where the deferred definitions take more than this share of the window, in
    /// percent.
    pub percent: f64,
    /// Tokens that the model can read.
    pub context_window: u64,
}

impl Default for Loading {
    fn default() -> Self {
        Self { mode: LoadingMode::Deferred, percent: 10.0, context_window: 200_000 }
    }
}

/// Which definitions are in every request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadingMode {
    /// Those that are always loaded.
    Deferred,
    /// All.
    Upfront,
    /// All, unless they are too large for it.
    Auto,
}

/// A target by its name: what reads the agent's tools. Only lowering makes one, out of those that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId(pub(in crate::model) &'static str);

impl TargetId {
    /// As the catalog and the command line write it.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// What the language knows about targets. The targets themselves are described in a later stage, which hands their names
/// to this one.
#[derive(Debug, Clone)]
pub struct KnownTargets {
    /// The names that `targets` takes.
    pub ids: Vec<&'static str>,
    /// The targets of an agent that has no `targets`.
    pub default: &'static [&'static str],
}

impl KnownTargets {
    /// Every target.
    pub fn all(&self) -> Vec<TargetId> {
        self.ids.iter().copied().map(TargetId).collect()
    }
}
