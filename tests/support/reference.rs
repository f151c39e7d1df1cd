//! The language reference, printed from its grammar.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use toolcat_compiler::model::lower::grammar::{
    Argument, COMMON, Children, IN_FIELD, Kind, NodeSpec, Property, TOP, TYPES, VALUE,
};

/// The whole document.
pub(crate) fn document() -> String {
    let mut out = String::from(
        "# Reference\n\nEvery node of the [catalog language](language.md) with its arguments and properties, printed from the grammar \
         that the compiler reads catalogs by. `…` marks an argument that may be repeated, `[ ]` one that may be left out.\n\n\
         ## At the top of a file\n\n",
    );
    table(TOP, &mut out);
    let mut seen = BTreeSet::new();
    TOP.iter().for_each(|spec| node(spec, &mut seen, &mut out));
    out.push_str("## Parameters and members\n\n");
    out.push_str("A node named after its type: its name, and the text that a model reads about it.\n\n");
    out.push_str("| type | what it is |\n|---|---|\n");
    for ty in TYPES {
        let _ = writeln!(out, "| `{}` | {} |", ty.name, ty.about);
    }
    out.push_str("\nAll of them take these properties:\n\n");
    properties(COMMON, &mut out);
    out.push_str("and hold these nodes:\n\n");
    table(IN_FIELD, &mut out);
    for ty in TYPES {
        let holds: &[NodeSpec] = if ty.name == "enum" { &[VALUE] } else { &[] };
        if ty.properties.is_empty() && holds.is_empty() {
            continue;
        }
        let _ = write!(out, "### `{}`\n\n", ty.name);
        properties(ty.properties, &mut out);
        table(holds, &mut out);
    }
    IN_FIELD.iter().chain([&VALUE]).for_each(|spec| node(spec, &mut seen, &mut out));
    format!("{}\n", out.trim_end())
}

/// A section about a node, and one about each node in it, unless that node already has one.
fn node(spec: &'static NodeSpec, seen: &mut BTreeSet<(&'static str, &'static str)>, out: &mut String) {
    let inner = spec.children.nodes();
    if !seen.insert((spec.name, spec.about)) || spec.properties.is_empty() && inner.is_empty() {
        return;
    }
    let _ = write!(out, "## `{}`\n\n{} Written `{}`.\n\n", spec.name, spec.about, usage(spec));
    properties(spec.properties, out);
    match spec.children {
        Children::Fields(_) => out.push_str("In its braces: parameters or members, and\n\n"),
        Children::Of(_) => out.push_str("In its braces:\n\n"),
        Children::None | Children::Value | Children::WholeValue => {}
    }
    table(inner, out);
    inner.iter().for_each(|spec| node(spec, seen, out));
}

fn table(specs: &[NodeSpec], out: &mut String) {
    if specs.is_empty() {
        return;
    }
    out.push_str("| node | | how often |\n|---|---|---|\n");
    for spec in specs {
        let often = if spec.once { "once" } else { "any number" };
        let _ = writeln!(out, "| `{}` | {} | {often} |", usage(spec), spec.about);
    }
    out.push('\n');
}

fn properties(properties: &[Property], out: &mut String) {
    if properties.is_empty() {
        return;
    }
    out.push_str("| property | value | |\n|---|---|---|\n");
    for property in properties {
        let _ = writeln!(out, "| `{}` | {} | {} |", property.name, kind(property.kind), property.about);
    }
    out.push('\n');
}

/// `found-by "query"`.
fn usage(spec: &NodeSpec) -> String {
    let mut out = spec.name.to_owned();
    let last = spec.arguments.len().saturating_sub(1);
    for (index, argument) in spec.arguments.iter().enumerate() {
        let more = if spec.repeats && index == last { " …" } else { "" };
        let shown = shown(argument);
        let _ = match index < spec.required {
            true => write!(out, " {shown}{more}"),
            false => write!(out, " [{shown}{more}]"),
        };
    }
    out
}

fn shown(argument: &Argument) -> String {
    match argument.kind {
        Kind::Count | Kind::Integer | Kind::Number | Kind::Any => argument.name.to_owned(),
        _ => format!("\"{}\"", argument.name),
    }
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Text => "text".to_owned(),
        Kind::Template => "text, in which `{{…}}` may stand for values".to_owned(),
        Kind::Name => "a name".to_owned(),
        Kind::NameOf(what) => format!("the name of a {what}"),
        Kind::Pattern => "a regular expression".to_owned(),
        Kind::Day => "a day, such as `\"2027-01-31\"`".to_owned(),
        Kind::Rust => "a name or path in Rust".to_owned(),
        Kind::Word(_, words) => {
            words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ")
        }
        Kind::Flag | Kind::Count | Kind::Integer | Kind::Number | Kind::Any => kind.wanted().to_owned(),
    }
}
