//! Keywords that no type took: moved into the text, or reported.

use super::Reader;
use super::draft::Draft;
use super::keywords::{Class, RULES};
use super::shape::Shape;
use crate::import::report::{Kind, member, short};
use crate::import::types::Type;
use crate::model::{Value, rust_name};

/// Longest remark that goes into a text, in characters.
const REMARK: usize = 200;

impl<'a> Reader<'a, '_> {
    /// Takes description and title.
    pub(super) fn text(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) {
        match shape.keywords.take("description") {
            Some(Value::String(text)) if !text.trim().is_empty() => draft.text = Some(text.clone()),
            Some(Value::String(_) | Value::Null) | None => {}
            Some(other) => self.say(Kind::Dropped, member("description", other), "left out: not a text"),
        }
        match shape.keywords.take("title") {
            Some(Value::String(title)) => self.title(title, draft),
            Some(other) => self.say(Kind::Dropped, member("title", other), "left out: not a text"),
            None => {}
        }
    }

    fn title(&mut self, title: &str, draft: &mut Draft) {
        let name = self.path.last().map(String::as_str).unwrap_or_default();
        let found = member("title", &Value::from(title));
        if rust_name::snake(title) == rust_name::snake(name) {
            self.say(Kind::Kept, found, "left out: it repeats the name");
        } else if draft.text.is_none() && self.path.len() > 1 && !title.trim().is_empty() {
            draft.text = Some(title.to_owned());
            self.say(Kind::Kept, found, "used as the text, since there is no description");
        } else {
            self.say(Kind::Dropped, found, "left out: only tools have titles");
        }
    }

    /// Deals with the keywords that are still there.
    pub(super) fn leftovers(&mut self, shape: &Shape<'a>, ty: &Type, draft: &mut Draft) {
        for (name, value) in shape.keywords.iter() {
            self.leftover(shape, name, value, ty, draft);
        }
        let object_lost = !shape.properties.is_empty() || !shape.required.is_empty();
        if object_lost && !matches!(ty, Type::Object(_) | Type::Map(_)) && Class::Object.concerns(ty) {
            let names = shape.properties.iter().map(|(name, _)| name).chain(shape.required.iter().copied());
            let names = short(&names.collect::<Vec<_>>().join(", "));
            self.say(Kind::Widened, format!("members {names}"), "not checked: not only an object fits here");
        }
    }

    fn leftover(&mut self, shape: &Shape<'a>, name: &str, value: &Value, ty: &Type, draft: &mut Draft) {
        let found = member(name, value);
        let beside = |name: &str| shape.keywords.get(name).is_some();
        match (name, value) {
            ("examples", Value::List(examples)) if !examples.is_empty() => {
                let examples: Vec<_> = examples.iter().map(plain).collect();
                self.remark(found, format!("Examples: {}.", examples.join(", ")), draft);
            }
            ("example" | "examples", _) => self.remark(found, format!("Example: {}.", plain(value)), draft),
            ("deprecated", Value::Bool(true)) => self.remark(found, "Deprecated.".to_owned(), draft),
            ("unevaluatedProperties", Value::Bool(false)) if matches!(ty, Type::Object(_)) => {
                self.say(Kind::Kept, found, "always the case: unknown members are refused");
            }
            ("enum" | "const" | "anyOf" | "oneOf" | "type", _) => {
                self.say(Kind::Widened, found, "not checked: another keyword decides the type");
            }
            ("minContains" | "maxContains", _) if !beside("contains") => {
                self.say(Kind::Dropped, found, "left out: it has no effect without `contains`");
            }
            ("then" | "else", _) if !beside("if") => {
                self.say(Kind::Dropped, found, "left out: it has no effect without `if`");
            }
            ("format", Value::String(format)) if *ty == Type::Json => {
                self.say(Kind::Widened, found, "not checked: there is no type; the text mentions it");
                draft.remark(format!("Format: {}.", short(format)));
            }
            ("contentEncoding" | "contentMediaType" | "contentSchema", _) => {
                self.say(Kind::Dropped, found, "left out: it is not about calls");
            }
            _ if RULES.contains(&name) => {
                self.say(Kind::Widened, found, "not checked: the language has no such rule");
            }
            _ if Class::of(name).is_some_and(|class| class.concerns(ty)) => {
                self.say(Kind::Widened, found, "not checked: the language has no such rule here");
            }
            _ if Class::of(name).is_some() => {
                self.say(Kind::Dropped, found, "left out: it does not apply to this type")
            }
            ("id", Value::String(_)) => self.say(Kind::Dropped, found, "left out: it is not about calls"),
            (
                "readOnly" | "writeOnly" | "deprecated" | "$comment" | "xml" | "externalDocs"
                | "discriminator",
                _,
            ) => {
                self.say(Kind::Dropped, found, "left out: it is not about calls");
            }
            _ if name.starts_with(['x', '$', '_']) && name.contains(['-', '$', '_']) => {
                self.say(Kind::Dropped, found, "left out: an extension");
            }
            (_, Value::Object(_) | Value::Null) => {
                self.say(Kind::Dropped, found, "left out: JSON Schema does not define it")
            }
            _ => {
                let mut words = rust_name::snake(name).replace('_', " ");
                if let Some(first) = words.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                self.remark(found, format!("{words}: {}.", plain(value)), draft);
            }
        }
    }

    /// Moves a keyword into the text, unless it is too long for it.
    pub(super) fn remark(&mut self, found: String, sentence: String, draft: &mut Draft) {
        if sentence.chars().count() > REMARK {
            self.say(Kind::Dropped, found, "left out: too long for the text");
        } else {
            self.say(Kind::Kept, found, "moved into the text");
            draft.remark(sentence);
        }
    }
}

/// A value as a text shows it: strings without quotes, anything else as JSON.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => short(text),
        Value::List(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
