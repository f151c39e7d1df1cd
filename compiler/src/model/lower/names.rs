//! Names of the Rust types for unnamed lists, objects and enums.

/// The type names of one module: no two are equal.
#[derive(Debug, Default)]
pub(super) struct TypeNames {
    taken: std::collections::HashSet<String>,
    /// The next number to try for names that were requested before.
    next: std::collections::HashMap<String, usize>,
}

/// Names that generated modules use for their own items.
const RESERVED: [&str; 4] = ["Params", "Outcome", "Checks", "Self"];

impl TypeNames {
    /// `wanted`, or the first of `wanted2`, `wanted3`, … that is free: nothing in a catalog refers to these names, so the
    /// author need not know about a clash.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        let mut number = self.next.get(wanted).copied().unwrap_or(1);
        let mut name = wanted.to_owned();
        loop {
            if number > 1 {
                name = format!("{wanted}{number}");
            }
            number += 1;
            if !RESERVED.contains(&name.as_str()) && !self.taken.contains(&name) {
                break;
            }
        }
        self.next.insert(wanted.to_owned(), number);
        self.taken.insert(name.clone());
        name
    }
}
