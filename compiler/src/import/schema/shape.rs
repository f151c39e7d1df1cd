//! One schema with everything that `$ref` and `allOf` add to it, as one flat set of keywords.

use super::Reader;
use crate::import::report::{Kind, member, short};
use crate::import::types::as_number;
use crate::model::Value;
use std::collections::HashMap;

/// Names with values, in order, each name once.
#[derive(Debug, Default)]
pub(super) struct Ordered<'a> {
    list: Vec<(&'a str, Option<&'a Value>)>,
    index: HashMap<&'a str, usize>,
}

impl<'a> Ordered<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.index.get(name).and_then(|index| self.list[*index].1)
    }

    /// Takes it out, so that what is left at the end was not understood.
    pub(super) fn take(&mut self, name: &str) -> Option<&'a Value> {
        self.index.get(name).and_then(|index| self.list[*index].1.take())
    }

    pub(super) fn set(&mut self, name: &'a str, value: &'a Value) {
        match self.index.get(name) {
            Some(index) => self.list[*index].1 = Some(value),
            None => {
                self.index.insert(name, self.list.len());
                self.list.push((name, Some(value)));
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'a str, &'a Value)> + '_ {
        self.list.iter().filter_map(|(name, value)| value.map(|value| (*name, value)))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

/// A schema, flat.
#[derive(Debug, Default)]
pub(super) struct Shape<'a> {
    /// Everything but the following.
    pub(super) keywords: Ordered<'a>,
    pub(super) properties: Ordered<'a>,
    /// There is a `properties`, if only an empty one.
    pub(super) has_properties: bool,
    /// Names that `required` lists.
    pub(super) required: Vec<&'a str>,
    /// `required` as a flag of the schema itself, as drafts before the fourth had it; or `optional`.
    pub(super) flag: Option<bool>,
    /// References that were followed on the way here.
    pub(super) refs: Vec<&'a str>,
    /// It cannot be expressed: a recursion, or too deep.
    pub(super) refused: bool,
}

/// Remarks: the schema nearest to the place of use has the word.
const ANNOTATIONS: [&str; 8] =
    ["description", "title", "default", "examples", "example", "deprecated", "readOnly", "writeOnly"];

impl<'a> Reader<'a, '_> {
    /// The schema with what it refers to.
    pub(super) fn shape(&mut self, schema: &'a Value) -> Shape<'a> {
        let mut shape = Shape::default();
        self.collect(&mut shape, schema, 0);
        shape
    }

    fn collect(&mut self, shape: &mut Shape<'a>, schema: &'a Value, depth: usize) {
        let members = match schema {
            Value::Object(members) => members,
            Value::Bool(true) | Value::Null => return,
            Value::String(name) if !super::alias::read(name).is_empty() => {
                self.say(Kind::Kept, short(&schema.to_string()), "read as the name of a type");
                return shape.keywords.set("type", schema);
            }
            other => {
                self.say(
                    Kind::Widened,
                    short(&other.to_string()),
                    "any JSON value: this is no schema that can be used",
                );
                shape.refused = true;
                return;
            }
        };
        if depth > super::MAX_DEPTH || !self.spend() {
            self.say(Kind::Widened, "too many references, or nested too deep", "any JSON value");
            shape.refused = true;
            return;
        }
        for (name, value) in members {
            self.keyword(shape, name, value);
        }
        for (name, value) in members {
            match (name.as_str(), value) {
                ("$ref", Value::String(target)) => self.follow(shape, target, depth),
                ("allOf", Value::List(parts)) => {
                    for part in parts {
                        self.collect(shape, part, depth + 1);
                    }
                }
                _ => {}
            }
        }
    }

    fn keyword(&mut self, shape: &mut Shape<'a>, name: &'a str, value: &'a Value) {
        match (name, value) {
            ("$ref", Value::String(_)) | ("allOf", Value::List(_)) => {}
            ("$schema" | "$id" | "$anchor" | "$defs" | "definitions" | "$vocabulary", _) => {}
            ("properties", Value::Object(members)) => {
                shape.has_properties = true;
                for (name, value) in members {
                    match shape.properties.get(name) {
                        Some(first) if first != value => {
                            self.say(
                                Kind::Widened,
                                member(name, value),
                                "`allOf`: only the first of two definitions is kept",
                            );
                        }
                        Some(_) => {}
                        None => shape.properties.set(name, value),
                    }
                }
            }
            ("required", Value::List(names)) => {
                for name in names {
                    match name {
                        Value::String(name) => shape.required.push(name),
                        other => self.say(Kind::Dropped, member("required", other), "left out: not a name"),
                    }
                }
            }
            ("required", Value::Bool(flag)) => shape.flag = Some(*flag),
            ("optional", Value::Bool(flag)) => shape.flag = Some(!flag),
            ("properties" | "required", Value::Null) => {}
            _ => self.merge(shape, name, value),
        }
    }

    /// Two values of one keyword: the stricter one where that is plain, else the first.
    fn merge(&mut self, shape: &mut Shape<'a>, name: &'a str, value: &'a Value) {
        let Some(first) = shape.keywords.get(name) else {
            return shape.keywords.set(name, value);
        };
        if first == value || ANNOTATIONS.contains(&name) {
            return;
        }
        let (old, new) = (as_number(first), as_number(value));
        match name {
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" if new > old => {
                shape.keywords.set(name, value)
            }
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" if new < old => {
                shape.keywords.set(name, value)
            }
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" if new <= old => {}
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" if new >= old => {}
            "type" if *first == Value::from("number") && *value == Value::from("integer") => {
                shape.keywords.set(name, value);
            }
            "type" if *first == Value::from("integer") && *value == Value::from("number") => {}
            _ => {
                self.say(Kind::Widened, member(name, value), "`allOf`: only the first of two values is kept")
            }
        }
    }

    fn follow(&mut self, shape: &mut Shape<'a>, target: &'a str, depth: usize) {
        if self.refs.contains(&target) || shape.refs.contains(&target) {
            self.say(
                Kind::Widened,
                member("$ref", &Value::from(target)),
                "any JSON value: the schema contains itself",
            );
            shape.refused = true;
            return;
        }
        match target.strip_prefix('#').and_then(|pointer| resolve(self.root, pointer)) {
            Some(schema) => {
                shape.refs.push(target);
                self.collect(shape, schema, depth + 1);
            }
            None => {
                self.say(
                    Kind::Widened,
                    member("$ref", &Value::from(target)),
                    "any JSON value: nothing stands there",
                );
                shape.refused = true;
            }
        }
    }
}

impl<'a> Shape<'a> {
    /// Whether it says nothing at all about values.
    pub(super) fn is_silent(&self) -> bool {
        self.properties.is_empty()
            && !self.refused
            && self.keywords.iter().all(|(name, _)| ANNOTATIONS.contains(&name))
    }
}

/// What a JSON pointer leads to.
fn resolve<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    let mut at = root;
    for segment in pointer.split('/').skip(1) {
        let name = decode(segment).replace("~1", "/").replace("~0", "~");
        at = match at {
            Value::List(items) => items.get(name.parse::<usize>().ok()?)?,
            other => other.get(&name)?,
        };
    }
    (pointer.is_empty() || pointer.starts_with('/')).then_some(at)
}

/// Resolves `%20` and the like.
fn decode(segment: &str) -> String {
    if !segment.contains('%') {
        return segment.to_owned();
    }
    let (mut bytes, mut rest) = (Vec::new(), segment.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
