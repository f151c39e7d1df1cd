//! The catalog's meaning, resolved: every name is bound, every default filled in, and nothing unknown can be represented.
//!
//! In: syntax trees. Out: [`Catalog`]. One model, many outputs: Rust, manifests, goldens, documentation and checks all read
//! this, and none of the earlier stages. It keeps source places for the diagnostics of later stages.

use crate::source::{Span, Spanned};
use crate::syntax;

pub mod agent;
pub mod effect;
pub mod lower;
pub mod outcome;
pub mod param;
pub mod rust_name;
pub mod template;
pub mod texts;
pub mod tool;
pub mod value;

pub use agent::{Agent, KnownTargets, Loading, LoadingMode, Missing, Offer, TargetId, Withheld};
pub use effect::Effect;
pub use outcome::{Call, Example, Expect, Outcome};
pub use param::{
    AttachmentKind, Case, Check, Condition, EnumType, EnumValue, Field, IntegerType, ListType, NumberType,
    ObjectType, Operation, Params, Presence, ShowMax, StringType, Type,
};
pub use template::Template;
pub use texts::{Kind, ModelText, Owner};
pub use tool::{Description, NotWhen, Section, Tool};
pub use value::Value;

/// Index into [`Catalog::servers`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServerId(pub usize);

/// Index into [`Catalog::tools`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolId(pub usize);

/// Index into [`Catalog::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub usize);

/// A whole catalog, in catalog order: files in path order, nodes as written.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// Its name; that of the folder or file if no `catalog` node gives one.
    pub name: String,
    /// What it is for.
    pub about: Option<Prose>,
    /// Budgets for all tools and results.
    pub budget: Budget,
    /// Levels of rules.
    pub lints: Vec<Lint>,
    /// Warnings stop a build as errors do (`deny "warnings"`).
    pub deny_warnings: bool,
    /// The marker that follows a text typed by a person.
    pub marker: String,
    /// The marker's source text, with its place.
    pub marker_written: Option<syntax::Text>,
    /// The call parser strips and repairs nothing.
    pub strict: bool,
    /// Where tools run.
    pub servers: Vec<Server>,
    /// Types with a name.
    pub types: Vec<NamedType>,
    /// All tools.
    pub tools: Vec<Tool>,
    /// All agents.
    pub agents: Vec<Agent>,
    /// The catalog's own wordings of the standard rejections.
    pub rejects: Vec<StandardReject>,
    /// Every `allow` on a node, in the order of the files.
    pub allows: Vec<Allow>,
    /// Texts shared by result templates, as written. The templates that show them already contain them.
    pub shared: Vec<SharedText>,
}

impl Catalog {
    /// The tool with that id.
    pub fn tool(&self, id: ToolId) -> &Tool {
        &self.tools[id.0]
    }

    /// The server with that id.
    pub fn server(&self, id: ServerId) -> &Server {
        &self.servers[id.0]
    }

    /// The named type with that id.
    pub fn named(&self, id: TypeId) -> &NamedType {
        &self.types[id.0]
    }

    /// The maximum size of a result, in estimated tokens; longer ones are cut.
    pub fn result_tokens(&self) -> u64 {
        self.budget.result_tokens.unwrap_or(toolcat_runtime::result::budget::DEFAULT_TOKENS)
    }

    /// Every parameter and member, inner ones included: of tools, their outcomes, and named types.
    pub fn each_field<'c>(&'c self, visit: &mut dyn FnMut(&'c Field)) {
        for tool in &self.tools {
            fields_in(&tool.params.fields, visit);
            tool.outcomes.iter().for_each(|outcome| fields_in(&outcome.fields, visit));
        }
        self.types.iter().for_each(|named| fields_of(&named.ty, visit));
    }

    /// A type with named types followed to what they name. Named types hold no cycles.
    pub fn resolve<'a>(&'a self, ty: &'a Type) -> &'a Type {
        match ty {
            Type::Named(id) => self.resolve(&self.named(*id).ty),
            other => other,
        }
    }
}

