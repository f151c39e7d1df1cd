//! Alternative objects as one flat object with the members of all of them.

use super::Reader;
use super::shape::Shape;
use super::union::{Branch, is_null};
use crate::import::report::{Kind, member, short};
use crate::import::types::{Field, Type, Typed};
use crate::model::Value;
use std::collections::{HashMap, HashSet};

impl<'a> Reader<'a, '_> {
    /// One object that holds the members of all branches; `None` where two of them differ in what a member is.
    pub(super) fn flatten(&mut self, branches: &[Branch<'a>], shape: &Shape<'a>) -> Option<Vec<Field>> {
        let mut fields = self.fields(shape);
        let merged = merge(branches);
        if merged.iter().any(|member| matches!(member.ty, Merged::Differs)) {
            return None;
        }
        self.add_merged(merged, &mut fields, branches);
        self.branch_texts(branches);
        Some(fields)
    }

    /// As [`Self::flatten`] for the parameters, which have to be an object: members that differ are any JSON.
    pub(super) fn flatten_root(&mut self, branches: Vec<Branch<'a>>, fields: &mut Vec<Field>) {
        let objects: Vec<_> = branches.into_iter().filter(|branch| !is_null(&branch.shape)).collect();
        if let [only] = objects.as_slice() {
            self.refs.extend(&only.shape.refs);
            let own = self.fields(&only.shape);
            let taken: HashSet<String> = fields.iter().map(|field| field.name.clone()).collect();
            fields.extend(own.into_iter().filter(|own| !taken.contains(&own.name)));
            return;
        }
        if objects.iter().all(|branch| branch.shape.is_silent()) {
            let names: Vec<_> =
                objects.iter().flat_map(|branch| branch.shape.required.iter().copied()).collect();
            self.say(
                Kind::Widened,
                format!("anyOf: {}", short(&names.join(", "))),
                "not checked: which parameters go together",
            );
            return;
        }
        self.add_merged(merge(&objects), fields, &objects);
        self.branch_texts(&objects);
    }

    fn add_merged(&mut self, merged: Vec<Member<'a>>, fields: &mut Vec<Field>, branches: &[Branch<'a>]) {
        let found = format!("{} alternative objects", branches.len());
        self.say(Kind::Widened, found, "one object: which members go together is not checked");
        let outer = self.refs.len();
        self.refs.extend(branches.iter().flat_map(|branch| &branch.shape.refs));
        let taken: HashSet<String> = fields.iter().map(|field| field.name.clone()).collect();
        for member in merged {
            let required = member.required == branches.len();
            if taken.contains(member.name) {
                self.say(Kind::Widened, member.name, "only the first of two definitions is kept");
                continue;
            }
            let mut field = self.field(member.name, member.schema, required);
            match member.ty {
                Merged::Same => {}
                Merged::Values(values) => {
                    let texts = vec![None; values.len()];
                    field.typed.ty = Type::Enum(self.choices(&values, texts));
                }
                Merged::Differs => {
                    self.say(
                        Kind::Widened,
                        member.name,
                        "any JSON value: the alternatives differ in its type",
                    );
                    field.typed = Typed { text: field.typed.text, ..Typed::plain(Type::Json) };
                }
            }
            fields.push(field);
        }
        self.refs.truncate(outer);
    }

    fn branch_texts(&mut self, branches: &[Branch<'a>]) {
        for branch in branches {
            for (name, value) in branch.shape.keywords.iter() {
                if !matches!(name, "type" | "additionalProperties") {
                    self.say(
                        Kind::Dropped,
                        member(name, value),
                        "left out: it belongs to one alternative alone",
                    );
                }
            }
        }
    }
}

/// A member of several alternatives.
struct Member<'a> {
    name: &'a str,
    schema: &'a Value,
    ty: Merged<'a>,
    /// How many alternatives demand it.
    required: usize,
}

enum Merged<'a> {
    Same,
    /// Each alternative fixes it to values of its own.
    Values(Vec<&'a Value>),
    Differs,
}

fn merge<'a>(branches: &[Branch<'a>]) -> Vec<Member<'a>> {
    let mut index: HashMap<&str, usize> = HashMap::new();
    let mut members: Vec<(&str, Vec<&Value>, usize)> = Vec::new();
    for branch in branches {
        for (name, schema) in branch.shape.properties.iter() {
            let at = *index.entry(name).or_insert(members.len());
            match members.get_mut(at) {
                Some((_, schemas, _)) => schemas.push(schema),
                None => members.push((name, vec![schema], 0)),
            }
        }
        for name in branch.shape.required.iter().collect::<HashSet<_>>() {
            if let Some(at) = index.get(name) {
                members[*at].2 += usize::from(branch.shape.properties.get(name).is_some());
            }
        }
    }
    let merged = members.into_iter().map(|(name, schemas, required)| {
        let schema = schemas[0];
        let ty = match schemas.iter().all(|other| alike(other, schema)) {
            true => Merged::Same,
            false => match schemas.iter().map(|schema| raw_strings(schema)).collect::<Option<Vec<_>>>() {
                Some(values) => Merged::Values(values.into_iter().flatten().collect()),
                None => Merged::Differs,
            },
        };
        Member { name, schema, ty, required }
    });
    merged.collect()
}

/// Whether two schemas differ in their remarks alone.
fn alike(one: &Value, other: &Value) -> bool {
    if one == other {
        return true;
    }
    let (Value::Object(one), Value::Object(other)) = (one, other) else { return false };
    let rules = |members: &[(String, Value)]| {
        let mut rules: Vec<(String, String)> = members
            .iter()
            .filter(|(name, _)| !matches!(name.as_str(), "description" | "title" | "default" | "examples"))
            .map(|(name, value)| (name.clone(), value.to_string()))
            .collect();
        rules.sort_unstable();
        rules
    };
    rules(one) == rules(other)
}

fn raw_strings(schema: &Value) -> Option<Vec<&Value>> {
    let values: Vec<&Value> = match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => vec![value],
        (None, Some(Value::List(values))) => values.iter().collect(),
        _ => return None,
    };
    values.iter().all(|value| matches!(value, Value::String(_))).then_some(values)
}
