//! JSON values in KDL: arguments are items or the value itself, properties and named children are members, children named `-`
//! are items. `(array)` and `(object)` give the kind of an empty node.

use super::node::children;
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::Value;
use crate::source::Span;
use crate::syntax::{self, Node, ValueKind};

/// The value of a node's arguments, properties and children.
pub(super) fn value(report: &mut Report, node: &Node) -> Value {
    let nested = children(node);
    let items = nested.iter().filter(|child| child.name.text == "-").count();
    let annotation = node.annotation.as_ref().map(|name| name.text.as_str());
    let object = !node.properties.is_empty() || nested.len() > items;
    if object && (items > 0 || !node.arguments.is_empty()) {
        let error = report.error(&codes::MIXED_VALUE, node.head, "this value is both a list and an object");
        error.help = Some("Give either items (arguments, or children named `-`) or members.".to_owned());
    }
    match annotation {
        _ if object => members(report, node),
        Some("array") => list(report, node),
        Some("object") => Value::Object(Vec::new()),
        Some(other) => {
            let span = node.annotation.as_ref().map_or(node.head, |name| name.span);
            report.unknown(
                &codes::UNKNOWN_VALUE,
                span,
                "annotation of a value:",
                other,
                &["array", "object"],
            );
            Value::Null
        }
        None if items > 0 || node.arguments.len() > 1 => list(report, node),
        None => match node.arguments.first() {
            Some(argument) => scalar(report, argument),
            None if node.children.is_some() => Value::Object(Vec::new()),
            None => {
                let error =
                    report.error(&codes::NO_VALUE, node.head, format!("`{}` has no value", node.name.text));
                error.help = Some(format!(
                    "Write `{0} #null`, `(array){0}` for an empty list, or `(object){0}` for an empty object.",
                    node.name.text
                ));
                Value::Null
            }
        },
    }
}

/// The members in a node's properties and children, even if there are none.
pub(super) fn members(report: &mut Report, node: &Node) -> Value {
    let mut out: Vec<(String, Value)> = Vec::new();
    let mut places: Vec<Span> = Vec::new();
    let mut add = |report: &mut Report, name: &syntax::Name, value: Value| {
        match out.iter().position(|(known, _)| *known == name.text) {
            Some(index) => report.duplicate(
                &codes::DUPLICATE_MEMBER,
                places[index],
                name.span,
                format!("`{}` is given twice", name.text),
                "Keep one of them; each name in a JSON object is unique.",
            ),
            None => {
                out.push((name.text.clone(), value));
                places.push(name.span);
            }
        };
    };
    for property in &node.properties {
        let value = scalar(report, &property.value);
        add(report, &property.name, value);
    }
    for child in children(node).iter().filter(|child| child.name.text != "-") {
        let value = value(report, child);
        add(report, &child.name, value);
    }
    Value::Object(out)
}

/// Where the values of an object's members are written, by their paths (`lines[1].item`), inner ones after outer ones.
pub(super) fn places(node: &Node) -> Vec<(String, Span)> {
    let mut out = Vec::new();
    inside(node, "", &mut out);
    out
}

fn inside(node: &Node, path: &str, out: &mut Vec<(String, Span)>) {
    let named = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    for property in &node.properties {
        out.push((named(&property.name.text), property.value.span));
    }
    let mut items = node.arguments.len();
    for child in children(node) {
        let own = match child.name.text.as_str() {
            "-" => {
                items += 1;
                format!("{path}[{}]", items - 1)
            }
            name => named(name),
        };
        out.push((own.clone(), argument(child).map_or(child.head, |value| value.span)));
        if child.arguments.len() > 1 {
            let spans = child.arguments.iter().enumerate();
            out.extend(spans.map(|(index, value)| (format!("{own}[{index}]"), value.span)));
        }
        inside(child, &own, out);
    }
}

/// The argument of a node that has exactly one and nothing else.
fn argument(node: &Node) -> Option<&syntax::Value> {
    let alone = node.arguments.len() == 1 && node.properties.is_empty() && children(node).is_empty();
    node.arguments.first().filter(|_| alone)
}

fn list(report: &mut Report, node: &Node) -> Value {
    let mut items: Vec<_> = node.arguments.iter().map(|argument| scalar(report, argument)).collect();
    for child in children(node).iter().filter(|child| child.name.text == "-") {
        items.push(value(report, child));
    }
    Value::List(items)
}

/// A single KDL value as JSON.
pub(super) fn scalar(report: &mut Report, value: &syntax::Value) -> Value {
    match &value.kind {
        ValueKind::String(text) => Value::String(text.value.clone()),
        ValueKind::Integer(number) => Value::Integer(*number),
        ValueKind::Float(number) if number.is_finite() => Value::Number(*number),
        ValueKind::Float(_) => {
            let error =
                report.error(&codes::WRONG_KIND, value.span, "JSON has no infinite numbers and no `#nan`");
            error.help = Some("Write a finite number or a text.".to_owned());
            Value::Null
        }
        ValueKind::Bool(flag) => Value::Bool(*flag),
        ValueKind::Null => Value::Null,
    }
}
