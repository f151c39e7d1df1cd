//! Reads, checks and compiles a tool catalog: source → syntax → model → verify → emit.
//!
//! The crate does no I/O past [`source::load()`] and prints nothing; what it has to say comes back as
//! [`diagnostic::Diagnostic`]s.

pub mod escape;

pub mod source;

pub mod diagnostic;

pub mod syntax;

pub mod model;

pub mod tables;

pub mod render;

pub mod samples;

pub mod verify;

pub mod surface;

pub mod emit;

pub mod rules;

pub mod fix;

pub mod driver;

pub mod import;

pub mod format;

mod parallel;

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
    let (sources, catalog, diagnostics) = driver::Analysis::of(sources.named(name)).into_parts();
    Compiled { sources, catalog, diagnostics }
}
