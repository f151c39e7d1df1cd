//! One tool: the set of texts that a model reads about it, each at its own moment.

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
    /// Its name on the wire: the server's prefix and the name.
    pub wire: String,
    /// Name of its Rust module: snake case, without `r#`.
    pub rust_name: String,
    /// What gave it that name: its `rust-name`, or its name.
    pub named_at: Span,
    /// Title for people.
    pub title: Option<Text>,
    /// What it does to the world; `None` where the catalog does not say.
    pub effect: Option<Effect>,
    /// Repeating a call changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches things outside of the catalog's own systems.
    pub open_world: Option<bool>,
    /// Host capabilities it cannot do without.
    pub requires: Vec<Spanned<String>>,
    /// Tags to list it by.
    pub tags: Vec<Spanned<String>>,
    /// Earlier names.
    pub was: Vec<Spanned<String>>,
    /// One line of the system prompt's list of tools.
    pub snippet: Option<Prose>,
    /// Lines of the system prompt's guidelines.
    pub guidelines: Vec<Prose>,
    /// What the model reads while it picks and fills the tool.
    pub description: Description,
    /// Further words that a searcher types.
    pub search_hint: Option<Prose>,
    /// Queries that have to find it.
    pub found_by: Vec<Spanned<String>>,
    /// Phrases that the description has to say, in any letter case.
    pub must_mention: Vec<Spanned<String>>,
    /// Phrases that its guidelines have to say (`in="guidelines"`).
    pub guidelines_mention: Vec<Spanned<String>>,
    /// What it takes.
    pub params: Params,
    /// Rules about values, in catalog order: those in parameters first, in order of the parameters.
    pub checks: Vec<Check>,
    /// What can come of a call.
    pub outcomes: Vec<Outcome>,
    /// Results carry their members as JSON too, beside the text.
    pub output: bool,
    /// Sample calls.
    pub calls: Vec<Call>,
    /// The node.
    pub span: Span,
    /// The node's first line: what a diagnostic about the tool marks.
    pub head: Span,
}

impl Tool {
    /// The words of its title.
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(|text| text.value.as_str())
    }
}

/// What the model reads while it picks and fills a tool. How the pieces are joined is `surface::description`'s matter.
#[derive(Debug, Clone, Default)]
pub enum Description {
    /// Nothing was written.
    #[default]
    Missing,
    /// One text, taken as it is.
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
    /// When not.
    pub text: Prose,
    /// What to use then.
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
