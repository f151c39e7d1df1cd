//! One tool: the texts that a model reads about it, each at its own moment.

use super::effect::Effect;
use super::{Call, Check, Outcome, Params, Prose, ServerId, ToolId};
use crate::source::{Span, Spanned};
use crate::syntax::Text;

/// A tool.
#[derive(Debug, Clone)]
pub struct Tool {
    /// Its name in the catalog.
    pub name: Spanned<String>,
    /// Where it runs.
    pub server: Option<ServerId>,
    /// Its wire name: the server's prefix and the name.
    pub wire: String,
    /// Name of its Rust module: snake case, without `r#`.
    pub rust_name: String,
    /// The source of that name: its `rust-name`, or its name.
    pub named_at: Span,
    /// Title for people.
    pub title: Option<Text>,
    /// How it changes the world; `None` if the catalog does not say.
    pub effect: Option<Effect>,
    /// Repeating a call changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches beyond the catalog's own systems.
    pub open_world: Option<bool>,
    /// Host capabilities it requires.
    pub requires: Vec<Spanned<String>>,
    /// Tags for listing it.
    pub tags: Vec<Spanned<String>>,
    /// Earlier names.
    pub was: Vec<Spanned<String>>,
    /// One line of the system prompt's list of tools.
    pub snippet: Option<Prose>,
    /// Lines of the system prompt's guidelines.
    pub guidelines: Vec<Prose>,
    /// What the model reads to choose and fill the tool.
    pub description: Description,
    /// Further search words.
    pub search_hint: Option<Prose>,
    /// Queries that must find it.
    pub found_by: Vec<Spanned<String>>,
    /// Phrases that the description must contain, in any letter case.
    pub must_mention: Vec<Spanned<String>>,
    /// Phrases that its guidelines must contain (`in="guidelines"`).
    pub guidelines_mention: Vec<Spanned<String>>,
    /// Its input.
    pub params: Params,
    /// Rules about values, in catalog order: those in parameters first, in order of the parameters.
    pub checks: Vec<Check>,
    /// The possible results of a call.
    pub outcomes: Vec<Outcome>,
    /// Results carry their members as JSON too, in addition to the text.
    pub output: bool,
    /// Sample calls.
    pub calls: Vec<Call>,
    /// The node.
    pub span: Span,
    /// The node's first line, which diagnostics about the tool mark.
    pub head: Span,
}

impl Tool {
    /// The words of its title.
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(|text| text.value.as_str())
    }
}

/// What the model reads to choose and fill a tool. `surface::description` joins the pieces.
#[derive(Debug, Clone, Default)]
pub enum Description {
    /// Nothing was written.
    #[default]
    Missing,
    /// One text, unchanged.
    Plain(Prose),
    /// In pieces.
    Pieces {
        /// What the tool is.
        lead: Option<Prose>,
        /// When to use it.
        use_when: Vec<Prose>,
        /// When not to use it.
        not_when: Vec<NotWhen>,
        /// Headed parts.
        sections: Vec<Section>,
    },
}

/// `not-when "…" use="other"`.
#[derive(Debug, Clone)]
pub struct NotWhen {
    /// When not to use it.
    pub text: Prose,
    /// What to use instead.
    pub instead: Option<Spanned<ToolId>>,
}

/// `section "TITLE" "…"`.
#[derive(Debug, Clone)]
pub struct Section {
    /// Its heading.
    pub title: Spanned<String>,
    /// Its text.
    pub text: Prose,
}
