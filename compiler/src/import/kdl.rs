//! KDL as a person would write it: nodes in, text out.
//!
//! Four spaces a level, arguments before properties, one child a line, an empty line between the nodes at the top.

mod string;

pub(super) use string::quoted;

use std::fmt::Write;

/// A node to write.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    annotation: Option<&'static str>,
    name: String,
    arguments: Vec<Scalar>,
    properties: Vec<(String, Scalar)>,
    children: Vec<Node>,
}

/// An argument, or the value of a property.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Scalar {
    String(String),
    Integer(i128),
    Float(f64),
    Bool(bool),
    Null,
}

impl Node {
    pub(super) fn new(name: impl Into<String>) -> Self {
        Self {
            annotation: None,
            name: name.into(),
            arguments: Vec::new(),
            properties: Vec::new(),
            children: Vec::new(),
        }
    }

    pub(super) fn annotated(mut self, annotation: &'static str) -> Self {
        self.annotation = Some(annotation);
        self
    }

    pub(super) fn arg(mut self, value: impl Into<Scalar>) -> Self {
        self.arguments.push(value.into());
        self
    }

    /// A property, where there is a value for it.
    pub(super) fn prop(mut self, name: &str, value: Option<impl Into<Scalar>>) -> Self {
        self.properties.extend(value.map(|value| (name.to_owned(), value.into())));
        self
    }

    /// A property that is written where it is true.
    pub(super) fn flag(self, name: &str, value: bool) -> Self {
        self.prop(name, value.then_some(true))
    }

    pub(super) fn child(mut self, child: Node) -> Self {
        self.children.push(child);
        self
    }

    pub(super) fn children(mut self, children: impl IntoIterator<Item = Node>) -> Self {
        self.children.extend(children);
        self
    }
}

/// A document of these nodes, with an empty line between them.
pub(super) fn document(nodes: &[Node]) -> String {
    let mut out = String::new();
    for (index, node) in nodes.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        write(&mut out, node, 0);
    }
    out
}

fn write(out: &mut String, node: &Node, depth: usize) {
    indent(out, depth);
    if let Some(annotation) = node.annotation {
        let _ = write!(out, "({annotation})");
    }
    out.push_str(&string::name(&node.name));
    for argument in &node.arguments {
        out.push(' ');
        scalar(out, argument, depth);
    }
    for (name, value) in &node.properties {
        let _ = write!(out, " {}=", string::name(name));
        scalar(out, value, depth);
    }
    if !node.children.is_empty() {
        out.push_str(" {\n");
        for child in &node.children {
            write(out, child, depth + 1);
        }
        indent(out, depth);
        out.push('}');
    }
    out.push('\n');
}

fn scalar(out: &mut String, value: &Scalar, depth: usize) {
    // Writing into a string cannot fail.
    let _ = match value {
        Scalar::String(text) => write!(out, "{}", quoted(text, depth + 1)),
        Scalar::Integer(number) => write!(out, "{number}"),
        // `Debug` keeps a `.0` or an exponent, so that it stays a number with a fraction.
        Scalar::Float(number) => write!(out, "{number:?}"),
        Scalar::Bool(flag) => write!(out, "#{flag}"),
        Scalar::Null => write!(out, "#null"),
    };
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("    ", depth));
}

impl From<&str> for Scalar {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Scalar {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Scalar {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<i128> for Scalar {
    fn from(number: i128) -> Self {
        Self::Integer(number)
    }
}

impl From<u64> for Scalar {
    fn from(number: u64) -> Self {
        Self::Integer(number.into())
    }
}

#[cfg(test)]
mod tests;
