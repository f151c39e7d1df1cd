//! Objects, maps and lists.

use super::alias;
use super::draft::Draft;
use super::shape::Shape;
use super::{Reader, Value};
use crate::import::report::{Kind, member, short};
use crate::import::types::{Field, List, Type, Typed};
use std::collections::HashSet;

impl<'a> Reader<'a, '_> {
    /// The parameters themselves: always an object.
    pub(super) fn root_fields(&mut self, shape: &mut Shape<'a>) -> Vec<Field> {
        let mut fields = self.fields(shape);
        if let Some(branches) = self.take_branches(shape) {
            self.flatten_root(branches, &mut fields);
        }
        self.closed(shape, true);
        if shape.refused {
            self.say(Kind::Lost, short(&self.root.to_string()), "no parameters: see above");
        }
        fields
    }

    /// The members that `properties` lists.
    pub(super) fn fields(&mut self, shape: &Shape<'a>) -> Vec<Field> {
        let required: HashSet<&str> = shape.required.iter().copied().collect();
        let mut told = HashSet::new();
        for name in &shape.required {
            if shape.properties.get(name).is_none() && told.insert(name) && shape.has_properties {
                self.say(
                    Kind::Widened,
                    member("required", &Value::from(*name)),
                    "left out: no such property",
                );
            }
        }
        let mut fields = Vec::new();
        for (name, schema) in shape.properties.iter() {
            if name.trim().is_empty() {
                self.say(
                    Kind::Lost,
                    member(name, schema),
                    "not imported: the name of a parameter is not blank",
                );
            } else {
                fields.push(self.field(name, schema, required.contains(name)));
            }
        }
        fields
    }

    /// What an object says about further members, where it has members of its own.
    fn closed(&mut self, shape: &mut Shape<'a>, has_members: bool) {
        match shape.keywords.take("additionalProperties") {
            None | Some(Value::Bool(false) | Value::Null) => {}
            Some(open) if has_members => {
                self.say(Kind::Narrowed, member("additionalProperties", open), "further members are refused");
            }
            Some(_) => {}
        }
    }

    pub(super) fn object(&mut self, value: Option<&str>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        if !shape.properties.is_empty() {
            let fields = self.fields(shape);
            self.closed(shape, true);
            return Type::Object(fields);
        }
        let closed = match shape.keywords.get("unevaluatedProperties") {
            Some(Value::Bool(false)) => true,
            _ => shape.keywords.get("additionalProperties") == Some(&Value::Bool(false)),
        };
        if closed && shape.keywords.get("patternProperties").is_none() {
            shape.keywords.take("additionalProperties");
            return Type::Object(Vec::new());
        }
        for name in &shape.required {
            self.say(
                Kind::Widened,
                member("required", &Value::from(*name)),
                "not checked: a map takes any names",
            );
        }
        Type::Map(Box::new(self.values(value, shape, draft)))
    }

    /// What the values of a map are.
    fn values(&mut self, value: Option<&str>, shape: &mut Shape<'a>, draft: &mut Draft) -> Typed {
        let patterns = shape.keywords.get("patternProperties");
        if let Some(Value::Object(patterns)) = patterns
            && let [(pattern, schema)] = patterns.as_slice()
        {
            shape.keywords.take("patternProperties");
            if let Some(Value::Bool(_)) = shape.keywords.get("additionalProperties") {
                shape.keywords.take("additionalProperties");
            }
            self.say(
                Kind::Widened,
                member("patternProperties", &Value::from(pattern.as_str())),
                "a map: its names are not checked",
            );
            return self.inner("patternProperties", schema, "Each value", draft);
        }
        match shape.keywords.take("additionalProperties") {
            Some(schema @ Value::Object(members)) if !members.is_empty() => {
                self.inner("additionalProperties", schema, "Each value", draft)
            }
            _ => self.by_name(value, draft),
        }
    }

    pub(super) fn list(&mut self, item: Option<&str>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        let tuple = match (shape.keywords.take("prefixItems"), shape.keywords.get("items")) {
            (Some(Value::List(items)), _) => Some(items),
            (None, Some(Value::List(items))) => {
                shape.keywords.take("items");
                Some(items)
            }
            _ => None,
        };
        let (mut min, mut max) =
            (self.count(shape, "minItems").filter(|min| *min > 0), self.count(shape, "maxItems"));
        let unique = matches!(shape.keywords.take("uniqueItems"), Some(Value::Bool(true)));
        let item = match (tuple, shape.keywords.take("items")) {
            (Some(items), rest) => {
                let closed = matches!(rest, Some(Value::Bool(false)))
                    || matches!(shape.keywords.take("additionalItems"), Some(Value::Bool(false)));
                max = max.or(closed.then_some(items.len() as u64));
                self.tuple(items, draft)
            }
            (None, Some(schema @ (Value::Object(_) | Value::String(_)))) => {
                self.inner("items", schema, "Each item", draft)
            }
            (None, _) => self.by_name(item, draft),
        };
        if let (Some(low), Some(high)) = (min, max)
            && low > high
        {
            self.say(
                Kind::Widened,
                format!("minItems {low} over maxItems {high}"),
                "left out: no value fits",
            );
            (min, max) = (None, None);
        }
        Type::List(Box::new(List { item, min, max, unique }))
    }

    /// A list whose items differ by place: one type where all are alike, else any JSON.
    fn tuple(&mut self, items: &'a [Value], draft: &mut Draft) -> Typed {
        match items {
            [first, rest @ ..] if rest.iter().all(|item| item == first) => {
                self.inner("items", first, "Each item", draft)
            }
            _ => {
                let found = member("prefixItems", &Value::List(items.to_vec()));
                self.say(Kind::Widened, found, "a list of any JSON values: the language has no tuples");
                Typed::plain(Type::Json)
            }
        }
    }

    /// The type of items or values. It has no text of its own in the language: that joins the text of the whole.
    fn inner(&mut self, segment: &str, schema: &'a Value, whose: &str, draft: &mut Draft) -> Typed {
        let (mut typed, _) = self.within(segment, |reader| reader.typed(schema));
        if let Some(text) = typed.text.take() {
            let known = draft.text.as_deref().is_some_and(|whole| whole.contains(text.trim()));
            self.say(
                Kind::Kept,
                member("description", &Value::from(text.as_str())),
                "joined to the text of the whole",
            );
            if !known {
                draft.remark(match text.strip_prefix("Takes ") {
                    Some(types) => format!("{whose} takes {types}"),
                    None => format!("{whose}: {}", text.trim()),
                });
            }
        }
        if let Some(default) = typed.default.take() {
            self.say(Kind::Dropped, member("default", &default), "left out: items have no default");
        }
        if typed.nullable && whose == "Each value" {
            self.say(Kind::Narrowed, "null beside other values", "null is refused as a value of a map");
            typed.nullable = false;
        }
        typed
    }

    /// The item type that a name such as `list[str]` carries.
    fn by_name(&mut self, name: Option<&str>, draft: &mut Draft) -> Typed {
        let types = name.map(alias::read).unwrap_or_default();
        if types.is_empty() {
            return Typed::plain(Type::Json);
        }
        let nullable = types.contains(&alias::Named::Null);
        let types = types.into_iter().filter(|one| *one != alias::Named::Null).collect();
        Typed { nullable, ..Typed::plain(self.of_types(types, &mut Shape::default(), draft)) }
    }
}
