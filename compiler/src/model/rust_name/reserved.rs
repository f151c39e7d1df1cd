//! Names that generated code has beside those of the catalog, where both stand in one place. Everything else that it names
//! is a path from a crate on, or bears a name that no catalog can write.

/// Modules that no tool or agent may be: what is there, beside them.
pub const RESERVED_MODULES: [(&str, &str); 5] = [
    ("types", "contains the catalog's types"),
    ("toolcat", "would hide the crate `toolcat` from the code around it"),
    ("toolcat_texts", "contains the catalog's wordings of rejections"),
    ("toolcat_golden", "contains the test of all golden files"),
    ("toolcat_sources", "contains the test of the catalog's files"),
];

/// What every generated enum has beside its values, by a name that is not in snake case.
pub const ALL_VALUES: &str = "ALL";
