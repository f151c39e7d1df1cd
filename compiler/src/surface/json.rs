//! Small parts of manifests.

use super::Tool;
use crate::model::Value;

/// The members that have a value, in order.
pub(super) fn object<const N: usize>(members: [(&str, Option<Value>); N]) -> Value {
    let present = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(present.collect())
}

/// A text, unless it is empty.
pub(super) fn text(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| text.into())
}

/// The tool's sample calls.
pub(super) fn examples(tool: &Tool<'_>) -> Option<Value> {
    let examples: Vec<Value> = tool.examples.iter().map(|example| (*example).clone()).collect();
    (!examples.is_empty()).then_some(Value::List(examples))
}
