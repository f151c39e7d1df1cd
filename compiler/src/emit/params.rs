//! A tool's `Params`: a struct, or an enum with a variant per operation, and the code that makes it from a call.

use super::docs::{sentence, text_or_name};
use super::names::ident;
use super::types::{Place, docs_of};
use crate::model::{Case, Condition, Field, Operation, Presence, Tool, Type, rust_name};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::HashSet;

/// `Params`, its inner types, its constructor and parser, and the trait for checks in Rust code.
pub(super) fn params(place: Place<'_>, tool: &Tool) -> TokenStream {
    let mut items = Vec::new();
    let chooser = tool.params.operation.as_ref().map(|operation| operation.field);
    for (index, field) in tool.params.fields.iter().enumerate() {
        if chooser != Some(index) {
            place.items(&field.ty, &docs_of(field), true, &mut items);
        }
    }
    let definition = match &tool.params.operation {
        Some(operation) => operations(place, tool, operation),
        None => structure(place, tool),
    };
    let Definition { items: definition, from_data } = definition;
    let (checks, parse) = (checks(tool), parse(tool));
    quote! {
        #definition
        impl Params { #from_data #parse }
        #checks
        #(#items)*
    }
}

/// `Params` itself, and the constructor that builds it from parsed data.
#[derive(Default)]
struct Definition {
    items: TokenStream,
    from_data: TokenStream,
}

fn structure(place: Place<'_>, tool: &Tool) -> Definition {
    let fields = &tool.params.fields;
    let members = place.struct_fields(fields);
    let (derive, debug) = place.derive_of(&format_ident!("Params"), fields);
    let body = place.struct_body(fields);
    let doc = sentence("What ", &tool.wire, " takes.");
    Definition {
        items: quote! { #doc #derive pub struct Params { #members } #debug },
        from_data: quote!(pub(super) fn from_data(data: rt::Data) -> Self { #body }),
    }
}

fn operations(place: Place<'_>, tool: &Tool, operation: &Operation) -> Definition {
    let fields = &tool.params.fields;
    let Some(Type::Enum(one)) = fields.get(operation.field).map(|field| &field.ty) else {
        return Definition::default();
    };
    let pairs: Vec<_> = one.values.iter().zip(&operation.cases).collect();
    let variants = pairs.iter().map(|(value, case)| {
        let name = ident(&value.rust_name);
        let doc = text_or_name(value.text.as_ref(), &value.value.value);
        let members = taken(case).map(|(index, optional)| {
            let (member, doc) = (ident(&fields[index].rust_name), docs_of(&fields[index]));
            let ty = place.field_type(&fields[index], optional && !has_default(&fields[index]));
            quote!(#doc #member: #ty,)
        });
        quote!(#doc #name { #(#members)* },)
    });
    let arms = pairs.iter().enumerate().map(|(number, (value, case))| {
        let name = ident(&value.rust_name);
        let members = take_case(place, fields, case);
        let pattern = if number + 1 == pairs.len() { quote!(_) } else { quote!(#number) };
        quote!(#pattern => Self::#name { #members },)
    });
    let at = operation.field;
    let cursor = pairs.iter().any(|(_, case)| taken(case).next().is_some());
    let cursor = cursor.then(|| quote!(let mut f = data.fields();));
    let members = |case| taken(case).map(|(index, _)| &fields[index]).collect();
    let shown: Vec<_> = pairs.iter().map(|(value, case)| (value.rust_name.as_str(), members(case))).collect();
    let (derive, debug) = place.derive_of_enum(&format_ident!("Params"), &shown);
    let doc = sentence("What ", &tool.wire, " takes, by operation.");
    Definition {
        items: quote! { #doc #derive pub enum Params { #(#variants)* } #debug },
        from_data: quote! {
            pub(super) fn from_data(data: rt::Data) -> Self {
                let choice = data.choice_of(#at);
                #cursor
                match choice { #(#arms)* }
            }
        },
    }
}

fn has_default(field: &Field) -> bool {
    matches!(field.presence, Presence::Default(_))
}

/// The parameters of an operation in table order, and whether each is optional.
fn taken(case: &Case) -> impl Iterator<Item = (usize, bool)> {
    let needs = case.needs.iter().map(|index| (*index, false));
    let mut all: Vec<_> = needs.chain(case.takes.iter().map(|index| (*index, true))).collect();
    all.sort_unstable();
    all.into_iter()
}

/// Takes one operation's parameters from the cursor, skipping those of others. Each is taken in place, so that no variable
/// has the name of a parameter.
fn take_case(place: Place<'_>, fields: &[Field], case: &Case) -> TokenStream {
    let mut out = TokenStream::new();
    let mut next = 0;
    for (index, optional) in taken(case) {
        let name = ident(&fields[index].rust_name);
        let take = place.take(&fields[index], optional && !has_default(&fields[index]));
        out.extend(match index - next {
            0 => quote!(#name: #take,),
            1 => quote!(#name: { f.skip(); #take },),
            count => quote!(#name: { f.skip_many(#count); #take },),
        });
        next = index + 1;
    }
    out
}

/// The checks of a tool that Rust code decides, with their indices and method names.
pub(super) fn code_checks(tool: &Tool) -> Vec<(usize, proc_macro2::Ident)> {
    let code = tool.checks.iter().enumerate().filter(|(_, check)| check.condition == Condition::Code);
    code.map(|(index, check)| (index, ident(&rust_name::snake(&check.name.value)))).collect()
}

/// The methods that parse a call.
fn parse(tool: &Tool) -> TokenStream {
    if code_checks(tool).is_empty() {
        return quote! {
            /// Parses the arguments of a call; a rejection is what the model reads instead of a result.
            #[inline]
            pub fn parse(arguments: &rt::Value) -> rt::Result<rt::Parsed<Self>, rt::Rejection> {
                rt::parse(&PARAMS, arguments, Self::from_data)
            }
            /// Parses the text of a call's arguments.
            #[inline]
            pub fn parse_str(arguments: &str) -> rt::Result<rt::Parsed<Self>, rt::Rejection> {
                rt::parse_text(&PARAMS, arguments, Self::from_data)
            }
        };
    }
    quote! {
        /// Parses the arguments of a call; a rejection is what the model reads instead of a result.
        pub fn parse(
            arguments: &rt::Value,
            checks: &(impl Checks + ?::core::marker::Sized),
        ) -> rt::Result<rt::Parsed<Self>, rt::Rejection> {
            rt::parse_checked(&PARAMS, arguments, Self::from_data, |index, params| decide(checks, index, params))
        }
        /// Parses the text of a call's arguments.
        pub fn parse_str(
            arguments: &str,
            checks: &(impl Checks + ?::core::marker::Sized),
        ) -> rt::Result<rt::Parsed<Self>, rt::Rejection> {
            rt::parse_text_checked(&PARAMS, arguments, Self::from_data, |index, params| decide(checks, index, params))
        }
    }
}

/// The trait for checks in Rust code, if there are any.
fn checks(tool: &Tool) -> Option<TokenStream> {
    let checks = code_checks(tool);
    // A named type's check occurs once per value of the type, and is one method.
    let mut named = HashSet::new();
    let methods = checks.iter().filter(|(_, name)| named.insert(name)).map(|(index, name)| {
        let check = &tool.checks[*index];
        let after = " holds. Where it does not, the call is rejected with the catalog's text.";
        let doc = sentence("Whether ", &check.name.value, after);
        quote!(#doc fn #name(&self, params: &Params) -> bool;)
    });
    let arms = checks.iter().map(|(index, name)| quote!(#index => Checks::#name(checks, params),));
    let doc = sentence("What Rust code decides about a call of ", &tool.wire, " that is well formed.");
    (!checks.is_empty()).then(|| {
        quote! {
            #doc
            pub trait Checks { #(#methods)* }
            fn decide(checks: &(impl Checks + ?::core::marker::Sized), index: usize, params: &Params) -> bool {
                match index { #(#arms)* _ => false }
            }
        }
    })
}
