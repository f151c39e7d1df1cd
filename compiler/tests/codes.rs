//! The registry of codes: it lists what is printed, everything it lists is printed somewhere, and rules offer the fixes it
//! names.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::{Fixes, codes};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Selection};

#[test]
fn no_two_codes_share_an_id() {
    let mut ids = BTreeSet::new();
    let twice: Vec<_> = rules::codes().filter(|code| !ids.insert(code.id)).collect();
    assert!(twice.is_empty(), "{twice:?}");
    assert!(ids.len() > 150, "the registry holds them all: {ids:?}");
}

/// The repository's expectations and documents show every compiler code, and no unknown one.
#[test]
fn codes_are_those_that_pinned_texts_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["tests", "compiler/tests", "compiler/src/rules", "cli/tests", "docs"] {
        collect(&root.join(folder), &mut files);
    }
    let mut shown = BTreeSet::new();
    for file in files.iter().filter(|file| file.extension().is_none_or(|kind| kind != "rs")) {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        for mark in ["error[", "warning[", "note["] {
            let found = text.split(mark).skip(1).filter_map(|rest| rest.split_once(']'));
            shown.extend(found.map(|(id, _)| id.to_owned()).filter(|id| is_id(id)));
        }
    }
    assert!(shown.len() > 100, "the pinned texts are there: {shown:?}");
    let unknown: Vec<_> = shown.iter().filter(|id| rules::code(id).is_none()).collect();
    assert!(unknown.is_empty(), "shown, but not in the registry: {unknown:?}");
    let unseen: Vec<_> = codes::COMPILER.iter().filter(|code| !shown.contains(code.id)).collect();
    assert!(unseen.is_empty(), "in the registry, but shown by no case: {unseen:?}");
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => collect(&path, out),
            path => out.push(path),
        }
    }
}

/// A rule's record says which fixes it offers; its examples and its cases show that it does.
#[test]
fn rules_offer_the_fixes_that_their_codes_name() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut files = Vec::new();
    collect(&cases, &mut files);
    files.retain(|file| file.extension().is_some_and(|kind| kind == "kdl"));
    for rule in rules::rules() {
        let own = |file: &&PathBuf| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&format!("{}.", rule.code.id))
        };
        let texts = files.iter().filter(own).map(|file| std::fs::read_to_string(file).expect("readable"));
        let mut best = Fixes::None;
        for text in texts.chain([rule.bad.to_owned()]) {
            let analysis = Analysis::text("catalog.kdl", text);
            let day = Some(rules::DAY_OF_EXAMPLES.to_owned());
            let found = rules::run(analysis.catalog(), &Selection { today: day, ..Selection::default() });
            for fix in found.iter().filter(|one| *one.code == rule.code).filter_map(|one| one.fix.as_ref()) {
                best = match fix.safe {
                    true => Fixes::Safe,
                    false if best == Fixes::None => Fixes::Unsafe,
                    false => best,
                };
            }
        }
        assert_eq!(best, rule.code.fixes, "{}", rule.code.id);
    }
}
