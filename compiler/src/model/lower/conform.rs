//! Checks nodes against the grammar: missing or extra arguments and properties, unknown or duplicate children.

use super::foreign;
use super::grammar::{Children, Kind, NodeSpec, Property as Known};
use super::node::{children, wrong};
use super::report::Report;
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::{Node, Property, Value, ValueKind};

/// Checks a node against the grammar: arguments, properties, and the names of its children, one level deep.
pub(super) fn node(report: &mut Report, node: &Node, spec: &NodeSpec) {
    if !matches!(spec.children, Children::WholeValue) {
        arguments(report, node, spec);
        properties(report, node, spec.name, &[spec.properties]);
        no_annotation(report, node);
    }
    match spec.children {
        Children::None => no_children(report, node),
        Children::Of(specs) => named_children(report, node, spec, specs, true),
        Children::Fields(specs) => named_children(report, node, spec, specs, false),
        Children::Value | Children::WholeValue => {}
    }
}

/// Checks the children of a node against the grammar, one level deep each.
pub(super) fn children_of(report: &mut Report, parent: &Node, spec: &NodeSpec) {
    for child in children(parent) {
        if let Some(spec) = spec.child(&child.name.text) {
            node(report, child, spec);
        }
    }
}

/// `(type)` in front of a node of the language itself.
pub(super) fn no_annotation(report: &mut Report, node: &Node) {
    if let Some(annotation) = &node.annotation {
        let message = format!("`({})` has no meaning in front of `{}`", annotation.text, node.name.text);
        let error = report.error(&codes::ANNOTATION, annotation.span, message);
        error.help = Some("Remove it; only values take `(array)` and `(object)`.".to_owned());
    }
}

/// The node with its arguments as they're written, numbers without quotes.
fn usage(spec: &NodeSpec) -> String {
    let shown = spec.arguments.iter().map(|argument| match (argument.kind, argument.name) {
        (Kind::Number | Kind::Count, _) => "2".to_owned(),
        (_, name) => match name.split_once([',', ' ']) {
            // The first of several words serves as an example.
            Some((word, rest)) if rest.contains("or ") => format!("\"{word}\""),
            _ => format!("\"{name}\""),
        },
    });
    let mut shown: Vec<_> = shown.collect();
    while shown.len() < spec.required {
        shown.extend(shown.last().cloned());
    }
    std::iter::once(spec.name.to_owned()).chain(shown).collect::<Vec<_>>().join(" ")
}

/// `min: 5` and `min:5`, which KDL reads as arguments but were meant as properties. Returns whether there was one.
pub(super) fn colons(report: &mut Report, node: &Node, known: &[&[Known]]) -> bool {
    let mut found = false;
    for (index, argument) in node.arguments.iter().enumerate() {
        let ValueKind::String(text) = &argument.kind else { continue };
        let Some((name, glued)) = text.value.split_once(':').filter(|(name, _)| find(known, name).is_some())
        else {
            continue;
        };
        if !text.is_bare() {
            continue;
        }
        let value = match glued {
            "" => node.arguments.get(index + 1).map_or_else(|| "…".to_owned(), foreign::written),
            glued => glued.to_owned(),
        };
        let message = format!("`{name}:` is an argument, not a property");
        report.error(&codes::EXTRA_ARGUMENT, argument.span, message).help =
            Some(format!("Write `{name}={value}`."));
        found = true;
    }
    found
}

/// Too few or too many arguments.
fn arguments(report: &mut Report, node: &Node, spec: &NodeSpec) {
    if colons(report, node, &[spec.properties]) {
        return;
    }
    if node.arguments.len() < spec.required {
        let missing = spec.arguments[node.arguments.len().min(spec.arguments.len() - 1)].name;
        let message = match (spec.required, node.arguments.len()) {
            // Conditions name a parameter only outside of it.
            (1, 0) if spec.arguments.len() == 2 && missing == "parameter" => {
                format!("`{}` needs its {}", spec.name, spec.arguments[1].name)
            }
            (least, 1) if spec.arguments.len() == 1 => {
                format!("`{}` needs at least {least} {missing}s", spec.name)
            }
            _ if missing.contains(" or ") => format!("`{}` does not say {missing}", spec.name),
            _ => format!("`{}` needs its {missing}", spec.name),
        };
        report.error(&codes::MISSING_ARGUMENT, node.head, message).help =
            Some(format!("Write `{}`.", usage(spec)));
    } else if !spec.repeats && node.arguments.len() > spec.arguments.len() {
        let extra = &node.arguments[spec.arguments.len()];
        let further = if spec.arguments.is_empty() { "" } else { "further " };
        let message = format!("`{}` takes no {further}argument", spec.name);
        let error = report.error(&codes::EXTRA_ARGUMENT, extra.span, message);
        error.help = Some(match spec.arguments.len() {
            0 => format!("Write `{}` without a value.", spec.name),
            _ => format!("Write `{}`; a text with spaces needs quotes.", usage(spec)),
        });
    }
}

