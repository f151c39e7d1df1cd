//! The module of one agent: its calls, its handlers, its texts.

use super::docs::{docs, sentence, sentence_and_text};
use super::names::{ident, variants};
use super::params;
use super::types::Place;
use crate::model::{Agent, Tool};
use crate::sheet;
use crate::surface::Surface;
use crate::tables::agent as tables;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::borrow::Cow;

/// One tool of the agent, and its names in the code.
struct Member<'a> {
    tool: &'a Tool,
    module: Ident,
    variant: Ident,
    coded: bool,
}

/// `pub mod refund_desk { … }`. `context` is the Rust type that `dispatch` passes to every handler, if any; `golden` is the
/// folder of golden files.
pub(super) fn module(
    place: Place<'_>,
    agent: &Agent,
    context: Option<&TokenStream>,
    golden: &str,
) -> TokenStream {
    let catalog = place.catalog;
    let tools: Vec<&Tool> = agent.offers.iter().map(|offer| catalog.tool(offer.tool)).collect();
    let variants = variants(tools.iter().map(|tool| tool.rust_name.as_str()));
    let members: Vec<_> = tools
        .iter()
        .zip(variants)
        .map(|(tool, variant)| Member {
            tool,
            module: ident(&tool.rust_name),
            variant,
            coded: !params::code_checks(tool).is_empty(),
        })
        .collect();
    let name = ident(&agent.rust_name);
    let about = agent.about.as_ref().map_or("", |about| &about.text);
    let doc = sentence_and_text("The agent ", &agent.name.value, ".", about);
    let calls = calls(place, &members);
    let handlers = handlers(agent, &members, context);
    let surfaces = place.pieces.surfaces(agent);
    let info = info(place, agent, &members, &surfaces);
    let test = test(place, agent, &surfaces, golden);
    quote! {
        #doc
        pub mod #name {
            use ::toolcat::__private::v0_1 as rt;
            #info
            #calls
            #handlers
            #test
        }
    }
}

