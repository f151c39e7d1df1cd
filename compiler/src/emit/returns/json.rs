//! Outcomes as JSON: `ToJson` for the types that some template shows as JSON, and the members of a whole outcome.

use crate::emit::names::ident;
use crate::model::template::{Node, Show, Template, any, resolve};
use crate::model::{Catalog, Field, NamedType, ObjectType, Presence, Tool, Type, TypeId};
use crate::render::by_name;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// For types in the tool's own module.
pub(crate) fn to_json_impls(catalog: &Catalog, tool: &Tool) -> TokenStream {
    let mut found =
        Found { catalog, named: BTreeSet::new(), code: TokenStream::new(), seen: BTreeSet::new() };
    for ty in shown(tool) {
        found.visit(&ty, false);
    }
    found.code
}

/// For named types, in their module: all that these tools' templates show as JSON.
pub(crate) fn named_to_json_impls(catalog: &Catalog, tools: &[&Tool]) -> TokenStream {
    let mut found =
        Found { catalog, named: BTreeSet::new(), code: TokenStream::new(), seen: BTreeSet::new() };
    for ty in tools.iter().flat_map(|tool| shown(tool)) {
        found.visit(&ty, false);
    }
    let named = std::mem::take(&mut found.named);
    found.code = TokenStream::new();
    found.seen = BTreeSet::new();
    for id in named {
        found.visit(&catalog.named(id).ty, false);
    }
    found.code
}

/// Types that templates of a tool show as JSON.
fn shown(tool: &Tool) -> Vec<Type> {
    let types = RefCell::new(Vec::new());
    let templates =
        tool.outcomes.iter().flat_map(|outcome| std::iter::once(&outcome.text).chain(&outcome.next));
    for Template { nodes } in templates {
        any(nodes, &|node| {
            if let Node::Show(Show::Json { ty, .. }, _) = node {
                types.borrow_mut().push(ty.clone());
            }
            false
        });
    }
    let mut types = types.into_inner();
    if tool.output {
        types.extend(tool.outcomes.iter().flat_map(|outcome| &outcome.fields).map(|field| field.ty.clone()));
    }
    types
}

