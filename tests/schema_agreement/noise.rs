//! Noise that does not change the meaning of a call: what providers and models add around the same values.

use super::shape::{Member, NEUTRAL, Presence, Shape, Tool};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Decides where noise is added.
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

pub(super) fn dice() -> impl Strategy<Value = Dice> {
    any::<u64>().prop_map(Dice)
}

impl Dice {
    /// One of `sides` numbers, all about equally likely (an xorshift generator).
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 |= 1;
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}

/// The arguments of an accepted call, with noise.
pub(super) fn added(tool: &Tool, value: &Value, dice: &mut Dice) -> Value {
    let Value::Object(given) = value else { return value.clone() };
    // An operation may need a parameter that has a default; then it still has to be given.
    let mut noisy = in_object(&tool.members, given, tool.cases.is_none(), dice);
    if let Some(choice) = given.get(Tool::CHOOSER).and_then(Value::as_str) {
        let choice = if dice.roll(3) == 0 { choice.to_uppercase() } else { choice.to_owned() };
        noisy.insert(Tool::CHOOSER.to_owned(), choice.into());
    }
    let mut noisy = Value::Object(noisy);
    for wrapper in ["arguments", "input", "tool"] {
        let is_name = wrapper == "tool" || tool.members.iter().any(|member| member.name == wrapper);
        if dice.roll(4) == 0 && (!is_name || wrapper == "tool") {
            noisy = json!({ wrapper: noisy });
        }
    }
    if dice.roll(5) == 0 { noisy.to_string().into() } else { noisy }
}

fn in_object(
    members: &[Member],
    given: &Map<String, Value>,
    drop_defaults: bool,
    dice: &mut Dice,
) -> Map<String, Value> {
    let mut out = Map::new();
    for member in members {
        match given.get(&member.name) {
            Some(value) if drop_defaults && is_default(member, value) && dice.roll(3) == 0 => {}
            Some(value) => {
                out.insert(member.name.clone(), in_member(member, value, dice));
            }
            None => {
                if let Some(nothing) = nothing(member, dice) {
                    out.insert(member.name.clone(), nothing);
                }
            }
        }
    }
    for number in 0..dice.roll(3) {
        let neutral = [json!(null), json!(false), json!(""), json!(" "), json!(0), json!([]), json!({})];
        let pick = usize::try_from(dice.roll(7)).unwrap_or_default();
        out.insert(format!("unheard of {number}"), neutral[pick].clone());
    }
    out
}

fn is_default(member: &Member, value: &Value) -> bool {
    matches!(&member.presence, Presence::Default(default) if default == value)
}

/// Something that means "not given".
fn nothing(member: &Member, dice: &mut Dice) -> Option<Value> {
    let keeps_blank = member.keep_neutral && matches!(member.shape, Shape::Text { .. });
    match dice.roll(4) {
        0 if !member.nullable => Some(Value::Null),
        1 if !keeps_blank => Some("".into()),
        2 if !keeps_blank => Some(" \n".into()),
        3 if member.neutral => Some(NEUTRAL.into()),
        _ => None,
    }
}

fn in_member(member: &Member, value: &Value, dice: &mut Dice) -> Value {
    // A null may mean "not given", so nothing is added to it.
    if value.is_null() {
        return Value::Null;
    }
    if let (Shape::List { item, .. }, Value::Array(items)) = (&member.shape, value)
        && let [one] = &items[..]
        && is_one_item(item, one)
        && dice.roll(2) == 0
    {
        return spelled(item, one, dice);
    }
    spelled(&member.shape, value, dice)
}

/// Whether a lone value is read as a list of it.
fn is_one_item(item: &Shape, one: &Value) -> bool {
    match (item, one) {
        (Shape::List { .. } | Shape::Json | Shape::OneOf(_) | Shape::OneOrMany(_), _) | (_, Value::Null) => {
            false
        }
        // An empty object for an optional list is filler.
        (_, Value::Object(members)) if members.is_empty() => false,
        (_, Value::String(text)) => {
            let doubtful = text.trim_start().starts_with(['[', '{']) || text.contains([',', ';', '\n']);
            !text.trim().is_empty() && !doubtful && text != NEUTRAL
        }
        // Without its defaults it may be `{}`, which means "not given".
        (Shape::Object(members), Value::Object(given)) => given.iter().any(|(name, value)| {
            members.iter().any(|member| member.name == *name && !is_default(member, value))
        }),
        (_, Value::Object(given)) => !given.is_empty(),
        _ => true,
    }
}

/// The same value in another spelling.
fn spelled(shape: &Shape, value: &Value, dice: &mut Dice) -> Value {
    match (shape, value) {
        (Shape::Integer { .. } | Shape::Unsigned, Value::Number(number)) => match dice.roll(4) {
            0 => number.to_string().into(),
            1 => format!("{number}.0").into(),
            2 if number.as_f64().is_some_and(|number| number.abs() <= 9e15) => json!(number.as_f64()),
            _ => value.clone(),
        },
        (Shape::Number { .. }, Value::Number(number)) => {
            let plain =
                number.as_f64().is_some_and(|number| number == 0.0 || (1e-4..1e15).contains(&number.abs()));
            if plain && dice.roll(2) == 0 { number.to_string().into() } else { value.clone() }
        }
        (Shape::Boolean, Value::Bool(truth)) if dice.roll(2) == 0 => truth.to_string().into(),
        (Shape::Enum(_), Value::String(text)) if dice.roll(2) == 0 => {
            text.to_uppercase().replace('-', "_").into()
        }
        (Shape::Text { .. }, Value::String(text)) => match text.parse::<i64>() {
            Ok(number) if number.to_string() == *text && dice.roll(2) == 0 => number.into(),
            _ => value.clone(),
        },
        (Shape::List { item, .. }, Value::Array(items)) => {
            let items: Value = items.iter().map(|one| spelled(item, one, dice)).collect();
            as_text(items, dice)
        }
        (Shape::Object(members), Value::Object(given)) => {
            as_text(Value::Object(in_object(members, given, true, dice)), dice)
        }
        (Shape::Map(inner), Value::Object(entries)) => {
            let entries = entries.iter().map(|(name, one)| (name.clone(), spelled(inner, one, dice)));
            as_text(Value::Object(entries.collect()), dice)
        }
        _ => value.clone(),
    }
}

fn as_text(value: Value, dice: &mut Dice) -> Value {
    if dice.roll(4) == 0 { value.to_string().into() } else { value }
}
