//! The contents of a document without places, to compare documents that are written differently.

use toolcat_compiler::syntax::{Name, Node, Value, ValueKind};

/// One node; properties sorted by name, only the last with each name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tree {
    pub(crate) annotation: Option<String>,
    pub(crate) name: String,
    pub(crate) arguments: Vec<Leaf>,
    pub(crate) properties: Vec<(String, Leaf)>,
    pub(crate) children: Vec<Tree>,
}

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Leaf {
    pub(crate) annotation: Option<String>,
    pub(crate) kind: Kind,
}

/// Like [`ValueKind`]; floats by their bits, so that `#nan` equals itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    String(String),
    Integer(i128),
    Float(u64),
    Bool(bool),
    Null,
}

pub(crate) fn tree(nodes: &[Node]) -> Vec<Tree> {
    nodes.iter().map(node).collect()
}

fn node(node: &Node) -> Tree {
    let mut properties: Vec<(String, Leaf)> = Vec::new();
    for property in &node.properties {
        properties.retain(|(name, _)| *name != property.name.text);
        properties.push((property.name.text.clone(), leaf(&property.value)));
    }
    properties.sort_by(|one, other| one.0.cmp(&other.0));
    Tree {
        annotation: text(&node.annotation),
        name: node.name.text.clone(),
        arguments: node.arguments.iter().map(leaf).collect(),
        properties,
        children: tree(node.children.as_deref().unwrap_or_default()),
    }
}

fn leaf(value: &Value) -> Leaf {
    let kind = match &value.kind {
        ValueKind::String(text) => Kind::String(text.value.clone()),
        ValueKind::Integer(number) => Kind::Integer(*number),
        ValueKind::Float(number) => float(*number),
        ValueKind::Bool(value) => Kind::Bool(*value),
        ValueKind::Null => Kind::Null,
    };
    Leaf { annotation: text(&value.annotation), kind }
}

pub(crate) fn float(number: f64) -> Kind {
    Kind::Float(if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() })
}

fn text(name: &Option<Box<Name>>) -> Option<String> {
    name.as_ref().map(|name| name.text.clone())
}
