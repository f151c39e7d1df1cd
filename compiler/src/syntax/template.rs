//! Return templates as written: a Handlebars subset, parsed with the place of every part.
//!
//! In: the [`Text`](super::Text) of a KDL string. Out: a tree of [`Node`]s and diagnostics. Names are bound by
//! `model::template`, not here. White-space control (`~`, and lines with nothing but a block tag) is already applied to the
//! texts. Handlebars features outside the subset are refused with a message that names them.

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
    /// Words, as shown.
    Text(Spanned<String>),
    /// `{{expression}}`
    Show(Expression, Span),
    /// `{{#each path}} … {{else}} … {{/each}}`
    Each {
        /// The list or map.
        over: Path,
        /// For each item.
        body: Vec<Node>,
        /// If there are none.
        otherwise: Vec<Node>,
        /// The opening tag.
        span: Span,
    },
    /// `{{#if a}} … {{else if b}} … {{else}} … {{/if}}`; `unless` is an `if` with `negated`.
    If {
        /// Conditions with the contents for each, tried in order.
        branches: Vec<Branch>,
        /// If none holds.
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
        /// If it is not given.
        otherwise: Vec<Node>,
        /// The opening tag.
        span: Span,
    },
    /// `{{> part}}`
    Part {
        /// The part.
        name: Name,
        /// The blanks before the tag, which precede every further line of the part.
        indent: String,
        /// The tag is alone on its line: the blanks precede the first line too.
        alone: bool,
        /// The tag.
        span: Span,
    },
}

/// One branch of an `if`.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The condition.
    pub condition: Expression,
    /// `unless`: the condition is inverted.
    pub negated: bool,
    /// The contents.
    pub body: Vec<Node>,
}

/// The contents of a tag.
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
    /// The number of leading `../`.
    pub up: usize,
    /// `@index`, `@number`, `@first`, `@last`: the name without `@`; then there are no segments.
    pub data: Option<Name>,
    /// The names; none for `this` and `.`.
    pub segments: Vec<Name>,
    /// All of it.
    pub span: Span,
}
