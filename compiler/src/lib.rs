//! Reads, checks and compiles a tool catalog: source → syntax → model → checks → emit.
//!
//! The crate does no I/O past [`source::load()`] and prints nothing; what it has to say comes back as
//! [`diagnostic::Diagnostic`]s.

pub mod source;

pub mod diagnostic;

pub mod syntax;

pub mod model;

pub mod tables;

pub mod render;

pub mod samples;

pub mod checks;

pub mod emit;

pub mod front;

pub mod import;

use diagnostic::{Diagnostic, Level};
use model::Catalog;
use source::Sources;

/// A catalog, and everything there is to say about it.
#[derive(Debug)]
pub struct Compiled {
    /// Its files.
    pub sources: Sources,
    /// What they say. Where there are errors it holds what could be read.
    pub catalog: Catalog,
    /// Findings, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// Whether something keeps the catalog from being used.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error)
    }
}

/// Compiles the files of a catalog, called `name` where it does not say its name.
pub fn compile(sources: Sources, name: &str) -> Compiled {
    let mut diagnostics = Vec::new();
    let documents: Vec<_> = sources
        .iter()
        .map(|(id, file)| {
            let (document, problems) = syntax::read(id, &file.text);
            diagnostics.extend(problems);
            document
        })
        .collect();
    let (catalog, problems) = model::lower::lower(&documents, name);
    diagnostics.extend(problems);
    diagnostics.extend(checks::run(&catalog));
    Compiled { sources, catalog, diagnostics: tidy(diagnostics) }
}

/// Sorted by place, each once: a mistake in a shared text is found at every use of it.
fn tidy(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by(|a, b| (a.span(), a.rule, &a.message).cmp(&(b.span(), b.rule, &b.message)));
    diagnostics.dedup();
    diagnostics
}
