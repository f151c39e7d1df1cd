//! The language as data: which nodes exist and where, with their arguments, properties and children, the kind of each, and a
//! sentence about it.
//!
//! Lowering checks catalogs against it and derives findings about unknown names and wrong kinds; the reference and the tests
//! of documentation and coverage are generated from it. Deliberately absent: what a node means. That is up to lowering.

mod fields;
mod nodes;
mod shared;
mod words;

pub use fields::{COMMON, IN_FIELD, TYPES};
pub use nodes::TOP;
pub use shared::{ALLOW, CHECK, VALUE};
pub use words::{EFFECTS, FORMATS};
pub(super) use words::{LEVELS, LOADINGS, ORIGINS, PLACES, Place, WARNINGS};

use crate::syntax::ValueKind;

/// What a node takes.
#[derive(Debug)]
pub struct NodeSpec {
    /// Its name.
    pub name: &'static str,
    /// What it's for, in one sentence.
    pub about: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [Argument],
    /// How many of the arguments are required.
    pub required: usize,
    /// The last argument may be repeated.
    pub repeats: bool,
    /// Its properties.
    pub properties: &'static [Property],
    /// What its braces may hold.
    pub children: Children,
    /// Its parent may hold it only once.
    pub once: bool,
}

/// An argument of a node.
#[derive(Debug)]
pub struct Argument {
    /// What it's called in messages and in the reference.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
}

/// A property of a node.
#[derive(Debug)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// What it's for, in one sentence.
    pub about: &'static str,
}

/// What an argument or a property holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text that people or models read, or that is searched for.
    Text,
    /// Text with `{{…}}` holes.
    Template,
    /// A new name.
    Name,
    /// The name of something declared elsewhere: a tool, a parameter, a rule.
    NameOf(&'static str),
    /// A regular expression.
    Pattern,
    /// A day, as year, month and day.
    Day,
    /// A name or path in Rust.
    Rust,
    /// `#true` or `#false`.
    Flag,
    /// A whole number, zero or more.
    Count,
    /// A whole number.
    Integer,
    /// A finite number.
    Number,
    /// One of several words.
    Word(&'static str, &'static [&'static str]),
    /// Any value.
    Any,
}

impl Kind {
    /// Whether a value of this kind is written as text.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Flag | Self::Count | Self::Integer | Self::Number)
    }
}

/// What a node's braces may hold.
#[derive(Debug, Clone, Copy)]
pub enum Children {
    /// Nothing.
    None,
    /// These nodes.
    Of(&'static [NodeSpec]),
    /// Members of a JSON object in KDL; arguments and properties belong to the node itself.
    Value,
    /// The whole node is a JSON value in KDL: arguments, properties and children.
    WholeValue,
    /// Parameters or members, and these nodes next to them.
    Fields(&'static [NodeSpec]),
}

/// A built-in type.
#[derive(Debug)]
pub struct TypeSpec {
    /// Its name.
    pub name: &'static str,
    /// Its values, in a few words.
    pub about: &'static str,
    /// The properties that it takes in addition to those of every parameter.
    pub properties: &'static [Property],
}

impl Kind {
    /// Whether such a value can be of this kind. Whether a name is declared, a word known, or a pattern valid is checked
    /// later.
    pub fn takes(self, value: &ValueKind) -> bool {
        match (self, value) {
            (Self::Any, _) | (Self::Flag, ValueKind::Bool(_)) => true,
            (Self::Count, ValueKind::Integer(number)) => u64::try_from(*number).is_ok(),
            (Self::Integer | Self::Number, ValueKind::Integer(_)) => true,
            (Self::Integer, ValueKind::Float(number)) => number.fract() == 0.0 && number.abs() < 9e15,
            (Self::Number, ValueKind::Float(number)) => number.is_finite(),
            (Self::Flag | Self::Count | Self::Integer | Self::Number, _) => false,
            (_, ValueKind::String(_)) => true,
            (_, _) => false,
        }
    }

    /// What to write, in the words of messages.
    pub const fn wanted(self) -> &'static str {
        match self {
            Self::Flag => "`#true` or `#false`",
            Self::Count => "a whole number, zero or more",
            Self::Integer => "a whole number",
            Self::Number => "a finite number",
            Self::Any => "a value",
            _ => "a text in quotes",
        }
    }
}

impl Children {
    /// The nodes that are listed for these braces.
    pub const fn nodes(self) -> &'static [NodeSpec] {
        match self {
            Self::Of(nodes) | Self::Fields(nodes) => nodes,
            Self::None | Self::Value | Self::WholeValue => &[],
        }
    }
}

impl NodeSpec {
    /// The node with that name in the braces of this one.
    pub fn child(&self, name: &str) -> Option<&'static Self> {
        find(self.children.nodes(), name)
    }
}

/// The node with that name among these.
pub fn find(nodes: &'static [NodeSpec], name: &str) -> Option<&'static NodeSpec> {
    nodes.iter().find(|node| node.name == name)
}

/// The top-level node with that name.
pub fn top(name: &str) -> &'static NodeSpec {
    find(TOP, name).unwrap_or(&TOP[0])
}

/// The node with that name in a tool.
pub fn in_tool(name: &str) -> &'static NodeSpec {
    let tool = top("tool");
    tool.child(name).unwrap_or(tool)
}

/// The type with that name.
pub fn type_spec(name: &str) -> Option<&'static TypeSpec> {
    TYPES.iter().find(|ty| ty.name == name)
}

/// Whether every parameter takes a property with that name.
pub fn is_common(name: &str) -> bool {
    COMMON.iter().any(|property| property.name == name)
}

/// A node without arguments.
const fn node(name: &'static str, about: &'static str) -> NodeSpec {
    NodeSpec {
        name,
        about,
        arguments: &[],
        required: 0,
        repeats: false,
        properties: &[],
        children: Children::None,
        once: false,
    }
}

const fn argument(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind }
}

const fn property(name: &'static str, kind: Kind, about: &'static str) -> Property {
    Property { name, kind, about }
}

impl NodeSpec {
    /// Takes these arguments, of which so many are required.
    const fn takes(mut self, arguments: &'static [Argument], required: usize) -> Self {
        self.arguments = arguments;
        self.required = required;
        self
    }

    const fn repeats(mut self) -> Self {
        self.repeats = true;
        self
    }

    const fn with(mut self, properties: &'static [Property]) -> Self {
        self.properties = properties;
        self
    }

    const fn holds(mut self, children: Children) -> Self {
        self.children = children;
        self
    }

    const fn once(mut self) -> Self {
        self.once = true;
        self
    }
}
