//! A call's JSON: one flat row of nodes that borrows its texts.
//!
//! The input is a text ([`read`]) or a `serde_json` value ([`Json::of_value`]), the output a [`Json`] that the parser
//! walks as [`Item`]s. A call is read once and dropped, so nodes are never allocated one by one: a container stores
//! where it ends, a text is a slice of the input, and only texts with escapes are copied, into one shared buffer.
//! Bounds on size, depth and number of values are enforced while reading.

mod cursor;
mod node;
mod of_value;
mod reader;
mod view;

pub(super) use cursor::Cursor;
pub(crate) use node::{Fault, Json, Number};
use node::{Node, small};
pub(super) use reader::read;
pub(crate) use view::{Item, Items, Members, View};
