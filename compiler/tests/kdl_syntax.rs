//! Findings about malformed files: each `tests/syntax/*.kdl` with its expected text in `*.diag`.
//!
//! `UPDATE_EXPECT=1` rewrites the expectations.

use std::path::{Path, PathBuf};

use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::source::{FileId, SourceFile, Sources};
use toolcat_compiler::syntax::read;

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax");
    let entries = std::fs::read_dir(folder).expect("the folder of cases exists");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "kdl")).collect();
    paths.sort();
    paths
}

fn rendered(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a case is UTF-8");
    let name = path.file_name().expect("a case has a name").to_string_lossy().into_owned();
    let sources = Sources::new(vec![SourceFile::new(name, text)]);
    let (_, diagnostics) = read(FileId(0), &sources.files()[0].text);
    render_all(&diagnostics, &sources, Style::Plain)
}

#[test]
fn every_case_matches_its_expectation() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let cases = cases();
    assert!(cases.len() > 30, "the cases are there");
    let mut differing = Vec::new();
    for path in cases {
        let expectation = path.with_extension("diag");
        let text = rendered(&path);
        let expected = std::fs::read_to_string(&expectation).unwrap_or_default();
        if text == expected {
            continue;
        }
        if update {
            std::fs::write(&expectation, &text).expect("the expectation can be written");
        } else {
            let changes = similar::TextDiff::from_lines(&expected, &text).unified_diff().to_string();
            differing.push(format!("{}\n{changes}", expectation.display()));
        }
    }
    assert!(differing.is_empty(), "{}\nUPDATE_EXPECT=1 accepts this.", differing.join("\n"));
}
