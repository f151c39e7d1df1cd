//! Alternative objects as one flat object with the members of all of them.

use super::Reader;
use super::draft::Draft;
use super::keywords::{is_remark, is_rule};
use super::shape::Shape;
use super::union::{Union, is_null, strings};
use super::words;
use crate::import::report::{Kind, member, short};
use crate::import::types::{Field, Type, Typed};
use crate::model::Value;
use std::collections::{HashMap, HashSet};

impl<'a> Reader<'a, '_> {
    /// One object that holds the members of all cases.
    pub(super) fn flatten(&mut self, union: &Union<'a>, draft: &mut Draft) -> Vec<Field> {
        let cases = &union.branches;
        let found = format!("{} alternative objects", cases.len());
        self.say(Kind::Widened, found, "one object: which members go together is not checked");
        let outer = self.refs.len();
        self.refs.extend(cases.iter().flat_map(|case| &case.refs));
        let mut fields = Vec::new();
        for one in members(cases) {
            let required = one.required == cases.len();
            if let Some(became) = super::structure::unusable(one.name) {
                self.say(Kind::Lost, short(one.name), became);
                continue;
            }
            fields.push(match one.schemas.as_slice() {
                [schema] => self.field(one.name, schema, required),
                several => self.joined_field(one.name, several, required),
            });
        }
        self.refs.truncate(outer);
        self.undeclared(cases);
        if let Some(open) = cases.iter().find(|case| !case.is_closed()) {
            self.open(open);
        }
        self.rules_of_cases(cases);
        self.cases_in_words(cases, draft);
        fields
    }

    /// As [`Self::flatten`] for what takes the place of the parameters, which have to be an object.
    pub(super) fn flatten_root(&mut self, union: Union<'a>, draft: &mut Draft) -> Vec<Field> {
        let exclusive = union.exclusive;
        let (objects, others): (Vec<_>, Vec<_>) =
            union.branches.into_iter().partition(|case| !is_null(case) && !case.properties.is_empty());
        if !others.is_empty() {
            let found = format!("{} alternatives without named members", others.len());
            self.say(Kind::Widened, found.as_str(), "left out: the parameters are one object");
            self.say(Kind::Narrowed, found, "left out: the parameters are one object");
        }
        self.flatten(&Union { branches: objects, exclusive }, draft)
    }

    /// A member that the cases do not describe alike.
    fn joined_field(&mut self, name: &'a str, schemas: &[&'a Value], required: bool) -> Field {
        self.path.push("properties".to_owned());
        self.path.push(short(name));
        let mut draft = Draft::default();
        let branches: Vec<Shape<'a>> = schemas.iter().map(|schema| self.shape(schema)).collect();
        let flag = branches.iter().find_map(|branch| branch.flag);
        let texts: Vec<String> = branches.iter().filter_map(Shape::text).collect();
        let typed = match branches.iter().map(|branch| lone_strings(branch)).collect::<Option<Vec<_>>>() {
            Some(values) => {
                let texts = values
                    .iter()
                    .zip(&branches)
                    .flat_map(|(values, branch)| vec![branch.text(); values.len()])
                    .collect();
                let values: Vec<&Value> = values.into_iter().flatten().collect();
                Typed::plain(self.enumeration(&values, texts))
            }
            None => {
                let mut branches = branches;
                let before = branches.len();
                branches.retain(|branch| !is_null(branch));
                draft.nullable = branches.len() < before;
                let alike = texts.windows(2).all(|pair| pair[0] == pair[1]);
                if alike {
                    draft.text = texts.first().cloned();
                    for branch in &mut branches {
                        branch.keywords.take("description");
                    }
                }
                let ty = match branches.is_empty() {
                    true => self.only_null(),
                    false => self.choose(Union { branches, exclusive: false }, &mut draft),
                };
                Typed { nullable: draft.nullable, text: draft.finish(), ..Typed::plain(ty) }
            }
        };
        let field = self.finished(name, typed, flag, required);
        self.path.truncate(self.path.len() - 2);
        field
    }

    /// What the cases say apart from their members.
    fn rules_of_cases(&mut self, cases: &[Shape<'a>]) {
        let mut told = HashSet::new();
        for case in cases {
            for (name, value) in case.keywords.iter() {
                let known = matches!(name, "type" | "additionalProperties" | "description" | "title");
                let found = member(name, value);
                if known || !told.insert(found.clone()) {
                    continue;
                }
                match is_rule(name) && !is_remark(name) {
                    true => self.say(Kind::Widened, found, "not checked: it belongs to only one case"),
                    false => self.say(Kind::Dropped, found, "left out: it belongs to only one case"),
                }
            }
        }
    }

    /// Names that a case demands and no case declares.
    fn undeclared(&mut self, cases: &[Shape<'a>]) {
        let mut told = HashSet::new();
        for case in cases {
            for name in &case.required {
                if case.properties.get(name).is_none() && told.insert(*name) {
                    let found = member("required", &Value::from(*name));
                    self.say(Kind::Widened, found, "not checked: a case requires it without declaring it");
                }
            }
        }
    }

    /// The text says which parameters to give, where the cases of a union do no more than demand some.
    pub(super) fn tell_required(&mut self, cases: &[Shape<'a>], draft: &mut Draft) {
        let names = |case: &Shape<'a>| {
            let names = case.required.iter().map(|name| (*name).to_owned()).collect();
            short(&words::all(&words::counted(names)))
        };
        if cases.len() > 1 && cases.iter().all(|case| !case.required.is_empty()) {
            let words = words::counted(cases.iter().map(names).collect());
            let words = match words.split_last() {
                // A comma shows how far an `and` reaches.
                Some((last, first)) if words.iter().any(|words| words.contains(" and ")) => {
                    format!("{}, or {last}", first.join(", "))
                }
                _ => words::either(&words),
            };
            draft.remark(format!("Give {words}."));
        }
    }

    /// The text says which members go together, and what the texts of the cases say.
    fn cases_in_words(&mut self, cases: &[Shape<'a>], draft: &mut Draft) {
        let words: Vec<String> = cases
            .iter()
            .map(|case| {
                let words = format!("an object with {}", members_in_words(case));
                match case.text() {
                    Some(text) => format!("{words} ({})", text.trim().trim_end_matches('.')),
                    None => words,
                }
            })
            .collect();
        if words.windows(2).all(|pair| pair[0] == pair[1]) {
            return;
        }
        self.tell(words, &Type::Object(Vec::new()), draft);
    }
}

/// A member of several cases.
struct Member<'a> {
    name: &'a str,
    /// What the cases say of it, each once.
    schemas: Vec<&'a Value>,
    /// How many cases demand it.
    required: usize,
}

fn members<'a>(cases: &[Shape<'a>]) -> Vec<Member<'a>> {
    let mut index: HashMap<&str, usize> = HashMap::new();
    let mut out: Vec<Member<'a>> = Vec::new();
    for case in cases {
        let required: HashSet<&str> = case.required.iter().copied().collect();
        for (name, schema) in case.properties.iter() {
            let at = *index.entry(name).or_insert(out.len());
            if at == out.len() {
                out.push(Member { name, schemas: Vec::new(), required: 0 });
            }
            let one = &mut out[at];
            if !one.schemas.contains(&schema) {
                one.schemas.push(schema);
            }
            one.required += usize::from(required.contains(name));
        }
    }
    out
}

/// The strings that a schema lists, where it says nothing else.
fn lone_strings<'a>(shape: &Shape<'a>) -> Option<Vec<&'a Value>> {
    let plain = |name| matches!(name, "const" | "enum" | "type" | "description" | "title" | "default");
    let string = shape.keywords.get("type").is_none_or(|ty| *ty == Value::from("string"));
    let alone = string && shape.properties.is_empty() && shape.keywords.iter().all(|(name, _)| plain(name));
    strings(&shape.keywords).filter(|_| alone)
}

/// `kind "mail", to`: a member of one value is shown with it.
fn members_in_words(case: &Shape<'_>) -> String {
    let names: Vec<String> = case
        .properties
        .iter()
        .map(|(name, schema)| {
            let only = match (schema.get("const"), schema.get("enum")) {
                (Some(value), _) => Some(value),
                (None, Some(Value::List(values))) if values.len() == 1 => values.first(),
                _ => None,
            };
            only.map_or_else(|| name.to_owned(), |value| format!("{name} {}", short(&value.to_string())))
        })
        .collect();
    short(&words::all(&words::counted(names)))
}
