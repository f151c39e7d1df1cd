//! The type of a value that keeps to one of several schemas.

use super::Reader;
use super::draft::Draft;
use super::shape::Shape;
use super::union::Union;
use super::words::{self, either};
use crate::import::report::{Kind, member};
use crate::import::types::{Text, Type, Typed};
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
                self.say(Kind::Dropped, member("default", default), "left out: it belongs to only one case");
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
        let open = has_values_and_any_string(&cases);
        let mut words = words_of(&cases);
        for words in words.iter_mut().filter(|_| open) {
            if let Some(rest) = words.strip_prefix("a string") {
                *words = format!("any other string{rest}");
            }
        }
        let tells = open || cases.iter().any(|case| case.text.is_some() || words::tells_more(&case.ty));
        if exclusive.is_some_and(|typed| !typed || overlap(&cases)) {
            self.say(
                Kind::Widened,
                "oneOf over values that may match several cases",
                "a value that matches two cases is accepted too",
            );
        }
        let anything = cases.iter().any(|case| case.ty == Type::Json);
        let ty = self.joined(cases);
        if tells || anything {
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
                self.say(Kind::Dropped, words, "left out: the cases are too long for the text");
            }
            return;
        }
        if *ty != Type::Json {
            self.say(Kind::Kept, "texts of the cases of a union", "moved into the text");
        }
        draft.remark(sentence);
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
        Some(ty) => super::typeset::is_narrower(ty, &Value::from("object")),
        None => true,
    };
    let other = ["anyOf", "oneOf", "enum", "const"].iter().any(|name| branch.keywords.get(name).is_some());
    is_object && !other && !branch.refused && !branch.properties.is_empty()
}

/// Whether the cases are some strings, and any string.
fn has_values_and_any_string(cases: &[Typed]) -> bool {
    let any = |test: fn(&Type) -> bool| cases.iter().any(|case| test(&case.ty));
    any(|ty| matches!(ty, Type::Enum(_))) && any(|ty| *ty == Type::String(Text::default()))
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
