//! Rust paths in a catalog.

use super::{is_identifier, is_keyword};

/// Whether a text is a Rust path to something with a name: `a::b::C`, `crate::C`, `::a::r#type`.
pub fn is_path(text: &str) -> bool {
    let path = text.strip_prefix("::");
    let mut names = path.unwrap_or(text).split("::").peekable();
    // The first segment, unless the path begins outside all crates.
    if path.is_none() && names.next_if(|name| matches!(*name, "crate" | "self" | "super")).is_some() {
        while names.next_if_eq(&"super").is_some() {}
    }
    names.peek().is_some() && names.all(is_name)
}

/// Whether Rust reads a text as a name, raw or not.
fn is_name(text: &str) -> bool {
    let (name, raw) = match text.strip_prefix("r#") {
        Some(name) => (name, true),
        None => (text, false),
    };
    is_identifier(name) && (raw || !is_keyword(name))
}

/// Whether a text names a Rust type everywhere in generated code, which imports nothing: by a path that starts at a crate, or
/// as a type that is always in scope.
pub fn is_type(text: &str) -> bool {
    is_path(text) && (text.contains("::") || text == "String" || is_primitive(text))
}

/// Types of the language itself.
fn is_primitive(name: &str) -> bool {
    const PRIMITIVES: [&str; 16] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
        "u128", "usize",
    ];
    PRIMITIVES.contains(&name)
}
