//! What the compiler has to say: one type for errors, warnings and notes, and the one renderer of it.
//!
//! The message is one short phrase that says what is wrong; the labels say where; the help says what to do.

use crate::source::{FileId, Problem, Span};

pub mod codes;
mod render;

pub use crate::nearest::nearest;
pub use codes::{Code, Fixes};
pub use render::{Style, render, render_all, render_each, render_within, wrap};

/// How much a diagnostic weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Probably wrong, but the catalog compiles.
    Warning,
    /// The catalog does not compile.
    Error,
}

/// One finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: &'static Code,
    /// How much it weighs.
    pub level: Level,
    /// What is wrong, in one short phrase without a period at its end.
    pub message: String,
    /// Where: the first is the place itself, further ones explain it.
    pub labels: Vec<Label>,
    /// The file or folder that it is about, as it is shown, if it has no place because that could not be read.
    pub about: Option<String>,
    /// What to do, in whole sentences.
    pub help: Option<String>,
    /// An edit that does it.
    pub fix: Option<Fix>,
}

/// An edit that fixes what a diagnostic found.
#[derive(Debug, Clone, PartialEq)]
pub struct Fix {
    /// What it does, in a short phrase.
    pub title: String,
    /// Whether it changes nothing but what was wrong; others are made only when asked for.
    pub safe: bool,
    /// The stretches of source that are replaced; they do not overlap.
    pub edits: Vec<Edit>,
}

/// A stretch of source and what it is replaced by.
#[derive(Debug, Clone, PartialEq)]
pub struct Edit {
    /// The bytes that go.
    pub span: Span,
    /// What replaces it.
    pub text: String,
}

/// A place and, if the place alone does not say it, what about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Level::Error, span, message)
    }

    /// A warning at `span`.
    pub fn warning(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Level::Warning, span, message)
    }

    /// A finding of that level at `span`.
    pub fn new(code: &'static Code, level: Level, span: Span, message: impl Into<String>) -> Self {
        let labels = vec![Label { span, text: String::new() }];
        Self { code, level, message: message.into(), labels, about: None, help: None, fix: None }
    }

    /// A file or folder that cannot be read.
    pub fn unread(problem: &Problem) -> Self {
        Self {
            code: &codes::LOAD,
            level: Level::Error,
            message: problem.message.clone(),
            labels: Vec::new(),
            about: Some(problem.path.clone()),
            help: problem.help.clone(),
            fix: None,
        }
    }

    /// Whether it says that a file or folder cannot be read.
    pub fn is_unread(&self) -> bool {
        self.code == &codes::LOAD
    }

    /// Says what is at the first place.
    pub fn at(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a further place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says what to do.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Order in which diagnostics are shown: by file and place, then by code; those without a place come first.
    pub fn order(&self, other: &Self) -> std::cmp::Ordering {
        let key = |diagnostic: &Self| (diagnostic.span(), diagnostic.code.id);
        key(self).cmp(&key(other)).then_with(|| self.message.cmp(&other.message))
    }

    /// Has all places point into `file`: the text that they are in got another number.
    pub(crate) fn move_to(&mut self, file: FileId) {
        let edits = self.fix.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.span);
        let labels = self.labels.iter_mut().map(|label| &mut label.span);
        labels.chain(edits).for_each(|span| span.file = file);
    }

    /// The place itself.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
