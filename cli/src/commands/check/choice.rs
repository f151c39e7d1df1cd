//! The rules and agents that `check` was limited to, and the resulting findings.

use super::today::today;
use crate::catalog;
use crate::commands::rule_text::unknown_rule;
use crate::failure::Failure;
use std::sync::Arc;
use toolcat_compiler::diagnostic::Diagnostic;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Selection};

/// The requested rules and agents.
#[derive(Debug, Default)]
pub(super) struct Choice {
    selection: Selection,
}

impl Choice {
    /// Rules and agents by name; all if none is named.
    ///
    /// # Errors
    ///
    /// If there is no rule with such a name.
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

    /// Checks that every requested agent is in one of the catalogs. If one has errors, that may be why an agent is
    /// missing.
    pub(super) fn agents_are_known(&self, all: &[Analysis]) -> Result<(), Failure> {
        if all.iter().any(Analysis::has_errors) {
            return Ok(());
        }
        let agents = || all.iter().flat_map(|analysis| &analysis.catalog().agents);
        let names = || agents().map(|agent| agent.name.value.as_str());
        let missing = self.selection.agents.iter().find(|name| names().all(|known| known != *name));
        missing.map_or(Ok(()), |name| Err(catalog::unknown("agent", name, names)))
    }

    /// All findings about a catalog, in display order.
    pub(super) fn found(&self, analysis: &Analysis) -> Arc<[Diagnostic]> {
        analysis.found(&self.selection)
    }
}
