//! All rules on real tool sets, if they are available. How often each fires is a golden file, so that a noisy rule
//! shows in review. Errors are listed one by one: each must be a fact about a named host.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::import::{Input, import};
use toolcat_compiler::rules::{self, Selection, rules};
use toolcat_compiler::source::{SourceFile, Sources};

/// Rules that state what a named host refuses; only they may find errors in tools that are in use.
const FACTS_ABOUT_HOSTS: &[&str] = &["desc-budget", "name-portable", "name-prefixed-length"];

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tools");
    let entries = std::fs::read_dir(&folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<_> = paths.filter(|path| path.to_string_lossy().ends_with(".tools.jsonl")).collect();
    paths.sort();
    paths
}

/// The findings in one set: how many tools it has, findings by rule, and every error.
struct Hits {
    set: String,
    tools: usize,
    counts: BTreeMap<&'static str, usize>,
    errors: Vec<String>,
}

fn hits(path: &Path) -> Hits {
    let name = path.file_name().expect("it is a file").to_string_lossy().into_owned();
    let set = name.trim_end_matches(".tools.jsonl").to_owned();
    let input = Input { name, text: std::fs::read_to_string(path).expect("it can be read") };
    let imported = import(&[input]).expect("it holds tools");
    let files = imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
    let compiled = Analysis::of(Sources::new(files.collect()).named("imported"));
    assert!(!compiled.has_errors(), "{set} compiles");
    let mut counts = BTreeMap::new();
    let mut errors = Vec::new();
    for one in rules::run(compiled.catalog(), &Selection::default()) {
        *counts.entry(one.code.id).or_default() += 1;
        if one.level == Level::Error {
            errors.push(format!("{set}: {}: {}", one.code.id, one.message));
            assert!(FACTS_ABOUT_HOSTS.contains(&one.code.id), "no fact about a host: {}", errors.join("\n"));
        }
    }
    Hits { set, tools: compiled.catalog().tools.len(), counts, errors }
}

fn table(sets: &[Hits]) -> String {
    let mut out = String::from(
        "How often each rule fires on real tools, imported as they are: one agent, every tool deferred.\n\n",
    );
    let width = rules().map(|rule| rule.code.id.len()).max().unwrap_or(0);
    let line = |out: &mut String, name: &str, cells: Vec<String>| {
        let cells: String = sets
            .iter()
            .zip(cells)
            .map(|(set, cell)| format!("  {cell:>width$}", width = set.set.len()))
            .collect();
        writeln!(out, "{name:width$}{cells}").expect("a string takes everything");
    };
    line(&mut out, "", sets.iter().map(|set| set.set.clone()).collect());
    line(&mut out, "tools", sets.iter().map(|set| set.tools.to_string()).collect());
    for rule in rules() {
        let counts = sets.iter().map(|set| set.counts.get(rule.code.id).copied().unwrap_or(0));
        line(&mut out, rule.code.id, counts.map(|count| count.to_string()).collect());
    }
    out.push_str("\nErrors, each a fact about a named host:\n\n");
    sets.iter().flat_map(|set| &set.errors).for_each(|error| {
        out.push_str(error);
        out.push('\n');
    });
    out
}

#[test]
fn hits_on_real_tools_are_pinned() {
    let paths = paths();
    if paths.is_empty() {
        skip();
        return;
    }
    let sets: Vec<Hits> = paths.iter().map(|path| hits(path)).collect();
    let came = table(&sets);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules-on-real-tools.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&golden, &came).expect("the expectation can be written");
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    let diff = toolcat_runtime::golden::diff(&expected, &came);
    assert!(expected == came, "UPDATE_EXPECT=1 accepts:\n{diff}");
}

#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]
fn skip() {
    eprintln!("skipped: there are no tool sets in ../shared/data/tools");
}
