//! Where rules put what they find.

use super::Rule;
use crate::diagnostic::{Diagnostic, Level};
use crate::source::Span;

/// Findings of the rule that runs, and of those before it.
#[derive(Debug, Default)]
pub struct Report<'r> {
    findings: Vec<Diagnostic>,
    rule: Option<(&'r Rule, Level)>,
    least: Option<Level>,
}

impl Report<'_> {
    /// A report of findings that weigh at least so much; of all where nothing is said.
    pub(super) fn of(least: Option<Level>) -> Self {
        Self { least, ..Self::default() }
    }

    /// Whether a finding that weighs at most so much is of interest. Asked before costly work: the macro wants errors alone.
    pub fn wants(&self, most: Level) -> bool {
        self.least.is_none_or(|least| most >= least)
    }

    /// The next findings are this rule's.
    pub(super) fn begin(&mut self, rule: &'static Rule, level: Level) {
        self.rule = Some((rule, level));
    }

    /// Adds a finding; what is wrong in one short phrase. Complete it with `help`, `at`, `also` and `fix`.
    pub fn add(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        let (id, level) = self.rule.map_or(("", Level::Error), |(rule, level)| (rule.id, level));
        self.findings.push(Diagnostic::new(id, level, span, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Adds a finding that weighs less than the rule's own level: for the doubtful half of a rule.
    pub fn add_at_most(&mut self, most: Level, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        let finding = self.add(span, message);
        finding.level = finding.level.min(most);
        finding
    }

    pub(super) fn into_findings(self) -> Vec<Diagnostic> {
        self.findings
    }
}
