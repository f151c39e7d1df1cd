//! Takes the arguments out of whatever clients wrap them in.

use super::arguments::{self, unfenced};
use super::bounds::DEPTH_LIMIT;
use super::json::{Item, Json, Members, View};
use super::noise::NoiseKind;
use super::path::Path;
use super::received::{hidden, holds_sensitive};
use super::walk::Walk;
use crate::reject::{self, Rejection};
use crate::table::{Kind, Params};

/// Keys under which clients wrap the arguments, in addition to the tool's own name.
const WRAPPERS: [&str; 5] = ["arguments", "input", "parameters", "params", "args"];

/// Keys under which a repeated call names its tool.
const CALLS: [&str; 4] = ["name", "tool", "tool_name", "function"];

/// At most this many wrappings are removed.
const MOST_LAYERS: usize = 4;

/// The arguments, as received or as read from a text within them.
pub(super) enum Layer<'v> {
    Came(Item<'v>),
    /// The value at this index of the JSON that was read.
    Read(Json<'static>, u32),
}

impl Layer<'_> {
    fn item(&self) -> Item<'_> {
        match self {
            Self::Came(item) => *item,
            Self::Read(json, at) => json.item(*at),
        }
    }

    /// The arguments by name; none if nothing was given.
    pub(super) fn members(&self) -> Members<'_> {
        match self.item().view() {
            View::Object(members) => members,
            _ => Members::none(self.item()),
        }
    }
}

/// What the next layer is.
enum Inner {
    /// The arguments.
    Object,
    /// The member at this index.
    Under(u32),
    /// This JSON.
    Json(Json<'static>),
}

impl<'t> Walk<'t> {
    /// The object of the parameters, without its wrappings.
    pub(super) fn unwrapped<'v>(&mut self, value: Item<'v>) -> Result<Layer<'v>, Rejection> {
        let mut layer = Layer::Came(value);
        for _ in 0..MOST_LAYERS {
            layer = match (self.inner(layer.item())?, layer) {
                (Inner::Object, layer) => return Ok(layer),
                (Inner::Json(json), _) => Layer::Read(json, 0),
                (Inner::Under(at), Layer::Came(item)) => Layer::Came(item.beside(at)),
                (Inner::Under(at), Layer::Read(json, _)) => Layer::Read(json, at),
            };
        }
        match layer.item().view() {
            View::Object(_) => Ok(layer),
            _ => Err(reject::not_an_object(self.table, &shown(self.table, layer.item()))),
        }
    }

    fn inner(&mut self, value: Item<'_>) -> Result<Inner, Rejection> {
        match value.view() {
            View::Null => Ok(Inner::Object),
            View::Text(text) if text.trim().is_empty() => Ok(Inner::Object),
            View::Text(text) if !self.strict() && is_json_text(text) => {
                let inner = arguments::read_within(unfenced(text).unwrap_or(text), DEPTH_LIMIT);
                let inner = inner.map_err(|fault| reject::unreadable(self.table, fault))?;
                self.repaired(NoiseKind::ParsedText, &Path::ROOT);
                Ok(Inner::Json(inner.into_owned()))
            }
            View::Object(members) if !self.strict() => match wrapper(self.table, members) {
                Some(wrapper) => {
                    self.repaired(NoiseKind::Unwrapped, &Path::ROOT);
                    Ok(Inner::Under(wrapper.index()))
                }
                None => Ok(Inner::Object),
            },
            View::Object(_) => Ok(Inner::Object),
            _ => Err(reject::not_an_object(self.table, &shown(self.table, value))),
        }
    }
}

/// The value under the wrapping key, if the object holds nothing else or only this tool's name besides: some models
/// repeat the whole call.
fn wrapper<'m>(table: &Params<'_>, members: Members<'m>) -> Option<Item<'m>> {
    let mut keys = members.map(|(key, _)| key);
    if members.len() > 2 || keys.any(|key| table.fields.iter().any(|field| field.is_named(key))) {
        return None;
    }
    let wraps = |key: &str, inner: Item<'_>| {
        let holds_arguments = match inner.view() {
            View::Object(_) => true,
            View::Text(text) => is_json_text(text),
            _ => false,
        };
        holds_arguments && (WRAPPERS.contains(&key) || key == table.tool)
    };
    let names_tool = |key: &str, value: Item<'_>| CALLS.contains(&key) && value.as_text() == Some(table.tool);
    let (key, inner) = { members }.find(|(key, inner)| wraps(key, *inner))?;
    { members }.all(|(other, value)| other == key || names_tool(other, value)).then_some(inner)
}

/// Whether a text should be read as JSON: an object, optionally in a code fence, or such a text encoded as a string
/// once more.
fn is_json_text(text: &str) -> bool {
    let text = unfenced(text).unwrap_or(text).trim_start();
    text.starts_with('{') || text.starts_with("\"{")
}

/// What came instead of an object.
fn shown(table: &Params<'_>, value: Item<'_>) -> String {
    if holds_sensitive(&Kind::Object(table.fields)) {
        hidden(value.is_null()).to_owned()
    } else {
        value.shortened()
    }
}
