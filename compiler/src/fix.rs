//! Edits that mend findings, made on the source: the rest of a file stays byte for byte.
//!
//! In: files and diagnostics with fixes. Out: the new texts of the files that change. Deliberately absent: writing them.

use crate::diagnostic::{Diagnostic, Edit, Fix};
use crate::source::{FileId, Sources};
use crate::syntax;
use std::collections::BTreeMap;

/// A file with its fixes made.
#[derive(Debug, Clone, PartialEq)]
pub struct Fixed {
    /// Which file.
    pub file: FileId,
    /// Its new text.
    pub text: String,
    /// How many fixes were made in it.
    pub count: usize,
}

/// Makes the safe fixes of these diagnostics, and with `also_unsafe` the others. A fix whose edits touch those of an earlier
/// one is left for the next run, and so is every fix of a file that would not be valid KDL afterwards.
pub fn apply(sources: &Sources, diagnostics: &[Diagnostic], also_unsafe: bool) -> Vec<Fixed> {
    let wanted = diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
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
    let fixed = edits.into_iter().filter_map(|(file, edits)| {
        let old = &sources.file(file).text;
        let text = edited(old, edits)?;
        let sound = syntax::read(file, old).1.is_empty() && syntax::read(file, &text).1.is_empty();
        sound.then(|| Fixed { file, text, count: counts.get(&file).copied().unwrap_or(0) })
    });
    fixed.collect()
}

/// Whether no edit of the fix touches one that is already to be made; equal insertions in one place do touch.
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
    use crate::diagnostic::codes;
    use crate::source::{SourceFile, Span};

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
        let sources = Sources::new(vec![SourceFile::new("a.kdl", text)]);
        apply(&sources, diagnostics, also_unsafe).pop().map(|fixed| (fixed.text, fixed.count))
    }

    #[test]
    fn the_rest_stays_byte_for_byte() {
        let text = "a \"x.\"  // kept\r\n\tb \"y.\"\n";
        let both = [diagnostic(&[(4..5, "")], true), diagnostic(&[(22..23, "")], true)];
        assert_eq!(run(text, &both, false), Some(("a \"x\"  // kept\r\n\tb \"y\"\n".into(), 2)));
    }

    #[test]
    fn unsafe_fixes_wait_to_be_asked_for() {
        let one = [diagnostic(&[(3..4, "z")], false)];
        assert_eq!(run("a \"x\"", &one, false), None);
        assert_eq!(run("a \"x\"", &one, true), Some(("a \"z\"".into(), 1)));
    }

    #[test]
    fn of_two_fixes_in_one_place_the_first_is_made() {
        let both = [diagnostic(&[(3..4, "z")], true), diagnostic(&[(2..5, "\"other\"")], true)];
        assert_eq!(run("a \"x\"", &both, false), Some(("a \"z\"".into(), 1)));
    }

    #[test]
    fn a_file_that_would_not_be_valid_is_left_alone() {
        assert_eq!(run("a \"x\"", &[diagnostic(&[(4..5, "")], true)], false), None);
        assert_eq!(
            run("a {", &[diagnostic(&[(0..1, "b")], true)], false),
            None,
            "nor one that is not valid now"
        );
    }
}
