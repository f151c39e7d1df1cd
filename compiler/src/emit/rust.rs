//! The whole of the generated Rust: a module for each tool and agent, and one for the catalog's types.
//!
//! The tokens are the same for the macro, build scripts and the command; only how they reach the compiler differs.

use super::tool::Golden;
use super::types::Place;
use super::{agent, tables, tool};
use crate::model::{Agent, Catalog, Tool, ToolId, Type};
use crate::samples;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashSet;

/// What of a catalog is emitted, and how it refers to the outside.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Only what these agents need; everything where the list is empty.
    pub agents: Vec<String>,
    /// The folder of golden files, relative to the package that compiles the code, with `/`.
    pub golden: String,
    /// A Rust type, by path, that `dispatch` passes along to every handler by reference.
    pub context: Option<String>,
    /// Traits, by path, that parameters, outcomes, calls and the types inside of them derive beside `Debug` and `Clone`.
    pub derive: Vec<String>,
}

/// The Rust code of a catalog: items to stand in a module of their own.
pub fn rust(catalog: &Catalog, options: &Options) -> TokenStream {
    let agents: Vec<&Agent> = catalog
        .agents
        .iter()
        .filter(|agent| options.agents.is_empty() || options.agents.contains(&agent.name.value))
        .collect();
    let names = samples::golden_names(catalog);
    let tools = tools(catalog, &agents, options, &names);
    let derives: Vec<TokenStream> = options.derive.iter().filter_map(|path| path.parse().ok()).collect();
    let place = Place { catalog, derives: &derives, in_types: false };
    let context = options.context.as_ref().and_then(|path| path.parse::<TokenStream>().ok());
    let texts = tables::rejects(catalog);
    let only: Vec<&Tool> = tools.iter().map(|(tool, _)| *tool).collect();
    let types = types(place, &only);
    let tool_modules =
        tools.iter().map(|(tool, name)| tool::module(place, tool, &Golden { folder: &options.golden, name }));
    let agent_modules = agents.iter().map(|agent| agent::module(place, agent, context.as_ref()));
    let orphans = options.agents.is_empty().then(|| orphans(&names, &options.golden));
    quote! { #texts #types #(#tool_modules)* #(#agent_modules)* #orphans }
}

/// The tools to emit with the names of their golden files, in catalog order.
fn tools<'c>(
    catalog: &'c Catalog,
    agents: &[&Agent],
    options: &Options,
    names: &'c [String],
) -> Vec<(&'c Tool, &'c str)> {
    let needed: HashSet<ToolId> =
        agents.iter().flat_map(|agent| &agent.offers).map(|offer| offer.tool).collect();
    let wanted = |index: usize| options.agents.is_empty() || needed.contains(&ToolId(index));
    let named = catalog.tools.iter().zip(names.iter().map(String::as_str)).enumerate();
    named.filter(|(index, _)| wanted(*index)).map(|(_, named)| named).collect()
}

/// The module `types`: structs and enums of named types that the tools use.
fn types(place: Place<'_>, tools: &[&Tool]) -> Option<TokenStream> {
    let catalog = place.catalog;
    let (mut parsed, mut used) = (HashSet::new(), HashSet::new());
    for tool in tools {
        for field in &tool.params.fields {
            reach(catalog, &field.ty, &mut parsed);
        }
        for field in tool.outcomes.iter().flat_map(|outcome| &outcome.fields) {
            reach(catalog, &field.ty, &mut used);
        }
    }
    let place = Place { in_types: true, ..place };
    let mut items = Vec::new();
    for (index, ty) in catalog.types.iter().enumerate() {
        if parsed.contains(&index) || used.contains(&index) {
            let doc = super::docs::text_or_name(ty.text.as_ref(), &ty.name.value);
            place.items(&ty.ty, &doc, parsed.contains(&index), &mut items);
        }
    }
    let json = super::returns::named_to_json_impls(catalog, tools);
    (!items.is_empty()).then(|| {
        quote! {
            /// Types that several tools share.
            pub mod types {
                use ::toolcat::__private::v0_1 as rt;
                #(#items)*
                #json
            }
        }
    })
}

fn reach(catalog: &Catalog, ty: &Type, out: &mut HashSet<usize>) {
    match ty {
        Type::Named(id) if out.insert(id.0) => reach(catalog, &catalog.named(*id).ty, out),
        Type::List(list) => reach(catalog, &list.item, out),
        Type::Map(value) => reach(catalog, value, out),
        Type::Object(object) => object.fields.iter().for_each(|field| reach(catalog, &field.ty, out)),
        _ => {}
    }
}

/// A golden file that no tool has any more fails too.
fn orphans(names: &[String], golden: &str) -> TokenStream {
    quote! {
        #[cfg(test)]
        mod toolcat_golden {
            use ::toolcat::__private::v0_1 as rt;
            #[test]
            fn every_file_has_its_tool() {
                let folder = ::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", #golden);
                let tools: &[&str] = &[#(#names),*];
                rt::golden::check_orphans(::std::path::Path::new(folder), tools);
            }
        }
    }
}
