//! Puts the declared default where nothing was given.
//!
//! It comes after the checks, since a value that only stands in was not given by anybody.

use serde_json::Value;

use super::Data;
use crate::table::{Field, Kind, Literal, Presence};

/// Fills in the defaults of an object's members and of everything below them. `takes` says which members the object
/// has at all; the others stay [`Data::Absent`].
pub(crate) fn fill_defaults(fields: &[Field<'_>], members: &mut [Data], takes: &dyn Fn(usize) -> bool) {
    for (index, (field, member)) in fields.iter().zip(members).enumerate() {
        match (&*member, &field.presence) {
            (Data::Absent, Presence::Default(literal)) if takes(index) => {
                *member = default(field, literal);
            }
            (Data::List(_) | Data::Object(_) | Data::Map(_), _) => below(&field.kind, member),
            _ => {}
        }
    }
}

/// Whether there may be members below a value of this kind.
fn holds_members(kind: &Kind<'_>) -> bool {
    matches!(kind, Kind::List(_) | Kind::Object(_) | Kind::Map(_))
}

fn below(kind: &Kind<'_>, data: &mut Data) {
    match (kind, data) {
        (Kind::Object(fields), Data::Object(members)) => fill_defaults(fields, members, &|_| true),
        (Kind::List(rule), Data::List(items)) if holds_members(&rule.item) => {
            items.iter_mut().for_each(|item| below(&rule.item, item))
        }
        (Kind::Map(inner), Data::Map(entries)) => {
            entries.iter_mut().for_each(|(_, item)| below(inner, item));
        }
        _ => {}
    }
}

fn default(field: &Field<'_>, literal: &Literal<'_>) -> Data {
    let mut data = declared(field, literal);
    below(&field.kind, &mut data);
    data
}

/// The default as data, without the defaults of members below it.
pub(crate) fn declared(field: &Field<'_>, literal: &Literal<'_>) -> Data {
    match literal {
        Literal::Null if field.nullable => Data::Null,
        Literal::Null => Data::Absent,
        literal => crate::parse::default_value(&field.kind, literal),
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
