//! What keeps a file or folder from being read.

use crate::escape;
use std::fmt;

/// One path that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file or folder, by display path.
    pub path: String,
    /// What is wrong, in one short phrase that names the path.
    pub message: String,
    /// What to do, in whole sentences.
    pub help: Option<String>,
    /// There is no file at all; goes away as soon as there is one.
    pub(super) nothing: bool,
}

impl Problem {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), help: None, nothing: false }
    }

    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "error: {}", escape::line(&self.message))?;
        match &self.help {
            Some(help) => write!(out, "\n  = help: {}", escape::help(help)),
            None => Ok(()),
        }
    }
}
