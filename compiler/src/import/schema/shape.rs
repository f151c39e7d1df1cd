//! One schema with everything that `$ref` and `allOf` add to it, as one flat set of keywords.

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
    pub(super) parts: Vec<Part>,
}

/// What one schema says that only holds for itself, not for what `allOf` or a reference adds to it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Part {
    /// It names members.
    pub(super) names: bool,
    /// It says what all other members are.
    pub(super) others: bool,
    /// It says what the first items are.
    pub(super) first_items: bool,
    /// It says what all other items are.
    pub(super) other_items: bool,
}

impl Part {
    pub(super) fn of(members: &[(String, Value)]) -> Self {
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
pub(super) const ANNOTATIONS: [&str; 8] =
    ["description", "title", "default", "examples", "example", "deprecated", "readOnly", "writeOnly"];

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
        for name in names.into_iter().filter(|name| super::keywords::is_rule(name)) {
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

    /// Whether it says more of null than that it is a value.
    pub(super) fn has_rules_about_null(&self) -> bool {
        let lists_others = match (self.keywords.get("const"), self.keywords.get("enum")) {
            (Some(constant), _) => *constant != Value::Null,
            (None, Some(Value::List(values))) => !values.contains(&Value::Null),
            _ => false,
        };
        let rules = ["not", "if", "anyOf", "oneOf", "disallow", "$dynamicRef", "$recursiveRef"];
        lists_others || self.refused || rules.iter().any(|name| self.keywords.get(name).is_some())
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
