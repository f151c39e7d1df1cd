//! The files of a catalog folder: `catalog.kdl`, and one file per server.

use super::kdl::{Node, Scalar, document};
use super::names;
use super::types::{Bounds, Field, Server, Tool, Type, Typed};

mod outcome;

pub(super) use outcome::is_shown;

use crate::model::Value;
use crate::surface::targets::{self, portable};

/// All files, `catalog.kdl` first.
pub(super) fn files(catalog: &str, only: Option<&str>, servers: &[Server]) -> Vec<(String, String)> {
    let mut files = vec![("catalog.kdl".to_owned(), document(&head(catalog, only, servers)))];
    let names = names::files(servers);
    for (server, file) in servers.iter().zip(names) {
        let nodes: Vec<Node> = std::iter::once(server_node(server))
            .chain(server.tools.iter().map(|tool| tool_node(server, tool, only)))
            .collect();
        files.push((file, document(&nodes)));
    }
    files
}

fn head(catalog: &str, only: Option<&str>, servers: &[Server]) -> Vec<Node> {
    let about = format!("Every tool of {catalog}; each is loaded when a search finds it.");
    let mut agent = Node::new("agent").arg("all").child(Node::new("about").arg(prose(&about)));
    for server in servers {
        agent = agent.child(Node::new("deferred").prop("server", Some(server.name.as_str())));
    }
    for server in servers {
        for tool in &server.tools {
            if let Some(reason) = &tool.withheld {
                let name = format!("{}/{}", server.name, tool.name);
                agent = agent.child(Node::new("withheld").arg(name).prop("reason", Some(reason.as_str())));
            }
        }
    }
    // Written out, so that what a later version adds by default is not added to this catalog.
    let known = targets::known();
    let written = only.map_or(known.default.to_vec(), |target| vec![target]);
    agent = agent.child(written.into_iter().fold(Node::new("targets"), |node, target| node.arg(target)));
    vec![Node::new("catalog").arg(catalog), agent]
}

fn server_node(server: &Server) -> Node {
    Node::new("server")
        .arg(server.name.as_str())
        .children(server.about.iter().map(|text| Node::new("about").arg(prose(text))))
        .children(server.instructions.iter().map(|text| Node::new("instructions").arg(prose(text))))
        .children(server.prefix.iter().map(|prefix| Node::new("prefix").arg(prefix.as_str())))
}

fn tool_node(server: &Server, tool: &Tool, only: Option<&str>) -> Node {
    let mut node = Node::new("tool")
        .arg(tool.name.as_str())
        .prop("server", Some(server.name.as_str()))
        .prop("rust-name", tool.rust_name.as_deref());
    let wire = names::wire(server, tool);
    let portable = portable(&wire);
    if portable != wire && only.is_none() {
        // Where the tool runs it has this name and no other.
        let reason = format!("Its server knows it by this name; for Anthropic it becomes {portable}.");
        node = node.child(Node::new("allow").arg("name-portable").prop("reason", Some(reason.as_str())));
    }
    node =
        node.children(tool.allows.iter().map(|(rule, reason)| {
            Node::new("allow").arg(rule.as_str()).prop("reason", Some(reason.as_str()))
        }));
    if let Some(title) = &tool.title {
        node = node.child(Node::new("title").arg(title.as_str()));
    }
    if let Some(effect) = tool.effect {
        let effect = Node::new("effect")
            .arg(effect)
            .prop("idempotent", tool.idempotent)
            .prop("open-world", tool.open_world);
        node = node.child(effect);
    }
    if let Some(text) = &tool.description {
        node = node.child(Node::new("description").arg(prose(text)));
    }
    if let Some(hint) = &tool.search_hint {
        node = node.child(Node::new("search-hint").arg(prose(hint)));
    }
    if !tool.params.is_empty() {
        node = node.child(Node::new("params").children(tool.params.iter().map(field)));
    }
    node = node.children(outcome::nodes(tool.result.as_ref()));
    for (index, call) in tool.calls.iter().enumerate() {
        let title = Node::new("call").arg(format!("example {}", index + 1));
        node = node.child(title.children(members(call)));
    }
    node
}

fn field(field: &Field) -> Node {
    let typed = &field.typed;
    let node = typed_node(typed, Some(&field.name))
        .flag("optional", field.optional)
        .flag("nullable", typed.nullable)
        .flag("keep-neutral", field.optional && typed.has_blank_value())
        .prop("rust-name", field.rust_name.as_deref());
    match &typed.default {
        None => node,
        Some(Value::List(items)) if items.is_empty() => node.child(Node::new("default").annotated("array")),
        Some(list @ Value::List(_)) => node.child(value("default", list)),
        Some(object @ Value::Object(_)) => node.child(value("default", object)),
        Some(plain) => node.prop("default", scalar(plain)),
    }
}

