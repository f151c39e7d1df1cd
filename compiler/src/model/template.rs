//! Return templates, bound: every name leads to a member, every helper fits its arguments.
//!
//! In: the syntax of a template and the members it may show. Out: [`Template`], which both renderers walk: the compiler's own
//! (`render`) and the generated Rust (`emit::returns`). Parts are expanded, `{{#with}}` and `../` are gone, fixed texts are
//! words, and an optional member is reached only below a condition that tests for it.

use super::{Field, NamedType, ShowMax, Value};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax;
use crate::syntax::template::Expression;

pub mod attachments;
mod bind;
mod condition;
mod messages;
mod path;
mod show;
mod thing;
mod typed;
mod types;

pub use typed::{TypedPath, TypedStep};
pub use types::resolve;

/// A template whose names are all bound.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Template {
    /// Its parts in order.
    pub nodes: Vec<Node>,
}

impl Template {
    /// A template of words only.
    pub fn words(text: impl Into<String>) -> Self {
        Self { nodes: vec![Node::Text(text.into())] }
    }

    /// Whether it shows nothing.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether it contains `{{attachments}}`.
    pub fn lists_attachments(&self) -> bool {
        any(&self.nodes, &|node| matches!(node, Node::Show(Show::Attachments(_), _)))
    }
}

/// Whether `wanted` holds for some node, at any depth.
pub(crate) fn any(nodes: &[Node], wanted: &dyn Fn(&Node) -> bool) -> bool {
    nodes.iter().any(|node| {
        wanted(node)
            || match node {
                Node::Each(each) => any(&each.body, wanted),
                Node::If { branches, otherwise } => {
                    branches.iter().any(|branch| any(&branch.body, wanted)) || any(otherwise, wanted)
                }
                Node::Part(part) => any(&part.body, wanted),
                Node::Text(_) | Node::Show(..) => false,
            }
    })
}

/// A piece of a bound template.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Plain words.
    Text(String),
    /// A value, and the tag that shows it, in a text of the outcome or in a part.
    Show(Show, Span),
    /// Once for each item of a list or entry of a map.
    Each(Each),
    /// The first branch whose condition holds, else `otherwise`.
    If {
        /// Tried in order; at least one.
        branches: Vec<Branch>,
        /// If none holds.
        otherwise: Vec<Node>,
    },
    /// A part that is indented by the blanks before it. Parts without such blanks are simply expanded.
    Part(Part),
}

/// An indented part.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The blanks, outer parts' first; never empty.
    pub blanks: String,
    /// Some of them come directly before this part.
    pub own: bool,
    /// The part has a line to itself, so its first line gets the blanks too.
    pub alone: bool,
    /// Its contents.
    pub body: Vec<Node>,
}

/// `{{#each}}`.
#[derive(Debug, Clone, PartialEq)]
pub struct Each {
    /// The list or map; always given.
    pub over: Place,
    /// Its values are entries of a map, in the order of their names.
    pub map: bool,
    /// The item, or the value of the entry; also the loop, for [`Operand::Index`] and the like.
    pub item: Variable,
    /// What the body uses of the loop itself.
    pub uses: Uses,
    /// How many items are shown, and the text for the rest.
    pub show_max: Option<Box<ShowMax>>,
    /// Shown for each item.
    pub body: Vec<Node>,
    /// The opening tag.
    pub span: Span,
}

impl Each {
    /// Line ends around the text for items that are not shown, so that it has a line to itself if each item does.
    pub fn more_lines(&self) -> (&'static str, &'static str) {
        let edge = |node: Option<&Node>, at: fn(&str) -> bool| match node {
            Some(Node::Text(words)) if at(words) => "\n",
            _ => "",
        };
        let before = edge(self.body.first(), |words| words.starts_with('\n'));
        (before, edge(self.body.last(), |words| words.ends_with('\n')))
    }
}

/// What a loop's body uses of the loop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Uses {
    /// The number of the item: `@index`, `@number`, `@first`, `@last`.
    pub index: bool,
    /// Whether it is the last one: `@last`.
    pub last: bool,
    /// The name of the entry: `@key`.
    pub key: bool,
}

/// A branch of an `if`.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The condition.
    pub condition: Condition,
    /// The contents.
    pub body: Vec<Node>,
}

/// Holds if all of `binds` are given, in order, and `test` holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// Optional members. The variables refer to them in the branch, and in what follows here.
    pub binds: Vec<Bind>,
    /// A further test.
    pub test: Test,
}

/// An optional member, and the variable for its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Bind {
    /// The member.
    pub place: Place,
    /// The variable.
    pub variable: Variable,
    /// It is optional and also nullable: an `Option` in an `Option`. Both mean that it is not given.
    pub twice: bool,
}

