//! What a text says about a received value.

use super::json::Item;
use super::path::Path;
use crate::table::Kind;

/// Appends what a text says about a received value: the value, shortened, unless something in it is sensitive.
pub(crate) fn put_received(out: &mut String, value: Item<'_>, at: &Path<'_>, kind: &Kind<'_>) {
    if at.hidden || holds_sensitive(kind) {
        out.push_str(hidden(value.is_null()));
    } else {
        value.put_shortened(out);
    }
}

/// What a text says about a value that must not show. `null` reveals nothing.
pub(crate) fn hidden(null: bool) -> &'static str {
    if null { "null" } else { "a hidden value" }
}

/// Whether a value of this kind has sensitive members somewhere.
pub(crate) fn holds_sensitive(kind: &Kind<'_>) -> bool {
    match kind {
        Kind::List(rule) => holds_sensitive(&rule.item),
        Kind::Map(inner) => holds_sensitive(inner),
        Kind::Object(fields) => fields.iter().any(|field| field.sensitive || holds_sensitive(&field.kind)),
        _ => false,
    }
}
