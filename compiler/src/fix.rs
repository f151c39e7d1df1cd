//! Applies the edits that findings offer to the source; the rest of a file stays byte for byte.
//!
//! In: an analysis and findings with fixes. Out: the analysis after their edits. Deliberately absent: writing files.

use crate::diagnostic::{Diagnostic, Edit, Fix, codes};
use crate::driver::Analysis;
use crate::source::{Change, FileId, SourceFile};
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

/// A catalog with fixes applied.
#[derive(Debug)]
pub struct Fixed {
    /// The catalog afterwards.
    pub analysis: Analysis,
    /// The changed files, and how many fixes were applied to each.
    pub counts: BTreeMap<FileId, usize>,
}

impl Fixed {
    /// The changed files.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.counts.keys().map(|file| self.analysis.sources().file(*file))
    }
}

/// Applies the safe fixes of these findings, and with `also_unsafe` the others; `None` if there is nothing to apply. A fix
/// that overlaps an earlier one is left for the next run, and so are all fixes of a file that would become invalid KDL.
pub fn apply(analysis: &Analysis, findings: &[Diagnostic], also_unsafe: bool) -> Option<Fixed> {
    let wanted = findings.iter().filter_map(|finding| finding.fix.as_ref());
    let mut edits: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    let mut counts: BTreeMap<FileId, usize> = BTreeMap::new();
    for fix in wanted.filter(|fix| fix.safe || also_unsafe) {
        if !fits(fix, &edits) {
            continue;
        }
        for edit in &fix.edits {
            edits.entry(edit.span.file).or_default().push(edit);
        }
        if let Some(edit) = fix.edits.first() {
            *counts.entry(edit.span.file).or_default() += 1;
        }
    }
    let before = invalid(analysis);
    edits.retain(|file, _| !before.contains(file));
    let sources = analysis.sources();
    let change = |(id, edits): (FileId, Vec<&Edit>)| {
        let file = sources.file(id);
        Some((id, file.origin.clone(), edited(&file.text, edits)?))
    };
    let changes: Vec<(FileId, PathBuf, String)> = edits.into_iter().filter_map(change).collect();
    if changes.is_empty() {
        return None;
    }
    let texts = changes.iter().map(|(_, path, text)| (path.clone(), Change::Text(text.clone())));
    let mut analysis = analysis.with(texts);
    let mut made: HashSet<FileId> = changes.iter().map(|(file, ..)| *file).collect();
    let after: Vec<FileId> = invalid(&analysis).difference(&before).copied().collect();
    if !after.is_empty() {
        let back = after.iter().map(|file| sources.file(*file));
        let back: Vec<_> = back.map(|file| (file.origin.clone(), Change::Text(file.text.clone()))).collect();
        made.retain(|file| !after.contains(file));
        analysis = analysis.with(back);
    }
    let counts: BTreeMap<FileId, usize> =
        made.into_iter().map(|file| (file, counts.get(&file).copied().unwrap_or(0))).collect();
    (!counts.is_empty()).then_some(Fixed { analysis, counts })
}

/// The files that are not valid KDL.
fn invalid(analysis: &Analysis) -> HashSet<FileId> {
    let syntax = analysis.findings().iter().filter(|finding| finding.code == &codes::SYNTAX);
    syntax.filter_map(|finding| Some(finding.span()?.file)).collect()
}

/// Whether no edit of the fix touches a planned one; equal insertions in one place do touch.
fn fits(fix: &Fix, edits: &BTreeMap<FileId, Vec<&Edit>>) -> bool {
    fix.edits.iter().all(|edit| {
        let others = edits.get(&edit.span.file).into_iter().flatten();
        others.into_iter().all(|other| {
            let (a, b) = (edit.span, other.span);
            a.end < b.start || b.end < a.start
        })
    })
}

fn edited(old: &str, mut edits: Vec<&Edit>) -> Option<String> {
    edits.sort_by_key(|edit| edit.span);
    let (mut out, mut at) = (String::with_capacity(old.len()), 0);
    for edit in edits {
        let range = edit.span.range();
        out.push_str(old.get(at..range.start)?);
        out.push_str(&edit.text);
        at = range.end;
    }
    out.push_str(old.get(at..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    fn diagnostic(fixes: &[(std::ops::Range<usize>, &str)], safe: bool) -> Diagnostic {
        let edit = |(range, text): &(std::ops::Range<usize>, &str)| Edit {
            span: Span::new(FileId(0), range.clone()),
            text: (*text).to_owned(),
        };
        let mut diagnostic = Diagnostic::warning(&codes::EXAMPLE, Span::new(FileId(0), 0..1), "test");
        diagnostic.fix = Some(Fix { title: "test".into(), safe, edits: fixes.iter().map(edit).collect() });
        diagnostic
    }

    fn run(text: &str, diagnostics: &[Diagnostic], also_unsafe: bool) -> Option<(String, usize)> {
        let fixed = apply(&Analysis::text("a.kdl", text), diagnostics, also_unsafe)?;
        let file = fixed.files().next()?;
        Some((file.text.clone(), fixed.counts[&FileId(0)]))
    }

    #[test]
    fn the_rest_stays_byte_for_byte() {
        let text = "a \"x.\"  // kept\r\n\tb \"y.\"\n";
        let both = [diagnostic(&[(4..5, "")], true), diagnostic(&[(22..23, "")], true)];
        assert_eq!(run(text, &both, false), Some(("a \"x\"  // kept\r\n\tb \"y\"\n".into(), 2)));
    }

    #[test]
    fn unsafe_fixes_need_a_request() {
        let one = [diagnostic(&[(3..4, "z")], false)];
        assert_eq!(run("a \"x\"", &one, false), None);
        assert_eq!(run("a \"x\"", &one, true), Some(("a \"z\"".into(), 1)));
    }

    #[test]
    fn the_first_of_two_overlapping_fixes_is_applied() {
        let both = [diagnostic(&[(3..4, "z")], true), diagnostic(&[(2..5, "\"other\"")], true)];
        assert_eq!(run("a \"x\"", &both, false), Some(("a \"z\"".into(), 1)));
    }

    #[test]
    fn a_file_that_would_become_invalid_is_left_alone() {
        assert_eq!(run("a \"x\"", &[diagnostic(&[(4..5, "")], true)], false), None);
        assert_eq!(
            run("a {", &[diagnostic(&[(0..1, "b")], true)], false),
            None,
            "nor one that is not valid now"
        );
    }
}
