//! Stand-ins for an unusable catalog: the names that other code mentions, with nothing behind them.

use crate::emit::{Options, rust};
use crate::model::rust_name::{ALL_VALUES, RESERVED_MODULES};
use crate::model::{Catalog, Type};
use crate::surface::targets;
use proc_macro2::TokenStream;
use std::collections::HashSet;

/// Modules of tools and agents, as far as the catalog could be read; duplicates appear once.
pub(super) fn stubs(catalog: &Catalog, options: &Options) -> TokenStream {
    let mut sound = catalog.clone();
    let mut seen: HashSet<String> = RESERVED_MODULES.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut keep = |name: &str| seen.insert(name.to_owned());
    // Agents refer to tools by index, so a duplicate tool is renamed instead of removed.
    for (index, tool) in sound.tools.iter_mut().enumerate() {
        if !keep(&tool.rust_name) {
            tool.rust_name = format!("{}_{index}", tool.rust_name);
        }
        doubles(&mut tool.params.fields, |field| field.rust_name.clone());
        tool.params.fields.iter_mut().for_each(|field| values(&mut field.ty));
        doubles(&mut tool.outcomes, |outcome| outcome.rust_name.clone());
        tool.calls.clear();
        for outcome in &mut tool.outcomes {
            doubles(&mut outcome.fields, |field| field.rust_name.clone());
            outcome.fields.iter_mut().for_each(|field| values(&mut field.ty));
            outcome.examples.clear();
        }
    }
    sound.types.iter_mut().for_each(|named| values(&mut named.ty));
    sound.agents.retain(|agent| keep(&agent.rust_name));
    // Code may mention a target whose name could not be read.
    sound.agents.iter_mut().for_each(|agent| agent.targets = targets::known().all());
    rust(&sound, options)
}

/// Drops values that appear twice, or that have the name of the list of all values.
fn values(ty: &mut Type) {
    match ty {
        Type::Enum(one) => {
            one.values.retain(|value| value.rust_name != ALL_VALUES);
            doubles(&mut one.values, |value| value.rust_name.clone());
        }
        // It is JSON in Rust: the types to choose from have no names.
        Type::OneOf(_) => return,
        Type::Object(object) => doubles(&mut object.fields, |field| field.rust_name.clone()),
        _ => {}
    }
    ty.children_mut().for_each(values);
}

fn doubles<T>(all: &mut Vec<T>, name: impl Fn(&T) -> String) {
    let mut seen = HashSet::new();
    all.retain(|one| seen.insert(name(one)));
}
