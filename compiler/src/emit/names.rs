//! Rust names in tokens.

use crate::model::rust_name::{is_keyword, pascal};
use proc_macro2::{Ident, Span};
use std::collections::{HashMap, HashSet};

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
    // The number that the next name of that kind tries first: what is taken stays taken.
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
