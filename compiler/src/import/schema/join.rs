//! Several types as one: the same type, an enum of all values, a list that may come as one item, or a list of types.

use super::Reader;
use crate::import::report::Kind;
use crate::import::types::{Bounds, Choice, List, Text, Type, Typed};

impl Reader<'_, '_> {
    /// The one type that says what several say.
    pub(super) fn joined(&mut self, cases: Vec<Typed>) -> Type {
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
            Type::Enum(choices) => {
                Type::Enum(choices.into_iter().map(|choice| Choice { text: None, ..choice }).collect())
            }
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

    /// An enum next to any text, or a whole number next to any number, adds nothing.
    fn drop_covered(&mut self, types: &mut Vec<Type>) {
        if types.contains(&Type::String(Text::default())) {
            let count = types.len();
            types.retain(|ty| {
                *ty == Type::String(Text::default()) || !matches!(ty, Type::Enum(_) | Type::String(_))
            });
            if types.len() < count {
                self.say(Kind::Kept, "some strings, or any string", "a string; the text lists the values");
            }
        }
        if types.contains(&Type::Number(Bounds::default())) {
            types.retain(|ty| {
                *ty == Type::Number(Bounds::default()) || !matches!(ty, Type::Integer(_) | Type::Number(_))
            });
        }
    }
}

/// The values of types that are all enums, each once.
fn all_choices(types: &[Type]) -> Option<Vec<Choice>> {
    let mut out: Vec<Choice> = Vec::new();
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

/// `T` and a list of `T` that takes one: a list that may be given as one item.
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
