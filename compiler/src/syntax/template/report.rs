//! Findings from parsing a template.

use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::Text;
use std::ops::Range;

/// How to show braces: a backslash is itself escaped in most KDL strings.
pub(super) const SHOWN_BRACES: &str = "To show two braces, write `\\\\{{`, or `\\{{` in a raw string.";

/// Maps a template to its file, and collects its mistakes.
pub(super) struct Report<'a> {
    pub(super) text: &'a Text,
    pub(super) found: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    /// The place of bytes of the template.
    pub(super) fn span(&self, range: &Range<usize>) -> Span {
        self.text.span(range.clone())
    }

    /// The bytes themselves.
    pub(super) fn slice(&self, range: &Range<usize>) -> &'a str {
        self.text.value.get(range.clone()).unwrap_or_default()
    }

    /// Notes an error.
    pub(super) fn error(
        &mut self,
        range: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let span = self.span(range);
        self.error_at(span, message, help);
    }

    /// Notes an error at a place of the file.
    pub(super) fn error_at(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
    }
}
