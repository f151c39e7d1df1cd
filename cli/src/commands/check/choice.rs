//! Which rules and agents `check` was asked about, and what is found then.

use super::today::today;
use crate::catalog;
use crate::commands::rule_text::unknown_rule;
use crate::failure::Failure;
use std::sync::Arc;
use toolcat_compiler::diagnostic::Diagnostic;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Selection};

/// The rules and agents that were asked for.
#[derive(Debug, Default)]
pub(super) struct Choice {
    selection: Selection,
}

impl Choice {
    /// Rules and agents by name; all where none is named.
    ///
    /// # Errors
    ///
    /// Where there is no rule of such a name.
    pub(super) fn new(rules: &[String], agents: &[String]) -> Result<Self, Failure> {
        for id in rules {
            if rules::rule(id).is_none() {
                return Err(unknown_rule(id));
            }
        }
        let selection =
            Selection { rules: rules.to_vec(), agents: agents.to_vec(), least: None, today: today() };
        Ok(Self { selection })
    }

    /// That every agent which was asked for belongs to one of the catalogs. Where one has errors, an agent may be
    /// missing on their account.
    pub(super) fn agents_are_known(&self, all: &[Analysis]) -> Result<(), Failure> {
        if all.iter().any(Analysis::has_errors) {
            return Ok(());
        }
        let agents = || all.iter().flat_map(|analysis| &analysis.catalog().agents);
        let names = || agents().map(|agent| agent.name.value.as_str());
        let missing = self.selection.agents.iter().find(|name| names().all(|known| known != *name));
        missing.map_or(Ok(()), |name| Err(catalog::unknown("agent", name, names)))
    }

    /// Everything there is to say about a catalog, in the order in which it is shown.
    pub(super) fn found(&self, analysis: &Analysis) -> Arc<[Diagnostic]> {
        analysis.found(&self.selection)
    }
}
