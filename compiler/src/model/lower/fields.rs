//! The inputs and results of reading parameters and members.

use super::condition::Pending;
use super::names::TypeNames;
use super::report::Report;
use crate::source::Spanned;
use std::collections::HashMap;

/// Names of the declared types, and their ids by name; the first of two equal names counts.
pub(super) struct TypeNamesById<'a> {
    pub(super) names: &'a [Spanned<String>],
    pub(super) ids: HashMap<&'a str, usize>,
}

impl<'a> TypeNamesById<'a> {
    pub(super) fn new(names: &'a [Spanned<String>]) -> Self {
        let mut ids = HashMap::new();
        for (id, name) in names.iter().enumerate() {
            ids.entry(name.value.as_str()).or_insert(id);
        }
        Self { names, ids }
    }

    /// Whether the catalog declares a type of this name.
    pub(super) fn is_declared(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }
}

/// Maximum nesting of parameters: each takes two to four levels of a host's schema, and hosts stop reading at about 128.
pub(super) const DEEPEST: usize = 24;

pub(super) const TOO_DEEP: &str = "Models cannot fill that in. Flatten it, or use `json` for the inner part.";

/// The inputs and results of lowering fields.
pub(super) struct Fields<'n, 'r> {
    /// Findings.
    pub(super) report: &'r mut Report,
    /// Names of the declared types, in the order of their ids.
    pub(super) types: &'r TypeNamesById<'r>,
    /// Checks found on the way, with the path to the value they are about.
    pub(super) pending: Vec<Pending<'n>>,
    /// Names of Rust types in this scope.
    pub(super) names: TypeNames,
    /// Values of enums need Rust names; those of the types in a `json` do not.
    pub(super) named: bool,
    /// Members of an outcome may be attachments, typed by people, and shown in part; parameters may not.
    pub(super) outcome: bool,
}
