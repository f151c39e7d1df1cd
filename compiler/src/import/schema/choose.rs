//! The type of a value that keeps to one of several schemas.

use super::Reader;
use super::draft::Draft;
use super::shape::Shape;
use super::union::Union;
use super::words::{self, either};
use crate::import::report::{Kind, member};
use crate::import::types::{Bounds, List, Text, Type, Typed};
use crate::model::Value;

/// Longest text about the cases of a union, in characters.
const LONGEST: usize = 1_200;

impl<'a> Reader<'a, '_> {
    /// Objects with named members become one object; anything else a type, or a list of types.
    pub(super) fn choose(&mut self, union: Union<'a>, draft: &mut Draft) -> Type {
        if union.branches.len() > 1 && union.branches.iter().all(is_named_object) {
            let fields = self.flatten(&union, draft);
            return Type::Object(fields);
        }
        let mut cases = Vec::new();
        let before = self.report.entries.len();
        let name = if union.exclusive { "oneOf" } else { "anyOf" };
        let typed = union.branches.iter().all(Shape::is_typed);
        for (index, branch) in union.branches.into_iter().enumerate() {
            let case = self
                .within(name, |reader| reader.within(&index.to_string(), |reader| reader.convert(branch)));
            draft.nullable |= case.nullable;
            if let Some(default) = &case.default {
                self.say(Kind::Dropped, member("default", default), "left out: it belongs to one case alone");
            }
            cases.push(case);
        }
        let ty = self.combine(cases, union.exclusive.then_some(typed), draft);
        if !holds_members(&ty) {
            // What is any object here is not stricter than its members were.
            let mut at = 0;
            self.report.entries.retain(|entry| {
                at += 1;
                at <= before || entry.kind != Kind::Narrowed || !entry.is_open_object()
            });
        }
        ty
    }

    /// One type for several, with a text that says what their own texts say. `exclusive` is there where a value keeps to
    /// one of them alone, and says whether the source says of each what its type is.
    pub(super) fn combine(&mut self, cases: Vec<Typed>, exclusive: Option<bool>, draft: &mut Draft) -> Type {
        let words = words_of(&cases);
        let tells = cases.iter().any(|case| case.text.is_some() || words::tells_more(&case.ty));
        if exclusive.is_some_and(|typed| !typed || overlap(&cases)) {
            self.say(
                Kind::Widened,
                "oneOf over values that may keep to several",
                "a value of two of the cases is accepted as well",
            );
        }
        let ty = self.joined(cases);
        if tells || ty == Type::Json {
            self.tell(words, &ty, draft);
        }
        ty
    }

    /// Puts into the text what the cases are.
    pub(super) fn tell(&mut self, words: Vec<String>, ty: &Type, draft: &mut Draft) {
        if words.len() < 2 {
            return words.into_iter().for_each(|words| draft.remark(capital(&words) + "."));
        }
        let sentence = format!("Takes {}.", either(&words));
        if sentence.chars().count() > LONGEST {
            for words in words {
                self.say(Kind::Dropped, words, "left out: the cases are too much for the text");
            }
            return;
        }
        if *ty != Type::Json {
            self.say(Kind::Kept, "texts of the cases of a union", "moved into the text");
        }
        draft.remark(sentence);
    }

    fn joined(&mut self, cases: Vec<Typed>) -> Type {
        let mut types: Vec<Type> = Vec::new();
        for case in cases {
            let inner = match case.ty {
                Type::OneOf(inner) => inner,
                one => vec![one],
            };
            for one in inner {
                if !types.contains(&one) {
                    types.push(one);
                }
            }
        }
        if types.contains(&Type::Json) {
            if types.len() > 1 {
                self.say(
                    Kind::Kept,
                    "a union with any JSON value",
                    "any JSON value; the text says what it takes",
                );
            }
            return Type::Json;
        }
        if let Some(choices) = all_choices(&types) {
            return Type::Enum(choices);
        }
        if let Some(list) = one_or_many(&mut types) {
            self.say(Kind::Kept, "one value or a list of such values", "a list with `one-or-many`");
            return list;
        }
        let mut plain: Vec<Type> = Vec::new();
        for one in types {
            let one = self.plain(one);
            if !plain.contains(&one) {
                plain.push(one);
            }
        }
        self.drop_covered(&mut plain);
        match plain.len() {
            1 => plain.remove(0),
            _ if is_anything(&plain) => Type::Json,
            _ => Type::OneOf(plain),
        }
    }

    /// What a list of types can hold of a type: nothing with named members, texts or a further choice.
    fn plain(&mut self, ty: Type) -> Type {
        match ty {
            Type::Object(_) => {
                self.say(
                    Kind::Widened,
                    "an object among other values",
                    "any object; the text names its members",
                );
                Type::Map(Box::new(Typed::plain(Type::Json)))
            }
            Type::Map(value) => {
                let value = self.plain_inside(*value);
                Type::Map(Box::new(value))
            }
            Type::List(list) => {
                let item = self.plain_inside(list.item);
                Type::List(Box::new(List { item, one_or_many: false, ..*list }))
            }
            Type::Enum(choices) => Type::Enum(
                choices
                    .into_iter()
                    .map(|choice| crate::import::types::Choice { text: None, ..choice })
                    .collect(),
            ),
            other => other,
        }
    }

    fn plain_inside(&mut self, inner: Typed) -> Typed {
        let ty = match inner.ty {
            Type::OneOf(_) => {
                self.say(Kind::Widened, "a choice of types within another", "any JSON value");
                Type::Json
            }
            ty => self.plain(ty),
        };
        Typed { ty, ..inner }
    }

    /// An enum beside any text, or a whole number beside any number, says nothing of its own.
    fn drop_covered(&mut self, types: &mut Vec<Type>) {
        if types.contains(&Type::String(Text::default())) {
            let count = types.len();
            types.retain(|ty| {
                *ty == Type::String(Text::default()) || !matches!(ty, Type::Enum(_) | Type::String(_))
            });
            if types.len() < count {
                self.say(Kind::Kept, "some strings, or any string", "a string");
            }
        }
        if types.contains(&Type::Number(Bounds::default())) {
            types.retain(|ty| {
                *ty == Type::Number(Bounds::default()) || !matches!(ty, Type::Integer(_) | Type::Number(_))
            });
        }
    }
}

