//! A value by the position of its members.

use serde_json::Value;

/// A value that keeps to its [`Kind`](crate::table::Kind).
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Not given.
    Absent,
    /// `null`, where that is a value of its own.
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
    /// Items in order.
    List(Vec<Data>),
    /// Members in the order of the object's fields, each there, [`Data::Absent`] where it is not given.
    Object(Vec<Data>),
    /// Entries in the order of their names.
    Map(Vec<(String, Data)>),
    /// Any JSON value.
    Json(Value),
}
