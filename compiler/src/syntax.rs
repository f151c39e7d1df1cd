//! What was written, right or wrong: a KDL document as a tree of nodes with their places.
//!
//! In: the text of one file. Out: [`Document`] and diagnostics. Nothing outside this module knows how KDL is read. The
//! meaning of nodes is up to `model::lower`.

use crate::source::Span;

mod moved;
mod read;
mod string;
pub mod template;

pub use read::read;
#[cfg(feature = "format")]
pub(crate) use read::token::{Margins, Token, TokenKind, margins, tokens};
pub use string::{Source, Text};

/// One file: its top-level nodes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    /// The nodes in the order they were written, without those that `/-` comments out.
    pub nodes: Vec<Node>,
}

/// `(type)name argument property=value { children }`.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The type annotation, without its parentheses.
    pub annotation: Option<Box<Name>>,
    /// The name, without quotes.
    pub name: Name,
    /// Arguments in order.
    pub arguments: Vec<Value>,
    /// Properties in order; a duplicate name appears twice.
    pub properties: Vec<Property>,
    /// The nodes in braces; `None` if there are no braces.
    pub children: Option<Vec<Node>>,
    /// From the first byte of the annotation or name to the last of the arguments, properties and children.
    pub span: Span,
    /// The part before the children's brace: what a diagnostic about the node marks.
    pub head: Span,
}

/// A name as written, unquoted, and its place (quotes included).
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// The name itself, escapes resolved.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// `name=value`.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// The name.
    pub name: Name,
    /// The value.
    pub value: Value,
    /// Both.
    pub span: Span,
}

/// An argument, or the value of a property.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// The type annotation, without its parentheses.
    pub annotation: Option<Box<Name>>,
    /// Its kind and contents.
    pub kind: ValueKind,
    /// Its place, the annotation included.
    pub span: Span,
}

/// The kinds of value that KDL knows.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueKind {
    /// A string of any form: bare, quoted, raw, multi-line.
    String(Text),
    /// A whole number in any base, within ±2^127.
    Integer(i128),
    /// A number with a fraction or exponent, or `#inf`, `#-inf`, `#nan`.
    Float(f64),
    /// `#true`, `#false`.
    Bool(bool),
    /// `#null`.
    Null,
}
