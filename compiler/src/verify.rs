//! What the compiler proves about a catalog with bound names: sample calls do what they say, examples fit, agents can be
//! built.

mod agents;
mod calls;
mod examples;
mod outputs;
mod rust_types;

use crate::diagnostic::Diagnostic;
use crate::model::Catalog;
use crate::parallel;

/// The independent proofs, costly ones first.
const ALL: [fn(&Catalog, &mut Vec<Diagnostic>); 9] = [
    calls::calls,
    examples::examples,
    examples::values,
    agents::wire_names,
    agents::earlier_names,
    agents::search_tool,
    agents::always_loaded,
    outputs::members,
    rust_types::paths,
];

/// The number of tools whose proofs take as long as starting a thread.
const WORTH_A_THREAD: usize = 16;

/// All findings, in no particular order.
pub fn run(catalog: &Catalog) -> Vec<Diagnostic> {
    let step = if catalog.tools.len() > WORTH_A_THREAD { 1 } else { ALL.len() };
    let found = parallel::map(ALL.len(), step, |index| {
        let mut out = Vec::new();
        ALL[index](catalog, &mut out);
        out
    });
    found.into_iter().flatten().collect()
}
