//! Names of types as people write them: JSON Schema's own, and those of programming languages.

/// A type by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    Null,
    String,
    /// A string of a format.
    Format(&'static str),
    Integer,
    /// A whole number that is not negative.
    Unsigned,
    Number,
    Boolean,
    /// With the name of the items' type, where there is one.
    Array(Option<String>),
    /// With the name of the values' type, where there is one.
    Object(Option<String>),
    Any,
}

/// Longest name of a type, in bytes: it bounds how deep brackets can go.
const LONGEST: usize = 120;

/// The types that a name means: several for `str | None`, none where it is unknown.
pub(super) fn read(name: &str) -> Vec<Named> {
    let name = name.trim();
    if name.len() > LONGEST {
        return Vec::new();
    }
    let parts = split(name, '|');
    if parts.len() > 1 {
        return parts.into_iter().flat_map(read_one).collect();
    }
    if let Some((outer, inner)) = generic(name) {
        match outer.to_ascii_lowercase().as_str() {
            "optional" => return read_one(inner).into_iter().chain([Named::Null]).collect(),
            "union" => return split(inner, ',').into_iter().flat_map(read_one).collect(),
            _ => {}
        }
    }
    read_one(name)
}

/// Whether it is one of the seven names of JSON Schema.
pub(super) fn is_standard(name: &str) -> bool {
    matches!(name, "null" | "string" | "integer" | "number" | "boolean" | "array" | "object")
}

fn read_one(name: &str) -> Vec<Named> {
    let name = name.trim();
    if let Some(item) = name.strip_suffix("[]") {
        return vec![Named::Array(Some(item.to_owned()))];
    }
    let (outer, inner) = generic(name).unwrap_or((name, ""));
    let last = split(inner, ',').pop().map(|last| last.trim().to_owned()).filter(|last| !last.is_empty());
    let named = match outer.to_ascii_lowercase().as_str() {
        "null" | "none" | "nil" | "void" | "nonetype" => Named::Null,
        "string" | "str" | "text" | "char" | "character" | "varchar" => Named::String,
        "date" => Named::Format("date"),
        "datetime" | "date-time" => Named::Format("date-time"),
        "time" => Named::Format("time"),
        "email" => Named::Format("email"),
        "uri" | "url" => Named::Format("uri"),
        "uuid" => Named::Format("uuid"),
        "integer" | "int" | "long" | "short" | "int32" | "int64" | "bigint" => Named::Integer,
        "uint" | "uint32" | "uint64" | "unsigned" | "ulong" => Named::Unsigned,
        "number" | "float" | "double" | "decimal" | "float32" | "float64" | "numeric" | "real" => {
            Named::Number
        }
        "boolean" | "bool" => Named::Boolean,
        "array" | "list" | "tuple" | "set" | "sequence" | "vec" | "arraylist" => Named::Array(last),
        "object" | "dict" | "dictionary" | "map" | "mapping" | "hashmap" | "record" | "struct" => {
            Named::Object(last)
        }
        "any" | "json" | "unknown" | "mixed" => Named::Any,
        _ => return Vec::new(),
    };
    vec![named]
}

/// `list[str]`, `List<String>` → the name and the text in the brackets.
fn generic(name: &str) -> Option<(&str, &str)> {
    let open = name.find(['[', '<'])?;
    let inner = name[open + 1..].strip_suffix([']', '>'])?;
    Some((name[..open].trim(), inner))
}

/// Splits at a separator outside of brackets.
fn split(name: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, letter) in name.char_indices() {
        match letter {
            '[' | '<' => depth += 1,
            ']' | '>' => depth = depth.saturating_sub(1),
            _ if letter == separator && depth == 0 => {
                parts.push(&name[start..at]);
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&name[start..]);
    parts
}
