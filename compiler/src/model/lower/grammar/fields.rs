//! Parameters and members: the types, and what every one of them takes.

use super::shared::{ALLOW, CHECK, RUST_NAME, WAS};
use super::words::{FORMAT, ORIGIN};
use super::{Children, Kind, NodeSpec, Property, TypeSpec, argument, node, property};

/// Properties that every parameter and member takes.
pub const COMMON: &[Property] = &[
    property("optional", Kind::Flag, "Whether it may be left out."),
    property("default", Kind::Any, "What it is where it's left out."),
    property("nullable", Kind::Flag, "Whether `null` is a value of its own, different from leaving it out."),
    property("keep-neutral", Kind::Flag, "Whether blank text, `[]` and `{}` mean something here."),
    property("sensitive", Kind::Flag, "Whether logs black it out."),
    property("from", ORIGIN, "Who wrote it; for members of results."),
    RUST_NAME,
];

/// Nodes that every parameter and member may hold.
pub const IN_FIELD: &[NodeSpec] = &[
    node("neutral", "Further values that mean \"not given\".")
        .takes(&[argument("value", Kind::Any)], 1)
        .repeats(),
    WAS,
    node("default", "What it is where it's left out, for values that a property can't hold.")
        .takes(&[argument("value", Kind::Any)], 0)
        .repeats()
        .holds(Children::WholeValue)
        .once(),
    CHECK,
    ALLOW,
];

const RUST_TYPE: Property = property(
    "rust-type",
    Kind::Rust,
    "The type that holds it in Rust, read by `FromStr` and shown by `Display`.",
);
const OWNER: Property =
    property("owner", Kind::NameOf("member"), "The string member that says whose attachment it is.");

const INTEGER: &[Property] = &[
    property("min", Kind::Integer, "The least value."),
    property("max", Kind::Integer, "The greatest value."),
    property("exclusive-min", Kind::Integer, "What every value is greater than."),
    property("exclusive-max", Kind::Integer, "What every value is less than."),
    property("multiple-of", Kind::Integer, "What every value is a multiple of."),
    RUST_TYPE,
];

const NUMBER: &[Property] = &[
    property("min", Kind::Number, "The least value."),
    property("max", Kind::Number, "The greatest value."),
    property("exclusive-min", Kind::Number, "What every value is greater than."),
    property("exclusive-max", Kind::Number, "What every value is less than."),
    property("multiple-of", Kind::Number, "What every value is a multiple of."),
    RUST_TYPE,
];

const STRING: &[Property] = &[
    property("min-length", Kind::Count, "The fewest characters."),
    property("max-length", Kind::Count, "The most characters."),
    property("pattern", Kind::Pattern, "A regular expression that has to match somewhere."),
    property("format", FORMAT, "A format that it has to be of."),
    RUST_TYPE,
];

const LIST: &[Property] = &[
    property("min-items", Kind::Count, "The fewest items."),
    property("max-items", Kind::Count, "The most items."),
    property("unique-items", Kind::Flag, "Whether no two items may be equal."),
    property("one-or-many", Kind::Flag, "Whether one item may be given in place of a list of one."),
    property("show-max", Kind::Count, "How many items a result shows."),
    property("more", Kind::Template, "What a result says after the last item that it shows."),
    OWNER,
];

/// The built-in types, each with its own properties.
pub const TYPES: &[TypeSpec] = &[
    TypeSpec { name: "string", about: "text", properties: STRING },
    TypeSpec { name: "integer", about: "a whole number of 64 bits", properties: INTEGER },
    TypeSpec { name: "number", about: "any finite number", properties: NUMBER },
    TypeSpec { name: "boolean", about: "yes or no", properties: &[] },
    TypeSpec { name: "enum", about: "one of several texts", properties: &[] },
    TypeSpec { name: "list", about: "values in order", properties: LIST },
    TypeSpec { name: "object", about: "members with names", properties: &[] },
    TypeSpec { name: "map", about: "values under names that aren't known before", properties: &[] },
    TypeSpec { name: "json", about: "any JSON, or JSON of some types", properties: &[] },
    TypeSpec { name: "image", about: "an image; in results only", properties: &[OWNER] },
    TypeSpec { name: "file", about: "a file; in results only", properties: &[OWNER] },
];
