//! Types by name.

use super::Reader;
use super::alias::{self, Named};
use super::draft::Draft;
use super::shape::Shape;
use super::words::either;
use crate::import::report::{Kind, member};
use crate::import::types::{Text, Type, Typed};
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
                match self.type_named(name) {
                    Some(named) => types.extend(named),
                    // What is left would say less than the source.
                    None => return Vec::new(),
                }
            }
        }
        draft.nullable |= types.contains(&Named::Null) && types.len() > 1;
        if types.len() > 1 {
            types.retain(|one| *one != Named::Null);
        }
        let mut known = Vec::new();
        types.retain(|one| {
            !known.contains(one) && {
                known.push(one.clone());
                true
            }
        });
        if types.contains(&Named::Number) {
            types.retain(|one| !matches!(one, Named::Integer | Named::Unsigned));
        }
        types
    }

    fn type_named(&mut self, name: &Value) -> Option<Vec<Named>> {
        let found = member("type", name);
        let Value::String(text) = name else {
            self.say(
                Kind::Widened,
                found,
                "not the name of a type: the type is taken from what else the schema says",
            );
            return None;
        };
        let types = alias::read(text);
        if types.is_empty() {
            self.say(Kind::Widened, found, "not known: the type is taken from what else the schema says");
            return None;
        }
        if !alias::is_standard(text) {
            self.say(
                Kind::Kept,
                found,
                format!("read as {}", either(&types.iter().map(spell).collect::<Vec<_>>())),
            );
        }
        Some(types)
    }

    /// The type for these names; without any, what the other keywords belong to.
    pub(super) fn of_types(&mut self, types: Vec<Named>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        match types.as_slice() {
            [] => match infer(shape) {
                Some((named, keyword)) => {
                    let became = format!("{}: a value of another type is refused", spell(&named));
                    self.say(Kind::Narrowed, format!("no type with {keyword}"), became);
                    self.of_type(&named, shape, draft)
                }
                None => Type::Json,
            },
            [one] => self.of_type(one, shape, draft),
            several => {
                let cases = several.iter().map(|one| Typed::plain(self.of_type(one, shape, draft))).collect();
                self.combine(cases, None, draft)
            }
        }
    }

    fn of_type(&mut self, named: &Named, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        match named {
            Named::String => Type::String(self.string(shape, draft)),
            Named::Format(format) => {
                let text = self.string(shape, draft);
                Type::String(Text { format: text.format.or(Some(format)), ..text })
            }
            Named::Integer => Type::Integer(self.whole(shape, false)),
            Named::Unsigned => Type::Integer(self.whole(shape, true)),
            Named::Number => Type::Number(self.bounds(shape)),
            Named::Boolean => Type::Boolean,
            Named::Array(item) => self.list(item.as_deref(), shape, draft),
            Named::Object(value) => self.object(value.as_deref(), shape, draft),
            Named::Any => Type::Json,
            Named::Null => self.only_null(),
        }
    }
}

/// What the keywords of a schema without a type belong to, and the first of them. `format` alone says nothing about
/// values of other types, and may appear next to anything.
fn infer(shape: &Shape<'_>) -> Option<(Named, &'static str)> {
    let first =
        |names: &[&'static str]| names.iter().find(|name| shape.keywords.get(name).is_some()).copied();
    if shape.has_properties {
        return Some((Named::Object(None), "properties"));
    }
    if !shape.required.is_empty() {
        return Some((Named::Object(None), "required"));
    }
    [
        (
            Named::Object(None),
            first(&["additionalProperties", "patternProperties", "minProperties", "maxProperties"]),
        ),
        (Named::Array(None), first(&["items", "prefixItems", "minItems", "maxItems", "uniqueItems"])),
        (Named::String, first(&["minLength", "maxLength", "pattern", "contentEncoding"])),
        (Named::Number, first(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"])),
    ]
    .into_iter()
    .find_map(|(named, keyword)| Some((named, keyword?)))
}

/// A type in words.
pub(super) fn spell(named: &Named) -> String {
    match named {
        Named::Null => "null".to_owned(),
        Named::String => "a string".to_owned(),
        Named::Format(format) => format!("a string of format {format}"),
        Named::Integer => "an integer".to_owned(),
        Named::Unsigned => "an integer that is not negative".to_owned(),
        Named::Number => "a number".to_owned(),
        Named::Boolean => "a boolean".to_owned(),
        Named::Array(None) => "a list".to_owned(),
        Named::Array(Some(item)) => format!("a list of {item}"),
        Named::Object(None) => "an object".to_owned(),
        Named::Object(Some(value)) => format!("an object of {value}"),
        Named::Any => "any JSON value".to_owned(),
    }
}
