//! One case per file: the result of an import is next to it, as KDL and as the report.
//!
//! To add a case, add a `.json` or `.jsonl` file, or a folder of `.snap` files, to `tests/import`. `UPDATE_EXPECT=1` writes
//! the results; read the difference before committing it.

use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::import::{Imported, Input, import};
use toolcat_compiler::source::{SourceFile, Sources};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import")
}

/// Every case, with its name.
fn cases() -> Vec<(String, Vec<Input>)> {
    let mut paths: Vec<_> = std::fs::read_dir(folder())
        .expect("the folder of cases is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "json" || end == "jsonl"))
        .collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("it has a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), inputs(path))).collect()
}

fn inputs(path: &Path) -> Vec<Input> {
    let mut files = vec![path.to_owned()];
    if path.is_dir() {
        files = std::fs::read_dir(path)
            .expect("it is a folder")
            .map(|entry| entry.expect("it can be listed").path())
            .collect();
        files.sort();
    }
    let relative =
        |file: &Path| file.strip_prefix(folder()).expect("it is below").to_string_lossy().replace('\\', "/");
    let read = |file: &PathBuf| Input {
        name: format!("wiki/{}", relative(file)),
        text: std::fs::read_to_string(file).expect("it can be read"),
    };
    files.iter().map(read).collect()
}

/// All files of the catalog in one text.
fn catalog(imported: &Imported) -> String {
    let files = imported.files.iter().map(|(path, text)| format!("// {path}\n\n{text}"));
    files.collect::<Vec<_>>().join("\n")
}

fn compare(path: &Path, got: &str, wrong: &mut Vec<String>) {
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if expected == got {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, got).expect("it can be written");
        return;
    }
    let diff = similar::TextDiff::from_lines(expected.as_str(), got);
    wrong.push(format!("{}\n{}", path.display(), diff.unified_diff().context_radius(3)));
}

#[test]
fn cases_match_their_expectations() {
    let mut wrong = Vec::new();
    for (name, inputs) in cases() {
        let imported = import(&inputs).unwrap_or_else(|error| panic!("{name}: {error}"));
        compare(&folder().join(format!("{name}.kdl")), &catalog(&imported), &mut wrong);
        compare(&folder().join(format!("{name}.report.md")), &imported.report.to_markdown(), &mut wrong);
    }
    assert!(wrong.is_empty(), "{}\nUPDATE_EXPECT=1 accepts what came out", wrong.join("\n"));
}

#[test]
fn cases_compile() {
    for (name, inputs) in cases() {
        let imported = import(&inputs).unwrap_or_else(|error| panic!("{name}: {error}"));
        let files = imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
        let compiled = Analysis::of(Sources::new(files.collect()).named("imported"));
        let errors: Vec<_> = compiled
            .findings()
            .iter()
            .filter(|one| one.level == Level::Error)
            .map(|one| {
                format!("{}: {}", one.message, one.span().map_or("", |span| compiled.sources().slice(span)))
            })
            .collect();
        assert!(errors.is_empty(), "{name}:\n{}", errors.join("\n"));
    }
}
