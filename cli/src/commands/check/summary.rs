//! How much was checked, and how much was found.

use super::Deny;
use crate::commands::counted;
use crate::failure::Verdict;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::driver::Analysis;

/// Counts over all catalogs of one run.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Summary {
    pub(super) errors: usize,
    pub(super) warnings: usize,
    pub(super) infos: usize,
    pub(super) tools: usize,
    pub(super) agents: usize,
    pub(super) files: usize,
    /// Findings with a safe fix.
    pub(super) fixable: usize,
    /// Findings with a fix that only `--unsafe-fixes` makes.
    pub(super) fixable_unsafe: usize,
    /// Files or folders that could not be read.
    unread: usize,
}

impl Summary {
    /// Counts one catalog and its findings.
    pub(super) fn add(&mut self, analysis: &Analysis, found: &[Diagnostic]) {
        for diagnostic in found {
            match diagnostic.level {
                Level::Error => self.errors += 1,
                Level::Warning => self.warnings += 1,
                Level::Info => self.infos += 1,
            }
            match &diagnostic.fix {
                Some(fix) if fix.safe => self.fixable += 1,
                Some(_) => self.fixable_unsafe += 1,
                None => {}
            }
        }
        self.unread += found.iter().filter(|diagnostic| diagnostic.is_unread()).count();
        self.tools += analysis.catalog().tools.len();
        self.agents += analysis.catalog().agents.len();
        self.files += analysis.sources().files().len();
    }

    /// `checked 47 tools for 2 agents in 12 files: no problems`
    pub(super) fn sentence(&self) -> String {
        let (tools, agents) = (counted(self.tools, "tool"), counted(self.agents, "agent"));
        format!("checked {tools} for {agents} in {}: {}", counted(self.files, "file"), self.findings())
    }

    /// `1 error, 2 warnings`
    pub(super) fn findings(&self) -> String {
        let counts = [(self.errors, "error"), (self.warnings, "warning"), (self.infos, "note")];
        let found: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, one)| counted(count, one))
            .collect();
        if found.is_empty() { "no problems".to_owned() } else { found.join(", ") }
    }

    /// `2 fixable with --fix, 1 with --unsafe-fixes`; empty if there are none.
    pub(super) fn fixes(&self) -> Option<String> {
        let counts = [(self.fixable, "--fix"), (self.fixable_unsafe, "--unsafe-fixes")];
        let parts: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .enumerate()
            .map(|(index, (count, flag))| {
                format!("{count} {}with {flag}", if index == 0 { "fixable " } else { "" })
            })
            .collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    pub(super) fn verdict(&self, deny: Option<Deny>) -> Verdict {
        let denied = deny == Some(Deny::Warnings) && self.warnings > 0;
        match self.unread {
            0 => Verdict::of(self.errors > 0 || denied),
            _ => Verdict::CouldNotRun,
        }
    }
}