/// Whether an object with named members is in it.
fn holds_members(ty: &Type) -> bool {
    match ty {
        Type::Object(_) => true,
        Type::List(list) => holds_members(&list.item.ty),
        Type::Map(value) => holds_members(&value.ty),
        _ => false,
    }
}

fn is_named_object(branch: &Shape<'_>) -> bool {
    let is_object = match branch.keywords.get("type") {
        Some(ty) => super::shape::is_narrower(ty, &Value::from("object")),
        None => true,
    };
    let other = ["anyOf", "oneOf", "enum", "const"].iter().any(|name| branch.keywords.get(name).is_some());
    is_object && !other && !branch.refused && !branch.properties.is_empty()
}

/// Each case in words, with its own text; each once.
fn words_of(cases: &[Typed]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for case in cases {
        let words = words::case(case);
        if !out.contains(&words) {
            out.push(words);
        }
    }
    out
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The values of types that are all enums, each once.
fn all_choices(types: &[Type]) -> Option<Vec<crate::import::types::Choice>> {
    let mut out: Vec<crate::import::types::Choice> = Vec::new();
    for ty in types {
        let Type::Enum(choices) = ty else { return None };
        for choice in choices {
            if out.iter().all(|known| known.value != choice.value) {
                out.push(choice.clone());
            }
        }
    }
    Some(out)
}

/// `T` and a list of `T` that takes one: a list that one item may stand for.
fn one_or_many(types: &mut Vec<Type>) -> Option<Type> {
    let [first, second] = types.as_slice() else { return None };
    let (one, many) = match (first, second) {
        (Type::List(many), one) | (one, Type::List(many)) => (one, many),
        _ => return None,
    };
    let takes_one = many.min.is_none_or(|min| min <= 1) && many.max != Some(0) && !many.item.nullable;
    let fits =
        *one == many.item.ty && takes_one && !matches!(one, Type::List(_) | Type::Json | Type::OneOf(_));
    if !fits {
        return None;
    }
    types.drain(..).find_map(|ty| match ty {
        Type::List(list) => Some(Type::List(Box::new(List { one_or_many: true, ..*list }))),
        _ => None,
    })
}

/// Whether values of every type are among them, without bounds.
fn is_anything(types: &[Type]) -> bool {
    let any = || Typed::plain(Type::Json);
    [
        Type::String(Text::default()),
        Type::Number(Bounds::default()),
        Type::Boolean,
        Type::List(Box::new(List { item: any(), min: None, max: None, unique: false, one_or_many: false })),
        Type::Map(Box::new(any())),
    ]
    .iter()
    .all(|ty| types.contains(ty))
}

/// Whether a value may keep to two of the cases.
fn overlap(cases: &[Typed]) -> bool {
    let mut known: Vec<&'static str> = Vec::new();
    let mut values: Vec<&str> = Vec::new();
    for case in cases {
        let kinds: Vec<&Type> = match &case.ty {
            Type::OneOf(types) => types.iter().collect(),
            one => vec![one],
        };
        let mut own = Vec::new();
        for ty in kinds {
            let kind = match ty {
                Type::Enum(choices) => {
                    if choices.iter().any(|choice| values.contains(&choice.value.as_str())) {
                        return true;
                    }
                    values.extend(choices.iter().map(|choice| choice.value.as_str()));
                    continue;
                }
                Type::String(_) => "string",
                Type::Integer(_) | Type::Number(_) => "number",
                Type::Boolean => "boolean",
                Type::List(list) if list.one_or_many => return true,
                Type::List(_) => "list",
                Type::Object(_) | Type::Map(_) => "object",
                Type::Json | Type::OneOf(_) => return true,
            };
            if known.contains(&kind) {
                return true;
            }
            own.push(kind);
        }
        own.extend(case.nullable.then_some("null"));
        if known.contains(&"null") && case.nullable {
            return true;
        }
        known.extend(own);
    }
    known.contains(&"string") && !values.is_empty()
}
