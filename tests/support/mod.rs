//! What the integration tests share: compiling a catalog from text, the cases of a folder, and pinned texts.

#![allow(dead_code, reason = "each test program uses its own part of this")]

pub(crate) mod cases;
pub(crate) mod coverage;
pub(crate) mod document;
pub(crate) mod imports;
pub(crate) mod printed;
pub(crate) mod reference;
pub(crate) mod rustc;

use std::path::Path;
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_compiler::surface::{Pieces, targets};

/// A catalog of one file.
pub(crate) fn compile(name: &str, text: &str) -> Analysis {
    Analysis::of(Sources::new(vec![SourceFile::new(name, text)]).named("case"))
}

/// Its findings as a user sees them.
pub(crate) fn findings(compiled: &Analysis) -> String {
    render_all(compiled.findings(), compiled.sources(), Style::Plain)
}

/// Everything that can be generated from a catalog without errors. All of it must be generated, and the Rust must
/// parse.
pub(crate) fn emit_all(compiled: &Analysis) -> Result<(), String> {
    let catalog = compiled.catalog();
    printed::is_the_same(catalog)?;
    let pieces = Pieces::new(catalog);
    for agent in &catalog.agents {
        for target in targets::all() {
            let manifest = pieces.surface(agent, target).manifest().to_string();
            serde_json::from_str::<serde_json::Value>(&manifest)
                .map_err(|problem| format!("the manifest is no JSON: {problem}"))?;
        }
        toolcat_compiler::sheet::of(catalog, &pieces, agent);
    }
    for tool in &catalog.tools {
        toolcat_compiler::samples::golden_cases(catalog, tool);
    }
    Ok(())
}

/// The folder of the root package's tests.
pub(crate) fn here() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"))
}
