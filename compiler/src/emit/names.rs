//! Rust names in tokens.

use crate::model::rust_name::{is_keyword, pascal};
use proc_macro2::{Ident, Span};
use std::collections::{HashMap, HashSet};

/// An identifier, raw if it is a keyword. `name` was made by `model::rust_name` or accepted by lowering.
pub(crate) fn ident(name: &str) -> Ident {
    match is_keyword(name) {
        true => Ident::new_raw(name, Span::call_site()),
        false => Ident::new(name, Span::call_site()),
    }
}

/// Distinct variants of an agent's `Call`, one per module name: `a_1` and `a1` both start as `A1`.
pub(crate) fn variants<'a>(modules: impl Iterator<Item = &'a str>) -> Vec<Ident> {
    let mut taken = HashSet::new();
    // The number to try first for the next name of that kind: taken names stay taken.
    let mut next: HashMap<String, usize> = HashMap::new();
    let mut unique = |module: &str| {
        let wanted = pascal(module);
        let number = next.entry(wanted.clone()).or_insert(1);
        let name = loop {
            let name = if *number == 1 { wanted.clone() } else { format!("{wanted}{number}") };
            *number += 1;
            if taken.insert(name.clone()) {
                break name;
            }
        };
        ident(&name)
    };
    modules.map(&mut unique).collect()
}
