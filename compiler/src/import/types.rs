//! What an import knows of a tool set once JSON Schema is behind it: the language's own types, ready to be written.

use crate::model::Value;

/// A server and its tools.
#[derive(Debug)]
pub(super) struct Server {
    pub(super) name: String,
    pub(super) about: Option<String>,
    pub(super) instructions: Option<String>,
    pub(super) prefix: Option<String>,
    pub(super) tools: Vec<Tool>,
}

/// A tool.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) name: String,
    pub(super) rust_name: Option<String>,
    pub(super) title: Option<String>,
    pub(super) effect: Option<&'static str>,
    pub(super) idempotent: Option<bool>,
    pub(super) open_world: Option<bool>,
    pub(super) description: Option<String>,
    pub(super) search_hint: Option<String>,
    pub(super) params: Vec<Field>,
    /// What its result holds, where the source says so.
    pub(super) result: Option<Outcome>,
    /// Sample arguments: always objects.
    pub(super) calls: Vec<Value>,
    /// Why the agent does not get it.
    pub(super) withheld: Option<String>,
    /// Rules of `check` that its source breaks, each with a reason to let it pass.
    pub(super) allows: Vec<(String, String)>,
}

/// What the result of a tool holds.
#[derive(Debug)]
pub(super) enum Outcome {
    /// Members, which go to hosts as JSON, too; with what the source says about the whole.
    Members(Vec<Field>, Option<String>),
    /// Anything else: one member that holds it.
    Whole(Typed),
}

/// A parameter, or a member of an object.
#[derive(Debug, PartialEq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) rust_name: Option<String>,
    pub(super) optional: bool,
    pub(super) typed: Typed,
}

/// A type with what belongs to it.
#[derive(Debug, PartialEq)]
pub(super) struct Typed {
    pub(super) ty: Type,
    pub(super) text: Option<String>,
    pub(super) nullable: bool,
    pub(super) default: Option<Value>,
}

/// The types of the language.
#[derive(Debug, PartialEq)]
pub(super) enum Type {
    String(Text),
    Integer(Whole),
    Number(Bounds),
    Boolean,
    Enum(Vec<Choice>),
    List(Box<List>),
    Object(Vec<Field>),
    Map(Box<Typed>),
    Json,
    /// JSON of one of these types, none of which has named members, texts or a further choice.
    OneOf(Vec<Type>),
}

/// Longest text that is held against a pattern here, in bytes: what a match costs is their product.
const LONGEST_MATCHED: usize = 128;

/// Bounds of a string.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Text {
    pub(super) min: Option<u64>,
    pub(super) max: Option<u64>,
    pub(super) pattern: Option<String>,
    pub(super) format: Option<&'static str>,
}

/// Bounds of a whole number.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Whole {
    pub(super) min: Option<i128>,
    pub(super) max: Option<i128>,
    pub(super) multiple_of: Option<i128>,
}

/// Bounds of a number: values of [`Value::Integer`] or [`Value::Number`], as they were written.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Bounds {
    pub(super) min: Option<Value>,
    pub(super) max: Option<Value>,
    pub(super) exclusive_min: Option<Value>,
    pub(super) exclusive_max: Option<Value>,
    pub(super) multiple_of: Option<Value>,
}

/// One value of an enum.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) text: Option<String>,
    pub(super) rust_name: Option<String>,
}

/// A list.
#[derive(Debug, PartialEq)]
pub(super) struct List {
    pub(super) item: Typed,
    pub(super) min: Option<u64>,
    pub(super) max: Option<u64>,
    pub(super) unique: bool,
    /// A single item may be given for a list of one.
    pub(super) one_or_many: bool,
}

