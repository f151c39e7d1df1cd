//! Return templates, case by case: each `template/*.kdl` is a small catalog, and its `.txt` contains its rendered examples,
//! or what is wrong with its templates. `UPDATE_EXPECT=1 cargo test` rewrites the `.txt` files.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use toolcat_compiler::diagnostic::{Level, Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::render;
use toolcat_compiler::source::{SourceFile, Sources};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/template");
    let mut cases: Vec<_> = fs::read_dir(folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("a case").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "kdl"))
        .collect();
    cases.sort();
    cases
}

/// The expected text of a case: findings about templates, or else every rendered example.
fn outcome_of(compiled: &Analysis) -> String {
    let (about, other): (Vec<_>, Vec<_>) =
        compiled.findings().iter().cloned().partition(|diagnostic| diagnostic.code.id == "template");
    let other: Vec<_> = other.into_iter().filter(|diagnostic| diagnostic.level == Level::Error).collect();
    assert!(other.is_empty(), "{}", render_all(&other, compiled.sources(), Style::Plain));
    if !about.is_empty() {
        return render_all(&about, compiled.sources(), Style::Plain);
    }
    let mut out = String::new();
    for outcome in compiled.catalog().tools.iter().flat_map(|tool| &tool.outcomes) {
        for example in &outcome.examples {
            let text = render::outcome(compiled.catalog(), outcome, &example.value);
            let _ = writeln!(out, "== {} · {}\n{text}", outcome.name.value, example.title.value);
        }
    }
    out
}

#[test]
fn cases_match_their_expectations() {
    let mut wrong = Vec::new();
    for path in cases() {
        let text = fs::read_to_string(&path).expect("a case");
        let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
        let compiled = Analysis::of(Sources::new(vec![SourceFile::new(name.as_str(), text)]).named("case"));
        let found = outcome_of(&compiled);
        let golden = path.with_extension("txt");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&golden, &found).expect("the golden file");
            continue;
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if found != expected {
            let diff = similar::TextDiff::from_lines(&expected, &found);
            wrong.push(format!("{name}:\n{}", diff.unified_diff().context_radius(3)));
        }
    }
    assert!(wrong.is_empty(), "UPDATE_EXPECT=1 accepts these\n{}", wrong.join("\n"));
}

/// Nested parts are expanded one by one; unbounded growth is refused, and quickly.
#[test]
fn parts_that_multiply_are_refused() {
    let mut kdl = String::from("text \"p0\" \"x\"\n");
    for at in 1..40 {
        let before = at - 1;
        kdl.push_str(&format!("text \"p{at}\" \"{{{{> p{before}}}}}{{{{> p{before}}}}}\"\n"));
    }
    kdl.push_str("tool \"t\" { description \"d\"; outcome \"o\" { text \"{{> p39}} {{> p12}}\" } }");
    let start = std::time::Instant::now();
    let compiled = Analysis::of(Sources::new(vec![SourceFile::new("parts.kdl", kdl)]).named("parts"));
    let found: Vec<_> = compiled.findings().iter().filter(|found| found.code.id == "template").collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "the template is too large once its parts are inserted");
    assert!(start.elapsed() < std::time::Duration::from_secs(5), "{:?}", start.elapsed());
}
