//! A cursor over the members of an object, for generated constructors.
//!
//! Members come in, in table order; Rust values go out, through one taker per kind. Takers never fail: the table and
//! the constructor come from the same model, so a mismatch is a bug in the compiler. It trips a `debug_assert`; a
//! release build yields the type's empty value.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::vec::IntoIter;

use serde_json::Value;

use super::Data;

/// The members of an object, taken one after another in the order of its fields.
#[derive(Debug)]
pub struct Fields(IntoIter<Data>);

/// Reports that a constructor asked for something its table does not promise.
fn mismatch<T: Default>(wanted: &str, found: &Data) -> T {
    debug_assert!(false, "the table promises no {wanted} here, it holds {found:?}");
    T::default()
}

impl Data {
    /// A cursor over the members of this object; an empty one for anything else.
    pub fn fields(self) -> Fields {
        match self {
            Self::Object(members) => Fields(members.into_iter()),
            other => Fields(mismatch::<Vec<Self>>("object", &other).into_iter()),
        }
    }

    /// Index of the chosen value of member `index` of this object; 0 if there is none.
    pub fn choice_of(&self, index: usize) -> usize {
        match self {
            Self::Object(members) => match members.get(index) {
                Some(Self::Choice(choice)) => *choice,
                _ => mismatch("choice", self),
            },
            _ => mismatch("object", self),
        }
    }

    /// Whether a value was given.
    pub fn is_given(&self) -> bool {
        !matches!(self, Self::Absent)
    }

    /// A scalar that was just read. Scalars need no drop, and checking that for every scalar of every call would cost
    /// time.
    fn scalar<T: Copy>(self, scalar: T) -> T {
        std::mem::forget(self);
        scalar
    }

    /// This value as text.
    pub fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            other => mismatch("text", &other),
        }
    }

    /// This value as a whole number.
    pub fn integer(self) -> i64 {
        match self {
            Self::Integer(number) => self.scalar(number),
            other => mismatch("integer", &other),
        }
    }

    /// This value as a whole number, held as `u64`.
    pub fn unsigned(self) -> u64 {
        match self {
            Self::Unsigned(number) => self.scalar(number),
            other => mismatch("unsigned integer", &other),
        }
    }

    /// This value as a number.
    pub fn number(self) -> f64 {
        match self {
            Self::Number(number) => self.scalar(number),
            other => mismatch("number", &other),
        }
    }

    /// This value as a boolean.
    pub fn boolean(self) -> bool {
        match self {
            Self::Bool(value) => self.scalar(value),
            other => mismatch("boolean", &other),
        }
    }

    /// Index of the chosen value of an enum.
    pub fn choice(self) -> usize {
        match self {
            Self::Choice(index) => self.scalar(index),
            other => mismatch("choice", &other),
        }
    }

    /// The chosen value of an enum, built from its index.
    pub fn choice_as<T>(self, make: impl FnOnce(usize) -> T) -> T {
        make(self.choice())
    }

    /// This value as JSON.
    pub fn json(self) -> Value {
        match self {
            Self::Json(value) => value,
            other => mismatch("JSON value", &other),
        }
    }

    /// The items of this list.
    pub fn list<T>(self, make: impl FnMut(Self) -> T) -> Vec<T> {
        match self {
            Self::List(items) => items.into_iter().map(make).collect(),
            other => mismatch("list", &other),
        }
    }

    /// The entries of this map, by name.
    pub fn map<T>(self, mut make: impl FnMut(Self) -> T) -> BTreeMap<String, T> {
        match self {
            Self::Map(entries) => entries.into_iter().map(|(name, data)| (name, make(data))).collect(),
            other => mismatch("map", &other),
        }
    }

    /// `None` if nothing was given.
    pub fn optional<T>(self, make: impl FnOnce(Self) -> T) -> Option<T> {
        match self {
            Self::Absent => None,
            given => Some(make(given)),
        }
    }

    /// `None` if `null` was given, or nothing.
    pub fn nullable<T>(self, make: impl FnOnce(Self) -> T) -> Option<T> {
        match self {
            Self::Absent | Self::Null => None,
            given => Some(make(given)),
        }
    }

    /// The outer `None` if nothing was given, the inner one if `null` was.
    pub fn optional_nullable<T>(self, make: impl FnOnce(Self) -> T) -> Option<Option<T>> {
        match self {
            Self::Absent => None,
            given => Some(given.nullable(make)),
        }
    }

    /// A value of the type that the catalog names, parsed from the text or from the number's text.
    ///
    /// # Panics
    ///
    /// Never for data that went through the table: its `parses` function has accepted the same text. The exception is
    /// a type whose `FromStr` gives different answers for the same text: there is no value to return, so this panics.
    pub fn parsed<T: FromStr>(self) -> T {
        let text = self.scalar_text();
        match text.parse() {
            Ok(value) => value,
            Err(_) => panic!("{} refuses a text that it accepted before", std::any::type_name::<T>()),
        }
    }

    /// The text of a scalar, as [`parsed`](Self::parsed) and the table's `parses` functions read it.
    pub(crate) fn scalar_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Integer(number) => number.to_string(),
            Self::Unsigned(number) => number.to_string(),
            Self::Number(number) => crate::text::number(number),
            other => mismatch("scalar", &other),
        }
    }
}

