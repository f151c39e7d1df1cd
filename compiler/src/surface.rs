//! What one agent's model reads on one target: names, descriptions, schemas, examples, prompt, and what is deferred.
//!
//! In: the model. Out: a [`Surface`], as data without spans, read by manifests, generated code, rules and goldens. Nothing
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

/// Everything that one agent's model reads before it calls a tool, on one target.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Surface<'c> {
    /// The agent's name.
    pub agent: &'c str,
    /// Who reads it.
    pub target: &'static Target,
    /// The tools in wire order; those that the catalog always loads come first.
    pub tools: Vec<Tool<'c>>,
    /// The tool that finds deferred ones, if some are deferred and the target leaves the search to us.
    pub search: Option<SearchTool>,
    /// The agent's part of the system prompt; may be empty. Every request has the same.
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
    /// What the model reads to choose and fill the tool; may be empty.
    pub description: Cow<'c, str>,
    /// Further words for the search.
    pub search_hint: Option<Cow<'c, str>>,
    /// What it takes.
    pub input: Schema<'c>,
    /// What its results carry as JSON, if they do.
    pub output: Option<Schema<'c>>,
    /// Sample calls that any validator of the schema accepts.
    pub examples: Vec<&'c Value>,
    /// How it changes the world, if the catalog says so.
    pub effect: Option<Effect>,
    /// Whether repeating a call changes nothing more, if the catalog says so.
    pub idempotent: Option<bool>,
    /// Whether it reaches beyond the catalog's own systems, if the catalog says so.
    pub open_world: Option<bool>,
    /// Its definition is loaded on demand: by our search tool or by the host, as [`Target::deferral`] says.
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

/// The JSON Schema of a type without its name's text, for measuring its size.
pub(crate) fn json_schema_of(catalog: &Catalog, ty: &Type) -> Value {
    json_schema::of(&Schema::of_type(catalog, ty))
}

impl<'c> Surface<'c> {
    /// The manifest: what goes into a request's list of tools.
    pub fn manifest(&self) -> Value {
        (self.target.encode)(self)
    }

    /// What the manifest says about one of the tools: the manifest that lists it alone.
    pub fn definition(&self, tool: &Tool<'c>) -> Value {
        self.listing(vec![tool.clone()], None)
    }

    /// The same for the search tool, if the model has it.
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

    /// The rest, in order.
    pub fn deferred(&self) -> impl Iterator<Item = &Tool<'c>> {
        self.tools.iter().filter(|tool| tool.deferred)
    }
}
