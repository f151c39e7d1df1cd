//! Rust names in tokens.

use crate::model::rust_name::{is_keyword, pascal};
use proc_macro2::{Ident, Span};
use std::collections::HashSet;

/// An identifier, raw where it is a keyword. `name` is one that `model::rust_name` made or lowering has accepted.
pub(crate) fn ident(name: &str) -> Ident {
    match is_keyword(name) {
        true => Ident::new_raw(name, Span::call_site()),
        false => Ident::new(name, Span::call_site()),
    }
}

/// Variants of an agent's `Call`, one for each module name, no two alike: `a_1` and `a1` are both `A1` at first.
pub(crate) fn variants<'a>(modules: impl Iterator<Item = &'a str>) -> Vec<Ident> {
    let mut taken = HashSet::new();
    let mut unique = |module: &str| {
        let wanted = pascal(module);
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let free = std::iter::once(wanted.clone()).chain(numbered).find(|name| !taken.contains(name));
        let name = free.unwrap_or(wanted);
        taken.insert(name.clone());
        ident(&name)
    };
    modules.map(&mut unique).collect()
}
