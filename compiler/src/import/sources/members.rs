//! Members of a JSON object, looked up and taken out by name.

use crate::model::Value;

/// The members of an object, in order, each name once.
pub(in crate::import) type Members = Vec<(String, Value)>;

pub(super) fn get<'a>(members: &'a [(String, Value)], name: &str) -> Option<&'a Value> {
    members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
}

pub(super) fn has(members: &[(String, Value)], name: &str) -> bool {
    get(members, name).is_some()
}

pub(super) fn take(members: &mut Members, name: &str) -> Option<Value> {
    members.iter().position(|(member, _)| member == name).map(|index| members.remove(index).1)
}

/// A text under one of these names that is not blank.
pub(super) fn text<'a>(members: &'a [(String, Value)], names: &[&str]) -> Option<&'a str> {
    names.iter().find_map(|name| match get(members, name) {
        Some(Value::String(text)) if !text.trim().is_empty() => Some(text.as_str()),
        _ => None,
    })
}
