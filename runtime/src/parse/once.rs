//! Lists that take each value once.

use std::borrow::Cow;
use std::collections::HashSet;

use super::json::Item;
use super::walk::BROKEN;
use crate::data::Data;
use crate::table::Kind;

/// Looks for values that stand in a list twice.
#[derive(Default)]
pub(super) struct Once<'j> {
    seen: HashSet<Key<'j>>,
    /// The items that stood there before, by index.
    pub(super) repeated: Vec<(usize, Item<'j>)>,
}

/// What is the same for equal values only.
#[derive(PartialEq, Eq, Hash)]
enum Key<'j> {
    Text(Cow<'j, str>),
    Other(String),
}

impl<'j> Once<'j> {
    /// The text that an item is, if it was found well formed before: patterns are not matched twice against one text.
    pub(super) fn known(&mut self, kind: &Kind<'_>, item: Item<'j>, index: usize) -> Option<&'j str> {
        let text = item.as_text().filter(|_| matches!(kind, Kind::String(_)))?;
        let known = self.seen.contains(&Key::Text(Cow::Borrowed(text)));
        if known {
            self.repeated.push((index, item));
        }
        known.then_some(text)
    }

    /// Notes what was read of an item. What is not well formed is no repetition of anything.
    pub(super) fn look_at(&mut self, kind: &Kind<'_>, item: Item<'j>, data: &Data, index: usize) {
        let key = match (data, item.as_text()) {
            // A text of the kind is held as it came.
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
