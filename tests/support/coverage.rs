//! Which parts of the grammar some KDL uses, to be held against all that the grammar has.

use std::collections::BTreeSet;
use toolcat_compiler::model::lower::grammar::{COMMON, Children, IN_FIELD, Rule, TOP, TYPES, VALUE};
use toolcat_compiler::source::FileId;
use toolcat_compiler::syntax::{self, Node};

/// What stands in any parameter or member.
const FIELD: &str = "(any type)";

/// Nodes by parent, and properties by node.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Used {
    /// Parent and node; the parent is empty at the top level.
    pub(crate) nodes: BTreeSet<(String, String)>,
    /// Node and property.
    pub(crate) properties: BTreeSet<(String, String)>,
}

impl Used {
    /// Everything that the grammar has.
    pub(crate) fn whole_grammar() -> Self {
        let mut whole = Self::default();
        whole.rules("", TOP);
        for (ty, own) in TYPES {
            whole.node("(fields)", ty);
            for property in *own {
                whole.property(ty, property);
            }
        }
        for property in COMMON {
            whole.property(FIELD, property);
        }
        whole.rules(FIELD, IN_FIELD);
        whole.rules("enum", &[VALUE]);
        whole
    }

    /// The names of all nodes.
    pub(crate) fn node_names(&self) -> BTreeSet<&str> {
        self.nodes.iter().map(|(_, node)| node.as_str()).collect()
    }

    /// The names of all properties.
    pub(crate) fn property_names(&self) -> BTreeSet<&str> {
        self.properties.iter().map(|(_, property)| property.as_str()).collect()
    }

    /// What the text of one file uses.
    pub(crate) fn add(&mut self, text: &str) {
        let (document, _) = syntax::read(FileId(0), text);
        for node in &document.nodes {
            self.by_rules("", node, TOP);
        }
    }

    fn rules(&mut self, parent: &str, rules: &'static [Rule]) {
        for rule in rules {
            self.node(parent, rule.name);
            for property in rule.properties {
                self.property(rule.name, property);
            }
            if let Children::Of(inner) | Children::Fields(inner) = rule.children {
                self.rules(rule.name, inner);
            }
        }
    }

    fn by_rules(&mut self, parent: &str, node: &Node, rules: &'static [Rule]) -> bool {
        let Some(rule) = rules.iter().find(|rule| rule.name == node.name.text) else { return false };
        self.node(parent, rule.name);
        for property in &node.properties {
            self.property(rule.name, &property.name.text);
        }
        for child in node.children.iter().flatten() {
            match rule.children {
                Children::Of(inner) => {
                    self.by_rules(rule.name, child, inner);
                }
                Children::Fields(inner) => {
                    if !self.by_rules(rule.name, child, inner) {
                        self.field(child);
                    }
                }
                Children::None | Children::Value | Children::WholeValue => {}
            }
        }
        true
    }

    /// A parameter, a member, or the type of an item.
    fn field(&mut self, node: &Node) {
        let ty = node.name.text.as_str();
        self.node("(fields)", ty);
        for property in &node.properties {
            let name = property.name.text.as_str();
            self.property(if COMMON.contains(&name) { FIELD } else { ty }, name);
        }
        for child in node.children.iter().flatten() {
            let known = self.by_rules(FIELD, child, IN_FIELD)
                || ty == "enum" && self.by_rules("enum", child, &[VALUE]);
            if !known {
                self.field(child);
            }
        }
    }

    fn node(&mut self, parent: &str, name: &str) {
        self.nodes.insert((parent.to_owned(), name.to_owned()));
    }

    fn property(&mut self, node: &str, name: &str) {
        self.properties.insert((node.to_owned(), name.to_owned()));
    }

    /// What of `self` the other does not use, a line each.
    pub(crate) fn missing_in(&self, other: &Self) -> Vec<String> {
        let nodes = self.nodes.difference(&other.nodes).map(|(parent, node)| match parent.as_str() {
            "" => format!("`{node}` at the top level"),
            parent => format!("`{node}` in `{parent}`"),
        });
        let properties = self.properties.difference(&other.properties);
        nodes.chain(properties.map(|(node, name)| format!("`{name}=` of `{node}`"))).collect()
    }
}
