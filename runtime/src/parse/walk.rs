//! The state of one parse: what was found wrong so far, and what was repaired.

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

/// One parse under way.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    /// The table's name and rules; what is walked is handed in.
    pub(crate) table: &'t Params<'t>,
    /// Problems of shape.
    pub(crate) problems: Problems<'t>,
    /// Repairs.
    pub(crate) noise: Vec<Noise>,
    /// How many repairs there were.
    pub(crate) noise_total: usize,
    /// What matching patterns may still cost.
    pub(crate) work: Work,
    /// Whether it was reported that this is used up.
    pub(super) exhausted: bool,
}

/// What is wrong with a value, and what its kind does not know of that.
pub(crate) struct Wrong<D> {
    /// The rule that it breaks.
    reject: Reject,
    /// Writes what is particular about it; asked only while problems are still told.
    detail: D,
    /// What to do about it, as a sentence; empty where there is nothing more to say.
    remedy: &'static str,
}

impl Wrong<fn(&mut String)> {
    /// A rule is broken, and its kind knows the rest.
    pub(crate) fn rule(reject: Reject) -> Self {
        Self { reject, detail: |_| {}, remedy: "" }
    }
}

impl<D> Wrong<D> {
    /// The same with something particular about it.
    pub(crate) fn with_detail<E: FnOnce(&mut String)>(self, detail: E) -> Wrong<E> {
        Wrong { reject: self.reject, detail, remedy: self.remedy }
    }

    /// The same with something to do about it.
    pub(crate) fn with_remedy(self, remedy: &'static str) -> Self {
        Self { remedy, ..self }
    }
}

/// Marks how far a walk had come, to go back there.
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

    /// Notes a repair.
    pub(crate) fn repaired(&mut self, kind: NoiseKind, at: &Path<'_>) {
        self.noise_total += 1;
        if self.noise.len() < MAX_NOISE {
            self.noise.push(Noise { path: at.render(), kind });
        }
    }

    /// Notes that a value does not keep to its kind, and yields what stands for it.
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

    /// Forgets everything since `mark`, if there was a problem since then, and says whether there was.
    pub(crate) fn went_wrong_since(&mut self, mark: &Mark) -> bool {
        let wrong = self.problems.go_back_to(&mark.problems);
        if wrong {
            self.noise.truncate(mark.noise);
            self.noise_total = mark.noise_total;
            // A report that is forgotten has to be made again.
            self.exhausted = mark.exhausted;
        }
        wrong
    }

    /// Takes out what was repaired since `mark`; `None` where nothing was.
    pub(crate) fn take_noise_since(&mut self, mark: &Mark) -> Option<Repairs> {
        let total = self.noise_total - mark.noise_total;
        self.noise_total = mark.noise_total;
        (total > 0).then(|| Repairs { noise: self.noise.split_off(mark.noise), total })
    }

    /// Notes repairs that were taken out.
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

/// Stands for a value that was given but is not well formed, so that it still counts as given. Kinds other than
/// `json` never yield it otherwise, and it never leaves the parser, since such a call is rejected.
pub(crate) const BROKEN: Data = Data::Json(Value::Null);