fn fields_in<'c>(fields: &'c [Field], visit: &mut dyn FnMut(&'c Field)) {
    for field in fields {
        visit(field);
        fields_of(&field.ty, visit);
    }
}

/// The members inside a type, up to named types, which are visited by themselves.
fn fields_of<'c>(ty: &'c Type, visit: &mut dyn FnMut(&'c Field)) {
    match ty {
        Type::Object(object) => fields_in(&object.fields, visit),
        Type::List(list) => fields_of(&list.item, visit),
        Type::Map(value) => fields_of(value, visit),
        _ => {}
    }
}

/// A text settled at compile time: `{{limit …}}`, `{{values …}}` and `{{tool …}}` are filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Prose {
    /// What the model reads.
    pub text: String,
    /// What was written, with its place.
    pub written: syntax::Text,
}

/// A piece of a text whose holes are filled when the call is known.
#[derive(Debug, Clone, PartialEq)]
pub enum RejectPiece {
    /// Words.
    Text(String),
    /// A hole.
    Hole(toolcat_runtime::table::Hole),
}

/// `text "later" "…"`, shown by `{{> later}}`.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedText {
    /// Its name.
    pub name: Spanned<String>,
    /// What was written, with its place.
    pub written: crate::syntax::Text,
}

/// The catalog's own wording of a standard rejection: `text "reject.missing" "…"`.
#[derive(Debug, Clone, PartialEq)]
pub struct StandardReject {
    /// Which.
    pub reject: toolcat_runtime::table::Reject,
    /// What the model reads.
    pub pieces: Vec<RejectPiece>,
    /// What was written, with its place.
    pub written: syntax::Text,
}

/// Upper bounds that a catalog sets for itself; `None` if it sets none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Budget {
    /// Characters of a tool's description.
    pub description_chars: Option<u64>,
    /// Characters of a tool's schema as compact JSON.
    pub schema_chars: Option<u64>,
    /// Characters of a tool's snippet.
    pub snippet_chars: Option<u64>,
    /// Estimated tokens of one result; longer ones are cut. See [`Catalog::result_tokens`] for the default.
    pub result_tokens: Option<u64>,
    /// Estimated tokens at the start of every request of an agent.
    pub prefix_tokens: Option<u64>,
}

/// `lint "rule" level="…" reason="…"`.
#[derive(Debug, Clone, PartialEq)]
pub struct Lint {
    /// The rule.
    pub rule: Spanned<String>,
    /// Its level in this catalog; `None` switches it off.
    pub level: Option<crate::diagnostic::Level>,
    /// Why.
    pub reason: Option<String>,
    /// The node.
    pub span: Span,
}

/// `allow "rule" reason="…" until="2027-01-01"` on a node.
#[derive(Debug, Clone, PartialEq)]
pub struct Allow {
    /// The rule.
    pub rule: Spanned<String>,
    /// Why.
    pub reason: String,
    /// The last day on which it applies, as `2027-01-01`; `None` if it has no end.
    pub until: Option<Spanned<String>>,
    /// The node that says so.
    pub span: Span,
    /// The node it is written in: it covers findings inside that.
    pub scope: Span,
}

/// Where tools run.
#[derive(Debug, Clone)]
pub struct Server {
    /// Its name.
    pub name: Spanned<String>,
    /// What it is.
    pub about: Option<Prose>,
    /// What the model reads about all of its tools.
    pub instructions: Option<Prose>,
    /// Prefix of each tool's name on the wire.
    pub prefix: String,
    /// A remote MCP server: it can be late, fail, or need a login.
    pub mcp: bool,
    /// The node.
    pub span: Span,
}

/// `type "name" { … }`.
#[derive(Debug, Clone)]
pub struct NamedType {
    /// Its name.
    pub name: Spanned<String>,
    /// Its Rust name.
    pub rust_name: String,
    /// What it is.
    pub text: Option<Prose>,
    /// The type it names.
    pub ty: Type,
    /// Something in it, or in a type it uses, could not be read; that has been reported.
    pub partial: bool,
    /// The node.
    pub span: Span,
}
