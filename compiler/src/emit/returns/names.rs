//! Names in rendering code: members as their outcome's arm binds them, and our own variables.

use crate::emit::names::ident;
use crate::model::Field;
use crate::model::template::{Bind, Place, Step, Variable};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::cell::RefCell;

/// Names of the members of one outcome.
pub(super) struct Names<'a> {
    fields: &'a [Field],
    /// Members in use, by Rust name.
    used: RefCell<Vec<&'a str>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(fields: &'a [Field]) -> Self {
        Self { fields, used: RefCell::new(Vec::new()) }
    }

    /// How the arm binds a member: by its own name, unless we use that name ourselves.
    fn binding(&self, rust_name: &str) -> Ident {
        let mut name = rust_name.to_owned();
        while is_ours(&name) || (name != rust_name && self.fields.iter().any(|field| field.rust_name == name))
        {
            name.insert_str(0, "member_");
        }
        ident(&name)
    }

    /// The members that the arm's code uses.
    pub(super) fn pattern(&self, fields: &[Field]) -> TokenStream {
        let used = self.used.borrow();
        let bound: Vec<_> = fields
            .iter()
            .filter(|field| used.contains(&field.rust_name.as_str()))
            .map(|field| {
                let (name, binding) = (ident(&field.rust_name), self.binding(&field.rust_name));
                if name == binding { quote!(#name) } else { quote!(#name: #binding) }
            })
            .collect();
        match (fields.len(), bound.len()) {
            (0, _) => TokenStream::new(),
            (_, 0) => quote!({ .. }),
            (all, some) if all == some => quote!({ #(#bound),* }),
            _ => quote!({ #(#bound),*, .. }),
        }
    }

    /// The value itself, to call methods on or to inspect.
    pub(super) fn place(&self, place: &Place) -> TokenStream {
        let (root, steps) = self.split(place);
        let steps = steps.iter().map(|step| ident(&step.rust_name));
        quote!(#root #(. #steps)*)
    }

    /// A reference to the value.
    pub(super) fn reference(&self, place: &Place) -> TokenStream {
        let (root, steps) = self.split(place);
        if steps.is_empty() {
            return quote!(#root);
        }
        let steps = steps.iter().map(|step| ident(&step.rust_name));
        quote!(&#root #(. #steps)*)
    }

    /// The value by copy.
    pub(super) fn copy(&self, place: &Place) -> TokenStream {
        let (root, steps) = self.split(place);
        if steps.is_empty() {
            return quote!(*#root);
        }
        let steps = steps.iter().map(|step| ident(&step.rust_name));
        quote!(#root #(. #steps)*)
    }

    /// The start of a place, always a reference, and the members after it.
    fn split<'p>(&self, place: &'p Place) -> (Ident, &'p [Step]) {
        match (place.root, place.steps.split_first()) {
            (Some(root), _) => (variable(root), &place.steps),
            (None, Some((member, rest))) => {
                let field = self.fields.iter().find(|field| field.rust_name == member.rust_name);
                self.used.borrow_mut().extend(field.map(|field| field.rust_name.as_str()));
                (self.binding(&member.rust_name), rest)
            }
            // The outcome as a whole is never shown.
            (None, None) => (ident("out"), &[]),
        }
    }
}

/// The variable that records where the text in that variable contains a person's own words.
pub(super) fn typed(out: &Ident) -> Ident {
    format_ident!("{out}_typed")
}

/// Names used by the code around members.
fn is_ours(name: &str) -> bool {
    let numbered = name
        .strip_prefix(['v', 'i', 'k'])
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    numbered
        || matches!(
            name,
            "out"
                | "end"
                | "out_typed"
                | "end_typed"
                | "before"
                | "attachments"
                | "result"
                | "is_error"
                | "at"
                | "list"
                | "owner"
                | "rt"
        )
        || name.starts_with("part")
}

/// The item of a loop, or the value of an optional member.
pub(super) fn variable(variable: Variable) -> Ident {
    format_ident!("v{}", variable.0)
}

/// The item's number.
pub(super) fn index(variable: Variable) -> Ident {
    format_ident!("i{}", variable.0)
}

/// The entry's name.
pub(super) fn key(variable: Variable) -> Ident {
    format_ident!("k{}", variable.0)
}

/// The value of an optional member; `None` if it is unused.
pub(super) fn given(bind: &Bind, used: bool) -> TokenStream {
    let inner = if used { variable(bind.variable).to_token_stream() } else { quote!(_) };
    some(inner, bind.twice)
}

/// `Some(inner)`.
pub(super) fn some(inner: TokenStream, twice: bool) -> TokenStream {
    match twice {
        true => quote!(rt::Option::Some(rt::Option::Some(#inner))),
        false => quote!(rt::Option::Some(#inner)),
    }
}
