//! Collects what rules find.

use super::Rule;
use crate::diagnostic::{Code, Diagnostic, Level};
use crate::source::Span;

/// Findings of one rule.
#[derive(Debug)]
pub struct Report {
    findings: Vec<Diagnostic>,
    code: &'static Code,
    level: Level,
    least: Option<Level>,
}

impl Report {
    /// A report of this rule's findings at this level; `least` is the lowest level of interest, if any.
    pub(super) const fn of(rule: &'static Rule, level: Level, least: Option<Level>) -> Self {
        Self { findings: Vec::new(), code: &rule.code, level, least }
    }

    /// Whether a finding with at most this weight is of interest. Asked before costly work: the macro wants only errors.
    pub fn wants(&self, most: Level) -> bool {
        self.least.is_none_or(|least| most >= least)
    }

    /// Adds a finding, with the mistake in one short phrase. Complete it with `help`, `at`, `also` and `fix`.
    pub fn add(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.findings.push(Diagnostic::new(self.code, self.level, span, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Adds a finding with less weight than the rule's own level: for the doubtful half of a rule.
    pub fn add_at_most(&mut self, most: Level, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        let finding = self.add(span, message);
        finding.level = finding.level.min(most);
        finding
    }

    pub(super) fn into_findings(self) -> Vec<Diagnostic> {
        self.findings
    }
}
