//! Return templates, bound: every name leads to a member, every helper fits what it is given.
//!
//! In: the syntax of a template and the members it may show. Out: [`Template`], which both renderers walk: the
//! compiler's own (`render`) and the generated Rust (`emit::returns`). Parts are put in place, `{{#with}}` and `../` are gone, fixed
//! texts are words, and a member that may be left out is reached only below a condition that asked for it.

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
    /// A template of words alone.
    pub fn words(text: impl Into<String>) -> Self {
        Self { nodes: vec![Node::Text(text.into())] }
    }

    /// Whether it shows nothing at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether `{{attachments}}` stands in it somewhere.
    pub fn lists_attachments(&self) -> bool {
        any(&self.nodes, &|node| matches!(node, Node::Show(Show::Attachments(_), _)))
    }
}

/// Whether some node, at any depth, is such a one.
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
    /// Words as they are.
    Text(String),
    /// A value, and the tag that shows it: in a text of the outcome, or in a part.
    Show(Show, Span),
    /// Once for each item of a list or entry of a map.
    Each(Each),
    /// The first branch whose condition holds, or else `otherwise`.
    If {
        /// Tried in order; at least one.
        branches: Vec<Branch>,
        /// Where none holds.
        otherwise: Vec<Node>,
    },
    /// What a part shows, moved in by the blanks that stand before it. Only where there are such blanks: every other part
    /// is simply put in place.
    Part(Part),
}

/// A part that is moved in.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The blanks, those of parts around it first; never empty.
    pub blanks: String,
    /// Some of them stand before this very part.
    pub own: bool,
    /// The part stands on a line of its own, so that the blanks are put before its first line too.
    pub alone: bool,
    /// What it shows.
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
    /// What of the loop itself is used.
    pub uses: Uses,
    /// How many items are shown, and what stands for the rest.
    pub show_max: Option<Box<ShowMax>>,
    /// Shown for each item.
    pub body: Vec<Node>,
    /// The opening tag.
    pub span: Span,
}

impl Each {
    /// Line ends around the text for items that are not shown, so that it stands as the items do: on a line of its own
    /// where each of them does.
    pub fn more_lines(&self) -> (&'static str, &'static str) {
        let edge = |node: Option<&Node>, at: fn(&str) -> bool| match node {
            Some(Node::Text(words)) if at(words) => "\n",
            _ => "",
        };
        let before = edge(self.body.first(), |words| words.starts_with('\n'));
        (before, edge(self.body.last(), |words| words.ends_with('\n')))
    }
}

/// What a loop's body asks of the loop.
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
    /// What decides.
    pub condition: Condition,
    /// What is shown.
    pub body: Vec<Node>,
}

/// Holds where all of `binds` are given, in order, and `test` holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// Members that may be left out. In the branch, and in what follows here, the variables stand for them.
    pub binds: Vec<Bind>,
    /// What has to hold beyond that.
    pub test: Test,
}

/// A member that may be left out, and the variable that stands for it where it is given.
#[derive(Debug, Clone, PartialEq)]
pub struct Bind {
    /// The member.
    pub place: Place,
    /// The variable.
    pub variable: Variable,
    /// It may be left out and also be `null`: an `Option` in an `Option`. Both mean that it is not given.
    pub twice: bool,
}

/// What a [`Condition`] asks.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// Nothing more.
    Given,
    /// A text that is not empty, a number that is not zero, `true`.
    Holds(Operand),
    /// A list or map that is not empty.
    Filled(Place),
    /// Both are the same.
    Equal(Operand, Operand),
}

/// What is shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Show {
    /// A value as it is; in quotes, with the marker after them, where a person typed it.
    Value(Operand, Marker),
    /// In quotes. A person's own words are a [`Self::Value`], which has the same.
    Quote(Operand),
    /// As compact JSON. The type is as written, by name where it has one.
    Json {
        /// The value.
        place: Place,
        /// What it is.
        ty: super::Type,
        /// The ways to what a person typed in it, which is in quotes with the marker after them.
        typed: Vec<TypedPath>,
        /// The marker, where something in it was typed.
        marker: Marker,
    },
    /// The items of a list, with `separator` between them.
    Join {
        /// The list; `None` of it shows nothing.
        list: Place,
        /// It may be left out.
        maybe: bool,
        /// What its items are.
        kind: Kind,
        /// Between two items.
        separator: String,
        /// How many items are shown, and what stands for the rest.
        show_max: Option<Box<ShowMax>>,
        /// A person typed the items: each is in quotes, with the marker after them.
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
    /// All attachments of the outcome in order, each with its owner, and the marker where a person typed names or owners.
    Attachments(Marker),
}

impl Show {
    /// What follows the texts in it that a person typed.
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

/// What follows the quotes around a text that a person typed: nothing after `{{raw …}}`; `None` for all other texts, which
/// have no quotes.
pub type Marker = Option<String>;

/// A single value.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A member or item.
    Place(Place, Kind),
    /// A text that stands in the template.
    Text(String),
    /// A number that stands in the template.
    Integer(i64),
    /// `true` or `false` in the template.
    Bool(bool),
    /// Number of items; 0 where the list may be left out (`true`) and is.
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

/// What a single value is.
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
    /// A value of the team's own Rust type, which its `Display` puts into words.
    Custom,
}

/// A variable of the template; each is bound once, by an [`Each`] or a [`Bind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub usize);

/// The way to a value. No step on it may be left out: those that may are behind a [`Bind`].
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Where it begins; `None` is the outcome, whose member the first step names.
    pub root: Option<Variable>,
    /// Members, from the outside in.
    pub steps: Vec<Step>,
}

/// A member on the way.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Name on the wire.
    pub name: String,
    /// Name of the Rust field.
    pub rust_name: String,
    /// What stands for it where it is left out.
    pub default: Option<Value>,
}

/// What follows a text that a person typed, where the catalog gives no `marker` of its own.
pub const DEFAULT_MARKER: &str = " (typed by the user, not one of your options)";

/// What a template may show, and what its fixed helpers say.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Members of the outcome.
    pub fields: &'a [Field],
    /// Some of them could not be read, so that a name which is not known may be one of theirs.
    pub partial: bool,
    /// All named types, for [`Type::Named`](super::Type::Named).
    pub types: &'a [NamedType],
    /// The part of that name.
    pub parts: &'a dyn Fn(&str) -> Option<&'a syntax::Text>,
    /// Names of all parts.
    pub part_names: &'a [&'a str],
    /// Fixed helpers, such as `{{limit …}}`: the text they stand for, or what is wrong with them; `None` where the name is
    /// no such helper.
    #[expect(clippy::type_complexity, reason = "it is used in this one place")]
    pub settle: &'a dyn Fn(&str, &[Expression], Span) -> Option<Result<String, Diagnostic>>,
    /// What follows a text that a person typed.
    pub marker: &'a str,
}

/// Binds a template. What is wrong is left out of it and reported; all problems at once.
///
/// A problem inside of a part is found again for each template that puts the part in place; whoever gathers the
/// diagnostics keeps one of equal ones.
pub fn bind(text: &syntax::Text, scope: &Scope<'_>) -> (Template, Vec<Diagnostic>) {
    bind::Binder::bind(text, *scope)
}
