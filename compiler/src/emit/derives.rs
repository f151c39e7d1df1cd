//! The traits that generated types derive: those every type has, and those the catalog's user asked for.
//!
//! Each trait costs rustc time for each type, so traits that not everybody needs are optional.

use super::names::ident;
use super::types::Place;
use crate::model::Field;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

impl Place<'_> {
    /// The attribute that derives these traits and the requested ones. `Debug` is never requested: every type has it, some by
    /// hand.
    pub(crate) fn derive(self, always: &[&str]) -> TokenStream {
        let names = always.iter().map(|name| ident(name).into_token_stream());
        let had = |name: &str| name == "Debug" || always.contains(&name);
        let more = self.derives.iter().filter(|path| !had(&name(path))).cloned();
        let all = names.chain(more);
        quote!(#[derive(#(#all),*)])
    }

    /// The same for a type with these fields, with a manual `Debug` if a sensitive value may not show in logs.
    pub(crate) fn derive_of(self, ty: &Ident, fields: &[Field]) -> (TokenStream, Option<TokenStream>) {
        if fields.iter().all(|field| !field.sensitive) {
            return (self.derive(&["Debug", "Clone"]), None);
        }
        let shown = fields.iter().map(|field| {
            let (member, text) = (ident(&field.rust_name), &field.rust_name);
            match field.sensitive {
                true => quote!(.field(#text, &rt::Hidden)),
                false => quote!(.field(#text, &self.#member)),
            }
        });
        let title = ty.to_string();
        let debug = quote! {
            impl ::core::fmt::Debug for #ty {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.debug_struct(#title)#(#shown)*.finish()
                }
            }
        };
        (self.derive(&["Clone"]), Some(debug))
    }

    /// The same for an enum with these variants.
    pub(crate) fn derive_of_enum(
        self,
        ty: &Ident,
        variants: &[(&str, Vec<&Field>)],
    ) -> (TokenStream, Option<TokenStream>) {
        if variants.iter().flat_map(|(_, fields)| fields).all(|field| !field.sensitive) {
            return (self.derive(&["Debug", "Clone"]), None);
        }
        let arms = variants.iter().map(|(title, fields)| {
            let name = ident(title);
            // Members are bound by number: one may be called `f`.
            let (bound, shown): (Vec<_>, Vec<_>) =
                fields.iter().enumerate().map(|(at, field)| shown(at, field)).unzip();
            match fields.is_empty() {
                true => quote!(Self::#name => f.write_str(#title),),
                false => quote!(Self::#name { #(#bound),* } => f.debug_struct(#title)#(#shown)*.finish(),),
            }
        });
        let debug = quote! {
            impl ::core::fmt::Debug for #ty {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    match self { #(#arms)* }
                }
            }
        };
        (self.derive(&["Clone"]), Some(debug))
    }

    /// For an enum without members, which is always comparable. `derive(PartialEq, Eq)` costs rustc three times as much as
    /// the comparison itself, so that is written out unless other derived traits may rely on the derive.
    pub(crate) fn derive_plain(self, ty: &Ident) -> (TokenStream, Option<TokenStream>) {
        if !self.derives.is_empty() {
            return (self.derive(&["Debug", "Clone", "Copy", "PartialEq", "Eq"]), None);
        }
        let equal = quote! {
            impl ::core::cmp::PartialEq for #ty {
                fn eq(&self, other: &Self) -> bool { *self as usize == *other as usize }
            }
            impl ::core::cmp::Eq for #ty {}
        };
        (self.derive(&["Debug", "Clone", "Copy"]), Some(equal))
    }
}

/// How a pattern binds a member, and how the member is shown.
fn shown(at: usize, field: &Field) -> (TokenStream, TokenStream) {
    let (member, text, bound) = (ident(&field.rust_name), &field.rust_name, format_ident!("m{at}"));
    match field.sensitive {
        true => (quote!(#member: _), quote!(.field(#text, &rt::Hidden))),
        false => (quote!(#member: #bound), quote!(.field(#text, #bound))),
    }
}

/// The last part of a path.
fn name(path: &TokenStream) -> String {
    match path.clone().into_iter().last() {
        Some(TokenTree::Ident(name)) => name.to_string(),
        _ => String::new(),
    }
}
