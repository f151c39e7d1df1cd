//! `anyOf` and `oneOf`: what they mostly are, in types without unions.

use super::alias::Named;
use super::draft::Draft;
use super::shape::{Ordered, Shape};
use super::{Reader, scalar};
use crate::import::report::{Kind, member, short};
use crate::import::types::{Choice, List, Type, Typed};
use crate::model::Value;

/// One branch, as it was written and flat.
pub(super) struct Branch<'a> {
    pub(super) schema: &'a Value,
    pub(super) shape: Shape<'a>,
}

impl<'a> Reader<'a, '_> {
    /// The type of a union; `None` where the schema has none, or where the rest of it says enough.
    pub(super) fn union(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Option<Type> {
        for _ in 0..super::MAX_DEPTH {
            let mut branches = self.take_branches(shape)?;
            let count = branches.len();
            branches.retain(|branch| !is_null(&branch.shape));
            draft.nullable |= branches.len() < count;
            match branches.len() {
                0 => return None,
                1 => {
                    let branch = branches.remove(0).shape;
                    if branch.refused {
                        return Some(Type::Json);
                    }
                    self.absorb(shape, branch, draft);
                }
                _ => return self.several(branches, shape, draft),
            }
        }
        self.say(Kind::Widened, "unions nested too deep", "any JSON value");
        Some(Type::Json)
    }

    /// The type of a union of two or more.
    fn several(
        &mut self,
        branches: Vec<Branch<'a>>,
        shape: &mut Shape<'a>,
        draft: &mut Draft,
    ) -> Option<Type> {
        if branches.iter().any(|branch| branch.shape.refused) {
            return Some(Type::Json);
        }
        if !shape.properties.is_empty() && branches.iter().all(|branch| branch.shape.is_silent()) {
            self.say(Kind::Widened, "anyOf over the same members", "not checked: which of them go together");
            return None;
        }
        if let Some(choices) = self.constant_branches(&branches) {
            shape.keywords.take("type");
            return Some(Type::Enum(choices));
        }
        let ty = self.alternatives(branches, shape, draft);
        shape.keywords.take("type");
        Some(ty)
    }

    fn alternatives(&mut self, branches: Vec<Branch<'a>>, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        let kinds: Vec<Option<Named>> = branches.iter().map(|branch| single_type(&branch.shape)).collect();
        let all = |test: fn(&Named) -> bool| kinds.iter().all(|kind| kind.as_ref().is_some_and(test));
        if all(|kind| matches!(kind, Named::Object(_)))
            && branches.iter().all(|branch| !branch.shape.properties.is_empty())
            && let Some(fields) = self.flatten(&branches, shape)
        {
            return Type::Object(fields);
        }
        if all(|kind| matches!(kind, Named::Integer | Named::Number)) {
            return self.loosest(&branches, Named::Number, draft);
        }
        if all(|kind| matches!(kind, Named::String | Named::Format(_))) {
            return self.loosest(&branches, Named::String, draft);
        }
        if let Some(ty) = self.one_or_many(&branches, draft) {
            return ty;
        }
        let words: Vec<String> = branches.iter().map(|branch| describe(&branch.shape)).collect();
        let schemas = Value::List(branches.iter().map(|branch| branch.schema.clone()).collect());
        self.say(Kind::Widened, member("anyOf", &schemas), "any JSON value; the text says what it takes");
        let mut words_once = words.clone();
        words_once.dedup();
        draft.remark(format!("Takes {}.", scalar::either(&words_once)));
        Type::Json
    }

    /// A type without the bounds in which its branches differ.
    fn loosest(&mut self, branches: &[Branch<'a>], named: Named, draft: &mut Draft) -> Type {
        let schemas = Value::List(branches.iter().map(|branch| branch.schema.clone()).collect());
        let became = format!("{} without the bounds of each case", scalar::spell(&named));
        self.say(Kind::Widened, member("anyOf", &schemas), became);
        self.of_types(vec![named], &mut Shape::default(), draft)
    }

    /// `T` or a list of `T`: a list, since the call parser takes one value for a list of one.
    fn one_or_many(&mut self, branches: &[Branch<'a>], draft: &mut Draft) -> Option<Type> {
        let [first, second] = branches else { return None };
        let (one, many) = match (single_type(&first.shape)?, single_type(&second.shape)?) {
            (Named::Array(_), _) => (second, first),
            (_, Named::Array(_)) => (first, second),
            _ => return None,
        };
        let items = many.shape.keywords.get("items")?;
        let same = items == one.schema
            || items.get("type").is_some_and(|ty| Some(ty) == one.shape.keywords.get("type"));
        if !same || items.get("type") == Some(&Value::from("object")) {
            return None;
        }
        self.say(
            Kind::Kept,
            "one value or a list of such values",
            "a list: one value is taken as a list of one",
        );
        let typed = self.within("items", |reader| reader.typed(items).0);
        if let Some(text) = typed.text {
            draft.remark(format!("Each item: {text}"));
        }
        let item = Typed { text: None, default: None, ..Typed::plain(typed.ty) };
        Some(Type::List(Box::new(List { item, min: None, max: None, unique: false })))
    }

    /// Branches that are one string each, with what each means.
    fn constant_branches(&mut self, branches: &[Branch<'a>]) -> Option<Vec<Choice>> {
        let (mut values, mut texts) = (Vec::new(), Vec::new());
        for branch in branches {
            let keywords = &branch.shape.keywords;
            let text = ["description", "title"].iter().find_map(|name| match keywords.get(name) {
                Some(Value::String(text)) if !text.trim().is_empty() => Some(text.clone()),
                _ => None,
            });
            for value in strings(keywords)? {
                values.push(value);
                texts.push(text.clone());
            }
        }
        Some(self.choices(&values, texts))
    }

    /// Takes `anyOf`, or else `oneOf`, flat.
    pub(super) fn take_branches(&mut self, shape: &mut Shape<'a>) -> Option<Vec<Branch<'a>>> {
        for name in ["anyOf", "oneOf"] {
            match shape.keywords.get(name) {
                Some(Value::List(schemas)) => {
                    shape.keywords.take(name);
                    let branches =
                        schemas.iter().map(|schema| Branch { schema, shape: self.shape(schema) }).collect();
                    return Some(branches);
                }
                Some(Value::Null) => {
                    shape.keywords.take(name);
                }
                _ => {}
            }
        }
        None
    }

    /// Adds what the one branch says to what the schema itself says.
    fn absorb(&mut self, shape: &mut Shape<'a>, mut branch: Shape<'a>, draft: &mut Draft) {
        let mut own = Draft::default();
        self.text(&mut branch, &mut own);
        match (own.text, &draft.text) {
            (Some(text), Some(whole)) if *whole != text => {
                let found = member("description", &Value::from(text));
                self.say(Kind::Dropped, found, "left out: the whole has a text of its own");
            }
            (Some(text), None) => draft.text = Some(text),
            _ => {}
        }
        let Shape { keywords, properties, has_properties, required, refs, .. } = branch;
        for (name, value) in keywords.iter() {
            if shape.keywords.get(name).is_none() {
                shape.keywords.set(name, value);
            }
        }
        for (name, value) in properties.iter() {
            if shape.properties.get(name).is_none() {
                shape.properties.set(name, value);
            }
        }
        shape.has_properties |= has_properties;
        shape.required.extend(required);
        self.refs.extend(&refs);
    }
}

/// The strings that a schema allows, where it lists strings alone.
fn strings<'a>(keywords: &Ordered<'a>) -> Option<Vec<&'a Value>> {
    let values: Vec<&Value> = match (keywords.get("const"), keywords.get("enum")) {
        (Some(value), _) => vec![value],
        (None, Some(Value::List(values))) => values.iter().collect(),
        _ => return None,
    };
    values.iter().all(|value| matches!(value, Value::String(_))).then_some(values)
}

pub(super) fn is_null(shape: &Shape<'_>) -> bool {
    let is = |name: &str, value: &Value| shape.keywords.get(name) == Some(value);
    is("type", &Value::from("null"))
        || is("const", &Value::Null)
        || is("enum", &Value::List(vec![Value::Null]))
        || is("type", &Value::List(vec![Value::from("null")]))
}

/// The one type that a branch has.
fn single_type(shape: &Shape<'_>) -> Option<Named> {
    if shape.keywords.get("enum").is_some() || shape.keywords.get("const").is_some() {
        return None;
    }
    match shape.keywords.get("type") {
        Some(Value::String(name)) => match super::alias::read(name).as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        },
        None if !shape.properties.is_empty() => Some(Named::Object(None)),
        _ => None,
    }
}

/// A branch in words.
fn describe(shape: &Shape<'_>) -> String {
    if let Some(values) = strings(&shape.keywords) {
        let values: Vec<_> = values.iter().map(|value| value.to_string()).collect();
        return values.join(" or ");
    }
    let names: Vec<_> = shape.properties.iter().map(|(name, _)| name).collect();
    match single_type(shape) {
        Some(Named::Object(_)) if !names.is_empty() => format!("an object with {}", short(&names.join(", "))),
        Some(Named::Array(_)) => match shape.keywords.get("items").and_then(|items| items.get("type")) {
            Some(Value::String(item)) => format!("a list of {item}s"),
            _ => "a list".to_owned(),
        },
        Some(named) => scalar::spell(&named),
        None => match shape.keywords.get("const").or(shape.keywords.get("enum")) {
            Some(value) => short(&value.to_string()),
            None => "another value".to_owned(),
        },
    }
}
