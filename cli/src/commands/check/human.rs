//! What `check` found, for people: readable at 80 columns and without colour.

use super::{Checked, Summary};
use crate::catalog::{self, Opened};
use crate::output::Output;
use toolcat_compiler::diagnostic::{Diagnostic, Level};

/// Columns that every terminal and every log has.
const COLUMNS: usize = 80;

/// Findings and a summary; notes only where they were asked for.
pub(super) fn print(checked: &[Checked], total: &Summary, notes: bool, output: &mut Output) {
    let mut shown = Vec::new();
    for one in checked {
        let mut found = one.found.clone();
        found.retain(|diagnostic| notes || diagnostic.level > Level::Info);
        findings(&one.opened, &found, output);
        shown.extend(found.into_iter().map(|diagnostic| diagnostic.code));
    }
    output.line(&total.sentence());
    if total.infos > 0 && !notes {
        output.line(if total.infos == 1 { "--all shows the note" } else { "--all shows the notes" });
    }
    if let Some(fixes) = total.fixes() {
        output.line(&fixes);
    }
    if let Some(code) = shown.iter().find(|code| code.is_rule()) {
        output.line(&format!("why a rule is there: `toolcat explain {}`", code.id));
    }
}

/// Files that could not be read, then findings with an empty line behind each.
pub(super) fn findings(opened: &Opened, found: &[Diagnostic], output: &mut Output) {
    let mut diagnostics: Vec<Diagnostic> = opened.unread().chain(found.iter().cloned()).collect();
    let left_out = catalog::keep_most(&mut diagnostics);
    output.diagnostics(&diagnostics, &opened.compiled.sources, COLUMNS);
    if left_out > 0 {
        output.line(&format!("… and {left_out} more; `--format json` has all of them"));
        output.line("");
    }
}
