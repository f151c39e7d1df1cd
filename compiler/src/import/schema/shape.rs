//! One schema with everything that `$ref` and `allOf` add to it, as one flat set of keywords.

use super::{Reader, alias};
use crate::import::report::{Kind, member, short};
use crate::import::types::as_number;
use crate::model::Value;
use std::collections::HashMap;

/// Names with values, in order, each name once.
#[derive(Debug, Default, Clone)]
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
#[derive(Debug, Default, Clone)]
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
    /// What each of the schemas says that were merged into this one.
    parts: Vec<Part>,
}

/// What one schema says that only holds for itself, not for what `allOf` or a reference puts beside it.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    /// It names members.
    names: bool,
    /// It says what all other members are.
    others: bool,
    /// It says what the first items are.
    first_items: bool,
    /// It says what all other items are.
    other_items: bool,
}

impl Part {
    fn of(members: &[(String, Value)]) -> Self {
        let has = |test: fn(&str, &Value) -> bool| members.iter().any(|(name, value)| test(name, value));
        let is_tuple = |value: &Value| matches!(value, Value::List(_));
        let first_items = has(|name, _| name == "prefixItems")
            || has(|name, value| name == "items" && matches!(value, Value::List(_)));
        Self {
            names: has(|name, _| matches!(name, "properties" | "patternProperties")),
            others: has(|name, value| name == "additionalProperties" && *value != Value::Bool(true)),
            first_items,
            other_items: members.iter().any(|(name, value)| {
                name == "items" && !is_tuple(value) || name == "additionalItems" && first_items
            }),
        }
    }
}

/// Remarks: the schema nearest to the place of use has the word.
const ANNOTATIONS: [&str; 8] =
    ["description", "title", "default", "examples", "example", "deprecated", "readOnly", "writeOnly"];

impl<'a> Reader<'a, '_> {
    /// The schema with what it refers to.
    pub(super) fn shape(&mut self, schema: &'a Value) -> Shape<'a> {
        let mut shape = Shape::default();
        self.collect(&mut shape, schema, 0);
        self.scattered(&shape);
        shape
    }

    /// Reports keywords that speak of what is beside them in their own schema alone: merged they speak of everything.
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
            let found = format!("{name} in one of several schemas that all hold");
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

    /// Drafts before 2019-09 do not read what is beside a reference; everybody reads it now.
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
                "checked: drafts before 2019-09 ignore what is beside `$ref`",
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
            // Draft 4: a flag that makes the bound beside it exclusive. `older` reads it with the bound.
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
                    "any JSON value: nothing stands there",
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

/// Whether every type that `one` names is among those of `other`.
pub(super) fn is_narrower(one: &Value, other: &Value) -> bool {
    let names = |value: &Value| -> Option<Vec<alias::Named>> {
        match value {
            Value::String(name) => Some(alias::read(name)),
            Value::List(names) => names
                .iter()
                .map(|name| match name {
                    Value::String(name) => Some(alias::read(name)),
                    _ => None,
                })
                .collect::<Option<Vec<_>>>()
                .map(|all| all.concat()),
            _ => None,
        }
    };
    let (Some(one), Some(other)) = (names(one), names(other)) else { return false };
    let among = |named: &alias::Named| {
        other.contains(named) || *named == alias::Named::Integer && other.contains(&alias::Named::Number)
    };
    !one.is_empty() && one.iter().all(among)
}

/// Whether two schemas' types have a type in common; unknown names may be anything.
pub(super) fn overlap(one: &Value, other: &Value) -> bool {
    let names = |value: &Value| -> Vec<Value> {
        match value {
            Value::List(names) => names.clone(),
            one => vec![one.clone()],
        }
    };
    let (one, other) = (names(one), names(other));
    let known = |names: &[Value]| names.iter().all(|name| is_narrower(name, name));
    let common = |a: &Value, b: &Value| is_narrower(a, b) || is_narrower(b, a);
    !known(&one) || !known(&other) || one.iter().any(|a| other.iter().any(|b| common(a, b)))
}

impl<'a> Shape<'a> {
    /// Its own text: the description, or else the title.
    pub(super) fn text(&self) -> Option<String> {
        ["description", "title"].iter().find_map(|name| match self.keywords.get(name) {
            Some(Value::String(text)) if !text.trim().is_empty() => Some(text.clone()),
            _ => None,
        })
    }

    /// Takes everything that is a rule about values; remarks stay.
    pub(super) fn take_rules(&mut self) -> Shape<'a> {
        let mut rules = Shape {
            properties: std::mem::take(&mut self.properties),
            has_properties: std::mem::take(&mut self.has_properties),
            required: std::mem::take(&mut self.required),
            parts: std::mem::take(&mut self.parts),
            ..Shape::default()
        };
        let names: Vec<&'a str> = self.keywords.iter().map(|(name, _)| name).collect();
        for name in names.into_iter().filter(|name| super::leftover::is_rule(name)) {
            if let Some(value) = self.keywords.take(name) {
                rules.keywords.set(name, value);
            }
        }
        rules
    }

    /// Whether it says itself what type its values have.
    pub(super) fn is_typed(&self) -> bool {
        ["type", "enum", "const"].iter().any(|name| self.keywords.get(name).is_some())
    }

    /// Whether there is nothing in it.
    pub(super) fn says_nothing(&self) -> bool {
        self.keywords.is_empty() && self.properties.is_empty() && self.required.is_empty()
    }

    /// The one keyword that it has, where that is all.
    pub(super) fn only_rule(&self) -> Option<&'a str> {
        let mut keywords = self.keywords.iter();
        let (name, _) = keywords.next()?;
        let alone =
            keywords.next().is_none() && !self.has_properties && self.required.is_empty() && !self.refused;
        alone.then_some(name)
    }

    /// Whether it refuses members that it does not name.
    pub(super) fn is_closed(&self) -> bool {
        let patterns = self.keywords.get("patternProperties").is_some();
        let elsewhere = ["if", "then", "else", "dependentSchemas", "dependencies", "anyOf", "oneOf", "not"];
        let elsewhere = elsewhere.iter().any(|name| self.keywords.get(name).is_some());
        let unevaluated = self.keywords.get("unevaluatedProperties") == Some(&Value::Bool(false));
        !patterns
            && (self.keywords.get("additionalProperties") == Some(&Value::Bool(false))
                || unevaluated && !elsewhere)
    }

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
