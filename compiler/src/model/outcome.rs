//! Results of calls, and sample calls.

use super::{Field, Prose, Template, Value};
use crate::source::{Span, Spanned};
use crate::syntax::Text;

/// One way in which a well-formed call can end.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Its name.
    pub name: Spanned<String>,
    /// Name of the Rust variant.
    pub rust_name: String,
    /// It sets the protocol's error flag.
    pub failure: bool,
    /// What it means, for the description.
    pub means: Option<Prose>,
    /// Its members.
    pub fields: Vec<Field>,
    /// Some of its members could not be read, which was reported; which others exist is unknown.
    pub partial: bool,
    /// What happened. If the catalog gives none, this is an empty template, and an error was reported.
    pub text: Template,
    /// What to do next.
    pub next: Option<Template>,
    /// The source text of `text`, with its place.
    pub text_written: Option<Text>,
    /// The source text of `next`, with its place.
    pub next_written: Option<Text>,
    /// Sample values. An outcome without members always has one.
    pub examples: Vec<Example>,
    /// The node.
    pub span: Span,
    /// The node's first line.
    pub head: Span,
}

/// `example "title" { member "value" }`.
#[derive(Debug, Clone)]
pub struct Example {
    /// Its title.
    pub title: Spanned<String>,
    /// The members: always an object.
    pub value: Value,
    /// Where they and their contents are written, by path: `lines[1].item`.
    pub places: Vec<(String, Span)>,
    /// Something in it could not be read, which was reported.
    pub partial: bool,
    /// The node.
    pub span: Span,
}

/// `call "title" { … }`.
#[derive(Debug, Clone)]
pub struct Call {
    /// Its title.
    pub title: Spanned<String>,
    /// The arguments as a model would send them: always an object.
    pub arguments: Value,
    /// Its expected result.
    pub expect: Expect,
    /// Something in it could not be read, which was reported.
    pub partial: bool,
    /// The node.
    pub span: Span,
}

/// The expected result of a sample call.
#[derive(Debug, Clone, PartialEq)]
pub enum Expect {
    /// It is accepted.
    Accepted,
    /// It means the same as the call at this index.
    SameAs(usize, Span),
    /// It is rejected with this code: a check's name, or a standard one.
    RejectedBy(Spanned<String>),
}
