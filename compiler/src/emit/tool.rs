//! The module of one tool.

use super::docs::{sentence, sentence_and_text, text_or_name};
use super::types::{Place, docs_of};
use super::{example, names::ident, params, returns, tables};
use crate::model::{Effect, Outcome, Presence, Tool, ToolId};
use crate::samples::{self, MadeBy};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Where a tool's texts are pinned.
#[derive(Clone, Copy)]
pub(super) struct Golden<'a> {
    /// The folder, relative to the package's.
    pub(super) folder: &'a str,
    /// What the file is named after.
    pub(super) name: &'a str,
}

/// `pub mod send_email { … }`.
pub(super) fn module(place: Place<'_>, id: ToolId, golden: &Golden<'_>) -> TokenStream {
    let catalog = place.catalog;
    let tool = catalog.tool(id);
    let name = ident(&tool.rust_name);
    let text = place.pieces.whole_description(id);
    let doc = sentence_and_text("The tool ", &tool.wire, ".", text);
    let params = params::params(place, tool);
    let table = tables::params(catalog, tool);
    let outcome = outcome(place, tool);
    let info = info(place, id, text);
    let test = test(place, tool, golden);
    quote! {
        #doc
        pub mod #name {
            use ::toolcat::__private::v0_1 as rt;
            #params
            #table
            #outcome
            #info
            #test
        }
    }
}

/// `Outcome`, its inner types, and how it is rendered.
fn outcome(place: Place<'_>, tool: &Tool) -> TokenStream {
    let mut items = Vec::new();
    for outcome in &tool.outcomes {
        for field in &outcome.fields {
            place.items(&field.ty, &docs_of(field), false, &mut items);
        }
    }
    let variants = tool.outcomes.iter().map(|outcome| variant(place, outcome));
    let body = returns::render_body(place.catalog, tool);
    let json = returns::to_json_impls(place.catalog, tool);
    let doc = sentence("What can come of a call of ", &tool.wire, ".");
    let render = match tool.outcomes.is_empty() {
        true => quote!(match *self {}),
        false if tool.output => quote!(let result = { #body }; result.with_structured(self.structured())),
        false => body,
    };
    let members: Vec<_> = tool
        .outcomes
        .iter()
        .map(|outcome| (outcome.rust_name.as_str(), outcome.fields.iter().collect()))
        .collect();
    let (derive, debug) = place.derive_of_enum(&format_ident!("Outcome"), &members);
    let structured =
        (tool.output && !tool.outcomes.is_empty()).then(|| returns::structured(place.catalog, tool));
    quote! {
        #doc
        #derive
        pub enum Outcome { #(#variants)* }
        #debug
        impl Outcome {
            /// What the model reads, and what goes along with it.
            pub fn render(&self) -> rt::ToolResult { #render }
            #structured
        }
        #(#items)*
        #json
    }
}

fn variant(place: Place<'_>, outcome: &Outcome) -> TokenStream {
    let name = ident(&outcome.rust_name);
    let doc = text_or_name(outcome.means.as_ref(), &outcome.name.value);
    if outcome.fields.is_empty() {
        return quote!(#doc #name,);
    }
    let members = outcome.fields.iter().map(|field| {
        let (member, doc) = (ident(&field.rust_name), docs_of(field));
        let ty = place.field_type(field, field.presence == Presence::Optional);
        quote!(#doc #member: #ty,)
    });
    quote!(#doc #name { #(#members)* },)
}

/// `TOOL`: the texts, the schema, the marks.
fn info(place: Place<'_>, id: ToolId, text: &str) -> TokenStream {
    let catalog = place.catalog;
    let tool = catalog.tool(id);
    let wire = &tool.wire;
    let marks = marks(place, tool);
    let schema = place.pieces.input_schema(id);
    let doc = sentence("What ", wire, " is: its texts, its schema, its tables.");
    quote! {
        #doc
        pub static TOOL: rt::Tool<'static> = rt::tool(#wire, #text, #schema, &PARAMS, #marks);
    }
}

/// Its server, title, effect, earlier names and search hint, as far as it has them.
fn marks(place: Place<'_>, tool: &Tool) -> TokenStream {
    let text = |name: &str, text: Option<&str>| {
        let name = ident(name);
        text.map(|text| quote!(#name: rt::Option::Some(#text),))
    };
    let effect = tool.effect.map(|effect| {
        let effect = match effect {
            Effect::Read => quote!(Read),
            Effect::Write => quote!(Write),
            Effect::Destructive => quote!(Destructive),
        };
        quote!(effect: rt::Option::Some(rt::Effect::#effect),)
    });
    let was = tool.was.iter().map(|was| &was.value);
    let was = (!tool.was.is_empty()).then(|| quote!(was: &[#(#was),*],));
    let members = [
        text("server", tool.server.map(|id| place.catalog.server(id).name.value.as_str())),
        text("title", tool.title()),
        effect,
        was,
        text("search_hint", tool.search_hint.as_ref().map(|hint| hint.text.as_str())),
    ];
    match members.iter().all(Option::is_none) {
        true => quote!(rt::Marks::NONE),
        false => {
            let given = tables::given(members, quote!(rt::Marks::NONE));
            quote!(rt::Marks { #given })
        }
    }
}

/// The golden test: every example of every outcome, and every rejected sample call.
fn test(place: Place<'_>, tool: &Tool, golden: &Golden<'_>) -> TokenStream {
    let (folder, name) = (golden.folder, golden.name);
    let cases = samples::golden(place.catalog, tool).into_iter().map(|case| {
        let title = case.title;
        let arguments = case.input.as_deref();
        let input = option(arguments);
        let text = match case.made_by {
            MadeBy::Example(outcome, value) => {
                let value = example::outcome(place, outcome, value);
                quote!(#value.render().text)
            }
            MadeBy::Rejection(rejection) => {
                let code = rejection.code;
                quote!(rt::rejected(&PARAMS, #arguments, #code))
            }
        };
        quote!(rt::golden_case(#title, #input, #text))
    });
    quote! {
        #[cfg(test)]
        #[test]
        fn golden() {
            let cases = [#(#cases,)*];
            let folder = rt::golden::folder(::core::env!("CARGO_MANIFEST_DIR"), #folder);
            rt::golden::check(&folder, #name, &cases);
        }
    }
}

fn option(text: Option<&str>) -> TokenStream {
    match text {
        Some(text) => quote!(rt::Option::Some(#text)),
        None => quote!(rt::Option::None),
    }
}
