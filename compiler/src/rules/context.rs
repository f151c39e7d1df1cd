//! What rules examine: the scope, and facts derived from it once for all rules, on first use.

use super::Selection;
use super::fields::{self, Param};
use super::overlap::Overlap;
use super::replies::{self, Reply};
use super::scope::Scope;
use super::shown::{self, Shown};
use crate::model::{Catalog, ModelText, Owner, Tool, ToolId};
use crate::source::Span;
use crate::surface::Pieces;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::OnceLock;

/// A tool, its parameters and their members.
pub(super) type ToolParams<'c> = (ToolId, &'c Tool, Vec<Param<'c>>);

/// The [`Scope`], and derived facts about everything in it.
pub struct Context<'c> {
    scope: Scope<'c>,
    /// What the models read.
    pub(super) pieces: Pieces<'c>,
    params: OnceLock<Vec<ToolParams<'c>>>,
    rejections: OnceLock<Vec<Reply<'c>>>,
    results: OnceLock<Vec<Reply<'c>>>,
    /// By the outcome's place.
    shown: OnceLock<HashMap<Span, Shown<'c>>>,
    overlap: OnceLock<Overlap>,
    texts: OnceLock<Vec<ModelText<'c>>>,
}

impl<'c> Deref for Context<'c> {
    type Target = Scope<'c>;

    fn deref(&self) -> &Scope<'c> {
        &self.scope
    }
}

impl<'c> Context<'c> {
    pub(super) fn new(catalog: &'c Catalog, selection: &'c Selection) -> Self {
        Self {
            scope: Scope::new(catalog, selection),
            pieces: Pieces::new(catalog),
            params: OnceLock::new(),
            rejections: OnceLock::new(),
            results: OnceLock::new(),
            shown: OnceLock::new(),
            overlap: OnceLock::new(),
            texts: OnceLock::new(),
        }
    }

    /// A tool's description if every tool that it mentions is offered.
    pub fn description(&self, id: ToolId) -> &str {
        self.pieces.whole_description(id)
    }

    /// A tool's schema as compact JSON.
    pub fn schema(&self, id: ToolId) -> &str {
        self.pieces.input_schema(id)
    }

    /// The tools with their parameters and the members of these, in written order. Members of a named type are listed with
    /// the first tool that uses it, since they are written once.
    pub(super) fn params(&self) -> &[ToolParams<'c>] {
        self.params.get_or_init(|| fields::params(self))
    }

    /// The replies to failed checks.
    pub(super) fn rejections(&self) -> &[Reply<'c>] {
        self.rejections.get_or_init(|| replies::rejections(self))
    }

    /// The results of tools.
    pub(super) fn results(&self) -> &[Reply<'c>] {
        self.results.get_or_init(|| replies::results(self))
    }

    /// What each outcome's templates show, by the outcome's place.
    pub(super) fn shown(&self) -> &HashMap<Span, Shown<'c>> {
        self.shown.get_or_init(|| {
            let all = self.catalog.tools.iter().flat_map(|tool| &tool.outcomes);
            all.map(|outcome| (outcome.span, shown::shown(self.catalog, outcome))).collect()
        })
    }

    /// Every text that a model may read, limited to the selected tools, servers and agents.
    pub(super) fn texts(&self) -> &[ModelText<'c>] {
        self.texts.get_or_init(|| {
            let all = self.agents.len() == self.catalog.agents.len();
            let given = |tool: &Tool, server| tool.server == Some(server);
            let wanted = |owner: Owner| match owner {
                Owner::Catalog | Owner::Type => true,
                Owner::Tool(id) => self.agents_of(id).next().is_some(),
                Owner::Server(server) => self.tools().any(|(_, tool)| given(tool, server)),
                Owner::Agent(index) => {
                    self.agents.iter().any(|agent| std::ptr::eq(*agent, &self.catalog.agents[index]))
                }
            };
            let mut out = Vec::new();
            self.catalog.each_text(&mut |text| out.extend((all || wanted(text.owner)).then_some(text)));
            out
        })
    }

    /// How similar the tools of one agent are.
    pub(super) fn overlap(&self) -> &Overlap {
        self.overlap.get_or_init(|| Overlap::new(self))
    }
}
