//! Collects findings during lowering, and suggests the nearest known name for an unknown one.

use crate::diagnostic::{Code, Diagnostic, Level, nearest};
use crate::source::Span;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The findings and guesses of a lowering.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Names of the shared texts that some template shows.
    pub(super) shown_texts: BTreeSet<String>,
    /// Names of the declared types.
    pub(super) type_names: Arc<BTreeSet<String>>,
    guesses: Arc<Guesses>,
}

/// How many known names are listed if none is near.
const LISTED: usize = 24;

/// Counts comparisons of misspelled names with known ones; after enough of them the compiler stops guessing, since thousands
/// of mistakes need another remedy than a spelling for each.
#[derive(Debug, Default)]
pub(super) struct Guesses {
    compared: AtomicUsize,
}

impl Guesses {
    /// Total comparisons.
    const MOST: usize = 50_000;

    /// Whether to try another guess.
    pub(super) fn open(&self) -> bool {
        self.compared.load(Ordering::Relaxed) <= Self::MOST
    }

    /// The nearest of `known`, unless enough have been compared already.
    pub(super) fn nearest<'a>(&self, name: &str, known: &[&'a str]) -> Option<&'a str> {
        let compared = self.compared.fetch_add(known.len(), Ordering::Relaxed).saturating_add(known.len());
        if compared > Self::MOST { None } else { nearest(name, known.iter().copied()) }
    }
}

impl Report {
    /// Another report with the same budget of guesses; [`Self::join`] takes its findings back.
    pub(super) fn fork(&self) -> Self {
        Self {
            diagnostics: Vec::new(),
            shown_texts: BTreeSet::new(),
            type_names: Arc::clone(&self.type_names),
            guesses: Arc::clone(&self.guesses),
        }
    }

    pub(super) fn join(&mut self, other: Self) {
        self.diagnostics.extend(other.diagnostics);
        self.shown_texts.extend(other.shown_texts);
    }

    /// Whether every useful guess was made. Otherwise, which ones were made depends on what came first.
    pub(super) fn guessed_all(&self) -> bool {
        self.guesses.open()
    }

    /// The number of findings so far; see [`Self::failed_since`].
    pub(super) fn mark(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether a finding since that mark means that what was read is incomplete.
    pub(super) fn failed_since(&self, mark: usize) -> bool {
        self.diagnostics.get(mark..).unwrap_or_default().iter().any(|found| found.level == Level::Error)
    }

    /// Adds an error and returns it for completion.
    pub(super) fn error(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.push(Diagnostic::error(code, span, message))
    }

    /// Adds a warning and returns it for completion.
    pub(super) fn warning(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.push(Diagnostic::warning(code, span, message))
    }

    fn push(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.diagnostics.push(diagnostic);
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
    }

    /// Whether it is worth collecting `count` known names for a misspelled one.
    pub(super) fn guesses(&self, count: usize) -> bool {
        count <= LISTED || self.guesses.open()
    }

    /// The known name that is probably meant, if there is one.
    pub(super) fn nearest<'a>(&self, name: &str, known: &[&'a str]) -> Option<&'a str> {
        self.guesses.nearest(name, known)
    }

    /// An unknown name, with the nearest known one or all of them.
    pub(super) fn unknown(
        &mut self,
        code: &'static Code,
        span: Span,
        what: &str,
        name: &str,
        known: &[&str],
    ) {
        let help = match self.guesses.nearest(name, known) {
            Some(near) => format!("Did you mean `{near}`?"),
            None if known.is_empty() => "None is known here.".to_owned(),
            None if known.len() > LISTED => {
                format!("{} names are known here, none of them similar.", known.len())
            }
            None => format!("Known here: {}.", known.join(", ")),
        };
        self.error(code, span, format!("unknown {what} `{name}`")).help = Some(help);
    }

    /// Like [`Self::unknown`], for names that may be thousands: they are collected only when useful.
    pub(super) fn unknown_among<'a>(
        &mut self,
        code: &'static Code,
        span: Span,
        what: &str,
        name: &str,
        known: impl ExactSizeIterator<Item = &'a str>,
    ) {
        if self.guesses(known.len()) {
            return self.unknown(code, span, what, name, &known.collect::<Vec<_>>());
        }
        let help = format!("{} names are known here.", known.len());
        self.error(code, span, format!("unknown {what} `{name}`")).help = Some(help);
    }

    /// Two of what is allowed once.
    pub(super) fn duplicate(
        &mut self,
        code: &'static Code,
        first: Span,
        second: Span,
        message: String,
        help: &str,
    ) {
        let diagnostic = Diagnostic::error(code, second, message).at("again here").also(first, "first here");
        self.push(diagnostic.help(help));
    }
}