/// The golden test of what the agent is given.
fn test(place: Place<'_>, agent: &Agent, surfaces: &[Surface<'_>], golden: &str) -> TokenStream {
    let (name, sheet) = (&agent.name.value, sheet::of_surfaces(place.catalog, place.pieces, agent, surfaces));
    quote! {
        #[cfg(test)]
        #[test]
        fn golden() {
            let folder = rt::golden::folder(::core::env!("CARGO_MANIFEST_DIR"), #golden);
            rt::golden::check_agent(&folder, #name, #sheet);
        }
    }
}

/// The bounds that tools with checks in Rust code put on the caller of the parser.
fn code_bounds(members: &[Member<'_>]) -> Vec<TokenStream> {
    let coded = members.iter().filter(|member| member.coded);
    coded.map(|member| &member.module).map(|module| quote!(super::#module::Checks)).collect()
}

/// `Call` and `parse_call`.
fn calls(place: Place<'_>, members: &[Member<'_>]) -> TokenStream {
    let derive = place.derive(&["Debug", "Clone"]);
    let of = |member: &Member<'_>| {
        let (module, variant) = (&member.module, &member.variant);
        let doc = sentence("A call of ", &member.tool.wire, ".");
        quote!(#doc #variant(super::#module::Params),)
    };
    let variants = members.iter().map(of);
    let bounds = code_bounds(members);
    let checks = (!bounds.is_empty()).then(|| quote!(checks: &(impl #(#bounds)+* + ?::core::marker::Sized),));
    let pass = (!bounds.is_empty()).then(|| quote!(checks,));
    let body = parse_body(members);
    quote! {
        /// A call that is well formed: exactly the tools of this agent.
        #derive
        pub enum Call { #(#variants)* }
        /// Parses a call by name, whether its tool is loaded or not; a rejection is what the model reads instead of a result.
        pub fn parse_call<'a>(
            #checks
            name: &str,
            arguments: impl rt::Into<rt::Arguments<'a>>,
        ) -> rt::Result<Call, rt::Rejection> {
            match AGENT.find(name) {
                rt::Option::Some(index) => parse_index(#pass index, arguments.into()),
                rt::Option::None => rt::Result::Err(rt::unknown_tool(&AGENT, name)),
            }
        }
        fn parse_index(#checks index: usize, arguments: rt::Arguments<'_>) -> rt::Result<Call, rt::Rejection> { #body }
    }
}

/// The body of `parse_index`. An arm per tool is expensive in an agent with many, so all of them parse in one place and only
/// building differs.
fn parse_body(members: &[Member<'_>]) -> TokenStream {
    let coded = members.iter().enumerate().filter(|(_, member)| member.coded).map(|(index, member)| {
        let (module, variant) = (&member.module, &member.variant);
        quote! {
            #index => {
                let parsed = rt::parse_either(
                    arguments,
                    |json| super::#module::Params::parse(json, checks),
                    |text| super::#module::Params::parse_str(text, checks),
                );
                return parsed.map(|parsed| Call::#variant(parsed.value));
            }
        }
    });
    let coded: Vec<_> = coded.collect();
    let first = (!coded.is_empty()).then(|| quote!(match index { #(#coded)* _ => {} }));
    let plain: Vec<_> = members.iter().enumerate().filter(|(_, member)| !member.coded).collect();
    let Some((last, _)) = plain.last() else {
        return quote! { #first let _ = (index, arguments); rt::Result::Err(rt::unknown_tool(&AGENT, "")) };
    };
    let arms = plain.iter().map(|(index, member)| {
        let (module, variant) = (&member.module, &member.variant);
        let pattern = if index == last { quote!(_) } else { quote!(#index) };
        quote!(#pattern => Call::#variant(super::#module::Params::from_data(data)),)
    });
    quote! {
        #first
        match rt::parse_offer(&AGENT, index, arguments) {
            rt::Result::Ok(data) => rt::Result::Ok(match index { #(#arms)* }),
            rt::Result::Err(rejection) => rt::Result::Err(rejection),
        }
    }
}

/// `Handlers` and `dispatch`.
fn handlers(agent: &Agent, members: &[Member<'_>], context: Option<&TokenStream>) -> TokenStream {
    let parameter = context.map(|ty| quote!(context: &#ty,));
    let pass = context.map(|_| quote!(context,));
    let methods = members.iter().map(|member| {
        let (module, tool) = (&member.module, member.tool);
        let snippet = tool.snippet.as_ref().map(|text| text.text.trim()).filter(|text| !text.is_empty());
        let doc = snippet.map_or_else(|| sentence("Handles a call of ", &tool.wire, "."), docs);
        quote! {
            #doc
            fn #module(&self, #parameter params: super::#module::Params)
                -> impl ::core::future::Future<Output = super::#module::Outcome> + ::core::marker::Send;
        }
    });
    // Called by the trait's name: a tool's check may have the name of another tool.
    let arms = members.iter().map(|member| {
        let (module, variant) = (&member.module, &member.variant);
        quote!(Call::#variant(params) => Handlers::#module(handlers, #pass params).await.render(),)
    });
    let bounds = code_bounds(members);
    let supers = bounds.iter().map(|bound| quote!(+ #bound));
    let checks = (!bounds.is_empty()).then(|| quote!(handlers,));
    let doc = sentence("What the agent ", &agent.name.value, " needs done: a method for each of its tools.");
    let run = match members.is_empty() {
        true => quote!({
            let _ = handlers;
            match call {}
        }),
        false => quote!(match call { #(#arms)* }),
    };
    quote! {
        #doc
        pub trait Handlers: ::core::marker::Sync #(#supers)* { #(#methods)* }
        /// Answers a call: never fails, since an unknown tool, one that is not loaded and wrong arguments all come back as
        /// text for the model.
        pub async fn dispatch<H: Handlers + ?::core::marker::Sized>(
            handlers: &H,
            #parameter
            session: &mut rt::Session<Agent>,
            name: &str,
            arguments: impl rt::Into<rt::Arguments<'_>>,
        ) -> rt::ToolResult {
            let arguments = arguments.into();
            let index = match rt::admit(session, name, arguments) {
                rt::Result::Ok(index) => index,
                rt::Result::Err(answer) => return answer,
            };
            match parse_index(#checks index, arguments) {
                rt::Result::Ok(call) => handle(handlers, #pass call).await,
                rt::Result::Err(rejection) => session.rejected(arguments, rejection).into(),
            }
        }
        /// Runs a call that was parsed before.
        pub async fn handle<H: Handlers + ?::core::marker::Sized>(handlers: &H, #parameter call: Call) -> rt::ToolResult { #run }
    }
}

/// `AGENT`, its type, and a static for each target.
fn info(place: Place<'_>, agent: &Agent, members: &[Member<'_>], surfaces: &[Surface<'_>]) -> TokenStream {
    let offers = tables::offers(place.pieces, agent);
    let offers = offers.iter().zip(members).map(|(offer, member)| {
        let (module, deferred) = (&member.module, offer.deferred);
        let text = match &offer.description {
            // The program holds this text only once.
            Cow::Borrowed(_) => quote!(super::#module::TOOL.description),
            Cow::Owned(own) => quote!(#own),
        };
        quote!(rt::offer(&super::#module::TOOL, #text, #deferred))
    });
    let names = tables::names(place.pieces, agent);
    let names = names.iter().map(|(name, index)| quote!((#name, #index)));
    let shown = tables::surfaces(place.pieces, agent, surfaces);
    let tables = shown.iter().map(|shown| {
        let (target, manifest, prompt) = (shown.target.id, &shown.manifest, &shown.prompt);
        let (names, searches) = (&shown.names, shown.searches);
        quote!(rt::surface_table(#target, #manifest, #prompt, &[#(#names),*], #searches))
    });
    let statics = shown.iter().enumerate().map(|(index, shown)| {
        let name = ident(&shown.target.id.to_uppercase().replace('-', "_"));
        let doc = sentence("What its model reads on the target ", shown.target.id, ".");
        quote!(#doc pub static #name: rt::Surface<Agent> = rt::surface(Agent, #index);)
    });
    let (name, count) = (&agent.name.value, shown.len());
    let doc = sentence("The agent ", name, ": its tools, and the names that a call may use.");
    quote! {
        #doc
        pub static AGENT: rt::Agent<'static> = rt::agent(#name, &[#(#offers),*], &[#(#names),*]);
        static SURFACES: [rt::SurfaceTable<'static>; #count] = [#(#tables),*];
        #(#statics)*
        /// The agent as a type: a session belongs to one agent, and `dispatch` of another does not take it.
        #[derive(Debug, Clone, Copy)]
        pub struct Agent;
        impl rt::AgentType for Agent {
            fn agent(&self) -> &rt::Agent<'_> { &AGENT }
            fn surfaces(&self) -> &[rt::SurfaceTable<'_>] { &SURFACES }
        }
    }
}
