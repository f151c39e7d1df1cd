//! Diagnostics as text.

use toolcat_compiler::diagnostic::{Diagnostic, Style, render, render_all, render_each, render_within};
use toolcat_compiler::source::Sources;

/// Diagnostics as text. Their content was escaped when they were rendered.
#[derive(Debug)]
pub(crate) struct Rendered(String);

impl Rendered {
    /// Each diagnostic followed by an empty line.
    pub(crate) fn each(
        diagnostics: &[Diagnostic],
        sources: &Sources,
        style: Style,
        columns: usize,
    ) -> impl Iterator<Item = Self> {
        render_each(diagnostics, sources, style, columns).into_iter().map(|text| Self(text + "\n\n"))
    }

    /// One diagnostic followed by an empty line.
    pub(crate) fn one(diagnostic: &Diagnostic, sources: &Sources, style: Style, columns: usize) -> Self {
        let text = match columns {
            usize::MAX => render(diagnostic, sources, style),
            columns => render_within(diagnostic, sources, style, columns),
        };
        Self(format!("{text}\n\n"))
    }

    /// Why a catalog can't be used; `left_out` is how many more there are.
    pub(crate) fn errors(errors: &[Diagnostic], left_out: usize, sources: &Sources, style: Style) -> Self {
        let mut text = render_all(errors, sources, style);
        if left_out > 0 {
            text.push_str(&format!("and {left_out} more\n"));
        }
        Self(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}
