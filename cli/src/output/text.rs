//! Text for people with our own colours and line ends, and no others.

use toolcat_compiler::escape;

/// Lines with colours, built piece by piece; every piece is escaped when it is added.
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

    /// A remedy: a line, and the list or quoted text below it.
    pub(crate) fn help(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&escape::help(text).replace('\n', "\n          "));
        self
    }

    /// Whole lines, each after `before`; an empty one gets no trailing space.
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

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}
