//! What a field says beside its type: where it comes from, how much of it is shown, neutral values, earlier names, owners.

use super::check::Pending;
use super::conform;
use super::field::Fields;
use super::grammar::{COMMON, IN_FIELD, TYPES, VALUE};
use super::node::{self, children};
use super::value;
use crate::model::{Field, ShowMax, Type};
use crate::source::Spanned;
use crate::syntax::Node;
use toolcat_runtime::table::Step;

/// Properties of types that are about the member that holds them.
const WHOLE_LISTS: [&str; 3] = ["show-max", "more", "owner"];

impl<'n> Fields<'n, '_> {
    pub(super) fn typed_by_user(&mut self, node: &Node) -> bool {
        let Some(text) = node::text_property(self.report, node, "from") else { return false };
        if !self.outcome {
            let error = self.report.error(
                "misplaced-property",
                text.span,
                "`from` applies only to \
                                                                            members of results",
            );
            error.help = Some("Remove it: every parameter comes from the model.".to_owned());
            return false;
        }
        node::word(self.report, text, "origin", &[("user", true)]).unwrap_or(false)
    }

    pub(super) fn show_max(&mut self, node: &Node) -> Option<ShowMax> {
        let items = node::count_property(self.report, node, "show-max");
        let more = node::text_property(self.report, node, "more");
        let place = node::property(node, "show-max").or(node::property(node, "more"))?.span;
        if !self.outcome {
            let error = self.report.error(
                "misplaced-property",
                place,
                "`show-max` applies only to lists in \
                                                                results",
            );
            error.help = Some("Use `max-items` to limit a parameter.".to_owned());
            return None;
        }
        let (Some(items), Some(more)) = (items, more) else {
            let error = self.report.error(
                "missing-property",
                place,
                "`show-max` and `more` need each \
                                                                      other",
            );
            error.help = Some(
                "Write `show-max=20 more=\"… and {{more}} more\"`, and say how to get the rest.".to_owned(),
            );
            return None;
        };
        // The pieces are made when the text is settled.
        Some(ShowMax { items, more: Vec::new(), written: more.clone() })
    }

    /// `neutral`, `was`, `check` and `allow` of a field; anything else in braces that its type does not hold.
    pub(super) fn own_children(&mut self, node: &'n Node, way: &[Step]) {
        let ty = node.name.text.as_str();
        for child in children(node) {
            match IN_FIELD.iter().find(|rule| rule.name == child.name.text) {
                Some(rule) => conform::node(self.report, child, rule),
                None if matches!(ty, "list" | "map" | "object" | "json")
                    || ty == "enum" && child.name.text == "value" => {}
                None => {
                    let own = (ty == "enum").then_some(VALUE.name);
                    let known: Vec<_> =
                        own.into_iter().chain(IN_FIELD.iter().map(|rule| rule.name)).collect();
                    let what = format!("node in `{ty}`:");
                    self.report.unknown("unknown-node", child.name.span, &what, &child.name.text, &known);
                }
            }
            if child.name.text == "check" {
                self.pending.push(Pending { way: way.to_vec(), node: child });
            }
        }
    }

    /// What a parameter or member says of itself as a whole, in a type without a name: nothing would come of it there. The
    /// items of a list may be `nullable`.
    pub(super) fn of_the_whole(&mut self, node: &Node, nullable: bool, whole: &str) {
        let own = TYPES.iter().find(|(ty, _)| *ty == node.name.text).map_or(&[][..], |(_, own)| *own);
        let misplaced = |name: &str| {
            !(nullable && name == "nullable")
                && (COMMON.contains(&name) || WHOLE_LISTS.contains(&name) && own.contains(&name))
        };
        let properties = node.properties.iter().map(|property| (&property.name, "misplaced-property"));
        let nested = children(node).iter().map(|child| (&child.name, "misplaced-node"));
        let properties = properties.filter(|(name, _)| misplaced(&name.text));
        let nested = nested.filter(|(name, _)| matches!(name.text.as_str(), "neutral" | "was" | "default"));
        for (name, rule) in properties.chain(nested) {
            let message = format!("`{}` applies only to a whole parameter or member", name.text);
            self.report.error(rule, name.span, message).help =
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

    /// `owner="header"`: the sibling whose value says whose an attachment is.
    pub(super) fn bind_owners(&mut self, nodes: &[Node], fields: &mut [Field]) {
        for node in nodes {
            let takes = TYPES.iter().any(|(ty, own)| *ty == node.name.text && own.contains(&"owner"));
            let Some(owner) = node::property(node, "owner").filter(|_| takes) else { continue };
            let Some(text) = node::string(self.report, owner, "owner") else { continue };
            let Some(field) = fields.iter().position(|field| field.span == node.span) else { continue };
            match fields.iter().position(|sibling| sibling.name.value == text.value) {
                Some(index) if matches!(fields[index].ty, Type::String(_)) => {
                    fields[field].owner = Some(index)
                }
                Some(_) => {
                    let error =
                        self.report.error("owner", text.span, format!("`{}` is not a text", text.value));
                    error.help =
                        Some("The owner of an attachment is a string member of the same object.".to_owned());
                }
                None => {
                    let known: Vec<_> = fields.iter().map(|field| field.name.value.as_str()).collect();
                    self.report.unknown("unknown-member", text.span, "member", &text.value, &known);
                }
            }
        }
    }
}
