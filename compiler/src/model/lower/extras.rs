//! Everything about a field except its type: where it comes from, how much of it is shown, neutral values, earlier names,
//! owners.

use super::condition::Pending;
use super::conform;
use super::fields::Fields;
use super::grammar::{self, IN_FIELD, ORIGINS, VALUE};
use super::node::{self, children};
use super::value;
use crate::diagnostic::codes;
use crate::model::{Field, ShowMax, Type};
use crate::source::Spanned;
use crate::syntax::Node;
use toolcat_runtime::table::Step;

/// Properties of types that concern the member of that type.
const WHOLE_LISTS: [&str; 3] = ["show-max", "more", "owner"];

impl<'n> Fields<'n, '_> {
    pub(super) fn typed_by_user(&mut self, node: &Node) -> bool {
        let Some(text) = node::text_property(node, "from") else { return false };
        if !self.outcome {
            let error = self.report.error(
                &codes::MISPLACED_PROPERTY,
                text.span,
                "`from` applies only to members of results",
            );
            error.help = Some("Remove it: every parameter comes from the model.".to_owned());
            return false;
        }
        ORIGINS.iter().any(|(origin, ())| *origin == text.value)
    }

    pub(super) fn show_max(&mut self, node: &Node) -> Option<ShowMax> {
        let items = node::count_property(node, "show-max");
        let more = node::text_property(node, "more");
        let place = node::property(node, "show-max").or(node::property(node, "more"))?.span;
        if !self.outcome {
            let error = self.report.error(
                &codes::MISPLACED_PROPERTY,
                place,
                "`show-max` applies only to lists in results",
            );
            error.help = Some("Use `max-items` to limit a parameter.".to_owned());
            return None;
        }
        let (Some(items), Some(more)) = (items, more) else {
            let error =
                self.report.error(&codes::MISSING_PROPERTY, place, "`show-max` and `more` need each other");
            error.help = Some(
                "Write `show-max=20 more=\"… and {{more}} more\"`, and say how to get the rest.".to_owned(),
            );
            return None;
        };
        // The pieces are made when the text is settled.
        Some(ShowMax { items, more: Vec::new(), written: more.clone() })
    }

    /// `neutral`, `was`, `check` and `allow` of a field; reports anything else in braces that its type does not hold.
    pub(super) fn own_children(&mut self, node: &'n Node, way: &[Step]) {
        let ty = node.name.text.as_str();
        for child in children(node) {
            match grammar::find(IN_FIELD, &child.name.text) {
                Some(spec) => conform::node(self.report, child, spec),
                None if matches!(ty, "list" | "map" | "object" | "json")
                    || ty == "enum" && child.name.text == "value" => {}
                None => {
                    let own = (ty == "enum").then_some(VALUE.name);
                    let known: Vec<_> =
                        own.into_iter().chain(IN_FIELD.iter().map(|spec| spec.name)).collect();
                    let what = format!("node in `{ty}`:");
                    self.report.unknown(
                        &codes::UNKNOWN_NODE,
                        child.name.span,
                        &what,
                        &child.name.text,
                        &known,
                    );
                }
            }
            if child.name.text == "check" {
                self.pending.push(Pending { way: way.to_vec(), node: child });
            }
        }
    }

    /// Properties about a parameter or member as a whole, in a type without a name: they would have no effect there. The
    /// items of a list may be `nullable`.
    pub(super) fn of_the_whole(&mut self, node: &Node, nullable: bool, whole: &str) {
        let own = grammar::type_spec(&node.name.text).map_or(&[][..], |ty| ty.properties);
        let misplaced = |name: &str| {
            !(nullable && name == "nullable")
                && (grammar::is_common(name)
                    || WHOLE_LISTS.contains(&name) && own.iter().any(|property| property.name == name))
        };
        let properties = node.properties.iter().map(|property| (&property.name, &codes::MISPLACED_PROPERTY));
        let nested = children(node).iter().map(|child| (&child.name, &codes::MISPLACED_NODE));
        let properties = properties.filter(|(name, _)| misplaced(&name.text));
        let nested = nested.filter(|(name, _)| matches!(name.text.as_str(), "neutral" | "was" | "default"));
        for (name, code) in properties.chain(nested) {
            let message = format!("`{}` applies only to a whole parameter or member", name.text);
            self.report.error(code, name.span, message).help =
                Some(format!("Write it on {whole}, or remove it."));
        }
    }

    pub(super) fn neutral(&mut self, node: &Node) -> Vec<crate::model::Value> {
        let nodes = children(node).iter().filter(|child| child.name.text == "neutral");
        nodes
            .flat_map(|child| &child.arguments)
            .map(|argument| value::scalar(self.report, argument))
            .collect()
    }

    pub(super) fn names_in(&mut self, node: &Node, name: &str) -> Vec<Spanned<String>> {
        let nodes = children(node).iter().filter(|child| child.name.text == name);
        nodes.flat_map(|child| node::names(self.report, child)).collect()
    }

    /// `owner="header"`: the sibling whose value names an attachment's owner.
    pub(super) fn bind_owners(&mut self, nodes: &[Node], fields: &mut [Field]) {
        for node in nodes {
            let Some(text) = node::text_property(node, "owner") else { continue };
            let takes =
                |ty: &grammar::TypeSpec| ty.properties.iter().any(|property| property.name == "owner");
            if !grammar::type_spec(&node.name.text).is_some_and(takes) {
                continue;
            }
            let Some(field) = fields.iter().position(|field| field.span == node.span) else { continue };
            match fields.iter().position(|sibling| sibling.name.value == text.value) {
                Some(index) if matches!(fields[index].ty, Type::String(_)) => {
                    fields[field].owner = Some(index)
                }
                Some(_) => {
                    let error = self.report.error(
                        &codes::OWNER,
                        text.span,
                        format!("`{}` is not a text", text.value),
                    );
                    error.help =
                        Some("The owner of an attachment is a string member of the same object.".to_owned());
                }
                None => {
                    let known: Vec<_> = fields.iter().map(|field| field.name.value.as_str()).collect();
                    self.report.unknown(&codes::UNKNOWN_MEMBER, text.span, "member", &text.value, &known);
                }
            }
        }
    }
}
