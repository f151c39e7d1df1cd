//! Where a command writes: answers to standard output, remarks to standard error.
//!
//! Each kind of output has its own method, and each escapes its input, so that no name, path or text from a catalog
//! can act on a terminal, a build log or a comment: [`Output::line`], [`Output::block`] and [`Text`] for people,
//! [`Output::json`] for programs, [`Commands`] for workflow runs, [`Markdown`] for comments. Only [`Output::data`],
//! for requested data itself, is written byte for byte unless it goes to a terminal.
//!
//! If a reader closes the pipe early (`| head`), it has read enough: output stops, without an error.

mod commands;
mod markdown;
mod text;

pub(crate) use commands::Commands;
pub(crate) use markdown::Markdown;
pub(crate) use text::{Paint, Text};

use crate::failure::Failure;
use crate::rendered::Rendered;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use toolcat_compiler::diagnostic::{Diagnostic, Style};
use toolcat_compiler::escape;
use toolcat_compiler::source::Sources;

// The variants have no help texts: clap then lists them on one line.
/// When to use colours; `auto` is on a terminal, unless `NO_COLOR` is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes this the choice of the whole process.
    pub(crate) fn settle(self) {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Standard output and standard error.
pub(crate) struct Output {
    out: BufWriter<AutoStream<io::Stdout>>,
    /// Nobody is reading any more.
    closed: bool,
    error: Option<io::Error>,
}

impl Output {
    /// Both streams of the process.
    pub(crate) fn new() -> Self {
        Self { out: BufWriter::new(AutoStream::auto(io::stdout())), closed: false, error: None }
    }

    /// Writes one line for people, and its line end.
    pub(crate) fn line(&mut self, text: &str) {
        self.print(&escape::line(text));
        self.print("\n");
    }

    /// Writes lines for people; line ends in the text are kept.
    pub(crate) fn block(&mut self, text: &str) {
        self.print(&escape::lines(text));
    }

    /// Writes lines that may have colours.
    pub(crate) fn text(&mut self, text: &Text) {
        self.print(text.as_str());
    }

    /// Writes diagnostics, with an empty line after each.
    pub(crate) fn diagnostics(&mut self, diagnostics: &[Diagnostic], sources: &Sources, columns: usize) {
        for rendered in Rendered::each(diagnostics, sources, self.style(), columns) {
            self.print(rendered.as_str());
        }
    }

    /// Writes workflow commands.
    pub(crate) fn commands(&mut self, commands: &Commands) {
        self.print(commands.as_str());
    }

    /// Writes a Markdown document.
    pub(crate) fn markdown(&mut self, document: &Markdown) {
        self.print(document.as_str());
    }

    /// Writes a JSON document.
    pub(crate) fn json(&mut self, text: &str) {
        self.raw(&escape::json(text));
    }

    /// Writes requested data itself, such as a prompt or generated code, byte for byte. On a terminal, where someone
    /// looks at it, hidden characters are shown instead of taking effect.
    pub(crate) fn data(&mut self, text: &str) {
        self.data_as(text, escape::visible);
    }

    /// Like [`Self::data`], for data that is JSON: on a terminal it stays JSON.
    pub(crate) fn json_data(&mut self, text: &str) {
        self.data_as(text, escape::json);
    }

    fn data_as(&mut self, text: &str, shown: fn(&str) -> Cow<'_, str>) {
        if io::stdout().is_terminal() { self.raw(&shown(text)) } else { self.raw(text) }
    }

    /// Writes a remark, with a line end, to standard error.
    pub(crate) fn remark(&mut self, text: &str) {
        self.remark_lines(&format!("{}\n", escape::line(text)));
    }

    /// Writes a diagnostic and an empty line to standard error.
    pub(crate) fn remark_diagnostic(&mut self, diagnostic: &Diagnostic, sources: &Sources) {
        self.remark_lines(Rendered::one(diagnostic, sources, error_style(), usize::MAX).as_str());
    }

    /// Writes what is left.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        if !self.closed {
            let came = self.out.flush();
            self.settle(came);
        }
        match &self.error {
            None => Ok(()),
            Some(error) => Err(Failure::system("standard output cannot be written", error)),
        }
    }

    /// How diagnostics on standard output are rendered.
    fn style(&self) -> Style {
        style(AutoStream::choice(&io::stdout()))
    }

    /// Writes escaped text.
    fn print(&mut self, text: &str) {
        if !self.closed && self.error.is_none() {
            let came = self.out.write_all(text.as_bytes());
            self.settle(came);
        }
    }

    /// Bypasses the stream that strips colours, which would change data.
    fn raw(&mut self, text: &str) {
        if !self.closed && self.error.is_none() {
            let came = self.out.flush().and_then(|()| io::stdout().write_all(text.as_bytes()));
            self.settle(came);
        }
    }

    fn remark_lines(&mut self, text: &str) {
        let came = self.out.flush();
        self.settle(came);
        // If standard error is closed, nobody can read it anyway.
        let _ = AutoStream::auto(io::stderr()).write_all(text.as_bytes());
    }

    fn settle(&mut self, came: io::Result<()>) {
        match came {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            Err(error) => self.error = Some(error),
        }
    }
}

/// How diagnostics on standard error are rendered.
pub(crate) fn error_style() -> Style {
    style(AutoStream::choice(&io::stderr()))
}

fn style(choice: ColorChoice) -> Style {
    if choice == ColorChoice::Never { Style::Plain } else { Style::Terminal }
}

/// Reports why a command could not run.
pub(crate) fn complain(failure: &Failure) {
    // If standard error is closed, nobody can read it anyway.
    let _ = AutoStream::auto(io::stderr()).write_all(in_words(failure).as_bytes());
}

fn in_words(failure: &Failure) -> String {
    match failure {
        Failure::Own { message, help } => {
            let mut text = Text::default();
            text.painted(Paint::Red, "error").plain(": ").plain(message).end();
            if let Some(help) = help {
                text.plain("  = ").painted(Paint::Bold, "help").plain(": ").help(help).end();
            }
            text.as_str().to_owned()
        }
        Failure::Several(failures) => failures.iter().map(in_words).collect::<Vec<_>>().join("\n"),
        Failure::Catalog(rendered) => rendered.as_str().to_owned(),
    }
}
