//! A tool's input or output as a tree that knows no dialect: each target writes it its own way.
//!
//! What a check enforces is deliberately absent: a host that validates first would answer with its own message, and the model
//! would fix the wrong thing.

use super::names::Names;
use crate::model::{Catalog, EnumType, EnumValue, Field, Params, Presence, Prose, Tool, Type, Value};
use std::borrow::Cow;
use toolcat_runtime::table::Format;

/// A value: what it may be, and what the model reads about it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Schema<'c> {
    /// What the model reads about it; may be empty.
    pub text: Cow<'c, str>,
    /// What it may be.
    pub shape: Shape<'c>,
    /// It may be `null` too.
    pub nullable: bool,
    /// The default if it is left out.
    pub default: Option<&'c Value>,
}

/// What a value may be. Bounds are inclusive unless their name says otherwise.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the bounds are the properties of these names in the language")]
pub enum Shape<'c> {
    /// Text; lengths in characters.
    String {
        min_length: Option<u64>,
        max_length: Option<u64>,
        pattern: Option<&'c str>,
        format: Option<Format>,
    },
    /// A whole number.
    Integer { min: Option<i128>, max: Option<i128>, multiple_of: Option<i128> },
    /// Any number.
    Number {
        min: Option<f64>,
        max: Option<f64>,
        exclusive_min: Option<f64>,
        exclusive_max: Option<f64>,
        multiple_of: Option<f64>,
    },
    /// Yes or no.
    Boolean,
    /// One of several strings.
    Enum(Vec<Choice<'c>>),
    /// Several values.
    List {
        item: Box<Schema<'c>>,
        min_items: Option<u64>,
        max_items: Option<u64>,
        unique: bool,
        /// A single item is accepted as a list of one.
        one_or_many: bool,
    },
    /// Named members, and no others.
    Object(Vec<Member<'c>>),
    /// Values under any names.
    Map(Box<Schema<'c>>),
    /// Any JSON.
    Any,
    /// One of several.
    OneOf(Vec<Schema<'c>>),
    /// A picture or file that accompanies a result.
    Attachment,
}

/// A value of an enum.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Choice<'c> {
    /// The value.
    pub value: &'c str,
    /// What it means; may be empty.
    pub text: Cow<'c, str>,
    /// If it chooses an operation: what that takes.
    pub takes: Option<Takes<'c>>,
}

/// What an operation takes, by parameter name.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Takes<'c> {
    /// What it requires.
    pub needs: Vec<&'c str>,
    /// What it accepts in addition.
    pub takes: Vec<&'c str>,
}

/// A parameter, or a member of an object.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Member<'c> {
    /// Its name.
    pub name: &'c str,
    /// Whether it must be given.
    pub required: bool,
    /// What it takes.
    pub schema: Schema<'c>,
}

impl<'c> Schema<'c> {
    fn new(shape: Shape<'c>) -> Self {
        Self { text: Cow::Borrowed(""), shape, nullable: false, default: None }
    }

    /// The parameters of a tool. The one that chooses the operation comes first: a model writes arguments in schema order.
    pub(super) fn params(catalog: &'c Catalog, params: &'c Params) -> Self {
        let Some(operation) = &params.operation else {
            return Self::new(Shape::Object(members(catalog, &params.fields)));
        };
        let others = (0..params.fields.len()).filter(|index| *index != operation.field);
        let order = std::iter::once(operation.field).chain(others);
        let everywhere = |index: usize| operation.cases.iter().all(|case| case.needs.contains(&index));
        let members = order.filter_map(|index| {
            let field = params.fields.get(index)?;
            let required = index == operation.field || everywhere(index);
            Some(Member { required, ..member(catalog, field) })
        });
        let mut members: Vec<_> = members.collect();
        if let Some(Shape::Enum(choices)) = members.first_mut().map(|first| &mut first.schema.shape) {
            let names =
                |of: &[usize]| of.iter().map(|index| params.fields[*index].name.value.as_str()).collect();
            for (choice, case) in choices.iter_mut().zip(&operation.cases) {
                choice.takes = Some(Takes { needs: names(&case.needs), takes: names(&case.takes) });
            }
        }
        Self::new(Shape::Object(members))
    }