/// The property of that name.
fn find<'k>(known: &[&'k [Known]], name: &str) -> Option<&'k Known> {
    known.iter().flat_map(|some| some.iter()).find(|property| property.name == name)
}

/// Properties that the node doesn't take, and values that its properties don't. Later readers skip what was reported here.
pub(super) fn properties(report: &mut Report, node: &Node, what: &str, known: &[&[Known]]) {
    for property in &node.properties {
        match find(known, &property.name.text) {
            Some(known) => value(report, known, &property.value),
            None => unknown_property(report, property, what, known),
        }
    }
}

/// A value of the wrong kind for its property.
fn value(report: &mut Report, known: &Known, value: &Value) {
    if !known.kind.takes(&value.kind) {
        wrong(report, value.span, &format!("`{}`", known.name), known.kind, &value.kind);
    } else if let (Kind::Word(what, words), ValueKind::String(text)) = (known.kind, &value.kind)
        && !words.contains(&text.value.as_str())
    {
        report.unknown(&codes::UNKNOWN_VALUE, text.span, what, &text.value, words);
    }
}

fn unknown_property(report: &mut Report, property: &Property, what: &str, known: &[&[Known]]) {
    let name = &property.name;
    let known: Vec<&str> = known.iter().flat_map(|some| some.iter()).map(|known| known.name).collect();
    if let Some(remedy) = foreign::property(what, property, &known) {
        let message = format!("unknown property of `{what}`: `{}`", name.text);
        report.error(&codes::UNKNOWN_PROPERTY, name.span, message).help = Some(remedy);
    } else if known.is_empty() {
        let message = format!("`{what}` takes no property `{}`", name.text);
        report.error(&codes::UNKNOWN_PROPERTY, name.span, message).help = Some("Remove it.".to_owned());
    } else {
        let what = format!("property of `{what}`:");
        report.unknown(&codes::UNKNOWN_PROPERTY, name.span, &what, &name.text, &known);
    }
}

fn no_children(report: &mut Report, node: &Node) {
    if let Some(first) = children(node).first() {
        let error = report.error(
            &codes::UNKNOWN_NODE,
            first.head,
            format!("`{}` cannot contain nodes", node.name.text),
        );
        error.help = Some(format!("Move `{}` out of the braces, or remove it.", first.name.text));
    }
}

/// Unknown children (if the list is `complete`), and duplicates of those allowed once.
fn named_children(
    report: &mut Report,
    node: &Node,
    own: &NodeSpec,
    specs: &'static [NodeSpec],
    complete: bool,
) {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for child in children(node) {
        let Some(spec) = specs.iter().find(|spec| spec.name == child.name.text) else {
            if complete {
                let known: Vec<_> = specs.iter().map(|spec| spec.name).collect();
                let what = format!("node in `{}`:", node.name.text);
                if let Some(remedy) = foreign::node(report, node, own, child) {
                    let message = format!("unknown {what} `{}`", child.name.text);
                    report.error(&codes::UNKNOWN_NODE, child.name.span, message).help = Some(remedy);
                    continue;
                }
                report.unknown(&codes::UNKNOWN_NODE, child.name.span, &what, &child.name.text, &known);
            }
            continue;
        };
        if !spec.once {
            continue;
        }
        match seen.iter().find(|(name, _)| *name == spec.name) {
            Some((name, first)) => report.duplicate(
                &codes::DUPLICATE_NODE,
                *first,
                child.head,
                format!("`{}` contains `{name}` twice", node.name.text),
                "Keep one of them.",
            ),
            None => seen.push((spec.name, child.head)),
        }
    }
}
