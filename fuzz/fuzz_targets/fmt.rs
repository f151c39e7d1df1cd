//! KDL → KDL in one style: what can be formatted keeps its meaning, and formatting it again changes nothing.
//!
//! A text that is a catalog gives the same findings and, if it has no errors, the same manifests and prompts as
//! before.

#![no_main]

use toolcat_compiler::driver::Analysis;
use libfuzzer_sys::fuzz_target;
use toolcat_compiler::surface::{Pieces, targets};
use toolcat_compiler::format::{Unformatted, format};
use toolcat_compiler::source::{FileId, SourceFile, Sources};

/// Longer texts are skipped: small ones can be tried far more often.
const MOST_BYTES: usize = 8 << 10;

/// What a catalog means, without places.
fn meaning(text: &str) -> Vec<String> {
    let compiled = Analysis::of(Sources::new(vec![SourceFile::new("fuzz.kdl", text)]).named("fuzz"));
    let findings = compiled.findings().iter().map(|one| format!("{} {}", one.code.id, one.message));
    let mut out: Vec<String> = findings.collect();
    // Findings come in the order of their places, and two may share one.
    out.sort();
    if !compiled.has_errors() {
        let catalog = compiled.catalog();
        let pieces = Pieces::new(catalog);
        for agent in &catalog.agents {
            for target in targets::all() {
                let surface = pieces.surface(agent, target);
                out.extend([surface.manifest().to_string(), surface.prompt]);
            }
        }
    }
    out
}

fuzz_target!(|text: &str| {
    if text.len() > MOST_BYTES {
        return;
    }
    match format(FileId(0), text) {
        Ok(formatted) => {
            assert_eq!(format(FileId(0), &formatted).as_deref(), Ok(formatted.as_str()), "a second time");
            if formatted != text {
                assert_eq!(meaning(text), meaning(&formatted), "{formatted}");
            }
        }
        Err(Unformatted::Invalid(findings)) => assert!(!findings.is_empty()),
        Err(Unformatted::Changed) => panic!("formatting would change the meaning"),
    }
});
