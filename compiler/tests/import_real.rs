//! Real tool sets, where they are at hand: each becomes a catalog that compiles, and every tool of it is accounted for.

use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::import::{Imported, Input, Kind, import};
use toolcat_compiler::source::{SourceFile, Sources};

fn sets() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tools");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: there are no tool sets in ../shared/data/tools");
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut sets: Vec<_> = paths.filter(|path| path.to_string_lossy().ends_with(".tools.jsonl")).collect();
    sets.sort();
    sets
}

fn read(path: &Path) -> Input {
    let name = path.file_name().expect("it is a file").to_string_lossy().into_owned();
    Input { name, text: std::fs::read_to_string(path).expect("it can be read") }
}

fn errors(imported: &Imported) -> Vec<String> {
    let files = imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
    let compiled = toolcat_compiler::compile(Sources::new(files.collect()), "imported");
    let errors = compiled.diagnostics.iter().filter(|one| one.level == Level::Error);
    let describe = |one: &toolcat_compiler::diagnostic::Diagnostic| {
        let place = one.span().map_or_else(String::new, |span| {
            let file = compiled.sources.file(span.file);
            let at = file.position(span.start);
            format!("{}:{}:{}", file.path, at.line, at.column)
        });
        let label = one.labels.first().map_or("", |label| label.text.as_str());
        format!("{place}: [{}] {} {label}", one.rule, one.message)
    };
    errors.map(describe).collect()
}

#[test]
fn real_sets_compile() {
    for path in sets() {
        let input = read(&path);
        let imported = import(std::slice::from_ref(&input)).expect("it holds tools");
        let errors = errors(&imported);
        assert!(
            errors.is_empty(),
            "{}: {} errors\n{}",
            input.name,
            errors.len(),
            errors[..errors.len().min(30)].join("\n")
        );
    }
}

#[test]
fn every_tool_is_accounted_for() {
    for path in sets() {
        let input = read(&path);
        let lines = input.text.lines().filter(|line| !line.trim().is_empty()).count();
        let report = import(std::slice::from_ref(&input)).expect("it holds tools").report;
        let lost =
            report.entries.iter().filter(|entry| entry.kind == Kind::Lost && entry.path.is_empty()).count();
        assert_eq!(report.counts.found, lines, "{}", input.name);
        assert_eq!(report.counts.tools + lost, lines, "{}", input.name);
        let markdown = report.to_markdown();
        let places = markdown.lines().filter(|line| line.starts_with("  - `")).count();
        assert_eq!(places, report.entries.len(), "{}", input.name);
    }
}

#[test]
fn importing_twice_gives_the_same_bytes() {
    for path in sets() {
        let input = read(&path);
        let run = || import(std::slice::from_ref(&input)).expect("it holds tools");
        assert_eq!(run(), run(), "{}", input.name);
    }
}
