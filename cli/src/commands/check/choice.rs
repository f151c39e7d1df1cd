//! Which rules and agents `check` was asked about, and what is found then.

use super::today::today;
use crate::catalog::{self, Opened};
use crate::commands::rule_text::unknown_rule;
use crate::failure::Failure;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::model::{Catalog, Lint};
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::{FileId, Span, Spanned};

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
    pub(super) fn agents_are_known(&self, all: &[Opened]) -> Result<(), Failure> {
        if all.iter().any(|opened| !opened.problems.is_empty() || opened.compiled.has_errors()) {
            return Ok(());
        }
        let agents = || all.iter().flat_map(|opened| &opened.catalog().agents);
        let names = || agents().map(|agent| agent.name.value.as_str());
        let missing = self.selection.agents.iter().find(|name| names().all(|known| known != *name));
        missing.map_or(Ok(()), |name| Err(catalog::unknown("agent", name, names)))
    }

    /// Everything there is to say about a catalog, in the order in which it is shown. Rules are run over a catalog that
    /// can be used; before, they would find what follows from its errors.
    pub(super) fn found(&self, opened: &Opened) -> Vec<Diagnostic> {
        let mut found = opened.compiled.diagnostics.clone();
        if !self.selection.rules.is_empty() {
            found.retain(|diagnostic| diagnostic.level == Level::Error);
        }
        let usable = opened.problems.is_empty() && !opened.compiled.has_errors();
        if usable && self.concerns(opened.catalog()) {
            found.extend(self.broken_rules(opened.catalog()));
            rules::deny(opened.catalog(), &mut found);
            found.sort_by(Diagnostic::order);
            found.dedup();
        }
        found
    }

    /// Whether one of the agents that were asked for belongs to the catalog.
    fn concerns(&self, catalog: &Catalog) -> bool {
        let asked = &self.selection.agents;
        asked.is_empty() || catalog.agents.iter().any(|agent| asked.contains(&agent.name.value))
    }

    fn broken_rules(&self, catalog: &Catalog) -> Vec<Diagnostic> {
        let off: Vec<Lint> = self.selection.rules.iter().filter_map(|id| switched_on(catalog, id)).collect();
        if off.is_empty() {
            return rules::run(catalog, &self.selection);
        }
        let mut catalog = catalog.clone();
        catalog.lints.extend(off);
        rules::run(&catalog, &self.selection)
    }
}

/// A level for a rule that is asked for by name although it is off, by itself or in the catalog.
fn switched_on(catalog: &Catalog, id: &str) -> Option<Lint> {
    let rule = rules::rule(id)?;
    let set = catalog.lints.iter().rev().find(|lint| lint.rule.value == rule.code.id);
    let off = set.map_or(rule.level, |lint| lint.level).is_none();
    let nowhere = Span::new(FileId(0), 0..0);
    off.then(|| Lint {
        rule: Spanned::new(id.to_owned(), nowhere),
        level: Some(rule.level.unwrap_or(Level::Warning)),
        reason: None,
        span: nowhere,
    })
}
