//! The problems found so far.
//!
//! A rejection reports up to twenty problems with four texts each. They are written one after another into a single
//! buffer. What is accepted is borrowed from the table and written only with the rejection's text.

use std::ops::Range;

use super::chosen::Chosen;
use super::path::{Path, distinct};
use crate::table::{Choice, Field, Kind, Reject};

/// Problems beyond this many are counted, but not kept.
const MOST_PROBLEMS: usize = 100;

/// This many of them are put into words.
const MOST_TOLD: usize = 20;

/// A text in [`Texts`], as a byte range: a few hundred texts of bounded length.
type Span = Range<u32>;

/// All texts about a call's problems, in one buffer.
#[derive(Debug, Default)]
pub(crate) struct Texts(String);

impl Texts {
    /// Appends whatever `write` writes.
    pub(crate) fn put(&mut self, write: impl FnOnce(&mut String)) -> Span {
        let start = self.end();
        write(&mut self.0);
        start..self.end()
    }

    fn end(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    fn get(&self, span: &Span) -> &str {
        self.0.get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

/// One problem of shape, as stored.
#[derive(Debug)]
struct Problem<'t> {
    reject: Reject,
    path: Span,
    /// Omitted if they will not be reported.
    words: Option<Words<'t>>,
}

/// What fills the placeholders of a text about a problem.
#[derive(Debug, Default)]
pub(crate) struct Words<'t> {
    /// The received value, shortened or hidden.
    pub(crate) received: Span,
    /// What is accepted there.
    pub(crate) accepted: Accepted<'t>,
    /// The nearest known name or value; empty if none is near.
    pub(crate) nearest: Span,
    /// Details of this problem: a count, the operation.
    pub(crate) detail: Span,
    /// How to fix this problem, as a sentence.
    pub(crate) remedy: &'static str,
}

/// What is accepted in a place. [`reject::accepted`](crate::reject::accepted) puts it into words.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Accepted<'t> {
    /// Nothing to report.
    #[default]
    Untold,
    /// A value of this kind.
    Kind(&'t Kind<'t>),
    /// A value of this parameter.
    Field(&'t Field<'t>),
    /// These members; with an operation, those that it takes.
    Members(&'t [Field<'t>], Option<Chosen<'t>>),
    /// One of these operations.
    Operations(&'t [Choice<'t>]),
}

/// One problem, for the code that words it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Told<'p> {
    /// The broken rule.
    pub(crate) reject: Reject,
    /// Where; empty for the arguments as a whole.
    pub(crate) path: &'p str,
    /// As in [`Words`].
    pub(crate) received: &'p str,
    /// As in [`Words`].
    pub(crate) accepted: Accepted<'p>,
    /// As in [`Words`].
    pub(crate) nearest: Option<&'p str>,
    /// As in [`Words`].
    pub(crate) detail: &'p str,
    /// As in [`Words`].
    pub(crate) remedy: &'static str,
}

/// The problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Problems<'t> {
    /// The first of them.
    kept: Vec<Problem<'t>>,
    texts: Texts,
    /// How many there are.
    pub(crate) total: usize,
}

/// Remembers the current problems, to go back to this point.
pub(crate) struct Mark {
    kept: usize,
    texts: usize,
    total: usize,
}

impl<'t> Problems<'t> {
    /// One problem that is reported alone.
    pub(crate) fn one(reject: Reject, path: &Path<'_>, words: impl FnOnce(&mut Texts) -> Words<'t>) -> Self {
        let mut problems = Self::default();
        problems.add(reject, path, words);
        problems
    }

    /// Records a problem. `words` is called only while problems are still reported.
    pub(crate) fn add(
        &mut self,
        reject: Reject,
        path: &Path<'_>,
        words: impl FnOnce(&mut Texts) -> Words<'t>,
    ) {
        self.add_at(reject, |out| path.put(out), words);
    }

    /// The same for a path that `put_path` writes.
    pub(crate) fn add_at(
        &mut self,
        reject: Reject,
        put_path: impl FnOnce(&mut String),
        words: impl FnOnce(&mut Texts) -> Words<'t>,
    ) {
        self.total += 1;
        if self.kept.len() == MOST_PROBLEMS {
            return;
        }
        if self.kept.is_empty() {
            self.kept.reserve(8);
            self.texts.0.reserve(512);
        }
        let path = self.texts.put(put_path);
        let words = (self.kept.len() < MOST_TOLD).then(|| words(&mut self.texts));
        self.kept.push(Problem { reject, path, words });
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { kept: self.kept.len(), texts: self.texts.0.len(), total: self.total }
    }

    pub(super) fn is_wrong_since(&self, mark: &Mark) -> bool {
        self.total > mark.total
    }

    /// Discards the problems since `mark`; returns whether there were any.
    pub(super) fn go_back_to(&mut self, mark: &Mark) -> bool {
        let wrong = self.is_wrong_since(mark);
        if wrong {
            self.kept.truncate(mark.kept);
            self.texts.0.truncate(mark.texts);
            self.total = mark.total;
        }
        wrong
    }

    /// The rule that the first problem breaks.
    pub(crate) fn first(&self) -> Option<Reject> {
        self.kept.first().map(|problem| problem.reject)
    }

    /// The problems that a text reports.
    pub(crate) fn told(&self) -> impl ExactSizeIterator<Item = Told<'_>> + Clone {
        let told = self.kept.iter().take(MOST_TOLD);
        told.map(|problem| {
            let words = problem.words.as_ref();
            let text = |span: Option<&Span>| span.map_or("", |span| self.texts.get(span));
            Told {
                reject: problem.reject,
                path: self.texts.get(&problem.path),
                received: text(words.map(|words| &words.received)),
                accepted: words.map_or(Accepted::Untold, |words| words.accepted),
                nearest: Some(text(words.map(|words| &words.nearest))).filter(|near| !near.is_empty()),
                detail: text(words.map(|words| &words.detail)),
                remedy: words.map_or("", |words| words.remedy),
            }
        })
    }

    /// The distinct places of all recorded problems, in order; none for the arguments as a whole.
    pub(crate) fn paths(&self) -> Vec<String> {
        distinct(self.kept.iter().map(|problem| self.texts.get(&problem.path)))
    }
}
