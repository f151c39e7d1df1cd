//! Outcomes as JSON: `ToJson` for the types that some template shows so, and the members of a whole outcome.

use crate::emit::names::ident;
use crate::model::template::{Node, Show, Template, any};
use crate::model::{Catalog, Field, ObjectType, Presence, Tool, Type, TypeId};
use crate::render::by_name;
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// For types of the tool's own module.
pub(crate) fn to_json_impls(catalog: &Catalog, tool: &Tool) -> TokenStream {
    let mut found =
        Found { catalog, named: BTreeSet::new(), code: TokenStream::new(), seen: BTreeSet::new() };
    for ty in shown(tool) {
        found.visit(&ty, false);
    }
    found.code
}

/// For named types, in the module that holds them: all that templates of these tools show as JSON.
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
            if let Node::Show(Show::Json { ty, .. }) = node {
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

/// `fn structured`: the name of the outcome and its members, for tools that say `output`.
pub(crate) fn structured(tool: &Tool) -> TokenStream {
    let arms = tool.outcomes.iter().map(|outcome| {
        let (variant, wire) = (ident(&outcome.rust_name), &outcome.name.value);
        let bound = outcome.fields.iter().map(|field| ident(&field.rust_name));
        let pattern = (!outcome.fields.is_empty()).then(|| quote!({ #(#bound),* }));
        let members = by_name(&outcome.fields).into_iter().map(|field| {
            let name = ident(&field.rust_name);
            member(field, &quote!(#name), &quote!(#name))
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
    /// Writes for a type and all in it, up to named types, which are noted.
    fn visit(&mut self, ty: &Type, in_named: bool) {
        match ty {
            Type::Named(id) if self.named.insert(*id) => self.visit(&self.catalog.named(*id).ty, true),
            Type::List(list) => self.visit(&list.item, in_named),
            Type::Map(value) => self.visit(value, in_named),
            Type::Enum(one) if !in_named && self.seen.insert(one.rust_name.clone()) => {
                let name = ident(&one.rust_name);
                self.code.extend(quote! {
                    impl rt::ToJson for #name {
                        fn to_json(&self) -> rt::Value { self.as_str().into() }
                    }
                });
            }
            Type::Object(object) => {
                if !in_named && self.seen.insert(object.rust_name.clone()) {
                    self.code.extend(Self::object(object));
                }
                for field in &object.fields {
                    self.visit(&field.ty, in_named);
                }
            }
            _ => {}
        }
    }

    fn object(object: &ObjectType) -> TokenStream {
        let name = ident(&object.rust_name);
        let members = by_name(&object.fields).into_iter().map(|field| {
            let name = ident(&field.rust_name);
            member(field, &quote!(self.#name), &quote!(&self.#name))
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
fn member(field: &Field, place: &TokenStream, reference: &TokenStream) -> TokenStream {
    let wire = &field.name.value;
    // A type of the team's own is put into words by its `Display`.
    let json = |place: &TokenStream, reference: &TokenStream| match &field.rust_type {
        Some(_) if field.nullable => {
            quote!(rt::ToJson::to_json(&#place.as_ref().map(::std::string::ToString::to_string)))
        }
        Some(_) => quote!(rt::Value::from(#place.to_string())),
        None => quote!(rt::ToJson::to_json(#reference)),
    };
    if field.presence == Presence::Optional {
        let json = json(&quote!(value), &quote!(value));
        return quote! {
            if let rt::Option::Some(value) = #reference {
                members.insert(rt::String::from(#wire), #json);
            }
        };
    }
    let json = json(place, reference);
    quote!(members.insert(rt::String::from(#wire), #json);)
}