/// `fn structured`: the outcome's name and its members, for tools with `output`.
pub(crate) fn structured(catalog: &Catalog, tool: &Tool) -> TokenStream {
    let arms = tool.outcomes.iter().map(|outcome| {
        let (variant, wire) = (ident(&outcome.rust_name), &outcome.name.value);
        // Members are bound by number: one may be called `members`.
        let fields: Vec<_> = by_name(&outcome.fields).into_iter().enumerate().collect();
        let bound = fields.iter().map(|(at, field)| {
            let (name, bound) = (ident(&field.rust_name), format_ident!("m{at}"));
            quote!(#name: #bound)
        });
        let pattern = (!fields.is_empty()).then(|| quote!({ #(#bound),* }));
        let members = fields.iter().map(|(at, field)| {
            let bound = format_ident!("m{at}");
            member(catalog, field, &quote!(#bound), &quote!(#bound))
        });
        quote!(Self::#variant #pattern => { #(#members)* #wire })
    });
    quote! {
        fn structured(&self) -> rt::Value {
            let mut members = rt::serde_json::Map::new();
            let outcome = match self { #(#arms)* };
            members.insert(rt::String::from("outcome"), outcome.into());
            rt::Value::Object(members)
        }
    }
}

struct Found<'a> {
    catalog: &'a Catalog,
    named: BTreeSet<TypeId>,
    code: TokenStream,
    seen: BTreeSet<String>,
}

impl Found<'_> {
    /// Writes code for a type and everything in it. Named types are only noted.
    fn visit(&mut self, ty: &Type, in_named: bool) {
        match ty {
            // It is JSON in Rust: the types to choose from have no names.
            Type::OneOf(_) => return,
            Type::Named(id) if self.named.insert(*id) => self.visit(&self.catalog.named(*id).ty, true),
            Type::Enum(one) if !in_named && self.seen.insert(one.rust_name.clone()) => {
                let name = ident(&one.rust_name);
                self.code.extend(quote! {
                    impl rt::ToJson for #name {
                        fn to_json(&self) -> rt::Value { self.as_str().into() }
                    }
                });
            }
            Type::Object(object) if !in_named && self.seen.insert(object.rust_name.clone()) => {
                self.code.extend(self.object(object));
            }
            _ => {}
        }
        ty.children().for_each(|ty| self.visit(ty, in_named));
    }

    fn object(&self, object: &ObjectType) -> TokenStream {
        let name = ident(&object.rust_name);
        let members = by_name(&object.fields).into_iter().map(|field| {
            let name = ident(&field.rust_name);
            member(self.catalog, field, &quote!(self.#name), &quote!(&self.#name))
        });
        quote! {
            impl rt::ToJson for #name {
                fn to_json(&self) -> rt::Value {
                    let mut members = rt::serde_json::Map::new();
                    #(#members)*
                    rt::Value::Object(members)
                }
            }
        }
    }
}

/// Inserts a member into `members`. Its value is at `place`; `reference` borrows it.
fn member(catalog: &Catalog, field: &Field, place: &TokenStream, reference: &TokenStream) -> TokenStream {
    let wire = &field.name.value;
    let inner = |place: &TokenStream, reference: &TokenStream| match field.nullable {
        true => of_nullable(&catalog.types, &field.ty, place, reference),
        false => to_json(&catalog.types, &field.ty, place, reference),
    };
    if field.presence == Presence::Optional {
        let json = inner(&quote!(value), &quote!(value));
        return quote! {
            if let rt::Option::Some(value) = #reference {
                members.insert(rt::String::from(#wire), #json);
            }
        };
    }
    let json = inner(place, reference);
    quote!(members.insert(rt::String::from(#wire), #json);)
}

/// The JSON of a value. The team's own types are written by their `Display`, and become a number again if the catalog says
/// they are one; every other type knows its JSON.
pub(super) fn to_json(
    types: &[NamedType],
    ty: &Type,
    place: &TokenStream,
    reference: &TokenStream,
) -> TokenStream {
    if !holds_custom(types, ty) {
        return quote!(rt::ToJson::to_json(#reference));
    }
    let (value, item) = (quote!(value), quote!(item));
    match resolve(ty, types) {
        Type::List(list) => {
            let inner = match list.nullable_items {
                true => of_nullable(types, &list.item, &item, &item),
                false => to_json(types, &list.item, &item, &item),
            };
            quote!(#place.iter().map(|item| #inner).collect::<rt::Value>())
        }
        Type::Map(of) => {
            let inner = to_json(types, of, &value, &value);
            quote!(#place.iter().map(|(name, value)| (name.clone(), #inner)).collect::<rt::Value>())
        }
        Type::Integer(_) | Type::Number(_) => quote!(rt::json_number(&#place.to_string())),
        _ => quote!(rt::Value::from(#place.to_string())),
    }
}

/// The same for a value that may be `null`.
fn of_nullable(types: &[NamedType], ty: &Type, place: &TokenStream, reference: &TokenStream) -> TokenStream {
    if !holds_custom(types, ty) {
        return quote!(rt::ToJson::to_json(#reference));
    }
    let value = quote!(value);
    let inner = to_json(types, ty, &value, &value);
    quote!(#place.as_ref().map_or(rt::Value::Null, |value| #inner))
}

/// Whether a value is of the team's own Rust type, or has items that are. Objects handle their own members.
fn holds_custom(types: &[NamedType], ty: &Type) -> bool {
    match resolve(ty, types) {
        Type::List(list) => holds_custom(types, &list.item),
        Type::Map(value) => holds_custom(types, value),
        other => other.rust_type().is_some(),
    }
}
