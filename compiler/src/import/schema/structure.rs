//! Objects, maps and lists.

use super::alias;
use super::draft::Draft;
use super::shape::Shape;
use super::{Reader, Value};
use crate::import::report::{CLOSED, Kind, member, short};
use crate::import::types::{Field, List, Type, Typed};
use std::collections::HashSet;

impl<'a> Reader<'a, '_> {
    /// The parameters themselves: always an object.
    pub(super) fn root_fields(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Vec<Field> {
        for _ in 0..super::MAX_DEPTH {
            let Some(mut union) = self.take_union(shape) else { break };
            union.branches.retain(|branch| !super::union::is_null(branch));
            if union.branches.len() == 1 {
                let branch = union.branches.remove(0);
                self.take_in(shape, branch, draft);
            } else if union.branches.iter().all(Shape::is_silent) {
                let names: Vec<_> =
                    union.branches.iter().flat_map(|branch| branch.required.iter().copied()).collect();
                let found = format!("a union over {}", short(&names.join(", ")));
                self.say(Kind::Widened, found, "not checked: which parameters go together");
                self.tell_required(&union.branches, draft);
            } else {
                let union = self.distribute(union, shape);
                return self.flatten_root(union, draft);
            }
        }
        let fields = self.fields(shape);
        self.closed(shape);
        fields
    }

    /// The members that `properties` lists, and those that have to be there without being listed.
    pub(super) fn fields(&mut self, shape: &Shape<'a>) -> Vec<Field> {
        let required: HashSet<&str> = shape.required.iter().copied().collect();
        let mut told = HashSet::new();
        for name in &shape.required {
            if shape.properties.get(name).is_none() && told.insert(name) {
                let found = member("required", &Value::from(*name));
                self.say(Kind::Widened, found.as_str(), "not checked: no such property");
                self.say(Kind::Narrowed, found, "refused: no such property");
            }
        }
        let mut fields = Vec::new();
        for (name, schema) in shape.properties.iter() {
            if let Some(became) = unusable(name) {
                self.say(Kind::Lost, member(name, schema), became);
            } else if *schema == Value::Bool(false) && !required.contains(name) {
                self.say(Kind::Kept, member(name, schema), "left out: unnamed members are refused");
            } else {
                fields.push(self.field(name, schema, required.contains(name)));
            }
        }
        fields
    }

    /// What an object with named members says about others: they are always refused.
    fn closed(&mut self, shape: &mut Shape<'a>) {
        if !shape.is_closed() {
            self.open(shape);
        }
        shape.keywords.take("additionalProperties");
    }

    /// Reports an object that takes members that it does not name. What comes back from a tool is not looked at.
    pub(super) fn open(&mut self, shape: &Shape<'a>) {
        if self.results {
            return;
        }
        let name = ["additionalProperties", "patternProperties"].into_iter().find_map(|name| {
            Some((name, shape.keywords.get(name).filter(|value| **value != Value::Bool(false))?))
        });
        let found = match name {
            Some((name, value)) => member(name, value),
            None => "an object that is not closed".to_owned(),
        };
        self.say(Kind::Narrowed, found, CLOSED);
    }

    pub(super) fn object(&mut self, value: Option<&str>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        if !shape.properties.is_empty() {
            let fields = self.fields(shape);
            self.closed(shape);
            return Type::Object(fields);
        }
        let mut told = HashSet::new();
        for name in shape.required.iter().filter(|name| told.insert(**name)) {
            self.say(
                Kind::Widened,
                member("required", &Value::from(*name)),
                "not checked: no member of this name is described",
            );
        }
        if shape.is_closed() {
            shape.keywords.take("additionalProperties");
            return Type::Object(Vec::new());
        }
        Type::Map(Box::new(self.values(value, shape, draft)))
    }

    /// What the values of a map are.
    fn values(&mut self, value: Option<&str>, shape: &mut Shape<'a>, draft: &mut Draft) -> Typed {
        if let Some(Value::Object(patterns)) = shape.keywords.get("patternProperties")
            && let [(pattern, schema)] = patterns.as_slice()
        {
            shape.keywords.take("patternProperties");
            let found = member("patternProperties", &Value::from(pattern.as_str()));
            self.say(Kind::Widened, found.as_str(), "a map: its names are not checked");
            match shape.keywords.take("additionalProperties") {
                Some(Value::Bool(false)) => {}
                _ => self.say(Kind::Narrowed, found, "a map: all its values are of this type"),
            }
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
                let rest = rest.or_else(|| shape.keywords.take("additionalItems"));
                let count = items.len() as u64;
                if rest == Some(&Value::Bool(false)) {
                    max = Some(max.map_or(count, |max| max.min(count)));
                }
                let whole = max.is_some_and(|max| max <= count);
                self.tuple(items, rest.filter(|_| !whole), whole, draft)
            }
            (None, Some(Value::Bool(false))) => {
                max = Some(0);
                Typed::plain(Type::Json)
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
        Type::List(Box::new(List { item, min, max, unique, one_or_many: false }))
    }

    /// A list whose items differ by place: one type where all are alike, else any JSON. `whole` says that no further
    /// items may follow.
    fn tuple(
        &mut self,
        items: &'a [Value],
        rest: Option<&'a Value>,
        whole: bool,
        draft: &mut Draft,
    ) -> Typed {
        let found = || member("prefixItems", &Value::List(items.to_vec()));
        match items {
            [first, others @ ..]
                if others.iter().all(|item| item == first) && !matches!(first, Value::Bool(_)) =>
            {
                if !whole && rest != Some(first) {
                    self.say(Kind::Narrowed, found(), "a list: further items are of the same type");
                    self.say(Kind::Widened, found(), "a list: further items are of the same type");
                }
                self.within("prefixItems", |reader| reader.inner("0", first, "Each item", draft))
            }
            _ => {
                self.say(Kind::Widened, found(), "a list of any JSON values: the language has no tuples");
                Typed::plain(Type::Json)
            }
        }
    }

    /// The type of items or values. The language gives it no text, so its text is joined to that of the whole.
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
                draft.remark(match text.strip_prefix("Takes ").filter(|types| !types.contains(". ")) {
                    Some(types) => format!("{whose} takes {types}"),
                    None => format!("{whose}: {}", text.trim()),
                });
            }
        }
        if let Some(default) = typed.default.take() {
            self.say(Kind::Dropped, member("default", &default), "left out: items have no default");
        }
        if typed.nullable && whose == "Each value" {
            self.say(Kind::Narrowed, "null among other values", "null is refused as a value of a map");
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

/// Why a parameter cannot have a name.
pub(super) fn unusable(name: &str) -> Option<&'static str> {
    if name.trim().is_empty() {
        Some("not imported: the name of a parameter cannot be blank")
    } else if crate::rules::has_invisible(name) {
        Some("not imported: the name has invisible characters")
    } else {
        None
    }
}
