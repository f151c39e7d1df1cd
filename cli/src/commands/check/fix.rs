//! `check --fix`: makes fixes round by round until none is left, and only then writes.
//!
//! All rounds work in memory. A round after which a catalog could no longer be used is not made. What is written goes beside its
//! place first, so that no file is ever half of one, and nothing is written over a file that was changed meanwhile.

use super::choice::Choice;
use crate::catalog::Opened;
use crate::commands::counted;
use crate::failure::{Failure, Verdict};
use crate::files;
use crate::output::Output;
use std::path::PathBuf;
use toolcat_compiler::fix;
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_runtime::golden::diff;

/// Rounds after which fixes are taken to undo each other.
const ROUNDS: usize = 10;

/// A file and how many fixes were made in it.
#[derive(Debug)]
pub(super) struct Mended {
    pub(super) path: String,
    pub(super) count: usize,
    origin: PathBuf,
    old: String,
    new: String,
}

/// Makes the fixes of a catalog and writes the files that change.
pub(super) fn write(
    opened: Opened,
    choice: &Choice,
    also_unsafe: bool,
    output: &mut Output,
) -> Result<(Opened, Vec<Mended>), Failure> {
    let (opened, mended) = made(opened, choice, also_unsafe, output);
    let changes =
        mended.iter().map(|one| files::Change { path: one.origin.clone(), old: &one.old, new: &one.new });
    files::replace_all(&changes.collect::<Vec<_>>())?;
    Ok((opened, mended))
}

/// Prints what the fixes of the catalogs would change, as one patch.
pub(super) fn show(
    all: &[Opened],
    choice: &Choice,
    also_unsafe: bool,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let (mut count, mut files, mut unread) = (0, 0, false);
    for opened in all {
        unread |= !opened.problems.is_empty();
        for problem in opened.unread() {
            let failure = Failure::new(problem.message);
            crate::output::complain(&problem.help.into_iter().fold(failure, Failure::help));
        }
        let (_, mended) = made(opened.with(opened.compiled.sources.clone()), choice, also_unsafe, output);
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
    Ok(if unread { Verdict::CouldNotRun } else { Verdict::of(count > 0) })
}

/// Says what was fixed: among the findings for people, beside the data for programs.
pub(super) fn tell(mended: &[Mended], people: bool, output: &mut Output) {
    for Mended { path, count, .. } in mended {
        let line = format!("fixed {} in {path}", counted(*count, "finding"));
        if people { output.line(&line) } else { output.remark(&line) }
    }
    if people {
        output.line("");
    }
}

/// The catalog with its fixes made, and the files that they change.
fn made(opened: Opened, choice: &Choice, also_unsafe: bool, output: &mut Output) -> (Opened, Vec<Mended>) {
    let files = opened.compiled.sources.files();
    let old: Vec<String> = files.iter().map(|file| file.text.clone()).collect();
    let mut counts = vec![0; old.len()];
    let mut now = opened;
    for _ in 0..ROUNDS {
        let fixed = fix::apply(&now.compiled.sources, &choice.found(&now), also_unsafe);
        if fixed.is_empty() {
            break;
        }
        let next = now.with(changed(&now.compiled.sources, &fixed));
        if next.compiled.has_errors() && !now.compiled.has_errors() {
            output.remark(&format!(
                "Some fixes were left out, because {} could not be used with them. This is a bug in toolcat.",
                now.shown
            ));
            break;
        }
        for one in &fixed {
            counts[one.file.0 as usize] += one.count;
        }
        now = next;
    }
    let new = now.compiled.sources.files().iter();
    let mended = new.zip(old).zip(counts).filter(|((new, old), _)| new.text != *old);
    let mended = mended.map(|((new, old), count)| Mended {
        path: new.path.clone(),
        count,
        origin: new.origin.clone(),
        old,
        new: new.text.clone(),
    });
    let mended = mended.collect();
    (now, mended)
}

fn changed(sources: &Sources, fixed: &[fix::Fixed]) -> Sources {
    let files = sources.iter().map(|(id, file)| match fixed.iter().find(|one| one.file == id) {
        Some(one) => SourceFile::new(file.path.as_str(), one.text.as_str()).read_from(file.origin.as_path()),
        None => file.clone(),
    });
    Sources::new(files.collect())
}
