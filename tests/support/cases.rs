//! Cases as files: `good-*.kdl` compiles without findings, `bad-*.kdl` gives the findings in the `.diag` next to it.
//!
//! A case is one file or a folder of files. `UPDATE_EXPECT=1` writes the actual findings into the `.diag`.

use super::{emit_all, findings};
use libtest_mimic::{Failed, Trial};
use similar::TextDiff;
use std::fs;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::{self, Place};

/// One case.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    /// The folder it is in: what it is about.
    pub(crate) about: String,
    /// The file's or folder's name without `.kdl`.
    pub(crate) name: String,
    /// File or folder.
    pub(crate) path: PathBuf,
}

/// What a case expects, according to its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No finding.
    Good,
    /// Errors or warnings.
    Bad,
}

impl Case {
    /// `good-…` or `bad-…`; any other name is a mistake in the folder.
    pub(crate) fn kind(&self) -> Result<Kind, String> {
        match self.name.split_once('-') {
            Some(("good", _)) => Ok(Kind::Good),
            Some(("bad", _)) => Ok(Kind::Bad),
            _ => Err(format!("{}: a case is named `good-…` or `bad-…`", self.path.display())),
        }
    }

    /// The catalog, with files named relative to the case's folder.
    pub(crate) fn compile(&self) -> Result<Analysis, String> {
        let shown = self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let sources = source::load(&Place::new(&self.path).shown_as(shown));
        match sources.problems() {
            [] => Ok(Analysis::of(sources.named("case"))),
            [problem, ..] => Err(problem.to_string()),
        }
    }

    fn run(&self) -> Result<(), Failed> {
        let compiled = self.compile()?;
        match self.kind()? {
            Kind::Good => {
                let findings = findings(&compiled);
                if !findings.is_empty() {
                    return Err(findings.into());
                }
                Ok(emit_all(&compiled)?)
            }
            Kind::Bad => {
                if compiled.findings().iter().all(|found| found.level == Level::Info) {
                    return Err("nothing was found".into());
                }
                every_place_exists(&compiled)?;
                if !compiled.has_errors() {
                    emit_all(&compiled)?;
                }
                Ok(pinned(&self.path.with_extension("diag"), &findings(&compiled))?)
            }
        }
    }
}

/// Every finding has a place in its file, and says how to fix it.
pub(crate) fn every_place_exists(compiled: &Analysis) -> Result<(), String> {
    for found in compiled.findings() {
        for label in &found.labels {
            let file = compiled.sources().files().get(label.span.file.0 as usize);
            if file.is_none_or(|file| file.text.get(label.span.range()).is_none()) {
                return Err(format!("`{}` points at {:?}, which is no place", found.message, label.span));
            }
        }
        if found.labels.is_empty() || found.help.as_ref().is_none_or(|help| help.trim().is_empty()) {
            return Err(format!("`{}` has no place or no remedy", found.message));
        }
    }
    Ok(())
}

/// All cases in the subfolders of a folder, in path order.
pub(crate) fn all(root: &Path) -> Vec<Case> {
    let mut cases = Vec::new();
    for folder in entries(root).into_iter().filter(|path| path.is_dir()) {
        for path in entries(&folder) {
            let kdl = path.extension().is_some_and(|end| end == "kdl");
            if kdl || path.is_dir() {
                let name =
                    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let about =
                    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                cases.push(Case { about, name, path });
            }
        }
    }
    cases
}

/// A test for each case, and one that checks for leftover `.diag` files.
pub(crate) fn trials(root: &Path) -> Vec<Trial> {
    let cases = all(root);
    let mut trials: Vec<Trial> = cases
        .iter()
        .cloned()
        .map(|case| Trial::test(format!("case {}/{}", case.about, case.name), move || case.run()))
        .collect();
    let root = root.to_owned();
    trials.push(Trial::test("no findings are left over", move || left_over(&root, &cases)));
    trials
}

fn left_over(root: &Path, cases: &[Case]) -> Result<(), Failed> {
    let of_cases: Vec<_> = cases
        .iter()
        .filter(|case| case.kind() == Ok(Kind::Bad))
        .map(|case| case.path.with_extension("diag"))
        .collect();
    for folder in entries(root).into_iter().filter(|path| path.is_dir()) {
        for path in entries(&folder) {
            if path.extension().is_some_and(|end| end == "diag") && !of_cases.contains(&path) {
                return Err(format!("{} belongs to no case", path.display()).into());
            }
        }
    }
    Ok(())
}

/// Compares with a file, or writes it if `UPDATE_EXPECT=1` is set.
pub(crate) fn pinned(path: &Path, found: &str) -> Result<(), String> {
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == found {
        return Ok(());
    }
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        return fs::write(path, found).map_err(|error| format!("{}: {error}", path.display()));
    }
    let diff =
        TextDiff::from_lines(expected.as_str(), found).unified_diff().header("expected", "found").to_string();
    Err(format!("{} (UPDATE_EXPECT=1 accepts):\n{diff}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<_> = read.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}
