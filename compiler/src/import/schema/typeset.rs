//! What two values of `type` have in common.

use super::alias;
use crate::model::Value;

/// Whether every type that `one` names is among those of `other`.
pub(super) fn is_narrower(one: &Value, other: &Value) -> bool {
    let names = |value: &Value| -> Option<Vec<alias::Named>> {
        match value {
            Value::String(name) => Some(alias::read(name)),
            Value::List(names) => names
                .iter()
                .map(|name| match name {
                    Value::String(name) => Some(alias::read(name)),
                    _ => None,
                })
                .collect::<Option<Vec<_>>>()
                .map(|all| all.concat()),
            _ => None,
        }
    };
    let (Some(one), Some(other)) = (names(one), names(other)) else { return false };
    let among = |named: &alias::Named| {
        other.contains(named) || *named == alias::Named::Integer && other.contains(&alias::Named::Number)
    };
    !one.is_empty() && one.iter().all(among)
}

/// Whether two schemas' types have a type in common; unknown names may be anything.
pub(super) fn overlap(one: &Value, other: &Value) -> bool {
    let names = |value: &Value| -> Vec<Value> {
        match value {
            Value::List(names) => names.clone(),
            one => vec![one.clone()],
        }
    };
    let (one, other) = (names(one), names(other));
    let known = |names: &[Value]| names.iter().all(|name| is_narrower(name, name));
    let common = |a: &Value, b: &Value| is_narrower(a, b) || is_narrower(b, a);
    !known(&one) || !known(&other) || one.iter().any(|a| other.iter().any(|b| common(a, b)))
}
