//! `anyOf` and `oneOf`: which schemas a value has to keep to one of.

use super::draft::Draft;
use super::shape::{Ordered, Shape};
use super::{Reader, typeset};
use crate::import::report::{Kind, member, short};
use crate::import::types::Type;
use crate::model::Value;

/// The schemas of one union, flat.
pub(super) struct Union<'a> {
    pub(super) branches: Vec<Shape<'a>>,
    /// A value keeps to one of them and to no other: `oneOf`.
    pub(super) exclusive: bool,
}

impl<'a> Reader<'a, '_> {
    /// The type of a union; `None` where the schema has none, or where the rest of it says enough.
    pub(super) fn union(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Option<Type> {
        for _ in 0..super::MAX_DEPTH {
            let mut union = self.take_union(shape)?;
            let before = union.branches.len();
            if union.branches.iter().any(|branch| is_null(branch) && branch.has_rules_about_null()) {
                self.say(Kind::Widened, "rules about null", "not checked: null is a value");
            }
            union.branches.retain(|branch| !is_null(branch));
            let nulls = before - union.branches.len();
            draft.nullable |= nulls > 0 && may_be_null(shape);
            let twice = nulls > 1 || nulls == 1 && union.branches.iter().any(may_be_null);
            if union.exclusive && twice {
                self.say(Kind::Widened, "null in two schemas of a oneOf", "null is a value");
            }
            match union.branches.len() {
                0 if nulls == 0 => self.say(Kind::Widened, "a union without schemas", "not checked"),
                0 => return Some(self.only_null()),
                1 => {
                    let branch = union.branches.remove(0);
                    if branch.refused {
                        return Some(Type::Json);
                    }
                    self.take_in(shape, branch, draft);
                }
                _ => return self.several(union, shape, draft),
            }
        }
        self.say(Kind::Widened, "unions nested too deep", "any JSON value");
        Some(Type::Json)
    }

    /// The type of a union of two or more.
    fn several(&mut self, union: Union<'a>, shape: &mut Shape<'a>, draft: &mut Draft) -> Option<Type> {
        if union.branches.iter().any(|branch| branch.refused) {
            return Some(Type::Json);
        }
        if union.branches.iter().all(Shape::is_silent) {
            let names: Vec<_> =
                union.branches.iter().flat_map(|branch| branch.required.iter().copied()).collect();
            let found = match names.is_empty() {
                true => "a union of schemas without rules".to_owned(),
                false => format!("a union over {}", short(&names.join(", "))),
            };
            if union.exclusive || !names.is_empty() {
                self.say(Kind::Widened, found, "not checked: which members go together");
            }
            return None;
        }
        if shape.keywords.get("type").is_none_or(|ty| typeset::is_narrower(&Value::from("string"), ty))
            && let Some(ty) = self.constant_branches(&union)
        {
            shape.keywords.take("type");
            return Some(ty);
        }
        let union = self.distribute(union, shape);
        Some(match union.branches.len() {
            0 => {
                self.say(Kind::Widened, "a union of types other than the schema's own", "any JSON value");
                Type::Json
            }
            _ => self.choose(union, draft),
        })
    }

    /// What is next to a union holds for each of its schemas, so it goes into each. A schema of another type than the
    /// one next to the union cannot match any value.
    pub(super) fn distribute(&mut self, union: Union<'a>, shape: &mut Shape<'a>) -> Union<'a> {
        let beside = shape.take_rules();
        let own = beside.keywords.get("type");
        let fits = |branch: &Shape<'a>| match (own, branch.keywords.get("type")) {
            (Some(own), Some(ty)) => typeset::overlap(own, ty),
            _ => true,
        };
        let branches: Vec<Shape<'a>> = union.branches.into_iter().filter(fits).collect();
        let silent = beside.says_nothing();
        let branches = branches.into_iter().map(|branch| {
            if silent {
                return branch;
            }
            let mut whole = beside.clone();
            self.absorb(&mut whole, branch);
            whole
        });
        Union { branches: branches.collect(), exclusive: union.exclusive }
    }

    /// Schemas that list strings alone, with what each means.
    fn constant_branches(&mut self, union: &Union<'a>) -> Option<Type> {
        let (mut values, mut texts) = (Vec::new(), Vec::new());
        for branch in &union.branches {
            let plain = |name| matches!(name, "const" | "enum" | "type" | "description" | "title");
            if !branch.keywords.iter().all(|(name, _)| plain(name)) || !branch.properties.is_empty() {
                return None;
            }
            let ty = branch.keywords.get("type");
            if ty.is_some_and(|ty| !typeset::is_narrower(&Value::from("string"), ty)) {
                return None;
            }
            let text = branch.text();
            for value in strings(&branch.keywords)? {
                if union.exclusive && values.contains(&value) {
                    self.say(
                        Kind::Widened,
                        member("oneOf", value),
                        "a value, although two of the schemas list it",
                    );
                }
                values.push(value);
                texts.push(text.clone());
            }
        }
        Some(self.enumeration(&values, texts))
    }

    /// Takes `anyOf`, or else `oneOf`, flat: a schema that is nothing but a union gives its own schemas.
    pub(super) fn take_union(&mut self, shape: &mut Shape<'a>) -> Option<Union<'a>> {
        for name in ["anyOf", "oneOf"] {
            match shape.keywords.get(name) {
                Some(Value::List(schemas)) => {
                    shape.keywords.take(name);
                    let exclusive = name == "oneOf" && schemas.len() > 1;
                    let mut branches = Vec::new();
                    for (index, schema) in schemas.iter().enumerate() {
                        if *schema == Value::Bool(false) {
                            continue;
                        }
                        let branch = self.within(name, |reader| {
                            reader.within(&index.to_string(), |reader| reader.shape(schema))
                        });
                        self.spread(branch, exclusive, &mut branches);
                    }
                    return Some(Union { branches, exclusive });
                }
                Some(Value::Null) => {
                    shape.keywords.take(name);
                }
                _ => {}
            }
        }
        None
    }

    /// A schema that is nothing but a union gives its own schemas, as deep as unions may nest.
    fn spread(&mut self, mut branch: Shape<'a>, exclusive: bool, out: &mut Vec<Shape<'a>>) {
        let nested = match branch.only_rule() {
            Some(name @ ("anyOf" | "oneOf")) if self.unions < super::MAX_DEPTH => name,
            _ => return out.push(branch),
        };
        let many = matches!(branch.keywords.get(nested), Some(Value::List(schemas)) if schemas.len() > 1);
        // One of several of which one may be several things is another rule than one of all of them.
        if many && (nested == "oneOf" || exclusive) {
            return out.push(branch);
        }
        let outer = self.refs.len();
        self.refs.extend(&branch.refs);
        self.unions += 1;
        if let Some(inner) = self.take_union(&mut branch) {
            out.extend(inner.branches.into_iter().map(|mut one| {
                one.refs.extend(&branch.refs);
                one
            }));
        }
        self.unions -= 1;
        self.refs.truncate(outer);
    }

    /// Adds what the one schema says to what is next to the union.
    pub(super) fn take_in(&mut self, shape: &mut Shape<'a>, mut branch: Shape<'a>, draft: &mut Draft) {
        let mut own = Draft::default();
        self.text(&mut branch, &mut own);
        match (own.text, &draft.text) {
            (Some(text), Some(whole)) if *whole != text => {
                let found = member("description", &Value::from(text.as_str()));
                self.say(Kind::Kept, found, "joined to the text of the whole");
                draft.remark(text);
            }
            (Some(text), None) => draft.text = Some(text),
            _ => {}
        }
        self.refs.extend(&branch.refs);
        self.absorb(shape, branch);
    }

    pub(super) fn only_null(&mut self) -> Type {
        self.say(Kind::Widened, "only null", "any JSON value");
        Type::Json
    }
}

/// The strings that a schema allows, where it lists strings alone.
pub(super) fn strings<'a>(keywords: &Ordered<'a>) -> Option<Vec<&'a Value>> {
    let values: Vec<&Value> = match (keywords.get("const"), keywords.get("enum")) {
        (Some(value), None) => vec![value],
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

/// Whether null may keep to a schema.
fn may_be_null(shape: &Shape<'_>) -> bool {
    allows_null(shape)
        && match (shape.keywords.get("const"), shape.keywords.get("enum")) {
            (Some(constant), _) => *constant == Value::Null,
            (None, Some(Value::List(values))) => values.contains(&Value::Null),
            _ => true,
        }
}

/// Whether what a schema says of types leaves room for null.
pub(super) fn allows_null(shape: &Shape<'_>) -> bool {
    shape.keywords.get("type").is_none_or(|ty| typeset::is_narrower(&Value::from("null"), ty))
}
