//! The test suite of KDL 2.0: every document with an expectation is read and has the same meaning, every other one is
//! refused.

use std::path::{Path, PathBuf};

use toolcat_compiler::diagnostic::Diagnostic;
use toolcat_compiler::source::FileId;
use toolcat_compiler::syntax::read;

mod kdl_support;

use kdl_support::tree;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/kdl")
}

/// Findings about the form; the ban on duplicate properties is our own rule.
fn faults(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    diagnostics.iter().filter(|diagnostic| diagnostic.code.id == "syntax").collect()
}

#[test]
#[expect(clippy::print_stderr, reason = "says why nothing was tested")]
fn the_suite_of_kdl_passes() {
    let folder = folder();
    let Ok(inputs) = std::fs::read_dir(folder.join("input")) else {
        eprintln!("skipped: the test suite of KDL is not in {}", folder.display());
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    for input in inputs {
        let path = input.expect("the folder can be listed").path();
        let name = path.file_name().expect("an entry has a name").to_owned();
        let text = std::fs::read_to_string(&path).expect("an input is UTF-8");
        let (document, diagnostics) = read(FileId(0), &text);
        let faults = faults(&diagnostics);
        count += 1;
        match std::fs::read_to_string(folder.join("expected_kdl").join(&name)) {
            Ok(expected) => {
                let (expected, _) = read(FileId(0), &expected);
                if !faults.is_empty() {
                    wrong.push(format!("{name:?} is refused: {faults:?}"));
                } else if tree(&document.nodes) != tree(&expected.nodes) {
                    wrong.push(format!("{name:?} means {:?}", tree(&document.nodes)));
                }
            }
            Err(_) if faults.is_empty() => wrong.push(format!("{name:?} is accepted")),
            Err(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 300, "only {count} inputs");
}
