//! What the parser hands to generated constructors: a well-formed call, by position instead of by name.

mod fields;
mod json;
mod value;

pub use fields::Fields;
pub use json::{data_to_json, data_to_log};
pub(crate) use json::{literal_to_json, value_to_json};
pub use value::Data;
