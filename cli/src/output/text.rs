//! Text for people that has colours and line ends of our own, and no others.

use crate::failure::Failure;
use toolcat_compiler::diagnostic::{Diagnostic, Style, render, render_all, render_each, render_within};
use toolcat_compiler::escape;
use toolcat_compiler::source::Sources;

/// Lines with colours, made piece by piece; every piece is escaped as it comes in.
#[derive(Debug, Default)]
pub(crate) struct Text(String);

/// How a piece is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Paint {
    Bold,
    Green,
    Red,
}

impl Text {
    /// A piece of a line.
    pub(crate) fn plain(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&escape::line(text));
        self
    }

    /// A piece of a line in a colour.
    pub(crate) fn painted(&mut self, paint: Paint, text: &str) -> &mut Self {
        let code = match paint {
            Paint::Bold => "1",
            Paint::Green => "1;32",
            Paint::Red => "1;91",
        };
        self.0.push_str(&format!("\x1b[{code}m{}\x1b[0m", escape::line(text)));
        self
    }

    /// What to do: a line, and the list or quoted text below it.
    fn help(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&escape::help(text).replace('\n', "\n          "));
        self
    }

    /// Whole lines, each after `before`; an empty one has no space at its end.
    pub(crate) fn lines(&mut self, before: &str, text: &str) -> &mut Self {
        for line in text.split('\n') {
            let line = format!("{before}{}", escape::line(line));
            self.0.push_str(line.trim_end_matches(' '));
            self.0.push('\n');
        }
        self
    }

    /// The end of a line.
    pub(crate) fn end(&mut self) -> &mut Self {
        self.0.push('\n');
        self
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Diagnostics and failures as text. What they hold was escaped when they were rendered.
#[derive(Debug)]
pub(crate) struct Rendered(String);

impl Rendered {
    /// Each diagnostic and an empty line.
    pub(super) fn each(
        diagnostics: &[Diagnostic],
        sources: &Sources,
        style: Style,
        columns: usize,
    ) -> impl Iterator<Item = Self> {
        render_each(diagnostics, sources, style, columns).into_iter().map(|text| Self(text + "\n\n"))
    }

    /// One diagnostic and an empty line.
    pub(super) fn one(diagnostic: &Diagnostic, sources: &Sources, style: Style, columns: usize) -> Self {
        let text = match columns {
            usize::MAX => render(diagnostic, sources, style),
            columns => render_within(diagnostic, sources, style, columns),
        };
        Self(format!("{text}\n\n"))
    }

    /// Why a catalog cannot be used, for standard error; `left_out` is how many more there are.
    pub(crate) fn errors(errors: &[Diagnostic], left_out: usize, sources: &Sources) -> Self {
        let mut text = render_all(errors, sources, super::error_style());
        if left_out > 0 {
            text.push_str(&format!("and {left_out} more\n"));
        }
        Self(text)
    }

    /// Why a command could not run.
    pub(super) fn failure(failure: &Failure) -> Self {
        match failure {
            Failure::Own { message, help } => {
                let mut text = Text::default();
                text.painted(Paint::Red, "error").plain(": ").plain(message).end();
                if let Some(help) = help {
                    text.plain("  = ").painted(Paint::Bold, "help").plain(": ").help(help).end();
                }
                Self(text.0)
            }
            Failure::Several(failures) => {
                let texts: Vec<String> = failures.iter().map(|one| Self::failure(one).0).collect();
                Self(texts.join("\n"))
            }
            Failure::Catalog(rendered) => Self(rendered.0.clone()),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}