impl Type {
    /// Whether a value is of this type and within its bounds.
    pub(super) fn fits(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::String(text), Value::String(value)) => text.fits(value),
            (Self::Integer(whole), Value::Integer(value)) => whole.fits(*value),
            (Self::Number(bounds), Value::Integer(_) | Value::Number(_)) => bounds.fits(as_number(value)),
            (Self::Boolean, Value::Bool(_)) | (Self::Json, _) => true,
            (Self::Enum(choices), Value::String(value)) => {
                choices.iter().any(|choice| choice.value == *value)
            }
            (Self::List(list), Value::List(items)) => list.fits(items),
            (Self::List(list), one) if list.one_or_many => list.item.fits(one),
            (Self::OneOf(types), value) => types.iter().any(|one| one.fits(value)),
            (Self::Object(fields), Value::Object(members)) => fits_object(fields, members),
            (Self::Map(typed), Value::Object(members)) => members.iter().all(|(_, value)| typed.fits(value)),
            _ => false,
        }
    }
}

impl Typed {
    /// A type and nothing else.
    pub(super) fn plain(ty: Type) -> Self {
        Self { ty, text: None, nullable: false, default: None }
    }

    /// Whether it is an enum with a value that would be taken for none.
    pub(super) fn has_blank_value(&self) -> bool {
        matches!(&self.ty, Type::Enum(choices) if choices.iter().any(|one| one.value.trim().is_empty()))
    }

    /// As [`Type::fits`], with `null` where that is a value.
    pub(super) fn fits(&self, value: &Value) -> bool {
        (self.nullable && *value == Value::Null) || self.ty.fits(value)
    }
}

/// Whether these members are a value of an object of these fields.
pub(super) fn fits_object(fields: &[Field], members: &[(String, Value)]) -> bool {
    let given: std::collections::HashMap<&str, &Value> =
        members.iter().map(|(name, value)| (name.as_str(), value)).collect();
    let known = fields.iter().filter(|field| given.contains_key(field.name.as_str())).count();
    known == given.len()
        && fields.iter().all(|field| match given.get(field.name.as_str()) {
            Some(value) => field.typed.fits(value),
            None => field.optional,
        })
}

impl Text {
    fn fits(&self, value: &str) -> bool {
        let length = value.chars().count() as u64;
        self.min.is_none_or(|min| length >= min)
            && self.max.is_none_or(|max| length <= max)
            && self.pattern.as_ref().is_none_or(|pattern| {
                value.len() <= LONGEST_MATCHED
                    && regex_lite::Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(value))
            })
    }
}

impl Whole {
    fn fits(&self, value: i128) -> bool {
        self.min.is_none_or(|min| value >= min)
            && self.max.is_none_or(|max| value <= max)
            && self.multiple_of.is_none_or(|step| value.checked_rem(step) == Some(0))
    }
}

impl Bounds {
    fn fits(&self, value: f64) -> bool {
        let holds = |bound: &Option<Value>, test: fn(f64, f64) -> bool| {
            bound.as_ref().is_none_or(|bound| test(value, as_number(bound)))
        };
        holds(&self.min, |value, bound| value >= bound)
            && holds(&self.max, |value, bound| value <= bound)
            && holds(&self.exclusive_min, |value, bound| value > bound)
            && holds(&self.exclusive_max, |value, bound| value < bound)
            && holds(&self.multiple_of, |value, step| (value / step).fract() == 0.0)
    }
}

impl List {
    fn fits(&self, items: &[Value]) -> bool {
        let length = items.len() as u64;
        let distinct = || {
            let mut written: Vec<String> = items.iter().map(Value::to_string).collect();
            written.sort_unstable();
            written.windows(2).all(|pair| pair[0] != pair[1])
        };
        self.min.is_none_or(|min| length >= min)
            && self.max.is_none_or(|max| length <= max)
            && (!self.unique || distinct())
            && items.iter().all(|item| self.item.fits(item))
    }
}

/// Whether the language can write it: there a member named `-` is an item of a list.
pub(super) fn is_writable(value: &Value) -> bool {
    match value {
        Value::List(items) => items.iter().all(is_writable),
        Value::Object(members) => members.iter().all(|(name, value)| name != "-" && is_writable(value)),
        _ => true,
    }
}

/// The number that a value is; not a number for anything else.
pub(super) fn as_number(value: &Value) -> f64 {
    match value {
        Value::Integer(value) => *value as f64,
        Value::Number(value) => *value,
        _ => f64::NAN,
    }
}