    /// A tool's results as JSON: which outcome it is, and the members of all outcomes in one object, since hosts accept no
    /// root combinators.
    pub(super) fn outcomes(catalog: &'c Catalog, tool: &'c Tool) -> Self {
        let choice = |name: &'c str| Choice { value: name, text: Cow::Borrowed(""), takes: None };
        let names = tool.outcomes.iter().map(|outcome| choice(&outcome.name.value)).collect();
        let means = tool.outcomes.iter().filter_map(|outcome| {
            let means = outcome.means.as_ref()?.text.trim();
            Some(format!("{}: {}", outcome.name.value, means.trim_end_matches('.')))
        });
        let mut text = "How the call ended".to_owned();
        super::sentence::add_sentence(&mut text, &means.collect::<Vec<_>>().join("; "));
        let which = Self { text: text.into(), ..Self::new(Shape::Enum(names)) };
        let mut members = vec![Member { name: "outcome", required: true, schema: which }];
        for field in tool.outcomes.iter().flat_map(|outcome| &outcome.fields) {
            if members.iter().all(|member| member.name != field.name.value) {
                members.push(Member { required: false, ..member(catalog, field) });
            }
        }
        Self::new(Shape::Object(members))
    }

    /// A type by itself, with its name's text.
    pub(crate) fn of_type(catalog: &'c Catalog, ty: &'c Type) -> Self {
        Self { text: named_text(catalog, None, ty), ..Self::new(shape(catalog, ty)) }
    }

    /// Replaces each tool name in a text with the name used there.
    pub(super) fn rename(&mut self, names: &Names<'_>) {
        if let Cow::Owned(text) = names.text(&self.text) {
            self.text = text.into();
        }
        match &mut self.shape {
            Shape::Enum(choices) => {
                for choice in choices {
                    if let Cow::Owned(text) = names.text(&choice.text) {
                        choice.text = text.into();
                    }
                }
            }
            Shape::List { item, .. } => item.rename(names),
            Shape::Object(members) => members.iter_mut().for_each(|member| member.schema.rename(names)),
            Shape::Map(value) => value.rename(names),
            Shape::OneOf(several) => several.iter_mut().for_each(|one| one.rename(names)),
            _ => {}
        }
    }
}

fn members<'c>(catalog: &'c Catalog, fields: &'c [Field]) -> Vec<Member<'c>> {
    fields.iter().map(|field| member(catalog, field)).collect()
}

fn member<'c>(catalog: &'c Catalog, field: &'c Field) -> Member<'c> {
    let schema = Schema {
        text: named_text(catalog, field.text.as_ref(), &field.ty),
        shape: shape(catalog, &field.ty),
        nullable: field.nullable,
        default: match &field.presence {
            Presence::Default(value) => Some(value),
            Presence::Required | Presence::Optional => None,
        },
    };
    Member { name: &field.name.value, required: field.presence == Presence::Required, schema }
}

/// A text, or the named type's text if there is none.
fn named_text<'c>(catalog: &'c Catalog, text: Option<&'c Prose>, of: &Type) -> Cow<'c, str> {
    let named = match of {
        Type::Named(id) => catalog.named(*id).text.as_ref(),
        _ => None,
    };
    Cow::Borrowed(text.or(named).map_or("", |text| text.text.trim()))
}

fn shape<'c>(catalog: &'c Catalog, of: &'c Type) -> Shape<'c> {
    match of {
        Type::String(rule) => Shape::String {
            min_length: rule.min_length,
            max_length: rule.max_length,
            pattern: rule.pattern.as_deref(),
            format: rule.format,
        },
        Type::Integer(rule) => Shape::Integer { min: rule.min, max: rule.max, multiple_of: rule.multiple_of },
        Type::Number(rule) => Shape::Number {
            min: rule.min,
            max: rule.max,
            exclusive_min: rule.exclusive_min,
            exclusive_max: rule.exclusive_max,
            multiple_of: rule.multiple_of,
        },
        Type::Boolean => Shape::Boolean,
        Type::Enum(one) => Shape::Enum(choices(one)),
        Type::List(list) => Shape::List {
            item: Box::new(Schema { nullable: list.nullable_items, ..Schema::of_type(catalog, &list.item) }),
            min_items: list.min_items,
            max_items: list.max_items,
            unique: list.unique,
            one_or_many: list.one_or_many,
        },
        Type::Object(object) => Shape::Object(members(catalog, &object.fields)),
        Type::Map(value) => Shape::Map(Box::new(Schema::of_type(catalog, value))),
        Type::Json => Shape::Any,
        Type::OneOf(types) => Shape::OneOf(types.iter().map(|ty| Schema::of_type(catalog, ty)).collect()),
        Type::Named(id) => shape(catalog, &catalog.named(*id).ty),
        Type::Attachment(_) => Shape::Attachment,
    }
}

fn choices(of: &EnumType) -> Vec<Choice<'_>> {
    of.values.iter().map(choice).collect()
}

fn choice(of: &EnumValue) -> Choice<'_> {
    let text = of.text.as_ref().map_or("", |text| text.text.trim());
    Choice { value: &of.value.value, text: Cow::Borrowed(text), takes: None }
}
