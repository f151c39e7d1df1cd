//! What the catalog says, resolved: every name is bound, every default filled in, nothing unknown can be held.
//!
//! In: syntax trees. Out: [`Catalog`]. One model, many outputs: Rust, manifests, goldens, documentation and checks all
//! read this and nothing before it. It keeps the places of what was written, for diagnostics of later stages.

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

/// A whole catalog. Everything stands in catalog order: files in path order, nodes as written.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// Its name; the name of the folder or file where no `catalog` node gives one.
    pub name: String,
    /// What it is for.
    pub about: Option<Prose>,
    /// Budgets for all tools and results.
    pub budget: Budget,
    /// Levels of rules.
    pub lints: Vec<Lint>,
    /// Warnings stop a build as errors do (`deny "warnings"`).
    pub deny_warnings: bool,
    /// What follows a text that a person typed.
    pub marker: String,
    /// What was written of it, with its place.
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
    /// Texts that templates of results share. Where they are shown they are part of the template already; here they stand
    /// as they were written.
    pub shared: Vec<SharedText>,
}

impl Catalog {
    /// The tool of that id.
    pub fn tool(&self, id: ToolId) -> &Tool {
        &self.tools[id.0]
    }

    /// The server of that id.
    pub fn server(&self, id: ServerId) -> &Server {
        &self.servers[id.0]
    }

    /// The named type of that id.
    pub fn named(&self, id: TypeId) -> &NamedType {
        &self.types[id.0]
    }

    /// What a result takes at most, in estimated tokens; longer ones are cut.
    pub fn result_tokens(&self) -> u64 {
        self.budget.result_tokens.unwrap_or(toolcat_runtime::result::budget::DEFAULT_TOKENS)
    }

    /// Every parameter and member, inner ones included: those of tools, of their outcomes, and of named types.
    pub fn each_field<'c>(&'c self, visit: &mut dyn FnMut(&'c Field)) {
        for tool in &self.tools {
            fields_in(&tool.params.fields, visit);
            tool.outcomes.iter().for_each(|outcome| fields_in(&outcome.fields, visit));
        }
        self.types.iter().for_each(|named| fields_of(&named.ty, visit));
    }

    /// What a type is in the end: named types followed to what they name. Named types hold no cycles.
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

/// The members inside of a type, up to named types, which are visited by themselves.
fn fields_of<'c>(ty: &'c Type, visit: &mut dyn FnMut(&'c Field)) {
    match ty {
        Type::Object(object) => fields_in(&object.fields, visit),
        Type::List(list) => fields_of(&list.item, visit),
        Type::Map(value) => fields_of(value, visit),
        _ => {}
    }
}

/// A text that is settled when the catalog is compiled: `{{limit …}}`, `{{values …}}` and `{{tool …}}` are filled in.
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

/// Upper bounds that a catalog sets for itself. `None` where it sets none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Budget {
    /// Characters of a tool's description.
    pub description_chars: Option<u64>,
    /// Characters of a tool's schema as compact JSON.
    pub schema_chars: Option<u64>,
    /// Estimated tokens of one result; longer ones are cut. See [`Catalog::result_tokens`] for what holds without it.
    pub result_tokens: Option<u64>,
    /// Estimated tokens of what an agent's every request begins with.
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
    /// The last day on which it is meant, as `2027-01-01`; `None` where it has no end.
    pub until: Option<Spanned<String>>,
    /// The node that says so.
    pub span: Span,
    /// The node it stands in: findings inside of it are meant.
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
    /// Put before each tool's name on the wire.
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
    /// Name of the Rust type.
    pub rust_name: String,
    /// What it is.
    pub text: Option<Prose>,
    /// What it stands for.
    pub ty: Type,
    /// Something in it, or in a type that it uses, could not be read, which was reported.
    pub partial: bool,
    /// The node.
    pub span: Span,
}
