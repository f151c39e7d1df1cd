//! Fills in declared defaults for whatever was not given.
//!
//! This happens after the checks, since nobody gave a default value.

use super::arguments;
use super::json::Json;
use super::path::Path;
use super::walk::Walk;
use crate::data::{Data, literal_to_json};
use crate::table::{Field, Kind, Literal, Params, Presence};

/// Fills in the defaults of an object's members and everything below them. `takes` says which members the object has
/// at all; the others stay [`Data::Absent`].
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

/// Whether a value of this kind can have members below it.
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
        literal => default_value(&field.kind, literal),
    }
}

/// A value from the catalog as data. One that does not fit its kind counts as malformed: the compiler reports it, but
/// still tries that catalog's sample calls.
pub(super) fn default_value<'t>(kind: &'t Kind<'t>, literal: &Literal<'_>) -> Data {
    match (kind, literal) {
        (Kind::Boolean, Literal::Bool(truth)) => return Data::Bool(*truth),
        (Kind::String(_), Literal::Text(text)) => return Data::Text((*text).to_owned()),
        (Kind::Enum(choices), Literal::Text(text)) => {
            if let Some(index) = choices.iter().position(|choice| choice.value == *text) {
                return Data::Choice(index);
            }
        }
        _ => {}
    }
    static NO_TABLE: Params<'static> = Params { strict: true, ..Params::EMPTY };
    let value = literal_to_json(literal);
    let mut walk: Walk<'t> = Walk::new(&NO_TABLE);
    let json = arguments::take(&value).unwrap_or_else(|_| Json::null());
    let mut data = Data::Absent;
    walk.value(kind, json.root(), &Path::ROOT, &mut data);
    data
}
