//! Anthropic Messages API, `tools`.
//!
//! `input_schema` with `type: object` at its root; `defer_loading` on deferred tools, with at least one tool that is not
//! (the search tool); `input_examples` have to fit the schema. Sources, read 2026-11-30: the SDK's types (`anthropic`
//! 2.14.0 on PyPI) and the pages "Define tools" and "Tool search tool".

use crate::model::{Agent, Catalog, Offer, Target, Value};
use crate::surface::manifest::{examples, in_order, object, text, wire_name};
use crate::surface::{description, schema};

pub(in crate::surface) fn tools(catalog: &Catalog, agent: &Agent) -> Vec<Value> {
    let mut out = Vec::new();
    let mut searchable = agent.defers;
    for offer in in_order(agent) {
        let deferred = agent.loads_late(offer);
        if deferred && std::mem::take(&mut searchable) {
            out.push(search_tool());
        }
        out.push(tool(catalog, agent, offer, deferred));
    }
    out
}

fn tool(catalog: &Catalog, agent: &Agent, offer: &Offer, deferred: bool) -> Value {
    let tool = catalog.tool(offer.tool);
    object([
        ("name", Some(wire_name(tool, Target::Anthropic).into())),
        ("description", text(&description::description(catalog, tool, Some(agent)))),
        ("input_schema", Some(schema::params(catalog, &tool.params))),
        ("input_examples", examples(catalog, tool)),
        ("defer_loading", deferred.then_some(true.into())),
    ])
}

/// The tool that finds deferred ones. It runs in the agent: its result is a list of `tool_reference` blocks.
fn search_tool() -> Value {
    use toolcat_runtime::search::TOOL;
    let query = object([("type", Some("string".into())), ("description", Some(TOOL.query.into()))]);
    let schema = object([
        ("type", Some("object".into())),
        ("properties", Some(object([("query", Some(query))]))),
        ("required", Some(vec!["query"].into())),
        ("additionalProperties", Some(false.into())),
    ]);
    object([
        ("name", Some(TOOL.name.into())),
        ("description", Some(TOOL.description.into())),
        ("input_schema", Some(schema)),
    ])
}
