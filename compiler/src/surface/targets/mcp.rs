//! Model Context Protocol, the `tools` of a `tools/list` result.
//!
//! The members used here are the same in the revisions 2025-11-25 and 2026-07-28 (schema.json of
//! modelcontextprotocol/modelcontextprotocol). The protocol has no deferral: a server lists everything, and hosts that
//! defer read `_meta` (Claude Code: `anthropic/alwaysLoad`, `anthropic/searchHint`).

use crate::model::{Agent, Catalog, Effect, Offer, Target, Tool, Value};
use crate::surface::manifest::{in_order, object, text, wire_name};
use crate::surface::{description, schema};

pub(in crate::surface) fn tools(catalog: &Catalog, agent: &Agent) -> Vec<Value> {
    in_order(agent).map(|offer| tool(catalog, agent, offer)).collect()
}

fn tool(catalog: &Catalog, agent: &Agent, offer: &Offer) -> Value {
    let tool = catalog.tool(offer.tool);
    object([
        ("name", Some(wire_name(tool, Target::Mcp).into())),
        ("title", tool.title().and_then(text)),
        ("description", text(&description::description(catalog, tool, Some(agent)))),
        ("inputSchema", Some(schema::params(catalog, &tool.params))),
        ("outputSchema", tool.output.then(|| schema::outcomes(catalog, tool))),
        ("annotations", annotations(tool)),
        ("_meta", meta(tool, agent, offer)),
    ])
}

/// Hints only: a host may not take them for permissions.
fn annotations(tool: &Tool) -> Option<Value> {
    let flag = |value: Option<bool>| value.map(Value::Bool);
    let value = object([
        ("readOnlyHint", flag(tool.effect.map(|effect| effect == Effect::Read))),
        ("destructiveHint", flag(tool.effect.map(|effect| effect == Effect::Destructive))),
        ("idempotentHint", flag(tool.idempotent)),
        ("openWorldHint", flag(tool.open_world)),
    ]);
    (value != Value::Object(Vec::new())).then_some(value)
}

fn meta(tool: &Tool, agent: &Agent, offer: &Offer) -> Option<Value> {
    let value = object([
        ("anthropic/alwaysLoad", (!agent.loads_late(offer)).then_some(true.into())),
        ("anthropic/searchHint", tool.search_hint.as_ref().and_then(|hint| text(&hint.text))),
    ]);
    (value != Value::Object(Vec::new())).then_some(value)
}
