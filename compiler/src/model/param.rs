//! Parameters of tools and members of outcomes: types, bounds, checks.

use super::{Prose, RejectPiece, TypeId, Value};
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use toolcat_runtime::table::Format;

/// What a tool takes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Params {
    /// The parameters, including the one that chooses the operation.
    pub fields: Vec<Field>,
    /// Which parameter chooses, and what each operation takes.
    pub operation: Option<Operation>,
    /// Some parameter or condition could not be read, which was reported; what the tool accepts is unknown.
    pub partial: bool,
}

/// One parameter, member of an object, or member of an outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Name on the wire.
    pub name: Spanned<String>,
    /// Name of the Rust field: snake case, without `r#`.
    pub rust_name: String,
    /// What the model reads about it.
    pub text: Option<Prose>,
    /// Whether it is optional.
    pub presence: Presence,
    /// What it holds.
    pub ty: Type,
    /// Earlier names.
    pub was: Vec<Spanned<String>>,
    /// Further values that mean "not given".
    pub neutral: Vec<Value>,
    /// `null` is a distinct value.
    pub nullable: bool,
    /// A neutral value has a meaning here.
    pub keep_neutral: bool,
    /// Never shown in texts and logs.
    pub sensitive: bool,
    /// A person typed it (`from="user"`).
    pub from_user: bool,
    /// The sibling whose value names this attachment's owner: index among the same fields.
    pub owner: Option<usize>,
    /// How many items of the list are shown, and the text for the rest.
    pub show_max: Option<Box<ShowMax>>,
    /// The node.
    pub span: Span,
}

/// `show-max=20 more="… and {{more}} more"`.
#[derive(Debug, Clone, PartialEq)]
pub struct ShowMax {
    /// Maximum number of items shown.
    pub items: u64,
    /// The text after them, in pieces around the number of left-out items.
    pub more: Vec<MorePiece>,
    /// Its source text, with its place.
    pub written: crate::syntax::Text,
}

/// A piece of the text for items that are not shown.
#[derive(Debug, Clone, PartialEq)]
pub enum MorePiece {
    /// Words.
    Text(String),
    /// How many items are left out.
    Count,
    /// A word that depends on that number.
    Plural {
        /// For one item.
        one: String,
        /// For any other number.
        many: String,
    },
}

/// Whether a parameter is optional.
#[derive(Debug, Clone, PartialEq)]
pub enum Presence {
    /// Required.
    Required,
    /// Optional.
    Optional,
    /// Optional, with this default.
    Default(Value),
}

/// The type of a parameter or member.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Text.
    String(StringType),
    /// A whole number.
    Integer(IntegerType),
    /// Any number.
    Number(NumberType),
    /// Yes or no.
    Boolean,
    /// One of several values.
    Enum(EnumType),
    /// Several values of one type.
    List(Box<ListType>),
    /// Named members.
    Object(ObjectType),
    /// Values of one type under any names.
    Map(Box<Type>),
    /// Any JSON.
    Json,
    /// JSON of one of these types: none of them has a name, a text, named members or another choice.
    OneOf(Vec<Type>),
    /// A top-level `type`.
    Named(TypeId),
    /// A picture or file that accompanies a result. Members of outcomes only.
    Attachment(AttachmentKind),
}

/// The kind of an attachment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttachmentKind {
    /// `image`
    Image,
    /// `file`
    File,
}

impl Type {
    /// The Rust type that replaces ours, by path: it implements `FromStr` and `Display`. Names are not followed.
    pub fn rust_type(&self) -> Option<&Spanned<String>> {
        match self {
            Self::String(rule) => rule.rust_type.as_ref(),
            Self::Integer(rule) => rule.rust_type.as_ref(),
            Self::Number(rule) => rule.rust_type.as_ref(),
            _ => None,
        }
    }

    /// The types in it: of its items, values or members, or those to choose from. A name isn't followed.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        let (one, fields, choices): (Option<&Self>, &[Field], &[Self]) = match self {
            Self::List(list) => (Some(&list.item), &[], &[]),
            Self::Map(value) => (Some(value), &[], &[]),
            Self::Object(object) => (None, &object.fields, &[]),
            Self::OneOf(types) => (None, &[], types),
            _ => (None, &[], &[]),
        };
        one.into_iter().chain(fields.iter().map(|field| &field.ty)).chain(choices)
    }

    /// The same, to change them.
    pub fn children_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        let (one, fields, choices): (Option<&mut Self>, &mut [Field], &mut [Self]) = match self {
            Self::List(list) => (Some(&mut list.item), &mut [], &mut []),
            Self::Map(value) => (Some(value), &mut [], &mut []),
            Self::Object(object) => (None, &mut object.fields, &mut []),
            Self::OneOf(types) => (None, &mut [], types),
            _ => (None, &mut [], &mut []),
        };
        one.into_iter().chain(fields.iter_mut().map(|field| &mut field.ty)).chain(choices)
    }

    /// The kind of type, with its article, in the language's own words.
    pub fn named(&self) -> &'static str {
        match self {
            Self::String(_) => "a string",
            Self::Integer(_) => "an integer",
            Self::Number(_) => "a number",
            Self::Boolean => "a boolean",
            Self::Enum(_) => "an enum",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
            Self::Map(_) => "a map",
            Self::Json => "any JSON",
            Self::OneOf(_) => "JSON of several types",
            Self::Named(_) => "a named type",
            Self::Attachment(_) => "an attachment",
        }
    }
}