/// The node of a type: named for a parameter, unnamed for items and values.
fn typed_node(typed: &Typed, name: Option<&str>) -> Node {
    let node = Node::new(word(&typed.ty));
    let node = match name {
        Some(name) => node.arg(name),
        None => node.flag("nullable", typed.nullable),
    };
    let node = match &typed.text {
        Some(text) => node.arg(prose(text)),
        None => node,
    };
    type_node(&typed.ty, node)
}

/// The bounds of a type, and what is in its braces.
fn type_node(ty: &Type, node: Node) -> Node {
    match ty {
        Type::String(text) => node
            .prop("min-length", text.min)
            .prop("max-length", text.max)
            .prop("pattern", text.pattern.as_deref())
            .prop("format", text.format),
        Type::Integer(whole) => {
            node.prop("min", whole.min).prop("max", whole.max).prop("multiple-of", whole.multiple_of)
        }
        Type::Number(Bounds { min, max, exclusive_min, exclusive_max, multiple_of }) => {
            let bound = |value: &Option<Value>| value.as_ref().and_then(scalar);
            node.prop("min", bound(min))
                .prop("max", bound(max))
                .prop("exclusive-min", bound(exclusive_min))
                .prop("exclusive-max", bound(exclusive_max))
                .prop("multiple-of", bound(multiple_of))
        }
        Type::Enum(choices) => node.children(choices.iter().map(|choice| {
            let value = Node::new("value").arg(choice.value.as_str());
            let value = match &choice.text {
                Some(text) => value.arg(prose(text)),
                None => value,
            };
            value.prop("rust-name", choice.rust_name.as_deref())
        })),
        Type::List(list) => node
            .prop("min-items", list.min)
            .prop("max-items", list.max)
            .flag("unique-items", list.unique)
            .flag("one-or-many", list.one_or_many)
            .child(typed_node(&list.item, None)),
        Type::Object(fields) => node.children(fields.iter().map(field)),
        Type::Map(value) => node.child(typed_node(value, None)),
        Type::OneOf(types) => node.children(types.iter().map(|ty| type_node(ty, Node::new(word(ty))))),
        Type::Boolean | Type::Json => node,
    }
}

const fn word(ty: &Type) -> &'static str {
    match ty {
        Type::String(_) => "string",
        Type::Integer(_) => "integer",
        Type::Number(_) => "number",
        Type::Boolean => "boolean",
        Type::Enum(_) => "enum",
        Type::List(_) => "list",
        Type::Object(_) => "object",
        Type::Map(_) => "map",
        Type::Json | Type::OneOf(_) => "json",
    }
}

/// A JSON value as a node of that name.
fn value(name: &str, json: &Value) -> Node {
    let node = Node::new(name);
    match json {
        Value::List(items) if items.is_empty() => node.annotated("array"),
        Value::Object(members) if members.is_empty() => node.annotated("object"),
        Value::List(items) => node.children(items.iter().map(|item| value("-", item))),
        Value::Object(_) => node.children(members(json)),
        plain => match scalar(plain) {
            Some(scalar) => node.arg(scalar),
            None => node.arg(Scalar::Null),
        },
    }
}

fn members(json: &Value) -> Vec<Node> {
    match json {
        Value::Object(members) => members.iter().map(|(name, json)| value(name, json)).collect(),
        _ => Vec::new(),
    }
}

fn scalar(json: &Value) -> Option<Scalar> {
    Some(match json {
        Value::Null => Scalar::Null,
        Value::Bool(flag) => Scalar::Bool(*flag),
        Value::Integer(number) => Scalar::Integer(*number),
        Value::Number(number) => Scalar::Float(*number),
        Value::String(text) => Scalar::String(text.clone()),
        Value::List(_) | Value::Object(_) => return None,
    })
}

/// A text unchanged: braces in the source are not templates.
///
/// A backslash makes braces literal; one that already precedes them in the text is kept apart by an empty comment.
fn prose(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("{{") {
        out.push_str(&rest[..at]);
        out.push_str(if rest[..at].ends_with('\\') { "\\{{!}}\\{{" } else { "\\{{" });
        rest = &rest[at + 2..];
    }
    out + rest
}
