//! Names that generated code adds to the catalog's names in the same scope. Everything else it names is a path that starts at
//! a crate, or has a name that no catalog can write.

/// Module names that no tool or agent may have, because they are taken.
pub const RESERVED_MODULES: [(&str, &str); 5] = [
    ("types", "contains the catalog's types"),
    ("toolcat", "would hide the crate `toolcat` from the code around it"),
    ("toolcat_texts", "contains the catalog's wordings of rejections"),
    ("toolcat_golden", "contains the test of all golden files"),
    ("toolcat_sources", "contains the test of the catalog's files"),
];

/// What every generated enum has in addition to its values, by a name that is not in snake case.
pub const ALL_VALUES: &str = "ALL";
