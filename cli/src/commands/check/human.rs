//! The findings of `check` for people: readable at 80 columns and without colour.

use super::{Checked, Summary};
use crate::catalog;
use crate::output::Output;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::driver::Analysis;

/// A width that every terminal and every log has.
const COLUMNS: usize = 80;

/// Findings and a summary; notes only on request.
pub(super) fn print(checked: &[Checked], total: &Summary, notes: bool, output: &mut Output) {
    let mut shown = Vec::new();
    for one in checked {
        let found = one.found.iter().filter(|diagnostic| notes || diagnostic.level > Level::Info);
        shown.extend(found.clone().map(|diagnostic| diagnostic.code));
        findings(&one.analysis, found.cloned().collect(), output);
    }
    output.line(&total.sentence());
    if total.infos > 0 && !notes {
        output.line(if total.infos == 1 { "--all shows the note" } else { "--all shows the notes" });
    }
    if let Some(fixes) = total.fixes() {
        output.line(&fixes);
    }
    if let Some(code) = shown.iter().find(|code| code.is_rule()) {
        output.line(&format!("for details of a rule: `toolcat explain {}`", code.id));
    }
}

/// Findings, with an empty line after each.
pub(super) fn findings(analysis: &Analysis, mut found: Vec<Diagnostic>, output: &mut Output) {
    let left_out = catalog::keep_most(&mut found);
    output.diagnostics(&found, analysis.sources(), COLUMNS);
    if left_out > 0 {
        output.line(&format!("… and {left_out} more; `--format json` has all of them"));
        output.line("");
    }
}
