//! Anthropic Messages API, `tools`.
//!
//! `input_schema` with `type: object` at its root; `defer_loading` on deferred tools, with at least one tool that is not
//! deferred (the search tool); `input_examples` have to fit the schema. Sources, read 2026-11-30: the SDK's types
//! (`anthropic` 2.14.0 on PyPI) and the pages "Define tools" and "Tool search tool".

use super::{Cite, Deferral, Host, Limit, Measure, Target};
use crate::model::Value;
use crate::surface::json::{examples, object, text};
use crate::surface::json_schema;
use crate::surface::names::NameRule;
use crate::surface::{SearchTool, Surface, Tool};

/// The Messages API.
pub static ANTHROPIC: Target = Target {
    id: "anthropic",
    title: "Anthropic Messages API",
    names: Some(NameRule {
        letters: "a-zA-Z0-9_-",
        most: 128,
        advice: false,
        cite: Cite::new(
            "platform.claude.com, Define tools (says 64); the server takes 128: anthropics/claude-code#96152",
            "2026-11-30",
        ),
    }),
    rewrites: true,
    params: Some(NameRule {
        letters: "a-zA-Z0-9_.-",
        most: 64,
        advice: false,
        cite: Cite::new("anthropics/claude-code#4668", "2026-11-30"),
    }),
    deferral: Deferral::SearchTool,
    hosts: &[Host {
        id: "anthropic",
        title: "Anthropic Messages API",
        limits: &[Limit {
            of: Measure::DeferredTools,
            most: 10_000,
            cite: Cite::new("platform.claude.com, Tool search tool", "2026-11-30"),
        }],
    }],
    schema: None,
    encode,
};

fn encode(surface: &Surface<'_>) -> Value {
    let mut out: Vec<Value> = surface.up_front().map(tool).collect();
    out.extend(surface.search.as_ref().map(search_tool));
    out.extend(surface.deferred().map(tool));
    Value::List(out)
}

fn tool(tool: &Tool<'_>) -> Value {
    object([
        ("name", Some((&*tool.name).into())),
        ("description", text(&tool.description)),
        ("input_schema", Some(json_schema::of(&tool.input))),
        ("input_examples", examples(tool)),
        ("defer_loading", tool.deferred.then_some(true.into())),
    ])
}

/// The tool that finds deferred ones. It runs in the agent: its result is a list of `tool_reference` blocks.
fn search_tool(search: &SearchTool) -> Value {
    object([
        ("name", Some(search.name.into())),
        ("description", Some(search.description.into())),
        ("input_schema", Some(json_schema::of_search(search))),
    ])
}
