//! Values of several types: `json` with types in its braces, and lists that may come as one item.

use super::fields::Fields;
use super::grammar::{self, IN_FIELD};
use super::node::{self, children};
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::Type;
use crate::syntax::Node;
use toolcat_runtime::table::Step;

impl<'n> Fields<'n, '_> {
    /// Any JSON, or one of the types in the braces.
    pub(super) fn json(&mut self, node: &'n Node, way: &[Step]) -> Type {
        let among = |node: &&Node| IN_FIELD.iter().all(|rule| rule.name != node.name.text);
        let mut types = Vec::new();
        for child in children(node).iter().filter(among) {
            if self.is_plain(child) && self.has_type_alone(child) {
                let named = std::mem::replace(&mut self.named, false);
                types.push(self.unnamed(child, "", way));
                self.named = named;
            }
        }
        if types.is_empty() { Type::Json } else { Type::OneOf(types) }
    }

    /// Reports anything but a plain type without names and texts: the value has one type in Rust, which is any JSON.
    fn is_plain(&mut self, node: &'n Node) -> bool {
        let nested = || children(node).iter().filter(|child| child.name.text != "value");
        let (message, help) = match node.name.text.as_str() {
            "object" => (
                "a type in `json` has no named members".to_owned(),
                "Write `map { json }` for any object, or make the parameter an `object`.",
            ),
            "json" => ("a type in `json` cannot be any JSON".to_owned(), "Remove it, or remove the braces."),
            "image" | "file" => ("a type in `json` cannot be a file".to_owned(), "Remove it."),
            "enum" if let Some(text) = children(node).iter().find(|value| value.arguments.len() > 1) => {
                let error = self.report.error(
                    &codes::MISPLACED_TEXT,
                    text.head,
                    "a value of a type in `json` cannot have a text",
                );
                error.help = Some("Say in the text of the parameter what it means.".to_owned());
                return true;
            }
            name if self.types.is_declared(name) => (
                format!("`{name}` is a named type, but `json` only takes types without names"),
                "Write out its type, or make it the type of the parameter.",
            ),
            "list" | "map" => {
                let is_json = |node: &Node| node.name.text == "json" && children(node).is_empty();
                // Counted rather than asked for the first, so that all of them are reported.
                let others = nested().filter(|child| !is_json(child)).filter(|child| !self.is_plain(child));
                return others.count() == 0;
            }
            _ => return true,
        };
        self.report.error(&codes::MISPLACED_TYPE, node.head, message).help = Some(help.to_owned());
        false
    }

    /// Reports what belongs to a parameter rather than to one of the types of its value.
    fn has_type_alone(&mut self, node: &Node) -> bool {
        let child = children(node)
            .iter()
            .find(|child| grammar::find(IN_FIELD, &child.name.text).is_some())
            .map(|child| (child.name.text.as_str(), child.head));
        let property = node
            .properties
            .iter()
            .find(|property| grammar::is_common(&property.name.text))
            .map(|property| (property.name.text.as_str(), property.name.span));
        let Some((name, span)) = child.or(property) else { return true };
        let message = format!("`{name}` belongs to the parameter, not to one of its types");
        self.report.error(&codes::MISPLACED_PROPERTY, span, message).help =
            Some("Move it to the `json` node.".to_owned());
        false
    }
}

/// Reports a list for which one item is no plain case of a list of one.
pub(super) fn one_or_many(
    report: &mut Report,
    node: &Node,
    item: &Type,
    nullable: bool,
    (min, max): (Option<u64>, Option<u64>),
) {
    let Some(property) = node::property(node, "one-or-many") else { return };
    let (message, help) = if matches!(item, Type::List(_) | Type::Json | Type::OneOf(_)) {
        ("one item of this list could be a list itself", "Say what an item is: `{ string }`.")
    } else if nullable {
        ("one item of this list could be null", "Remove `nullable` from the type of the item.")
    } else if min.is_some_and(|min| min > 1) || max == Some(0) {
        ("this list needs more than one item", "Remove `one-or-many`, or let `min-items` be 1.")
    } else {
        return;
    };
    report.error(&codes::ONE_OR_MANY, property.span, message).help = Some(help.to_owned());
}
