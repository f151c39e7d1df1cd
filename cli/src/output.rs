//! Where a command writes: data to standard output, remarks to standard error.
//!
//! A reader that closes the pipe early (`| head`) has read enough: nothing is written any more and nothing is wrong.

use crate::failure::Failure;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use std::io::{self, BufWriter, ErrorKind, Write};
use toolcat_compiler::diagnostic::Style;

// Variants without texts of their own: clap then lists them on one line.
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
    /// Nobody reads any more.
    closed: bool,
    error: Option<io::Error>,
}

impl Output {
    /// Both streams of the process.
    pub(crate) fn new() -> Self {
        Self { out: BufWriter::new(AutoStream::auto(io::stdout())), closed: false, error: None }
    }

    /// Writes data.
    pub(crate) fn print(&mut self, text: &str) {
        if !self.closed && self.error.is_none() {
            let came = self.out.write_all(text.as_bytes());
            self.settle(came);
        }
    }

    /// Writes data and a line end.
    pub(crate) fn line(&mut self, text: &str) {
        self.print(text);
        self.print("\n");
    }

    /// Writes a remark for whoever watches, with a line end.
    pub(crate) fn remark(&mut self, text: &str) {
        let came = self.out.flush();
        self.settle(came);
        // Where standard error is gone there is nobody to tell.
        let _ = writeln!(AutoStream::auto(io::stderr()), "{text}");
    }

    /// Whether nobody reads what would be written.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// How diagnostics on standard output are rendered.
    pub(crate) fn style(&self) -> Style {
        style(AutoStream::choice(&io::stdout()))
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

/// Says why a command could not run.
pub(crate) fn complain(failure: &Failure) {
    let text = match failure {
        Failure::Own { message, help } => {
            let help =
                help.as_ref().map_or(String::new(), |help| format!("\n  = \x1b[1mhelp\x1b[0m: {help}"));
            format!("\x1b[1;91merror\x1b[0m: {message}{help}\n")
        }
        Failure::Catalog(rendered) => rendered.clone(),
    };
    // Where standard error is gone there is nobody to tell.
    let _ = AutoStream::auto(io::stderr()).write_all(text.as_bytes());
}
