//! Types by name, and strings and numbers with their bounds.

use super::Reader;
use super::alias::{self, Named};
use super::draft::Draft;
use super::shape::Shape;
use crate::import::report::{Kind, member};
use crate::import::types::{Text, Type};
use crate::model::Value;

impl<'a> Reader<'a, '_> {
    /// The types that `type` names, without null, which goes into the draft.
    pub(super) fn types(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Vec<Named> {
        let mut types = Vec::new();
        if let Some(value) = shape.keywords.take("type") {
            let names = match value {
                Value::List(names) => names.iter().collect(),
                Value::Null => Vec::new(),
                one => vec![one],
            };
            for name in names {
                types.extend(self.type_named(name));
            }
        }
        draft.nullable |= types.contains(&Named::Null) && types.len() > 1;
        if types.len() > 1 {
            types.retain(|one| *one != Named::Null);
        }
        types.dedup();
        if types.contains(&Named::Number) {
            types.retain(|one| *one != Named::Integer);
        }
        types
    }

    fn type_named(&mut self, name: &Value) -> Vec<Named> {
        let found = member("type", name);
        let Value::String(text) = name else {
            self.say(Kind::Dropped, found, "left out: not the name of a type");
            return Vec::new();
        };
        let types = alias::read(text);
        if types.is_empty() {
            self.say(Kind::Widened, found, "not known: the type is taken from what else the schema says");
        } else if !alias::is_standard(text) {
            self.say(
                Kind::Kept,
                found,
                format!("read as {}", either(&types.iter().map(spell).collect::<Vec<_>>())),
            );
        }
        types
    }

    /// The type for these names; without any, what the other keywords belong to.
    pub(super) fn of_types(&mut self, types: Vec<Named>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        let one = match types.as_slice() {
            [] => match infer(shape) {
                Some(named) => named,
                None => return Type::Json,
            },
            [one] => one.clone(),
            several => {
                let words: Vec<_> = several.iter().map(spell).collect();
                self.say(Kind::Widened, either(&words), "any JSON value; the text says what it takes");
                draft.remark(format!("Takes {}.", either(&words)));
                return Type::Json;
            }
        };
        match one {
            Named::String => Type::String(self.string(shape, draft)),
            Named::Format(format) => {
                let text = self.string(shape, draft);
                Type::String(Text { format: text.format.or(Some(format)), ..text })
            }
            Named::Integer => Type::Integer(self.whole(shape)),
            Named::Number => Type::Number(self.bounds(shape)),
            Named::Boolean => Type::Boolean,
            Named::Array(item) => self.list(item.as_deref(), shape, draft),
            Named::Object(value) => self.object(value.as_deref(), shape, draft),
            Named::Any => Type::Json,
            Named::Null => {
                self.say(Kind::Widened, "only null", "any JSON value");
                Type::Json
            }
        }
    }
}

fn infer(shape: &Shape<'_>) -> Option<Named> {
    let any = |names: &[&str]| names.iter().any(|name| shape.keywords.get(name).is_some());
    if shape.has_properties
        || any(&["additionalProperties", "patternProperties", "minProperties", "maxProperties"])
    {
        Some(Named::Object(None))
    } else if any(&["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]) {
        Some(Named::Array(None))
    } else if any(&["minLength", "maxLength", "pattern", "format", "contentEncoding"]) {
        Some(Named::String)
    } else if any(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
        Some(Named::Number)
    } else {
        None
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// A type in words.
pub(super) fn spell(named: &Named) -> String {
    match named {
        Named::Null => "null".to_owned(),
        Named::String => "a string".to_owned(),
        Named::Format(format) => format!("a string of format {format}"),
        Named::Integer => "an integer".to_owned(),
        Named::Number => "a number".to_owned(),
        Named::Boolean => "a boolean".to_owned(),
        Named::Array(None) => "a list".to_owned(),
        Named::Array(Some(item)) => format!("a list of {item}"),
        Named::Object(None) => "an object".to_owned(),
        Named::Object(Some(value)) => format!("an object of {value}"),
        Named::Any => "any JSON value".to_owned(),
    }
}
