//! Which parts of the grammar some KDL uses, to compare with the whole grammar.

use std::collections::BTreeSet;
use toolcat_compiler::model::lower::grammar::{
    COMMON, Children, IN_FIELD, NodeSpec, TOP, TYPES, VALUE, find, is_common,
};
use toolcat_compiler::source::FileId;
use toolcat_compiler::syntax::{self, Node};

/// What may be in any parameter or member.
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
    /// Everything in the grammar.
    pub(crate) fn whole_grammar() -> Self {
        let mut whole = Self::default();
        whole.specs("", TOP);
        for ty in TYPES {
            whole.node("(fields)", ty.name);
            for property in ty.properties {
                whole.property(ty.name, property.name);
            }
        }
        for property in COMMON {
            whole.property(FIELD, property.name);
        }
        whole.specs(FIELD, IN_FIELD);
        whole.specs("enum", &[VALUE]);
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
            self.by_specs("", node, TOP);
        }
    }

    fn specs(&mut self, parent: &str, specs: &'static [NodeSpec]) {
        for spec in specs {
            self.node(parent, spec.name);
            for property in spec.properties {
                self.property(spec.name, property.name);
            }
            self.specs(spec.name, spec.children.nodes());
        }
    }

    fn by_specs(&mut self, parent: &str, node: &Node, specs: &'static [NodeSpec]) -> bool {
        let Some(spec) = find(specs, &node.name.text) else { return false };
        self.node(parent, spec.name);
        for property in &node.properties {
            self.property(spec.name, &property.name.text);
        }
        for child in node.children.iter().flatten() {
            match spec.children {
                Children::Of(inner) => {
                    self.by_specs(spec.name, child, inner);
                }
                Children::Fields(inner) => {
                    if !self.by_specs(spec.name, child, inner) {
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
            self.property(if is_common(name) { FIELD } else { ty }, name);
        }
        for child in node.children.iter().flatten() {
            let known = self.by_specs(FIELD, child, IN_FIELD)
                || ty == "enum" && self.by_specs("enum", child, &[VALUE]);
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

    /// What of `self` the other does not use, one per line.
    pub(crate) fn missing_in(&self, other: &Self) -> Vec<String> {
        let nodes = self.nodes.difference(&other.nodes).map(|(parent, node)| match parent.as_str() {
            "" => format!("`{node}` at the top level"),
            parent => format!("`{node}` in `{parent}`"),
        });
        let properties = self.properties.difference(&other.properties);
        nodes.chain(properties.map(|(node, name)| format!("`{name}=` of `{node}`"))).collect()
    }
}
