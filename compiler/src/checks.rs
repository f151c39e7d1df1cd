//! What the compiler proves about a catalog whose names are bound: sample calls do what they say, examples fit, agents
//! can be built.

mod agents;
mod calls;
mod examples;
mod outputs;
mod rust_types;

use crate::diagnostic::Diagnostic;
use crate::model::Catalog;

/// All findings, in no particular order.
pub fn run(catalog: &Catalog) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    agents::wire_names(catalog, &mut out);
    agents::earlier_names(catalog, &mut out);
    agents::search_tool(catalog, &mut out);
    agents::always_loaded(catalog, &mut out);
    calls::calls(catalog, &mut out);
    examples::examples(catalog, &mut out);
    examples::values(catalog, &mut out);
    outputs::members(catalog, &mut out);
    rust_types::paths(catalog, &mut out);
    out
}
