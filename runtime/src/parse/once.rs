//! Lists whose values must be unique.

use std::borrow::Cow;
use std::collections::HashSet;

use super::json::Item;
use super::walk::BROKEN;
use crate::data::Data;
use crate::table::Kind;

/// Finds duplicate values in a list.
#[derive(Default)]
pub(super) struct Once<'j> {
    seen: HashSet<Key<'j>>,
    /// Duplicates of earlier items, by index.
    pub(super) repeated: Vec<(usize, Item<'j>)>,
}

/// A key that only equal values share.
#[derive(PartialEq, Eq, Hash)]
enum Key<'j> {
    Text(Cow<'j, str>),
    Other(String),
}

impl<'j> Once<'j> {
    /// The text of an item, if an equal one was found well formed before: no text is matched against a pattern twice.
    pub(super) fn known(&mut self, kind: &Kind<'_>, item: Item<'j>, index: usize) -> Option<&'j str> {
        let text = item.as_text().filter(|_| matches!(kind, Kind::String(_)))?;
        let known = self.seen.contains(&Key::Text(Cow::Borrowed(text)));
        if known {
            self.repeated.push((index, item));
        }
        known.then_some(text)
    }

    /// Records what was read from an item. A malformed item duplicates nothing.
    pub(super) fn look_at(&mut self, kind: &Kind<'_>, item: Item<'j>, data: &Data, index: usize) {
        let key = match (data, item.as_text()) {
            // A text of this kind is stored as received.
            (Data::Text(_), Some(text)) => Key::Text(Cow::Borrowed(text)),
            (Data::Text(text), None) => Key::Text(Cow::Owned(text.clone())),
            (data, _) if *data == BROKEN && !matches!(kind, Kind::Json) => return,
            (data, _) => Key::Other(crate::text::alike(&crate::data::value_to_json(kind, data))),
        };
        if !self.seen.insert(key) {
            self.repeated.push((index, item));
        }
    }
}
