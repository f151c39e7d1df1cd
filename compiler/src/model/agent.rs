//! Agents: which tools each gets, and when their definitions are loaded.

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
    /// Its tools in wire order, without duplicates; without those that were withheld or that need a capability the host
    /// lacks.
    pub offers: Vec<Offer>,
    /// The tools of the offers, sorted for lookups.
    pub(crate) given: Vec<ToolId>,
    /// What was withheld from a group.
    pub withheld: Vec<Withheld>,
    /// What is listed but not offered, since the host lacks a capability. No text for a model mentions it.
    pub missing: Vec<Missing>,
    /// When definitions are loaded.
    pub loading: Loading,
    /// Whether some definitions are deferred, so that the model has to search. `surface::loading::settle` alone decides what
    /// `loading` means, once the whole catalog is known.
    pub defers: bool,
    /// Host capabilities.
    pub has: Vec<Spanned<String>>,
    /// Its targets, sorted, without duplicates.
    pub targets: Vec<TargetId>,
    /// Budgets of this agent.
    pub budget: Budget,
    /// Maximum number of tools that are always loaded.
    pub max_always_loaded: Option<u64>,
    /// The node.
    pub span: Span,
    /// The node's first line.
    pub head: Span,
}

impl Agent {
    /// Whether that tool's definition is loaded when a search finds it. A tool may be listed so and still be in every
    /// request.
    pub fn loads_late(&self, offer: &Offer) -> bool {
        self.defers && offer.deferred
    }

    /// Whether this agent gets that tool.
    pub fn offers(&self, tool: ToolId) -> bool {
        self.given.binary_search(&tool).is_ok()
    }
}

/// One tool of an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The tool.
    pub tool: ToolId,
    /// It is listed as loaded on demand; [`Agent::loads_late`] says whether it is.
    pub deferred: bool,
    /// It is listed through a group, not by its own name.
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

/// A tool that is listed but needs what the host lacks.
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
    /// The mode.
    pub mode: LoadingMode,
    /// With [`LoadingMode::Auto`]: defer if the deferred definitions exceed this share of the window, in percent.
    pub percent: f64,
    /// The model's context window, in tokens.
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
    /// Those listed as always loaded.
    Deferred,
    /// All.
    Upfront,
    /// All, unless they are too large for it.
    Auto,
}

/// A target, by name: what reads the agent's tools. Only lowering makes one, from the known names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId(pub(in crate::model) &'static str);

impl TargetId {
    /// As written in the catalog and on the command line.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// What the language knows about targets. A later stage describes the targets themselves, and passes their names to this one.
#[derive(Debug, Clone)]
pub struct KnownTargets {
    /// The names that `targets` takes.
    pub ids: Vec<&'static str>,
    /// The targets of an agent without `targets`.
    pub default: &'static [&'static str],
}

impl KnownTargets {
    /// Every target.
    pub fn all(&self) -> Vec<TargetId> {
        self.ids.iter().copied().map(TargetId).collect()
    }
}
