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

pub mod searchable;

pub mod render;

pub mod samples;

pub mod verify;

pub mod surface;

pub mod emit;

pub mod rules;

#[cfg(feature = "format")]
pub mod fix;

pub mod driver;

#[cfg(feature = "import")]
pub mod import;

#[cfg(feature = "format")]
pub mod format;

mod parallel;

use diagnostic::{Diagnostic, Level};
use model::Catalog;
use source::{FileId, Sources};
use std::collections::HashSet;

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
    let files = sources.files();
    // A few short files are read before a thread has started.
    let long = files.iter().map(|file| file.text.len()).sum::<usize>() > WORTH_A_THREAD;
    let step = if long { 1 } else { files.len() };
    let read = |index: usize| syntax::read(FileId(index as u32), &files[index].text);
    let (documents, problems): (Vec<_>, Vec<_>) = parallel::map(files.len(), step, read).into_iter().unzip();
    diagnostics.extend(problems.into_iter().flatten());
    let (mut catalog, problems) = model::lower::lower(&documents, name, &surface::targets::known());
    surface::settle_loading(&mut catalog);
    diagnostics.extend(problems);
    diagnostics.extend(verify::run(&catalog));
    Compiled { sources, catalog, diagnostics: tidy(diagnostics) }
}

/// Bytes of catalog files that one thread reads in the time that it takes to start another.
const WORTH_A_THREAD: usize = 64 * 1024;

/// What may only seem wrong while a file cannot be read as a whole: the name may be declared in the part that is missing.
const FOLLOW_UPS: [&str; 7] = [
    "unknown-tool",
    "unknown-type",
    "unknown-server",
    "ambiguous-tool",
    "orphan-tool",
    "empty-group",
    "withheld",
];

/// Sorted by place, each once: a mistake in a shared text is found at every use of it. What follows from a syntax error
/// is left out, so that it is read first.
fn tidy(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let syntax = diagnostics.iter().filter(|diagnostic| diagnostic.rule == "syntax");
    let broken: HashSet<_> = syntax.filter_map(|diagnostic| Some(diagnostic.span()?.file)).collect();
    diagnostics.retain(|diagnostic| match diagnostic.span() {
        _ if broken.is_empty() || diagnostic.rule == "syntax" => true,
        Some(span) => !broken.contains(&span.file) && !FOLLOW_UPS.contains(&diagnostic.rule),
        None => true,
    });
    diagnostics.sort_by(|a, b| (a.span(), a.rule, &a.message).cmp(&(b.span(), b.rule, &b.message)));
    diagnostics.dedup();
    diagnostics
}