/// What a [`Condition`] asks.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// Nothing else.
    Given,
    /// The text is not empty, the number not zero, the boolean `true`.
    Holds(Operand),
    /// A list or map that is not empty.
    Filled(Place),
    /// Both are equal.
    Equal(Operand, Operand),
}

/// What is shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Show {
    /// A plain value; if a person typed it, quoted and followed by the marker.
    Value(Operand, Marker),
    /// In quotes. A person's own words are a [`Self::Value`], which quotes them too.
    Quote(Operand),
    /// As compact JSON. The type is as written, by name if it has one.
    Json {
        /// The value.
        place: Place,
        /// What it is.
        ty: super::Type,
        /// The paths to what a person typed in it, which is quoted and followed by the marker.
        typed: Vec<TypedPath>,
        /// The marker, if something in it was typed.
        marker: Marker,
    },
    /// The items of a list, with `separator` between them.
    Join {
        /// The list; `None` in it shows nothing.
        list: Place,
        /// It is optional.
        maybe: bool,
        /// The kind of its items.
        kind: Kind,
        /// Between two items.
        separator: String,
        /// How many items are shown, and the text for the rest.
        show_max: Option<Box<ShowMax>>,
        /// A person typed the items: each is quoted and followed by the marker.
        marker: Marker,
    },
    /// One of two words, by number.
    Plural {
        /// The number.
        number: Operand,
        /// For one.
        one: String,
        /// For any other number.
        many: String,
    },
    /// All attachments of the outcome in order, each with its owner, and the marker if a person typed names or owners.
    Attachments(Marker),
}

impl Show {
    /// The marker for the texts in it that a person typed.
    pub fn marker(&self) -> Option<&str> {
        match self {
            Self::Value(_, marker)
            | Self::Json { marker, .. }
            | Self::Join { marker, .. }
            | Self::Attachments(marker) => marker.as_deref(),
            Self::Quote(_) | Self::Plural { .. } => None,
        }
    }
}

/// What follows the closing quote of a text that a person typed: nothing after `{{raw …}}`. `None` for all other texts, which
/// are not quoted.
pub type Marker = Option<String>;

/// A single value.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A member or item.
    Place(Place, Kind),
    /// A text in the template.
    Text(String),
    /// A number in the template.
    Integer(i64),
    /// `true` or `false`, in the template.
    Bool(bool),
    /// Number of items; 0 if the list is optional (`true`) and absent.
    Count(Place, bool),
    /// `@index`: number of the item, from 0.
    Index(Variable),
    /// `@number`: number of the item, from 1.
    Number(Variable),
    /// `@first`
    First(Variable),
    /// `@last`: the last item that is shown.
    Last(Variable),
    /// `@key`: name of the entry.
    Key(Variable),
}

/// The kind of a single value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A value of an enum.
    Enum,
    /// A whole number, `i64`.
    Integer,
    /// A whole number, `u64`.
    Unsigned,
    /// Any number.
    Number,
    /// Yes or no.
    Boolean,
    /// A value of the team's own Rust type, written by its `Display`.
    Custom,
}

/// A variable of the template; each is bound once, by an [`Each`] or a [`Bind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub usize);

/// The path to a value. No step of it is optional: optional ones are behind a [`Bind`].
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its start; `None` is the outcome, whose member the first step names.
    pub root: Option<Variable>,
    /// Members, from the outside in.
    pub steps: Vec<Step>,
}

/// A member on the path.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Name on the wire.
    pub name: String,
    /// Name of the Rust field.
    pub rust_name: String,
    /// The default if it is left out.
    pub default: Option<Value>,
}

/// The marker after a text that a person typed, if the catalog sets no `marker`.
pub const DEFAULT_MARKER: &str = " (typed by the user, not one of your options)";

/// What a template may show, and the texts of its fixed helpers.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Members of the outcome.
    pub fields: &'a [Field],
    /// Some of them could not be read, so an unknown name may be one of theirs.
    pub partial: bool,
    /// All named types, for [`Type::Named`](super::Type::Named).
    pub types: &'a [NamedType],
    /// The part with that name.
    pub parts: &'a dyn Fn(&str) -> Option<&'a syntax::Text>,
    /// Names of all parts.
    pub part_names: &'a [&'a str],
    /// Fixed helpers, such as `{{limit …}}`: their text, or what is wrong with them; `None` if the name is no such helper.
    #[expect(clippy::type_complexity, reason = "it is used in this one place")]
    pub settle: &'a dyn Fn(&str, &[Expression], Span) -> Option<Result<String, Diagnostic>>,
    /// The marker after a text that a person typed.
    pub marker: &'a str,
}

/// Binds a template. Mistakes are left out of it, and all of them are reported.
///
/// A mistake in a part is found again in each template that uses the part; the caller keeps one of equal diagnostics.
pub fn bind(text: &syntax::Text, scope: &Scope<'_>) -> (Template, Vec<Diagnostic>) {
    bind::Binder::bind(text, *scope)
}
