//! All of the generated Rust: a module for each tool and agent, and one for the catalog's types.
//!
//! The macro, build scripts and the command get the same tokens; for the latter two `file` prints them.

use super::tool::Golden;
use super::types::Place;
use super::{agent, tables, tool};
use crate::model::{Agent, Catalog, Tool, ToolId, Type};
use crate::samples;
use crate::surface::Pieces;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use std::collections::HashSet;

/// What to emit of a catalog, and how it refers to the outside.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Only what these agents need; everything if the list is empty.
    pub agents: Vec<String>,
    /// The folder of golden files, relative to the package that compiles the code, with `/`.
    pub golden: String,
    /// A Rust type, by path, that `dispatch` passes to every handler by reference.
    pub context: Option<String>,
    /// Traits, by path, that parameters, outcomes, calls and their inner types derive in addition to `Debug` and `Clone`.
    pub derive: Vec<String>,
}

/// The Rust code of a catalog: items for a module.
pub fn rust(catalog: &Catalog, options: &Options) -> TokenStream {
    let names = samples::golden_names(catalog);
    let parts = Parts::new(catalog, options, &names);
    (0..parts.count()).map(|index| parts.part(index)).collect()
}

/// The pieces of a catalog's code, one item after the other.
pub(super) struct Parts<'c> {
    catalog: &'c Catalog,
    options: &'c Options,
    agents: Vec<&'c Agent>,
    /// The tools, with the names of their golden files.
    tools: Vec<(ToolId, &'c str)>,
    names: &'c [String],
    pieces: Pieces<'c>,
}

impl<'c> Parts<'c> {
    /// The parts that the options select; `names` are those of the golden files, tool by tool.
    pub(super) fn new(catalog: &'c Catalog, options: &'c Options, names: &'c [String]) -> Self {
        let all = options.agents.is_empty();
        let asked: HashSet<&str> = options.agents.iter().map(String::as_str).collect();
        let wanted = |agent: &&Agent| all || asked.contains(agent.name.value.as_str());
        let agents: Vec<&Agent> = catalog.agents.iter().filter(wanted).collect();
        let offers = agents.iter().flat_map(|agent| &agent.offers);
        let needed: HashSet<ToolId> = offers.map(|offer| offer.tool).collect();
        let named = catalog.tools.iter().zip(names.iter().map(String::as_str)).enumerate();
        let tools = named.filter(|(index, _)| all || needed.contains(&ToolId(*index)));
        let tools = tools.map(|(index, (_, name))| (ToolId(index), name)).collect();
        Self { catalog, options, agents, tools, names, pieces: Pieces::new(catalog) }
    }

    /// The catalog's texts and types, each tool, each agent, and the test for leftover golden files.
    pub(super) fn count(&self) -> usize {
        self.tools.len() + self.agents.len() + 2
    }

    /// One of them as tokens.
    pub(super) fn part(&self, index: usize) -> TokenStream {
        let paths = self.options.derive.iter();
        let derives: Vec<TokenStream> = paths.filter_map(|path| path.parse().ok()).collect();
        let place = Place { catalog: self.catalog, pieces: &self.pieces, derives: &derives, in_types: false };
        let Some(index) = index.checked_sub(1) else { return self.shared(place) };
        if let Some((id, name)) = self.tools.get(index) {
            return tool::module(place, *id, &Golden { folder: &self.options.golden, name });
        }
        if let Some(agent) = self.agents.get(index - self.tools.len()) {
            let context = self.options.context.as_ref().and_then(|path| path.parse::<TokenStream>().ok());
            return agent::module(place, agent, context.as_ref(), &self.options.golden);
        }
        match self.options.agents.is_empty() {
            true => orphans(self.names, &self.agents, &self.options.golden),
            false => TokenStream::new(),
        }
    }

    fn shared(&self, place: Place<'_>) -> TokenStream {
        let tools: Vec<&Tool> = self.tools.iter().map(|(id, _)| self.catalog.tool(*id)).collect();
        let (texts, types) = (tables::rejects(self.catalog), types(place, &tools));
        quote!(#texts #types)
    }
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
        let items = quote!(#(#items)* #json);
        // Enums alone use nothing from the runtime.
        let uses = mentions_runtime(&items).then(|| {
            quote!(
                use ::toolcat::__private::v0_1 as rt;
            )
        });
        quote! {
            /// Types that several tools share.
            pub mod types { #uses #items }
        }
    })
}

/// Whether tokens name something from the runtime.
fn mentions_runtime(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == "rt",
        TokenTree::Group(group) => mentions_runtime(&group.stream()),
        _ => false,
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

/// Fails on a golden file that no longer belongs to a tool or an agent.
fn orphans(tools: &[String], agents: &[&Agent], golden: &str) -> TokenStream {
    let agents = agents.iter().map(|agent| &agent.name.value);
    quote! {
        #[cfg(test)]
        mod toolcat_golden {
            use ::toolcat::__private::v0_1 as rt;
            #[test]
            fn every_file_belongs_to_something() {
                let folder = rt::golden::folder(::core::env!("CARGO_MANIFEST_DIR"), #golden);
                let tools: &[&str] = &[#(#tools),*];
                let agents: &[&str] = &[#(#agents),*];
                rt::golden::check_orphans(&folder, tools, agents);
            }
        }
    }
}
