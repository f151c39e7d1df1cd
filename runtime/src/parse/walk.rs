//! The state of one parse: the problems so far, and the repairs.

use serde_json::Value;

use super::json::Item;
use super::noise::{Noise, NoiseKind};
use super::path::Path;
use super::pattern::Work;
use super::problems::{Accepted, Mark as ProblemMark, Problems, Words};
use super::received::put_received;
use crate::data::Data;
use crate::table::{Kind, Params, Reject};

/// Repairs beyond this many are counted, but not kept.
pub const MAX_NOISE: usize = 1000;

/// A parse in progress.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    /// The tool's name and rules; the kinds being walked are passed in.
    pub(crate) table: &'t Params<'t>,
    /// Problems of shape.
    pub(crate) problems: Problems<'t>,
    /// Repairs.
    pub(crate) noise: Vec<Noise>,
    /// How many repairs there were.
    pub(crate) noise_total: usize,
    /// How much matching may still cost.
    pub(crate) work: Work,
    /// Whether running out of it was reported.
    pub(super) exhausted: bool,
}

/// What is wrong with a value, beyond what its kind says.
pub(crate) struct Wrong<D> {
    /// The broken rule.
    reject: Reject,
    /// Writes the details; called only while problems are still reported.
    detail: D,
    /// How to fix it, as a sentence; empty if there is nothing more to say.
    remedy: &'static str,
}

impl Wrong<fn(&mut String)> {
    /// A broken rule; its kind says the rest.
    pub(crate) fn rule(reject: Reject) -> Self {
        Self { reject, detail: |_| {}, remedy: "" }
    }
}

impl<D> Wrong<D> {
    /// The same with details.
    pub(crate) fn with_detail<E: FnOnce(&mut String)>(self, detail: E) -> Wrong<E> {
        Wrong { reject: self.reject, detail, remedy: self.remedy }
    }

    /// The same with a way to fix it.
    pub(crate) fn with_remedy(self, remedy: &'static str) -> Self {
        Self { remedy, ..self }
    }
}

/// Remembers the current state, to go back to this point.
pub(crate) struct Mark {
    problems: ProblemMark,
    noise: usize,
    noise_total: usize,
    exhausted: bool,
}

impl<'t> Walk<'t> {
    pub(crate) fn new(table: &'t Params<'t>) -> Self {
        Self {
            table,
            problems: Problems::default(),
            noise: Vec::new(),
            noise_total: 0,
            work: Work::default(),
            exhausted: false,
        }
    }

    /// Whether nothing may be stripped or repaired.
    pub(crate) fn strict(&self) -> bool {
        self.table.strict
    }

    /// Records a repair.
    pub(crate) fn repaired(&mut self, kind: NoiseKind, at: &Path<'_>) {
        self.noise_total += 1;
        if self.noise.len() < MAX_NOISE {
            self.noise.push(Noise { path: at.render(), kind });
        }
    }

    /// Records that a value does not fit its kind, and returns a placeholder for it.
    pub(crate) fn broken(
        &mut self,
        wrong: Wrong<impl FnOnce(&mut String)>,
        at: &Path<'_>,
        value: Item<'_>,
        kind: &'t Kind<'t>,
    ) -> Data {
        self.problems.add(wrong.reject, at, |texts| Words {
            received: texts.put(|out| put_received(out, value, at, kind)),
            accepted: Accepted::Kind(kind),
            detail: texts.put(wrong.detail),
            remedy: wrong.remedy,
            ..Words::default()
        });
        BROKEN
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            problems: self.problems.mark(),
            noise: self.noise.len(),
            noise_total: self.noise_total,
            exhausted: self.exhausted,
        }
    }

    /// Whether there was a problem since `mark`.
    pub(crate) fn is_wrong_since(&self, mark: &Mark) -> bool {
        self.problems.is_wrong_since(&mark.problems)
    }

    /// Discards everything since `mark` if there was a problem since then; returns whether there was one.
    pub(crate) fn went_wrong_since(&mut self, mark: &Mark) -> bool {
        let wrong = self.problems.go_back_to(&mark.problems);
        if wrong {
            self.noise.truncate(mark.noise);
            self.noise_total = mark.noise_total;
            // A discarded report has to be made again.
            self.exhausted = mark.exhausted;
        }
        wrong
    }

    /// Takes out the repairs since `mark`; `None` if there were none.
    pub(crate) fn take_noise_since(&mut self, mark: &Mark) -> Option<Repairs> {
        let total = self.noise_total - mark.noise_total;
        self.noise_total = mark.noise_total;
        (total > 0).then(|| Repairs { noise: self.noise.split_off(mark.noise), total })
    }

    /// Puts back repairs that were taken out.
    pub(crate) fn put_noise_back(&mut self, repairs: Repairs) {
        self.noise.extend(repairs.noise);
        self.noise_total += repairs.total;
    }
}

/// Repairs that were taken out of a walk.
pub(crate) struct Repairs {
    noise: Vec<Noise>,
    total: usize,
}

/// Placeholder for a value that was given but is malformed, so that it still counts as given. Otherwise only `json`
/// kinds yield it, and it never leaves the parser, since such a call is rejected.
pub(crate) const BROKEN: Data = Data::Json(Value::Null);
