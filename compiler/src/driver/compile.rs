//! From syntax trees to a catalog and everything the compiler itself has to say about it.

use super::parsed::Parsed;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{self, Catalog};
use crate::source::{Problem, Sources};
use crate::syntax::Document;
use crate::{surface, verify};
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

/// The catalog, as far as it could be read, and the findings: unreadable files first, then by place.
pub(super) fn compile(sources: &Sources, parsed: &[Arc<Parsed>]) -> (Catalog, Vec<Diagnostic>) {
    let documents: Vec<&Document> = parsed.iter().map(|parsed| &parsed.document).collect();
    let (mut catalog, mut findings) =
        model::lower::lower(&documents, &sources.name(), &surface::targets::known());
    surface::settle_loading(&mut catalog);
    findings.extend(parsed.iter().flat_map(|parsed| parsed.mistakes.iter().cloned()));
    findings.extend(verify::run(&catalog));
    let problems: Vec<Problem> = sources.problems().iter().cloned().chain(unnamable(sources)).collect();
    let mut all: Vec<Diagnostic> = problems.iter().map(Diagnostic::unread).collect();
    all.extend(tidy(findings, !all.is_empty()));
    (catalog, all)
}

/// Files that generated code cannot mention: a build would not notice when they change.
fn unnamable(sources: &Sources) -> impl Iterator<Item = Problem> {
    let folder = sources.place().map_or(Path::new(""), |place| &place.path);
    let files = sources.files().iter();
    let files = files
        .filter(move |file| file.origin.strip_prefix(folder).unwrap_or(Path::new("")).to_str().is_none());
    files.map(|file| {
        Problem::new(file.path.as_str(), format!("the name of `{}` is not UTF-8", file.path))
            .help("Rename it. Code can only name files in UTF-8.")
    })
}

/// Sorted by place, without duplicates: a mistake in a shared text is found at every use of it. Findings that follow from a
/// syntax error or an unreadable file are left out, so that those are read first.
fn tidy(mut findings: Vec<Diagnostic>, unread: bool) -> Vec<Diagnostic> {
    let syntax = findings.iter().filter(|finding| finding.code == &codes::SYNTAX);
    let broken: HashSet<_> = syntax.filter_map(|finding| Some(finding.span()?.file)).collect();
    let follows = |finding: &Diagnostic| finding.code.follows_syntax_error;
    findings.retain(|finding| match finding.span() {
        _ if finding.code == &codes::SYNTAX => true,
        Some(span) if !broken.is_empty() => !broken.contains(&span.file) && !follows(finding),
        Some(_) => !unread || !follows(finding),
        None => true,
    });
    findings.sort_by(Diagnostic::order);
    findings.dedup();
    findings
}
