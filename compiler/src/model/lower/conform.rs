//! Nodes against the grammar: arguments and properties that are missing or too many, children that are unknown or doubled.

use super::foreign;
use super::grammar::{Children, Rule};
use super::node::children;
use super::report::Report;
use crate::source::Span;
use crate::syntax::{Node, ValueKind};

/// Holds a node against its rule: arguments, properties, and the names of its children, one level deep.
pub(super) fn node(report: &mut Report, node: &Node, rule: &Rule) {
    if !matches!(rule.children, Children::WholeValue) {
        arguments(report, node, rule);
        properties(report, node, rule.name, rule.properties);
        no_annotation(report, node);
    }
    match rule.children {
        Children::None => no_children(report, node),
        Children::Of(rules) => named_children(report, node, rule, rules, true),
        Children::Fields(rules) => named_children(report, node, rule, rules, false),
        Children::Value | Children::WholeValue => {}
    }
}

/// `(type)` in front of a node of the language itself.
pub(super) fn no_annotation(report: &mut Report, node: &Node) {
    if let Some(annotation) = &node.annotation {
        let message = format!("`({})` has no meaning in front of `{}`", annotation.text, node.name.text);
        let error = report.error("annotation", annotation.span, message);
        error.help = Some("Remove it; only values take `(array)` and `(object)`.".to_owned());
    }
}

/// The rule's arguments as they are written, numbers without quotes.
fn usage(rule: &Rule) -> String {
    let shown = rule.arguments.iter().map(|name| match *name {
        "number" | "count" => "2".to_owned(),
        name => match name.split_once([',', ' ']) {
            // Of several words the first stands as an example.
            Some((word, rest)) if rest.contains("or ") => format!("\"{word}\""),
            _ => format!("\"{name}\""),
        },
    });
    let mut shown: Vec<_> = shown.collect();
    while shown.len() < rule.required {
        shown.extend(shown.last().cloned());
    }
    std::iter::once(rule.name.to_owned()).chain(shown).collect::<Vec<_>>().join(" ")
}

/// `min: 5` and `min:5`, which KDL reads as arguments, where the remedy is to write a property. Returns whether there was one.
pub(super) fn colons(report: &mut Report, node: &Node, known: &[&str]) -> bool {
    let mut found = false;
    for (index, argument) in node.arguments.iter().enumerate() {
        let ValueKind::String(text) = &argument.kind else { continue };
        let Some((name, glued)) = text.value.split_once(':').filter(|(name, _)| known.contains(name)) else {
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
        report.error("extra-argument", argument.span, message).help =
            Some(format!("Write `{name}={value}`."));
        found = true;
    }
    found
}

/// Too few or too many arguments.
fn arguments(report: &mut Report, node: &Node, rule: &Rule) {
    if colons(report, node, rule.properties) {
        return;
    }
    if node.arguments.len() < rule.required {
        let missing = rule.arguments[node.arguments.len().min(rule.arguments.len() - 1)];
        let message = match (rule.required, node.arguments.len()) {
            // Conditions name a parameter only outside of it.
            (1, 0) if rule.arguments.len() == 2 && missing == "parameter" => {
                format!("`{}` needs its {}", rule.name, rule.arguments[1])
            }
            (least, 1) if rule.arguments.len() == 1 => {
                format!("`{}` needs at least {least} {missing}s", rule.name)
            }
            _ if missing.contains(" or ") => format!("`{}` does not say {missing}", rule.name),
            _ => format!("`{}` needs its {missing}", rule.name),
        };
        report.error("missing-argument", node.head, message).help = Some(format!("Write `{}`.", usage(rule)));
    } else if !rule.repeats && node.arguments.len() > rule.arguments.len() {
        let extra = &node.arguments[rule.arguments.len()];
        let further = if rule.arguments.is_empty() { "" } else { "further " };
        let message = format!("`{}` takes no {further}argument", rule.name);
        let error = report.error("extra-argument", extra.span, message);
        error.help = Some(match rule.arguments.len() {
            0 => format!("Write `{}` without a value.", rule.name),
            _ => format!("Write `{}`; a text with spaces needs quotes.", usage(rule)),
        });
    }
}

/// Properties that the node does not take.
pub(super) fn properties(report: &mut Report, node: &Node, what: &str, known: &[&str]) {
    for property in &node.properties {
        if known.contains(&property.name.text.as_str()) {
            continue;
        }
        let name = &property.name;
        if let Some(remedy) = foreign::property(what, property, known) {
            let message = format!("unknown property of `{what}`: `{}`", name.text);
            report.error("unknown-property", name.span, message).help = Some(remedy);
            continue;
        }
        match known.is_empty() {
            true => {
                let error = report.error(
                    "unknown-property",
                    name.span,
                    format!("`{what}` takes no property `{}`", name.text),
                );
                error.help = Some("Remove it.".to_owned());
            }
            false => report.unknown(
                "unknown-property",
                name.span,
                &format!("property of `{what}`:"),
                &name.text,
                known,
            ),
        }
    }
}

fn no_children(report: &mut Report, node: &Node) {
    if let Some(first) = children(node).first() {
        let error =
            report.error("unknown-node", first.head, format!("`{}` cannot contain nodes", node.name.text));
        error.help = Some(format!("Move `{}` out of the braces, or remove it.", first.name.text));
    }
}

/// Children that are not known (where the list is `complete`), and doubles of those that may stand once.
fn named_children(report: &mut Report, node: &Node, own: &Rule, rules: &'static [Rule], complete: bool) {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for child in children(node) {
        let Some(rule) = rules.iter().find(|rule| rule.name == child.name.text) else {
            if complete {
                let known: Vec<_> = rules.iter().map(|rule| rule.name).collect();
                let what = format!("node in `{}`:", node.name.text);
                if let Some(remedy) = foreign::node(report, node, own, child) {
                    let message = format!("unknown {what} `{}`", child.name.text);
                    report.error("unknown-node", child.name.span, message).help = Some(remedy);
                    continue;
                }
                report.unknown("unknown-node", child.name.span, &what, &child.name.text, &known);
            }
            continue;
        };
        if !rule.once {
            continue;
        }
        match seen.iter().find(|(name, _)| *name == rule.name) {
            Some((name, first)) => report.duplicate(
                "duplicate-node",
                *first,
                child.head,
                format!("`{}` contains `{name}` twice", node.name.text),
                "Keep one of them.",
            ),
            None => seen.push((rule.name, child.head)),
        }
    }
}
