//! One case per file: next to each catalog in `tests/surface` is what its agents' models read, one file per agent and target.
//!
//! To add a case, add a `.kdl` file. `UPDATE_EXPECT=1` writes the outputs; read the difference before committing it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_compiler::surface::{Pieces, Surface, targets};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/surface")
}

/// The folder's files with that extension, by name without it.
fn stems(ending: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder()).expect("the folder of cases is there");
    let names = files.map(|file| file.expect("it can be listed").file_name().to_string_lossy().into_owned());
    names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect()
}

fn shown(surface: &Surface<'_>) -> String {
    format!("{}\n----\n{}\n", surface.prompt, surface.manifest().pretty().trim_end())
}

#[test]
fn surfaces_match_their_expectations() {
    let (mut wrong, mut made, mut seen) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for case in stems(".kdl") {
        let text = std::fs::read_to_string(folder().join(format!("{case}.kdl"))).expect("it can be read");
        let compiled = Analysis::of(Sources::new(vec![SourceFile::new("case.kdl", &text)]).named(&case));
        let findings = render_all(compiled.findings(), compiled.sources(), Style::Plain);
        assert!(!compiled.has_errors(), "{case}\n{findings}");
        let pieces = Pieces::new(compiled.catalog());
        for agent in &compiled.catalog().agents {
            for target in targets::of(&agent.targets) {
                let surface = pieces.surface(agent, target);
                assert_eq!(surface, pieces.surface(agent, target), "{case}: a surface equals itself");
                let name = format!("{case}.{}.{}", agent.name.value, target.id);
                compare(&name, &shown(&surface), &mut wrong);
                made.insert(name);
                seen.insert(target.id);
            }
        }
    }
    assert!(wrong.is_empty(), "{}\nUPDATE_EXPECT=1 accepts what came out", wrong.join("\n"));
    let left_over: Vec<_> = stems(".txt").difference(&made).cloned().collect();
    assert!(left_over.is_empty(), "no case makes these any more: {left_over:?}");
    let unseen: Vec<_> = targets::all().map(|target| target.id).filter(|id| !seen.contains(id)).collect();
    assert!(unseen.is_empty(), "targets without a case: {unseen:?}");
}

fn compare(name: &str, got: &str, wrong: &mut Vec<String>) {
    let path = folder().join(format!("{name}.txt"));
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if expected == got {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, got).expect("it can be written");
        return;
    }
    let diff = similar::TextDiff::from_lines(expected.as_str(), got);
    wrong.push(format!("{name}\n{}", diff.unified_diff().context_radius(3)));
}
