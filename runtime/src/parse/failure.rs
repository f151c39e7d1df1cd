//! A check that does not hold, and why.

use crate::table::Reject;

/// A check that does not hold.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    /// Index in [`Params::checks`](crate::table::Params::checks).
    pub(crate) check: usize,
    /// The places that break it, the first of them.
    pub(crate) paths: Vec<String>,
    /// What stands at the first.
    pub(crate) received: String,
    /// Set where a text could not be matched against the check's pattern. What the check says would be wrong then.
    pub(crate) unmatched: Option<Box<Unmatched>>,
}

/// Why a text was not matched.
#[derive(Debug, Clone)]
pub(crate) struct Unmatched {
    /// The rejection that this leads to.
    pub(crate) reject: Reject,
    /// Where.
    pub(crate) path: String,
    /// What is wrong, in words.
    pub(crate) detail: String,
}
