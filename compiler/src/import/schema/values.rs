//! `enum` and `const`.

use super::Reader;
use super::alias::Named;
use super::draft::Draft;
use super::leftover::plain;
use super::shape::Shape;
use crate::import::report::{Kind, member};
use crate::import::types::{Bounds, Choice, List, Text, Type, Typed, Whole, as_number};
use crate::model::Value;
use crate::rules::has_invisible;
use std::collections::HashSet;

/// Where generators put a text for each value.
const MEANINGS: [&str; 4] = ["enumDescriptions", "x-enumDescriptions", "x-enum-descriptions", "enumNames"];

impl<'a> Reader<'a, '_> {
    /// The type of a schema that lists its values; `None` where it does not.
    pub(super) fn constants(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Option<Type> {
        let values: Vec<&'a Value> = match (shape.keywords.take("const"), shape.keywords.take("enum")) {
            (Some(constant), listed) => {
                if let Some(listed) = listed {
                    self.say(Kind::Widened, member("enum", listed), "not checked: there is also a `const`");
                }
                vec![constant]
            }
            (None, Some(Value::List(values))) => values.iter().collect(),
            (None, Some(Value::Null) | None) => return None,
            (None, Some(other)) => {
                self.say(Kind::Widened, member("enum", other), "not checked: not a list");
                return None;
            }
        };
        let takes_null = super::union::allows_null(shape) && values.contains(&&Value::Null);
        let was_nullable = draft.nullable;
        let types = self.types(shape, draft);
        draft.nullable = was_nullable || takes_null;
        let values: Vec<_> = values.into_iter().filter(|value| **value != Value::Null).collect();
        if values.is_empty() {
            self.say(Kind::Widened, "enum without a value", "not checked");
            return Some(self.of_types(types, shape, draft));
        }
        let mut texts = self.meanings(shape, values.len());
        let fits = |value: &Value| types.is_empty() || types.iter().any(|named| is_of(named, value));
        let mut values = values;
        if !values.iter().any(|value| fits(value)) {
            let values = Value::List(values.iter().map(|value| (*value).clone()).collect());
            self.say(Kind::Widened, member("enum", &values), "the values decide: none is of the type");
        } else {
            let mut fit = values.iter().map(|value| fits(value)).collect::<Vec<_>>().into_iter();
            texts.retain(|_| fit.next() == Some(true));
            values.retain(|value| fits(value));
        }
        let declared = types.first().filter(|_| types.len() == 1);
        Some(match declared {
            Some(Named::Array(_)) if values.iter().all(|value| matches!(value, Value::String(_))) => {
                self.say(Kind::Kept, "enum of a list", "read as the values of each item");
                for name in ["items", "uniqueItems"] {
                    shape.keywords.take(name);
                }
                let (min, max) = (self.count(shape, "minItems"), self.count(shape, "maxItems"));
                let item = Typed::plain(self.enumeration(&values, texts));
                Type::List(Box::new(List { item, min, max, unique: false, one_or_many: false }))
            }
            declared => self.listed(declared, &values, texts, draft),
        })
    }

    fn listed(
        &mut self,
        declared: Option<&Named>,
        values: &[&Value],
        texts: Vec<Option<String>>,
        draft: &mut Draft,
    ) -> Type {
        let text = |value: &Value| match value {
            Value::String(text) => Some(text.trim().to_ascii_lowercase()),
            _ => None,
        };
        let all = |test: fn(&Value) -> bool| values.iter().all(|value| test(value));
        if all(|value| matches!(value, Value::String(_))) {
            let as_type: Option<Vec<Value>> = match declared {
                Some(Named::Integer) => {
                    values.iter().map(|v| text(v)?.parse().ok().map(Value::Integer)).collect()
                }
                Some(Named::Number) => {
                    values.iter().map(|v| text(v)?.parse().ok().map(Value::Number)).collect()
                }
                Some(Named::Boolean) => {
                    values.iter().map(|v| text(v)?.parse().ok().map(Value::Bool)).collect()
                }
                _ => None,
            };
            return match (as_type, declared) {
                (Some(values), Some(named)) => {
                    let became = format!("read as values of {}", super::scalar::spell(named));
                    self.say(Kind::Kept, "values in quotes", became);
                    self.listed(declared, &values.iter().collect::<Vec<_>>(), texts, draft)
                }
                _ => self.enumeration(values, texts),
            };
        }
        if all(|value| matches!(value, Value::Bool(_))) {
            if values.contains(&&Value::Bool(true)) && values.contains(&&Value::Bool(false)) {
                return Type::Boolean;
            }
            self.one_of(values, "a boolean", draft);
            return Type::Boolean;
        }
        if declared == Some(&Named::String) {
            self.say(Kind::Kept, "values without quotes for a string", "an enum of their texts");
            let values: Vec<Value> = values.iter().map(|value| Value::from(plain(value))).collect();
            return self.enumeration(&values.iter().collect::<Vec<_>>(), texts);
        }
        if all(|value| matches!(value, Value::Integer(_))) && declared != Some(&Named::Number) {
            return self.whole_numbers(values, draft);
        }
        if all(|value| matches!(value, Value::Integer(_) | Value::Number(_))) {
            self.one_of(values, "a number within their bounds", draft);
            let order = |a: &&&Value, b: &&&Value| as_number(a).total_cmp(&as_number(b));
            let (min, max) = (values.iter().min_by(order), values.iter().max_by(order));
            return Type::Number(Bounds {
                min: min.map(|value| (*value).clone()),
                max: max.map(|value| (*value).clone()),
                ..Bounds::default()
            });
        }
        self.mixed(values, draft)
    }

    /// Values of several types: a list of these types, where each is one of scalars.
    fn mixed(&mut self, values: &[&Value], draft: &mut Draft) -> Type {
        let of = |test: fn(&Value) -> bool| -> Vec<&Value> {
            values.iter().copied().filter(|value| test(value)).collect()
        };
        let strings = of(|value| matches!(value, Value::String(_)));
        let flags = of(|value| matches!(value, Value::Bool(_)));
        let numbers = of(|value| matches!(value, Value::Integer(_) | Value::Number(_)));
        if strings.len() + flags.len() + numbers.len() < values.len() {
            self.one_of(values, "any JSON value", draft);
            return Type::Json;
        }
        let mut cases = Vec::new();
        for (declared, values) in [(None, strings), (Some(Named::Boolean), flags), (None, numbers)] {
            if !values.is_empty() {
                let texts = vec![None; values.len()];
                cases.push(Typed::plain(self.listed(declared.as_ref(), &values, texts, draft)));
            }
        }
        self.combine(cases, None, draft)
    }

    fn whole_numbers(&mut self, values: &[&Value], draft: &mut Draft) -> Type {
        let numbers: Vec<i128> = values
            .iter()
            .filter_map(|value| if let Value::Integer(value) = value { Some(*value) } else { None })
            .collect();
        let (min, max) = (numbers.iter().min().copied(), numbers.iter().max().copied());
        let distinct = numbers.iter().collect::<HashSet<_>>().len() as i128;
        let row = min.zip(max).is_some_and(|(min, max)| max.checked_sub(min) == Some(distinct - 1));
        match row {
            true => self.say(
                Kind::Kept,
                "enum of whole numbers in a row",
                "an integer from the least to the greatest",
            ),
            false => self.one_of(values, "an integer within their bounds", draft),
        }
        if numbers.iter().any(|number| number.unsigned_abs() >= 1 << 53) {
            self.say(Kind::Narrowed, "whole numbers from 2^53 on", "refused if written with a fraction");
        }
        let (min, max) = self.held(min, max);
        Type::Integer(Whole { min, max, multiple_of: None })
    }

    /// Values that no enum of the language can hold: the text lists them.
    fn one_of(&mut self, values: &[&Value], became: &str, draft: &mut Draft) {
        let written: Vec<String> = values.iter().map(|value| value.to_string()).collect();
        let sentence = match written.as_slice() {
            [only] => format!("Only {only}."),
            several => format!("One of {}.", several.join(", ")),
        };
        let values = Value::List(values.iter().map(|value| (*value).clone()).collect());
        self.say(
            Kind::Widened,
            member("enum", &values),
            format!("{became}: enums hold strings; the text lists the values"),
        );
        draft.remark(sentence);
    }

    /// An enum of strings. Values with characters that nobody sees are none: a catalog refuses them.
    pub(super) fn enumeration(&mut self, values: &[&Value], texts: Vec<Option<String>>) -> Type {
        let (mut seen, mut hidden) = (Vec::new(), Vec::new());
        for (value, text) in values.iter().copied().zip(texts) {
            match value {
                Value::String(written) if has_invisible(written) => hidden.push(value),
                _ => seen.push((value, text)),
            }
        }
        for value in &hidden {
            let became = "left out: a value with invisible characters";
            self.say(Kind::Narrowed, member("enum", value), became);
        }
        if seen.is_empty() && !hidden.is_empty() {
            self.say(Kind::Widened, "an enum of only such values", "any string");
            return Type::String(Text::default());
        }
        let (values, texts): (Vec<&Value>, Vec<_>) = seen.into_iter().unzip();
        Type::Enum(self.choices(&values, texts))
    }

    fn choices(&mut self, values: &[&Value], texts: Vec<Option<String>>) -> Vec<Choice> {
        let mut known = HashSet::new();
        let mut choices = Vec::new();
        for (value, text) in values.iter().zip(texts) {
            let Value::String(value) = value else { continue };
            match known.insert(value.as_str()) {
                true => choices.push(Choice { value: value.clone(), text, rust_name: None }),
                false => {
                    self.say(
                        Kind::Dropped,
                        member("enum", &Value::from(value.as_str())),
                        "left out: the value is listed twice",
                    );
                }
            }
        }
        choices
    }

    fn meanings(&mut self, shape: &mut Shape<'a>, count: usize) -> Vec<Option<String>> {
        for name in MEANINGS {
            if let Some(Value::List(texts)) = shape.keywords.get(name)
                && texts.len() == count
            {
                shape.keywords.take(name);
                return texts
                    .iter()
                    .map(|text| Some(plain(text)).filter(|text| !text.trim().is_empty()))
                    .collect();
            }
        }
        vec![None; count]
    }
}

/// Whether a value is of a type, bounds aside.
fn is_of(named: &Named, value: &Value) -> bool {
    match named {
        Named::Null => *value == Value::Null,
        Named::String | Named::Format(_) => matches!(value, Value::String(_)),
        Named::Integer | Named::Unsigned => as_number(value).fract() == 0.0,
        Named::Number => matches!(value, Value::Integer(_) | Value::Number(_)),
        Named::Boolean => matches!(value, Value::Bool(_)),
        Named::Array(_) => matches!(value, Value::List(_)),
        Named::Object(_) => matches!(value, Value::Object(_)),
        Named::Any => true,
    }
}
