//! Stand-ins for a catalog that cannot be used: the names that other code mentions, and nothing behind them.

use crate::emit::{Options, rust};
use crate::model::Catalog;
use proc_macro2::TokenStream;
use std::collections::HashSet;

/// Modules of tools and agents, as far as the catalog could be read: what is named twice stands once.
pub(super) fn stubs(catalog: &Catalog, options: &Options) -> TokenStream {
    let mut sound = catalog.clone();
    let mut seen = HashSet::new();
    let mut keep = |name: &str| seen.insert(name.to_owned());
    // Agents refer to tools by index, so a doubled tool gets a name of its own instead of being taken away.
    for (index, tool) in sound.tools.iter_mut().enumerate() {
        if !keep(&tool.rust_name) {
            tool.rust_name = format!("{}_{index}", tool.rust_name);
        }
        doubles(&mut tool.params.fields, |field| field.rust_name.clone());
        doubles(&mut tool.outcomes, |outcome| outcome.rust_name.clone());
        tool.calls.clear();
        for outcome in &mut tool.outcomes {
            doubles(&mut outcome.fields, |field| field.rust_name.clone());
            outcome.examples.clear();
        }
    }
    sound.agents.retain(|agent| keep(&agent.rust_name));
    rust(&sound, options)
}

fn doubles<T>(all: &mut Vec<T>, name: impl Fn(&T) -> String) {
    let mut seen = HashSet::new();
    all.retain(|one| seen.insert(name(one)));
}
