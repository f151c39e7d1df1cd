//! What one agent's model reads on one target: names, descriptions, schemas, examples, prompt, and what is deferred.
//!
//! In: the model. Out: a [`Surface`], as data without spans, that manifests, generated code, rules and goldens read. Nobody
//! else composes a description or a schema. Each target is a file in [`targets`].

mod cite;
mod description;
mod json;
mod json_schema;
mod loading;
mod names;
mod pieces;
mod prompt;
pub mod schema;
mod sentence;
pub mod targets;

pub(crate) use loading::settle as settle_loading;
pub use names::NameRule;
pub use pieces::Pieces;

use crate::model::{Catalog, Effect, ToolId, Type, Value};
use schema::Schema;
use std::borrow::Cow;
use targets::Target;

/// Everything that the model of one agent reads before it calls a tool, as one target shows it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Surface<'c> {
    /// The agent's name.
    pub agent: &'c str,
    /// Who reads it.
    pub target: &'static Target,
    /// The tools in the order of the wire: those that the catalog loads always come first.
    pub tools: Vec<Tool<'c>>,
    /// The tool that finds deferred ones, where some are deferred and the target leaves the search to us.
    pub search: Option<SearchTool>,
    /// The agent's part of the system prompt; may be empty. It is the same in every request.
    pub prompt: String,
}

/// A tool as the model reads it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Tool<'c> {
    /// Which tool of the catalog it is.
    pub id: ToolId,
    /// Its name on this target.
    pub name: Cow<'c, str>,
    /// Its title for people.
    pub title: Option<&'c str>,
    /// The server it runs on.
    pub server: Option<&'c str>,
    /// What the model reads while it picks and fills the tool; may be empty.
    pub description: Cow<'c, str>,
    /// Further words for the search.
    pub search_hint: Option<Cow<'c, str>>,
    /// What it takes.
    pub input: Schema<'c>,
    /// What its results carry as JSON, where they do.
    pub output: Option<Schema<'c>>,
    /// Sample calls that any validator of the schema accepts.
    pub examples: Vec<&'c Value>,
    /// What it does to the world, where the catalog says.
    pub effect: Option<Effect>,
    /// Whether repeating a call changes nothing more, where the catalog says.
    pub idempotent: Option<bool>,
    /// Whether it reaches things outside of the catalog's own systems, where the catalog says.
    pub open_world: Option<bool>,
    /// Its definition is loaded when the model needs it: by our search tool or by the host, as [`Target::deferral`] says.
    pub deferred: bool,
}

/// The tool that finds deferred ones and loads their definitions.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SearchTool {
    /// Its name.
    pub name: &'static str,
    /// What the model reads about it.
    pub description: &'static str,
    /// What the model reads about its one parameter, `query`.
    pub query: &'static str,
}

/// The JSON Schema of a type, without the text of its name: for its size.
pub(crate) fn json_schema_of(catalog: &Catalog, ty: &Type) -> Value {
    json_schema::of(&Schema::of_type(catalog, ty))
}

impl<'c> Surface<'c> {
    /// The manifest: what goes into a request's list of tools.
    pub fn manifest(&self) -> Value {
        (self.target.encode)(self)
    }

    /// What the manifest says of one of the tools: the manifest that lists it alone.
    pub fn definition(&self, tool: &Tool<'c>) -> Value {
        self.listing(vec![tool.clone()], None)
    }

    /// The same of the search tool, where the model has it.
    pub fn search_definition(&self) -> Option<Value> {
        let search = self.search.clone()?;
        Some(self.listing(Vec::new(), Some(search)))
    }

    fn listing(&self, tools: Vec<Tool<'c>>, search: Option<SearchTool>) -> Value {
        let prompt = String::new();
        Surface { agent: self.agent, target: self.target, tools, search, prompt }.manifest()
    }

    /// The tools whose definitions are in every request, in order.
    pub fn up_front(&self) -> impl Iterator<Item = &Tool<'c>> {
        self.tools.iter().filter(|tool| !tool.deferred)
    }

    /// The other ones, in order.
    pub fn deferred(&self) -> impl Iterator<Item = &Tool<'c>> {
        self.tools.iter().filter(|tool| tool.deferred)
    }
}
