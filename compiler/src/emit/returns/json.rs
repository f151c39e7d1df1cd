//! `ToJson` for the types that some template shows as JSON.

use super::names::ident;
use crate::model::template::{Node, Show, Template, any, is_maybe_left_out, resolve};
use crate::model::{Catalog, Field, ObjectType, Tool, Type, TypeId};
use crate::render::by_name;
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// For types of the tool's own module.
pub(crate) fn to_json_impls(catalog: &Catalog, tool: &Tool) -> TokenStream {
    let mut found = Found { catalog, named: BTreeSet::new(), code: TokenStream::new(), seen: BTreeSet::new() };
    for ty in shown(tool) {
        found.visit(&ty, false);
    }
    found.code
}

/// For named types, in the module that holds them: all that some tool's templates show as JSON.
pub(crate) fn named_to_json_impls(catalog: &Catalog) -> TokenStream {
    let mut found = Found { catalog, named: BTreeSet::new(), code: TokenStream::new(), seen: BTreeSet::new() };
    for tool in &catalog.tools {
        for ty in shown(tool) {
            found.visit(&ty, false);
        }
    }
    let mut code = TokenStream::new();
    for id in found.named.clone() {
        let mut own = Found { catalog, named: found.named.clone(), code: TokenStream::new(), seen: BTreeSet::new() };
        own.visit(&catalog.named(id).ty, false);
        code.extend(own.code);
    }
    code
}

/// Types that templates of a tool show as JSON.
fn shown(tool: &Tool) -> Vec<Type> {
    let types = RefCell::new(Vec::new());
    let templates = tool.outcomes.iter().flat_map(|outcome| std::iter::once(&outcome.text).chain(&outcome.next));
    for Template { nodes } in templates {
        any(nodes, &|node| {
            if let Node::Show(Show::Json(_, ty)) = node {
                types.borrow_mut().push(ty.clone());
            }
            false
        });
    }
    types.into_inner()
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
            Type::Named(id) => {
                if self.named.insert(*id) {
                    self.visit(&self.catalog.named(*id).ty.clone(), true);
                }
            }
            Type::List(list) => self.visit(&list.item, in_named),
            Type::Map(value) => self.visit(value, in_named),
            Type::Enum(one) if !in_named && self.seen.insert(one.rust_name.clone()) => {
                let name = ident(&one.rust_name);
                self.code.extend(quote! {
                    impl rt::ToJson for #name {
                        fn to_json(&self) -> rt::serde_json::Value { self.as_str().into() }
                    }
                });
            }
            Type::Object(object) => {
                if !in_named && self.seen.insert(object.rust_name.clone()) {
                    self.code.extend(self.object(object));
                }
                for field in &object.fields {
                    self.visit(&field.ty, in_named);
                }
            }
            _ => {}
        }
    }

    fn object(&self, object: &ObjectType) -> TokenStream {
        let name = ident(&object.rust_name);
        let members = by_name(&object.fields).into_iter().map(|field| self.member(field));
        quote! {
            impl rt::ToJson for #name {
                fn to_json(&self) -> rt::serde_json::Value {
                    let mut members = rt::serde_json::Map::new();
                    #(#members)*
                    rt::serde_json::Value::Object(members)
                }
            }
        }
    }

    fn member(&self, field: &Field) -> TokenStream {
        let (wire, name) = (&field.name.value, ident(&field.rust_name));
        if is_maybe_left_out(field) {
            return quote! {
                if let Some(value) = &self.#name {
                    members.insert(#wire.to_owned(), rt::ToJson::to_json(value));
                }
            };
        }
        match resolve(&field.ty, &self.catalog.types) {
            Type::Json if !field.nullable => quote!(members.insert(#wire.to_owned(), self.#name.clone());),
            _ => quote!(members.insert(#wire.to_owned(), rt::ToJson::to_json(&self.#name));),
        }
    }
}
