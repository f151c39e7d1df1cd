//! A value by the position of its members.

use serde_json::Value;

/// A value that fits its [`Kind`](crate::table::Kind).
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Not given.
    Absent,
    /// `null`, if that is distinct from "not given".
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A whole number held as `u64`.
    Unsigned(u64),
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
    /// Index of the chosen value of an enum.
    Choice(usize),
    /// Items, in order.
    List(Vec<Data>),
    /// Members in the order of the object's fields. All are present; those not given are [`Data::Absent`].
    Object(Vec<Data>),
    /// Entries, ordered by name.
    Map(Vec<(String, Data)>),
    /// Any JSON value.
    Json(Value),
}
