//! Our own format, which leaves nothing out, for hosts without a target.
//!
//! Described by `neutral.schema.json`. Names are the catalog's; deferred tools are marked, and the search tool is listed next
//! to them.

use super::{Deferral, Target};
use crate::model::{Effect, Value};
use crate::surface::json::{examples, object, text};
use crate::surface::json_schema;
use crate::surface::{SearchTool, Surface, Tool};

/// Everything, for any host.
pub static NEUTRAL: Target = Target {
    id: "neutral",
    title: "toolcat's own format",
    names: None,
    rewrites: false,
    params: None,
    deferral: Deferral::SearchTool,
    hosts: &[],
    schema: Some(include_str!("neutral.schema.json")),
    encode,
};

fn encode(surface: &Surface<'_>) -> Value {
    let tools = surface.up_front().chain(surface.deferred()).map(tool).collect();
    object([
        ("agent", Some(surface.agent.into())),
        ("prompt", text(&surface.prompt)),
        ("search", surface.search.as_ref().map(search)),
        ("tools", Some(Value::List(tools))),
    ])
}

fn tool(tool: &Tool<'_>) -> Value {
    let flag = |value: Option<bool>| value.map(Value::Bool);
    object([
        ("name", Some((&*tool.name).into())),
        ("title", tool.title.and_then(text)),
        ("server", tool.server.and_then(text)),
        ("effect", tool.effect.map(Effect::as_str).and_then(text)),
        ("idempotent", flag(tool.idempotent)),
        ("open_world", flag(tool.open_world)),
        ("description", text(&tool.description)),
        ("search_hint", tool.search_hint.as_deref().and_then(text)),
        ("deferred", Some(tool.deferred.into())),
        ("parameters", Some(json_schema::of(&tool.input))),
        ("result", tool.output.as_ref().map(json_schema::of)),
        ("examples", examples(tool)),
    ])
}

fn search(search: &SearchTool) -> Value {
    object([
        ("name", Some(search.name.into())),
        ("description", Some(search.description.into())),
        ("parameters", Some(json_schema::of_search(search))),
    ])
}
