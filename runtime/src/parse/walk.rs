//! The state of one parse: what was found wrong so far, and what was repaired.

use serde_json::Value;

use super::json::Item;
use super::noise::{Noise, NoiseKind};
use super::path::Path;
use crate::data::Data;
use crate::reject::accepted;
use crate::table::{Kind, Params, Reject};

/// Problems beyond this many are counted, but not kept.
const MOST_PROBLEMS: usize = 100;

/// Of these the words are written out.
const MOST_TOLD: usize = 20;

/// Repairs beyond this many are counted, but not kept.
pub const MAX_NOISE: usize = 1000;

/// One problem of shape.
#[derive(Debug)]
pub(crate) struct Problem {
    /// Which rule is broken.
    pub(crate) reject: Reject,
    /// Where.
    pub(crate) path: String,
    /// What a text about it says; left out where it will not be told.
    pub(crate) words: Option<Words>,
}

/// What fills the holes of a text about a problem.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// The value that came, shortened or hidden.
    pub(crate) received: String,
    /// What is accepted there.
    pub(crate) accepted: String,
    /// The nearest known name or value, if one is near.
    pub(crate) nearest: Option<String>,
    /// What is particular about this problem: a count, the operation.
    pub(crate) detail: String,
}

/// The problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    /// The first of them.
    pub(crate) kept: Vec<Problem>,
    /// How many there are.
    pub(crate) total: usize,
}

impl Problems {
    /// Notes a problem. `words` is asked only while problems are still told.
    pub(crate) fn add(&mut self, reject: Reject, path: &Path<'_>, words: impl FnOnce() -> Words) {
        self.total += 1;
        if self.kept.len() < MOST_PROBLEMS {
            let words = (self.kept.len() < MOST_TOLD).then(words);
            if self.kept.is_empty() {
                self.kept.reserve(8);
            }
            self.kept.push(Problem { reject, path: path.render(), words });
        }
    }
}

/// One parse under way.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    /// The table's name and rules; what is walked is handed in.
    pub(crate) table: &'t Params<'t>,
    /// Problems of shape.
    pub(crate) problems: Problems,
    /// Repairs.
    pub(crate) noise: Vec<Noise>,
    /// How many repairs there were.
    pub(crate) noise_total: usize,
}

/// Marks how far a walk had come, to go back there.
pub(crate) struct Mark {
    kept: usize,
    total: usize,
    noise: usize,
    noise_total: usize,
}

impl<'t> Walk<'t> {
    pub(crate) fn new(table: &'t Params<'t>) -> Self {
        Self { table, problems: Problems::default(), noise: Vec::new(), noise_total: 0 }
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
    pub(crate) fn broken(&mut self, reject: Reject, at: &Path<'_>, value: Item<'_>, kind: &Kind<'_>) -> Data {
        self.broken_in_detail(reject, at, value, kind, String::new)
    }

    /// The same, with something to say that the kind does not know.
    pub(crate) fn broken_in_detail(
        &mut self,
        reject: Reject,
        at: &Path<'_>,
        value: Item<'_>,
        kind: &Kind<'_>,
        detail: impl FnOnce() -> String,
    ) -> Data {
        self.problems.add(reject, at, || Words {
            received: received(value, at, kind),
            accepted: accepted::of_kind(kind),
            nearest: None,
            detail: detail(),
        });
        BROKEN
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            kept: self.problems.kept.len(),
            total: self.problems.total,
            noise: self.noise.len(),
            noise_total: self.noise_total,
        }
    }

    /// Forgets everything since `mark`, if there was a problem since then, and says whether there was.
    pub(crate) fn went_wrong_since(&mut self, mark: &Mark) -> bool {
        let wrong = self.problems.total > mark.total;
        if wrong {
            self.problems.kept.truncate(mark.kept);
            self.problems.total = mark.total;
            self.noise.truncate(mark.noise);
            self.noise_total = mark.noise_total;
        }
        wrong
    }
}

/// Stands for a value that was given but is not well formed, so that it still counts as given. Kinds other than
/// `json` never yield it otherwise, and it never leaves the parser, since such a call is rejected.
pub(crate) const BROKEN: Data = Data::Json(Value::Null);

/// What a text says of a value that came: itself, shortened, unless something in it is sensitive.
pub(crate) fn received(value: Item<'_>, at: &Path<'_>, kind: &Kind<'_>) -> String {
    if at.hidden || holds_sensitive(kind) { hidden(value.is_null()) } else { value.shortened() }
}

/// What a text says of a value that must not show. `null` gives nothing away.
pub(crate) fn hidden(null: bool) -> String {
    if null { "null".to_owned() } else { "a hidden value".to_owned() }
}

/// Whether a value of this kind has sensitive members somewhere.
pub(crate) fn holds_sensitive(kind: &Kind<'_>) -> bool {
    match kind {
        Kind::List(rule) => holds_sensitive(&rule.item),
        Kind::Map(inner) => holds_sensitive(inner),
        Kind::Object(fields) => fields.iter().any(|field| field.sensitive || holds_sensitive(&field.kind)),
        _ => false,
    }
}
