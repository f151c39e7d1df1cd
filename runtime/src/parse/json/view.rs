//! One value of a [`Json`], and its content.

use serde_core::ser::{Serialize, Serializer};
use serde_json::Value;

use super::{Json, Node, Number};

/// A value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'j> {
    json: &'j Json<'j>,
    at: u32,
}

impl Json<'_> {
    /// The whole value.
    pub(crate) fn root(&self) -> Item<'_> {
        Item::new(self, 0)
    }

    /// The value at an index that came from an item.
    pub(crate) fn item(&self, at: u32) -> Item<'_> {
        Item::new(self, at)
    }
}

/// What kind of value this is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum View<'j> {
    Null,
    Bool(bool),
    Number(Number),
    Text(&'j str),
    List(Items<'j>),
    Object(Members<'j>),
}

/// One value or several in a row: the remaining items of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Items<'j> {
    next: Item<'j>,
    left: u32,
}

/// The remaining members of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Members<'j>(Items<'j>);

impl<'j> Item<'j> {
    pub(super) fn new(json: &'j Json<'j>, at: u32) -> Self {
        Self { json, at }
    }

    /// What it is.
    #[inline]
    pub(crate) fn view(self) -> View<'j> {
        let inside = |left| Items { next: Self { at: self.at + 1, ..self }, left };
        match self.json.nodes.get(self.at as usize) {
            None | Some(Node::Null) => View::Null,
            Some(Node::Bool(truth)) => View::Bool(*truth),
            Some(Node::Number(number)) => View::Number(*number),
            Some(Node::Text(text)) => View::Text(text),
            Some(Node::Copied(..)) => View::Text(self.json.text_at(self.at)),
            Some(Node::List(count, _)) => View::List(inside(*count)),
            Some(Node::Object(count, _)) => View::Object(Members(inside(*count))),
        }
    }

    #[inline]
    pub(crate) fn is_null(self) -> bool {
        matches!(self.view(), View::Null)
    }

    /// Its text, if it is one.
    #[inline]
    pub(crate) fn as_text(self) -> Option<&'j str> {
        match self.view() {
            View::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Its index in the JSON that was read.
    #[inline]
    pub(crate) fn index(self) -> u32 {
        self.at
    }

    /// The value at another index.
    #[inline]
    pub(crate) fn beside(self, at: u32) -> Self {
        Self { at, ..self }
    }

    /// The same for `serde_json`.
    pub(crate) fn to_value(self) -> Value {
        match self.view() {
            View::Null => Value::Null,
            View::Bool(truth) => truth.into(),
            View::Number(Number::Whole(number)) => number.into(),
            View::Number(Number::Large(number)) => number.into(),
            View::Number(Number::Real(number)) => number.into(),
            View::Text(text) => text.into(),
            View::List(items) => items.map(Self::to_value).collect(),
            View::Object(members) => {
                Value::Object(members.map(|(name, value)| (name.to_owned(), value.to_value())).collect())
            }
        }
    }

    /// Its start as JSON, for a text.
    pub(crate) fn shortened(self) -> String {
        let mut text = String::new();
        self.put_shortened(&mut text);
        text
    }

    /// Appends the same.
    pub(crate) fn put_shortened(self, out: &mut String) {
        match self.view() {
            View::Text(text) if text.len() < 60 && is_plain_ascii(text) => {
                crate::text::put(out, &["\"", text, "\""]);
            }
            View::Number(Number::Whole(number)) => crate::text::put_whole(out, number.into()),
            _ => crate::echo::put_value(out, &self),
        }
    }

    /// The next value, with all of its content.
    #[inline]
    fn after(self) -> Self {
        Self { at: self.json.end(self.at), ..self }
    }
}

/// Writes object members ordered by name, as all JSON in texts is written.
impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.view() {
            View::Null => serializer.serialize_unit(),
            View::Bool(truth) => serializer.serialize_bool(truth),
            View::Number(Number::Whole(number)) => serializer.serialize_i64(number),
            View::Number(Number::Large(number)) => serializer.serialize_u64(number),
            View::Number(Number::Real(number)) => serializer.serialize_f64(number),
            View::Text(text) => serializer.serialize_str(text),
            View::List(items) => serializer.collect_seq(items),
            View::Object(members) => serializer.collect_map(members.by_name()),
        }
    }
}

/// Whether a text appears in JSON unescaped, with every character visible. Most echoed texts do.
fn is_plain_ascii(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\')
}

impl<'j> Items<'j> {
    /// One value, as if it were in a list.
    pub(crate) fn one(item: Item<'j>) -> Self {
        Self { next: item, left: 1 }
    }
}

impl<'j> Iterator for Items<'j> {
    type Item = Item<'j>;

    #[inline]
    fn next(&mut self) -> Option<Item<'j>> {
        self.left = self.left.checked_sub(1)?;
        let item = self.next;
        self.next = item.after();
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Items<'_> {}

impl<'j> Members<'j> {
    /// No members.
    pub(crate) fn none(beside: Item<'j>) -> Self {
        Self(Items { next: beside, left: 0 })
    }

    /// The member with this name.
    pub(crate) fn get(mut self, name: &str) -> Option<Item<'j>> {
        self.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// All of them, ordered by name.
    pub(crate) fn by_name(self) -> Vec<(&'j str, Item<'j>)> {
        let mut members: Vec<_> = self.collect();
        members.sort_unstable_by_key(|(name, _)| *name);
        members
    }
}

impl<'j> Iterator for Members<'j> {
    /// The name and the value.
    type Item = (&'j str, Item<'j>);

    #[inline]
    fn next(&mut self) -> Option<(&'j str, Item<'j>)> {
        self.0.left = self.0.left.checked_sub(1)?;
        let Item { json, at } = self.0.next;
        let value = Item { json, at: at + 1 };
        self.0.next = value.after();
        Some((json.text_at(at), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Members<'_> {}