/// Writes a taker and its `opt_` companion, both of which forward to [`Data`].
macro_rules! takers {
    ($($name:ident $opt:ident -> $type:ty),* $(,)?) => { $(
        #[doc = concat!("The next member; see [`Data::", stringify!($name), "`].")]
        pub fn $name(&mut self) -> $type {
            self.take().$name()
        }

        #[doc = concat!("The next member, if it was given; see [`Data::", stringify!($name), "`].")]
        pub fn $opt(&mut self) -> Option<$type> {
            self.take().optional(Data::$name)
        }
    )* };
}

impl Fields {
    /// The next member, unconverted; [`Data::Absent`] past the last one.
    pub fn take(&mut self) -> Data {
        self.0.next().unwrap_or_else(|| {
            debug_assert!(false, "the constructor takes more members than its table has");
            Data::Absent
        })
    }

    /// Skips the next member.
    pub fn skip(&mut self) {
        drop(self.take());
    }

    /// Skips the next `count` members.
    pub fn skip_many(&mut self, count: usize) {
        (0..count).for_each(|_| self.skip());
    }

    takers! {
        text opt_text -> String,
        integer opt_integer -> i64,
        unsigned opt_unsigned -> u64,
        number opt_number -> f64,
        boolean opt_boolean -> bool,
        choice opt_choice -> usize,
        json opt_json -> Value,
    }

    /// The next member, parsed from its text or number; see [`Data::parsed`].
    pub fn parsed<T: FromStr>(&mut self) -> T {
        self.take().parsed()
    }

    /// The next member, parsed from its text or number, if it was given.
    pub fn opt_parsed<T: FromStr>(&mut self) -> Option<T> {
        self.take().optional(Data::parsed)
    }

    /// The next member, a list.
    pub fn list<T>(&mut self, make: impl FnMut(Data) -> T) -> Vec<T> {
        self.take().list(make)
    }

    /// The next member, a list, if it was given.
    pub fn opt_list<T>(&mut self, make: impl FnMut(Data) -> T) -> Option<Vec<T>> {
        self.take().optional(|data| data.list(make))
    }

    /// The next member, a map.
    pub fn map<T>(&mut self, make: impl FnMut(Data) -> T) -> BTreeMap<String, T> {
        self.take().map(make)
    }

    /// The next member, a map, if it was given.
    pub fn opt_map<T>(&mut self, make: impl FnMut(Data) -> T) -> Option<BTreeMap<String, T>> {
        self.take().optional(|data| data.map(make))
    }

    /// The next member, an object.
    pub fn object<T>(&mut self, make: impl FnOnce(Data) -> T) -> T {
        make(self.take())
    }

    /// The next member, of any kind, if it was given.
    pub fn optional<T>(&mut self, make: impl FnOnce(Data) -> T) -> Option<T> {
        self.take().optional(make)
    }

    /// The next member; `None` if `null` was given, or nothing.
    pub fn nullable<T>(&mut self, make: impl FnOnce(Data) -> T) -> Option<T> {
        self.take().nullable(make)
    }

    /// The next member; the outer `None` if nothing was given, the inner one if `null` was.
    pub fn optional_nullable<T>(&mut self, make: impl FnOnce(Data) -> T) -> Option<Option<T>> {
        self.take().optional_nullable(make)
    }
}
