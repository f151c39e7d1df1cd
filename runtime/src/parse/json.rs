//! JSON as a call brings it: one flat row of nodes that borrows its texts.
//!
//! In comes a text ([`read`]) or a `serde_json` value ([`Json::of_value`]), out goes a [`Json`] that the parser walks as
//! [`Item`]s. A call is looked at once and dropped, so nothing in it is allocated on its own: a container knows where it
//! ends, a text is a piece of what came, and only texts with escapes are copied, into one buffer for all of them.
//! Bounds on size, depth and number of values are kept while reading.

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
