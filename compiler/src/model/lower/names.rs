//! Names of the Rust types that lists, objects and enums without a name get.

/// The type names of one module: no two are equal.
#[derive(Debug, Default)]
pub(super) struct TypeNames {
    taken: std::collections::HashSet<String>,
}

/// Names that generated modules use for their own items.
const RESERVED: [&str; 4] = ["Params", "Outcome", "Checks", "Self"];

impl TypeNames {
    /// `wanted`, or the first of `wanted2`, `wanted3`, … that is free: nothing in a catalog refers to these names, so
    /// a clash is no mistake of its author.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        let free = |name: &String| !RESERVED.contains(&name.as_str()) && !self.taken.contains(name);
        let candidates =
            std::iter::once(wanted.to_owned()).chain((2..).map(|number| format!("{wanted}{number}")));
        let name = candidates.into_iter().find(free).unwrap_or_else(|| wanted.to_owned());
        self.taken.insert(name.clone());
        name
    }
}
