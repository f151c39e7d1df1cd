//! Data back to JSON: what was accepted, under current names and in the catalog's spelling.

use serde_json::{Map, Value};

use super::Data;
use crate::table::{Field, Kind, Literal};
use crate::text::HIDDEN;

/// The members of an object as JSON. Members that were not given are left out; defaults are included, since the
/// parser filled them in. Parsing the result again gives equal data.
pub fn data_to_json(fields: &[Field<'_>], data: &Data) -> Value {
    object(fields, data, false)
}

/// The same for a log: `[hidden]` replaces every value of a sensitive parameter.
pub fn data_to_log(fields: &[Field<'_>], data: &Data) -> Value {
    object(fields, data, true)
}

fn object(fields: &[Field<'_>], data: &Data, hide: bool) -> Value {
    let Data::Object(members) = data else { return value(&Kind::Json, data, hide) };
    let given = fields.iter().zip(members).filter(|(_, member)| member.is_given());
    Value::Object(Map::from_iter(given.map(|(field, member)| {
        let shown = if hide && field.sensitive { HIDDEN.into() } else { value(&field.kind, member, hide) };
        (field.name.to_owned(), shown)
    })))
}

/// One value as JSON, according to its kind.
pub(crate) fn value_to_json(kind: &Kind<'_>, data: &Data) -> Value {
    value(kind, data, false)
}

fn value(kind: &Kind<'_>, data: &Data, hide: bool) -> Value {
    match (data, kind) {
        (Data::Absent | Data::Null, _) => Value::Null,
        (Data::Bool(truth), _) => Value::Bool(*truth),
        (Data::Integer(number), _) => (*number).into(),
        (Data::Unsigned(number), _) => (*number).into(),
        (Data::Number(number), _) => crate::text::number_to_json(*number),
        (Data::Text(text), _) => Value::String(text.clone()),
        (Data::Choice(index), Kind::Enum(choices)) => {
            choices.get(*index).map_or(Value::Null, |choice| choice.value.into())
        }
        (Data::Choice(index), _) => (*index).into(),
        (Data::List(items), Kind::List(rule)) => {
            items.iter().map(|item| value(&rule.item, item, hide)).collect()
        }
        (Data::List(items), _) => items.iter().map(|item| value(&Kind::Json, item, hide)).collect(),
        (Data::Object(_), Kind::Object(fields)) => object(fields, data, hide),
        (Data::Object(members), _) => members.iter().map(|item| value(&Kind::Json, item, hide)).collect(),
        (Data::Map(entries), kind) => {
            let inner = if let Kind::Map(inner) = kind { inner } else { &Kind::Json };
            Value::Object(Map::from_iter(
                entries.iter().map(|(name, item)| (name.clone(), value(inner, item, hide))),
            ))
        }
        (Data::Json(json), _) => json.clone(),
    }
}

/// A value of the catalog as JSON.
pub(crate) fn literal_to_json(literal: &Literal<'_>) -> Value {
    match *literal {
        Literal::Null => Value::Null,
        Literal::Bool(truth) => truth.into(),
        Literal::Integer(number) => crate::text::integer_to_json(number),
        Literal::Number(number) => crate::text::number_to_json(number),
        Literal::Text(text) => text.into(),
        Literal::Json(text) => serde_json::from_str(text).unwrap_or(Value::Null),
    }
}
