//! Sources of facts about hosts.

/// The source of a fact.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Cite {
    /// The source.
    pub source: &'static str,
    /// The day it was last read, as `2026-11-30`.
    pub read: &'static str,
    /// The day since which it is known to hold, if known.
    pub since: Option<&'static str>,
}

impl Cite {
    /// A source and the day it was last read.
    pub(crate) const fn new(source: &'static str, read: &'static str) -> Self {
        Self { source, read, since: None }
    }

    /// The same, for what holds since a known day.
    pub(crate) const fn since(self, day: &'static str) -> Self {
        Self { since: Some(day), ..self }
    }
}
