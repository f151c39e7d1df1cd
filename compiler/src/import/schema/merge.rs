//! References and `allOf`: several schemas that all hold, as one.

use super::pointer::resolve;
use super::shape::{ANNOTATIONS, Part, Shape};
use super::typeset::is_narrower;
use super::{Reader, alias};
use crate::import::report::{Kind, member, short};
use crate::import::types::as_number;
use crate::model::Value;

impl<'a> Reader<'a, '_> {
    /// The schema with what it refers to.
    pub(super) fn shape(&mut self, schema: &'a Value) -> Shape<'a> {
        let mut shape = Shape::default();
        self.collect(&mut shape, schema, 0);
        self.scattered(&shape);
        shape
    }

    /// Reports keywords that only refer to their neighbours in their own schema: once merged, they refer to everything.
    fn scattered(&mut self, shape: &Shape<'a>) {
        let apart = |one: fn(&Part) -> bool, other: fn(&Part) -> bool| {
            let mut parts = shape.parts.iter().enumerate().filter(|(_, part)| one(part));
            parts.any(|(at, _)| {
                shape.parts.iter().enumerate().any(|(beside, part)| beside != at && other(part))
            })
        };
        let members = apart(|part| part.others, |part| part.names);
        let items = apart(|part| part.other_items, |part| part.first_items);
        for (_, name) in
            [(members, "additionalProperties"), (items, "items")].iter().filter(|(apart, _)| *apart)
        {
            let found = format!("{name} in one of several schemas that all apply");
            self.say(Kind::Widened, found.as_str(), "read as if all of them were one schema");
            self.say(Kind::Narrowed, found, "read as if all of them were one schema");
        }
    }

    /// Adds what holds as well: the keywords and members of `other`.
    pub(super) fn absorb(&mut self, shape: &mut Shape<'a>, other: Shape<'a>) {
        for (name, value) in other.keywords.iter() {
            self.merge(shape, name, value);
        }
        for (name, value) in other.properties.iter() {
            self.property(shape, name, value);
        }
        shape.has_properties |= other.has_properties;
        shape.required.extend(other.required);
        shape.refs.extend(other.refs);
        shape.refused |= other.refused;
        shape.parts.extend(other.parts);
        self.scattered(shape);
    }

    fn collect(&mut self, shape: &mut Shape<'a>, schema: &'a Value, depth: usize) {
        let members = match schema {
            Value::Object(members) => members,
            Value::Bool(true) | Value::Null => return,
            Value::String(name) if !alias::read(name).is_empty() => {
                self.say(Kind::Kept, short(&schema.to_string()), "read as the name of a type");
                return shape.keywords.set("type", schema);
            }
            other => {
                self.say(
                    Kind::Widened,
                    short(&other.to_string()),
                    "any JSON value: this schema cannot be used",
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
        shape.parts.push(Part::of(members));
        self.beside_reference(members);
        for (name, value) in members {
            self.keyword(shape, older(name, value, members), value);
        }
        for (name, value) in members {
            match (name.as_str(), value) {
                ("$ref", Value::String(target)) => self.follow(shape, target, depth),
                ("extends", part @ Value::Object(_)) => self.collect(shape, part, depth + 1),
                ("allOf" | "extends", Value::List(parts)) => {
                    for part in parts {
                        self.collect(shape, part, depth + 1);
                    }
                }
                _ => {}
            }
        }
    }

    /// Drafts before 2019-09 ignore what is next to a reference; everybody reads it now.
    fn beside_reference(&mut self, members: &[(String, Value)]) {
        if !members.iter().any(|(name, value)| name == "$ref" && matches!(value, Value::String(_))) {
            return;
        }
        let rule =
            |name: &str| !name.starts_with('$') && name != "definitions" && !ANNOTATIONS.contains(&name);
        for (name, value) in members.iter().filter(|(name, _)| rule(name) && name != "nullable") {
            self.say(
                Kind::Narrowed,
                member(name, value),
                "checked: drafts before 2019-09 ignore what is next to `$ref`",
            );
        }
    }

    fn property(&mut self, shape: &mut Shape<'a>, name: &'a str, value: &'a Value) {
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

    fn keyword(&mut self, shape: &mut Shape<'a>, name: &'a str, value: &'a Value) {
        match (name, value) {
            ("$ref", Value::String(_)) | ("allOf", Value::List(_)) => {}
            ("extends", Value::List(_) | Value::Object(_)) => {}
            ("$schema" | "$id" | "$anchor" | "$defs" | "definitions" | "$vocabulary", _) => {}
            ("$dynamicAnchor" | "$recursiveAnchor", _) => {}
            // Draft 4: a flag that makes the bound next to it exclusive. `older` reads it with the bound.
            ("exclusiveMinimum" | "exclusiveMaximum", Value::Bool(_)) => {}
            ("properties", Value::Object(members)) => {
                shape.has_properties = true;
                for (name, value) in members {
                    self.property(shape, name, value);
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
            "type" if is_narrower(first, value) => {}
            "type" if is_narrower(value, first) => shape.keywords.set(name, value),
            "uniqueItems" if *first == Value::Bool(true) || *value == Value::Bool(false) => {}
            "uniqueItems" if *value == Value::Bool(true) => shape.keywords.set(name, value),
            "nullable" if *first == Value::Bool(false) => {}
            "nullable" => shape.keywords.set(name, value),
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
                    "any JSON value: nothing is there",
                );
                shape.refused = true;
            }
        }
    }
}

/// The name that a keyword has today.
fn older<'a>(name: &'a str, value: &Value, beside: &[(String, Value)]) -> &'a str {
    let flag =
        |name: &str| beside.iter().any(|(beside, value)| beside == name && *value == Value::Bool(true));
    match name {
        "minimum" if flag("exclusiveMinimum") => "exclusiveMinimum",
        "maximum" if flag("exclusiveMaximum") => "exclusiveMaximum",
        "divisibleBy" if as_number(value) > 0.0 => "multipleOf",
        _ => name,
    }
}
