//! Why a command could not run, and how one that did run ended.

use crate::rendered::Rendered;
use std::fmt;
use std::process::ExitCode;
use toolcat_compiler::source::{Problem, slashed};

/// A command that ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Exit code 0.
    Fine,
    /// Exit code 1: there is something to fix or to accept.
    Findings,
    /// Exit code 2, with everything already reported.
    CouldNotRun,
}

impl Verdict {
    /// "Findings" if there are any.
    pub(crate) fn of(findings: bool) -> Self {
        if findings { Self::Findings } else { Self::Fine }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Fine => Self::SUCCESS,
            Verdict::Findings => Self::from(1),
            Verdict::CouldNotRun => Self::from(2),
        }
    }
}

/// A command that could not run. Its text has the form of a diagnostic.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message from the command itself.
    Own {
        /// What is wrong, in one short phrase.
        message: String,
        /// How to fix it, in whole sentences.
        help: Option<String>,
    },
    /// Several failures.
    Several(Vec<Self>),
    /// Diagnostics of a catalog, rendered for standard error.
    Catalog(Rendered),
}

impl Failure {
    /// A message: one short phrase without a final period.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::Own { message: message.into(), help: None }
    }

    /// Says how to fix it.
    pub(crate) fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Own { message, .. } => Self::Own { message, help: Some(text.into()) },
            other => other,
        }
    }

    /// `what` failed, for the reason that the system gives.
    pub(crate) fn system(what: impl fmt::Display, error: &std::io::Error) -> Self {
        let failure = Self::new(format!("{what}: {}", reason(error)));
        match error.kind() {
            std::io::ErrorKind::PermissionDenied => {
                failure.help("Check the permissions of the file and of the folders above it.")
            }
            std::io::ErrorKind::NotFound => match std::env::current_dir() {
                Ok(here) => {
                    failure.help(format!("Check the path. The current folder is `{}`.", slashed(&here)))
                }
                Err(_) => failure.help("Check the path. The current folder is gone."),
            },
            std::io::ErrorKind::IsADirectory => failure.help("Name a file in that folder."),
            std::io::ErrorKind::NotADirectory | std::io::ErrorKind::AlreadyExists => {
                failure.help("There is a file where a folder is needed. Name another path.")
            }
            std::io::ErrorKind::StorageFull => failure.help("Free some disk space, then try again."),
            _ => failure,
        }
    }
}

impl From<&Problem> for Failure {
    fn from(problem: &Problem) -> Self {
        let failure = Self::new(problem.message.as_str());
        problem.help.iter().fold(failure, |failure, help| failure.help(help.as_str()))
    }
}

/// The system's words without the error number, which differs between systems.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
