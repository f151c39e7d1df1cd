//! A Markdown document, built piece by piece.

use toolcat_compiler::escape::markdown;

/// Markup is written in this program (`&'static str`); anything from outside can only be added as text or code.
#[derive(Debug, Default)]
pub(crate) struct Markdown(String);

impl Markdown {
    /// Markup.
    pub(crate) fn markup(&mut self, text: &'static str) -> &mut Self {
        self.0.push_str(text);
        self
    }

    /// A piece of running text, without any markup.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&markdown::text(text));
        self
    }

    /// A message, in which backquoted names become code.
    pub(crate) fn prose(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&markdown::prose(text));
        self
    }

    /// A name or place.
    pub(crate) fn code(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&markdown::code(text));
        self
    }

    /// A block of code, or of text as on a terminal.
    pub(crate) fn fenced(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&markdown::fenced("text", text));
        self
    }

    /// The content of another document.
    pub(crate) fn document(&mut self, other: &Self) -> &mut Self {
        self.0.push_str(&other.0);
        self
    }

    /// Bytes so far.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}
