//! A failed check, and why it failed.

use crate::table::Reject;

/// A failed check.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    /// Index in [`Params::checks`](crate::table::Params::checks).
    pub(crate) check: usize,
    /// The first of the places that break it.
    pub(crate) paths: Vec<String>,
    /// The value at the first place.
    pub(crate) received: String,
    /// Set if a text could not be matched against the check's pattern. The check's own message would then be wrong.
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
