//! Manifests for every target: of the catalogs in this repository, and of every case that compiles.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::Catalog;
use toolcat_compiler::source::Place;
use toolcat_compiler::surface::{Pieces, targets};

/// The samples and the cases of the language and of surfaces that have no errors.
fn catalogs() -> Vec<(PathBuf, Catalog)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = vec![root.join("catalogs/support"), root.join("catalogs/ask-user-question")];
    for folder in ["tests/cases/language", "compiler/tests/surface"] {
        add_cases(&root.join(folder), &mut paths);
    }
    let read = |path: PathBuf| {
        let analysis = Analysis::at(&Place::new(&path));
        (!analysis.has_errors()).then(|| (path, analysis.catalog().clone()))
    };
    paths.into_iter().filter_map(read).collect()
}

fn add_cases(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the cases are there") {
        let path = entry.expect("it can be listed").path();
        match path.is_dir() {
            true => add_cases(&path, out),
            false => {
                out.extend(Some(path).filter(|path| path.extension().is_some_and(|ending| ending == "kdl")))
            }
        }
    }
}

#[test]
fn every_agent_has_every_manifest() {
    let catalogs = catalogs();
    assert!(catalogs.len() > 50, "the cases are read: {}", catalogs.len());
    for target in targets::all() {
        let schema = target.schema.map(|text| serde_json::from_str::<Value>(text).expect("a schema is JSON"));
        let validator = schema.map(|schema| jsonschema::validator_for(&schema).expect("it is a schema"));
        for (path, catalog) in &catalogs {
            let pieces = Pieces::new(catalog);
            for agent in &catalog.agents {
                let surface = pieces.surface(agent, target);
                let names: BTreeSet<&str> = surface.tools.iter().map(|tool| &*tool.name).collect();
                assert_eq!(surface.tools.len(), agent.offers.len(), "{} {}", path.display(), target.id);
                assert!(names.iter().all(|name| target.wire_name(name) == *name), "{names:?} {}", target.id);
                let text = surface.manifest().to_string();
                assert_eq!(text, pieces.surface(agent, target).manifest().to_string());
                let manifest: Value = serde_json::from_str(&text).expect("a manifest is JSON");
                let problems = validator.iter().flat_map(|validator| validator.iter_errors(&manifest));
                let problems: Vec<_> =
                    problems.map(|problem| format!("{problem} at {}", problem.instance_path())).collect();
                assert!(problems.is_empty(), "{} {}: {problems:?}", path.display(), target.id);
            }
        }
    }
}
