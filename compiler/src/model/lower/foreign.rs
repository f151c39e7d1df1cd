//! Words from other schema languages, and words of this one in the wrong place: what to write instead.

use super::grammar::{self, NodeSpec};
use super::report::Report;
use crate::syntax::{Node, Property, Value, ValueKind};

/// What other languages call our types.
pub(super) const TYPE_ALIASES: &[(&str, &str)] = &[
    ("text", "string"),
    ("str", "string"),
    ("int", "integer"),
    ("float", "number"),
    ("double", "number"),
    ("decimal", "number"),
    ("bool", "boolean"),
    ("array", "list"),
    ("vec", "list"),
    ("struct", "object"),
    ("record", "object"),
    ("dict", "map"),
    ("any", "json"),
    ("value", "json"),
];

/// What other languages call the properties of a parameter.
const PROPERTY_ALIASES: &[(&str, &str)] = &[
    ("minimum", "min"),
    ("maximum", "max"),
    ("exclusiveMinimum", "exclusive-min"),
    ("exclusiveMaximum", "exclusive-max"),
    ("multipleOf", "multiple-of"),
    ("minLength", "min-length"),
    ("maxLength", "max-length"),
    ("minItems", "min-items"),
    ("maxItems", "max-items"),
    ("uniqueItems", "unique-items"),
    ("regex", "pattern"),
];

/// How to write a property of a parameter that is no property here.
const IN_PARAMETER: &[(&[&str], &str)] = &[
    (
        &["description", "desc", "text", "title", "doc"],
        "What the model reads is the second argument: `string \"name\" \"what it is\"`.",
    ),
    (&["name"], "The name is the first argument: `string \"name\" \"what it is\"`."),
    (&["type"], "The type is the name of the node: `integer \"count\" \"how many\"`."),
    (&["enum", "values", "options"], "Write an `enum` with a `value` node for each value in its braces."),
    (&["items"], "Name the type of the items in braces: `list \"tags\" { string }`."),
    (&["properties"], "Write an `object` with its members in braces."),
    (&["example", "examples"], "Write a sample call in the tool: `call \"title\" { name \"value\" }`."),
];

/// What a node in a tool is called here.
const IN_TOOL: &[(&[&str], &str)] = &[
    (
        &[
            "parameters",
            "arguments",
            "args",
            "input",
            "inputs",
            "inputSchema",
            "input_schema",
            "input-schema",
        ],
        "params",
    ),
    (&["returns", "return", "result", "results", "response", "error"], "outcome"),
    (&["annotations", "readOnlyHint", "destructiveHint"], "effect"),
];

/// What to do about an unknown property, if more can be said than the nearest name.
pub(super) fn property(owner: &str, property: &Property, known: &[&str]) -> Option<String> {
    let name = property.name.text.as_str();
    let parameter = known.contains(&"optional");
    match name {
        "required" if parameter => Some(match property.value.kind {
            ValueKind::Bool(false) => "Write `optional=#true` instead.".to_owned(),
            _ => "Remove it: a parameter is required unless it says `optional=#true`.".to_owned(),
        }),
        _ if parameter => PROPERTY_ALIASES
            .iter()
            .find(|(alias, ours)| *alias == name && known.contains(ours))
            .map(|(_, ours)| format!("Write `{ours}={}`.", written(&property.value)))
            .or_else(|| Some(find(IN_PARAMETER, name)?.to_owned())),
        _ if child_of(owner, name) => {
            Some(format!("`{name}` is a node: write `{name} {}` in the braces.", written(&property.value)))
        }
        _ => None,
    }
}

/// What to do about an unknown child node, likewise.
pub(super) fn node(report: &Report, parent: &Node, spec: &NodeSpec, child: &Node) -> Option<String> {
    let name = child.name.text.as_str();
    if spec.properties.iter().any(|property| property.name == name) {
        let value = child.arguments.first().map_or_else(|| "…".to_owned(), written);
        return Some(format!("`{name}` is a property: write `{} … {name}={value}`.", parent.name.text));
    }
    if parent.name.text != "tool" {
        return None;
    }
    let of_type = grammar::type_spec(name).is_some()
        || TYPE_ALIASES.iter().any(|(alias, _)| *alias == name)
        || report.type_names.contains(name);
    if of_type {
        return Some(
            "Parameters belong in `params { … }`, and members of results in an `outcome`.".to_owned(),
        );
    }
    find(IN_TOOL, name).map(|ours| format!("Did you mean `{ours}`?"))
}

/// A value in KDL, with text shortened to dots.
pub(super) fn written(value: &Value) -> String {
    match &value.kind {
        ValueKind::String(text) if text.value.len() <= 24 && !text.value.contains(['"', '\\', '\n']) => {
            format!("\"{}\"", text.value)
        }
        ValueKind::String(_) => "\"…\"".to_owned(),
        ValueKind::Integer(number) => number.to_string(),
        ValueKind::Float(number) => number.to_string(),
        ValueKind::Bool(flag) => format!("#{flag}"),
        ValueKind::Null => "#null".to_owned(),
    }
}

fn find(table: &[(&[&str], &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(names, _)| names.contains(&name)).map(|(_, remedy)| *remedy)
}

/// Whether the top-level node with that name holds nodes with that other name.
fn child_of(owner: &str, name: &str) -> bool {
    grammar::find(grammar::TOP, owner).is_some_and(|spec| spec.child(name).is_some())
}
