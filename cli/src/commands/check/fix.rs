//! `check --fix`: makes fixes round by round until none is left, and only then writes.
//!
//! All rounds work in memory. A round that would leave a catalog unusable is discarded. Output goes to a temporary
//! file first, so that no file is ever half written, and files changed in the meantime are not overwritten.

use super::choice::Choice;
use crate::commands::counted;
use crate::failure::{Failure, Verdict};
use crate::files;
use crate::output::Output;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::fix;
use toolcat_compiler::source::FileId;
use toolcat_runtime::golden::diff;

/// After this many rounds, fixes are assumed to undo each other.
const ROUNDS: usize = 10;

/// A file, and how many fixes were made in it.
#[derive(Debug)]
pub(super) struct Mended {
    pub(super) path: String,
    pub(super) count: usize,
    origin: PathBuf,
    old: String,
    new: String,
}

/// Makes the fixes of a catalog and writes the changed files.
pub(super) fn write(
    analysis: Analysis,
    choice: &Choice,
    also_unsafe: bool,
    output: &mut Output,
) -> Result<(Analysis, Vec<Mended>), Failure> {
    let (fixed, mended) = made(&analysis, choice, also_unsafe, output);
    let changes =
        mended.iter().map(|one| files::Change { path: one.origin.clone(), old: &one.old, new: &one.new });
    files::replace_all(&changes.collect::<Vec<_>>())?;
    Ok((fixed.unwrap_or(analysis), mended))
}

/// Prints what the catalogs' fixes would change, as one patch.
pub(super) fn show(
    all: &[Analysis],
    choice: &Choice,
    also_unsafe: bool,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let (mut count, mut files) = (0, 0);
    for analysis in all {
        for unread in analysis.findings().iter().filter(|finding| finding.is_unread()) {
            let failure = Failure::new(unread.message.as_str());
            crate::output::complain(&unread.help.iter().fold(failure, |failure, help| failure.help(help)));
        }
        let (_, mended) = made(analysis, choice, also_unsafe, output);
        for one in &mended {
            let (from, to) = if one.path.starts_with('/') { ("", "") } else { ("a/", "b/") };
            let path = &one.path;
            output.data(&format!("--- {from}{path}\n+++ {to}{path}\n{}", diff(&one.old, &one.new)));
            count += one.count;
        }
        files += mended.len();
    }
    output.remark(&match count {
        0 => "nothing would be fixed".to_owned(),
        _ => format!("would fix {} in {}", counted(count, "finding"), counted(files, "file")),
    });
    Ok(if all.iter().all(Analysis::is_complete) { Verdict::of(count > 0) } else { Verdict::CouldNotRun })
}

/// Reports what was fixed: with the findings for people, on standard error if the output is data.
pub(super) fn tell(mended: &[Mended], people: bool, output: &mut Output) {
    for Mended { path, count, .. } in mended {
        let line = format!("fixed {} in {path}", counted(*count, "finding"));
        if people { output.line(&line) } else { output.remark(&line) }
    }
    if people {
        output.line("");
    }
}

/// The catalog with its fixes made, if any, and the files that they change.
fn made(
    analysis: &Analysis,
    choice: &Choice,
    also_unsafe: bool,
    output: &mut Output,
) -> (Option<Analysis>, Vec<Mended>) {
    let mut counts: BTreeMap<FileId, usize> = BTreeMap::new();
    let mut last = None;
    for _ in 0..ROUNDS {
        let now = last.as_ref().unwrap_or(analysis);
        let Some(next) = fix::apply(now, &choice.found(now), also_unsafe) else { break };
        if next.analysis.has_errors() && !now.has_errors() {
            output.remark(&format!(
                "Some fixes were left out, because {} could not be used with them. This is a bug in \
                 toolcat.",
                now.shown()
            ));
            break;
        }
        for (file, count) in next.counts {
            *counts.entry(file).or_default() += count;
        }
        last = Some(next.analysis);
    }
    let now = last.as_ref().unwrap_or(analysis).sources();
    let changed = counts.into_iter().map(|(id, count)| (analysis.sources().file(id), now.file(id), count));
    let mended = changed.filter(|(old, new, _)| old.text != new.text).map(|(old, new, count)| Mended {
        path: new.path.clone(),
        count,
        origin: new.origin.clone(),
        old: old.text.clone(),
        new: new.text.clone(),
    });
    let mended = mended.collect();
    (last, mended)
}