/// Bounds of a string; lengths in characters.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(missing_docs, reason = "each is the property of that name")]
pub struct StringType {
    pub min_length: Option<u64>,
    pub max_length: Option<u64>,
    pub pattern: Option<String>,
    pub format: Option<Format>,
    pub rust_type: Option<Spanned<String>>,
}

/// Bounds of a whole number; exclusive ones are stored as inclusive.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(missing_docs, reason = "each is the property of that name")]
pub struct IntegerType {
    pub min: Option<i128>,
    pub max: Option<i128>,
    pub multiple_of: Option<i128>,
    pub rust_type: Option<Spanned<String>>,
}

impl IntegerType {
    /// Whether it is held as `u64`: if the maximum requires it and no negative number is allowed.
    pub fn unsigned(&self) -> bool {
        self.max.is_some_and(|max| max > i128::from(i64::MAX)) && self.min.is_some_and(|min| min >= 0)
    }
}

/// Bounds of a number.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(missing_docs, reason = "each is the property of that name")]
pub struct NumberType {
    pub min: Option<f64>,
    pub max: Option<f64>,
    pub exclusive_min: Option<f64>,
    pub exclusive_max: Option<f64>,
    pub multiple_of: Option<f64>,
    pub rust_type: Option<Spanned<String>>,
}

/// An enum.
#[derive(Debug, Clone, PartialEq)]
pub struct EnumType {
    /// Name of the Rust type, in the tool's module or, for a named type, in `types`.
    pub rust_name: String,
    /// Its values.
    pub values: Vec<EnumValue>,
}

/// `value "x" "what it means"`.
#[derive(Debug, Clone, PartialEq)]
pub struct EnumValue {
    /// On the wire.
    pub value: Spanned<String>,
    /// Name of the Rust variant.
    pub rust_name: String,
    /// What it means.
    pub text: Option<Prose>,
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub struct ListType {
    /// What each item holds.
    pub item: Type,
    /// An item may be `null`.
    pub nullable_items: bool,
    /// Minimum number of items.
    pub min_items: Option<u64>,
    /// Maximum number of items.
    pub max_items: Option<u64>,
    /// No two items are equal.
    pub unique: bool,
    /// A single item is accepted as a list of one.
    pub one_or_many: bool,
}

/// An object.
#[derive(Debug, Clone, PartialEq)]
pub struct ObjectType {
    /// Name of the Rust type, in the tool's module or, for a named type, in `types`.
    pub rust_name: String,
    /// Its members.
    pub fields: Vec<Field>,
}

/// `operation "method" { case … }`.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Index of the choosing parameter in [`Params::fields`]; its type is an enum with the cases in the same order.
    pub field: usize,
    /// The operations.
    pub cases: Vec<Case>,
}

/// `case "get" "Show one run" effect="read" { needs "run_id" }`. Its name and text are those of the enum's value.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// How it changes the world.
    pub effect: Option<super::effect::Effect>,
    /// Required parameters: indices in [`Params::fields`]. Parameters that no case names are in here or in `takes`, depending
    /// on their own presence.
    pub needs: Vec<usize>,
    /// Optional parameters.
    pub takes: Vec<usize>,
    /// The node.
    pub span: Span,
}

/// A rule about well-formed values, with its own rejection.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// Its name: the code of the rejection.
    pub name: Spanned<String>,
    /// Reported alone, before every check that is not `first`.
    pub first: bool,
    /// Whether repeating the call can help.
    pub retry: bool,
    /// The condition.
    pub condition: Condition,
    /// What is wrong.
    pub reject: Vec<RejectPiece>,
    /// What to do next.
    pub next: Vec<RejectPiece>,
    /// The source text of `reject`, with its place.
    pub reject_written: Option<Text>,
    /// The source text of `next`, with its place.
    pub next_written: Option<Text>,
    /// The node.
    pub span: Span,
}

pub use toolcat_runtime::table::Step;

/// The path to a value: see [`toolcat_runtime::table::Target`].
pub type Target = Vec<Step>;

/// What a check requires; see [`toolcat_runtime::table::Condition`] for what each means.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the table's documentation says what each means")]
pub enum Condition {
    NotBlank(Target),
    MinItems(Target, u64),
    MaxItems(Target, u64),
    Min(Target, f64),
    Max(Target, f64),
    MinLength(Target, u64),
    MaxLength(Target, u64),
    Pattern(Target, String),
    Unique(Target, Option<usize>),
    OneOf(Target, Vec<Value>),
    ExactlyOne(Target, Vec<usize>),
    AtLeastOne(Target, Vec<usize>),
    AtMostOne(Target, Vec<usize>),
    AllOrNone(Target, Vec<usize>),
    Needs(Target, usize, Vec<usize>),
    Code,
}

impl Condition {
    /// The path to the value that it limits, and the limit as texts name it: `max-items` and `6`.
    pub fn limit(&self) -> Option<(&[Step], &'static str, String)> {
        let (target, kind, value) = match self {
            Self::MinItems(target, value) => (target, "min-items", value.to_string()),
            Self::MaxItems(target, value) => (target, "max-items", value.to_string()),
            Self::Min(target, value) => (target, "min", value.to_string()),
            Self::Max(target, value) => (target, "max", value.to_string()),
            Self::MinLength(target, value) => (target, "min-length", value.to_string()),
            Self::MaxLength(target, value) => (target, "max-length", value.to_string()),
            _ => return None,
        };
        Some((target, kind, value))
    }
}
