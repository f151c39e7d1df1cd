//! Return templates as written: a Handlebars subset, parsed with the place of every part.
//!
//! In: the [`Text`](super::Text) of a KDL string. Out: a tree of [`Node`]s and diagnostics. Names are not bound here: that is
//! `model::template`. White-space control (`~`, and lines that hold nothing but a block tag) is already applied to the
//! texts. Everything of Handlebars outside of the subset is refused with a message that names it.

use super::Name;
use crate::source::{Span, Spanned};

mod lex;
mod parse;
mod report;
mod space;
mod tag;
mod tags;
mod tree;

pub use parse::parse;
pub use tags::{Tag, tags};

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Words, as they are shown.
    Text(Spanned<String>),
    /// `{{expression}}`
    Show(Expression, Span),
    /// `{{#each path}} … {{else}} … {{/each}}`
    Each {
        /// The list or map.
        over: Path,
        /// For each item.
        body: Vec<Node>,
        /// Where there is none.
        otherwise: Vec<Node>,
        /// The opening tag.
        span: Span,
    },
    /// `{{#if a}} … {{else if b}} … {{else}} … {{/if}}`; `unless` is an `if` with `negated`.
    If {
        /// Conditions with what is shown where they hold, tried in order.
        branches: Vec<Branch>,
        /// Where none holds.
        otherwise: Vec<Node>,
        /// The opening tag.
        span: Span,
    },
    /// `{{#with path}} … {{else}} … {{/with}}`
    With {
        /// The object.
        path: Path,
        /// With its members in scope.
        body: Vec<Node>,
        /// Where it is not given.
        otherwise: Vec<Node>,
        /// The opening tag.
        span: Span,
    },
    /// `{{> part}}`
    Part {
        /// The part.
        name: Name,
        /// The blanks in front of the tag: they are put before every further line of the part.
        indent: String,
        /// The tag is alone on its line: the blanks are put before the first line too.
        alone: bool,
        /// The tag.
        span: Span,
    },
}

/// One branch of an `if`.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// What decides.
    pub condition: Expression,
    /// `unless`: it decides the other way.
    pub negated: bool,
    /// What is shown.
    pub body: Vec<Node>,
}

/// What stands in a tag.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A path.
    Path(Path),
    /// `"text"`
    String(Spanned<String>),
    /// A whole number.
    Integer(Spanned<i64>),
    /// `true`, `false`
    Bool(Spanned<bool>),
    /// `helper argument …`, also in parentheses.
    Call {
        /// The helper.
        helper: Name,
        /// Its arguments.
        arguments: Vec<Expression>,
        /// All of it.
        span: Span,
    },
}

/// `../a.b`, `this`, `@index`, `limit`-like dotted names with dashes.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// How many `../` stand in front.
    pub up: usize,
    /// `@index`, `@number`, `@first`, `@last`: the name without `@`; then there are no segments.
    pub data: Option<Name>,
    /// The names; none for `this` and `.`.
    pub segments: Vec<Name>,
    /// All of it.
    pub span: Span,
}
