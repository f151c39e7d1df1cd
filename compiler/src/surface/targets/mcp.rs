//! Model Context Protocol, the `tools` of a `tools/list` result.
//!
//! The members used here are the same in the revisions 2025-11-25 and 2026-07-28 (schema.json of
//! modelcontextprotocol/modelcontextprotocol). The protocol has no deferral: a server lists everything, and hosts that
//! defer read `_meta` (Claude Code: `anthropic/alwaysLoad`, `anthropic/searchHint`).

use super::{Cite, Deferral, Host, Limit, Measure, Target};
use crate::model::{Effect, Value};
use crate::surface::json::{object, text};
use crate::surface::json_schema;
use crate::surface::names::NameRule;
use crate::surface::{Surface, Tool};

/// `tools/list`.
pub static MCP: Target = Target {
    id: "mcp",
    title: "Model Context Protocol",
    // SHOULD, not MUST: servers may use other names, so nothing is rewritten.
    names: Some(NameRule {
        letters: "A-Za-z0-9_.-",
        most: 128,
        advice: true,
        cite: Cite::new("modelcontextprotocol.io, specification 2026-07-28, Tool Names", "2026-11-30"),
    }),
    rewrites: false,
    params: None,
    deferral: Deferral::ByHost,
    hosts: &[Host {
        id: "claude-code",
        title: "Claude Code",
        limits: &[
            Limit {
                of: Measure::PrefixedNameChars,
                most: 128,
                cite: Cite::new("anthropics/claude-code#96152; awslabs/mcp#2467", "2026-11-30"),
            },
            Limit { of: Measure::DescriptionChars, most: 2_048, cite: CUT },
            Limit { of: Measure::InstructionsChars, most: 2_048, cite: CUT },
            Limit {
                of: Measure::ResultTokens,
                most: 25_000,
                cite: Cite::new(
                    "anthropic.com/engineering, Writing effective tools for agents",
                    "2026-11-30",
                ),
            },
        ],
    }],
    schema: None,
    encode,
};

const CUT: Cite = Cite::new("anthropics/claude-code#81268", "2026-11-30").since("2026-06-01");

fn encode(surface: &Surface<'_>) -> Value {
    Value::List(surface.up_front().chain(surface.deferred()).map(tool).collect())
}

fn tool(tool: &Tool<'_>) -> Value {
    object([
        ("name", Some((&*tool.name).into())),
        ("title", tool.title.and_then(text)),
        ("description", text(&tool.description)),
        ("inputSchema", Some(json_schema::of(&tool.input))),
        ("outputSchema", tool.output.as_ref().map(json_schema::of)),
        ("annotations", annotations(tool)),
        ("_meta", meta(tool)),
    ])
}

/// Hints only: a host must not treat them as permissions.
fn annotations(tool: &Tool<'_>) -> Option<Value> {
    let flag = |value: Option<bool>| value.map(Value::Bool);
    let value = object([
        ("readOnlyHint", flag(tool.effect.map(|effect| effect == Effect::Read))),
        ("destructiveHint", flag(tool.effect.map(|effect| effect == Effect::Destructive))),
        ("idempotentHint", flag(tool.idempotent)),
        ("openWorldHint", flag(tool.open_world)),
    ]);
    (value != Value::Object(Vec::new())).then_some(value)
}

fn meta(tool: &Tool<'_>) -> Option<Value> {
    let value = object([
        ("anthropic/alwaysLoad", (!tool.deferred).then_some(true.into())),
        ("anthropic/searchHint", tool.search_hint.as_deref().and_then(text)),
    ]);
    (value != Value::Object(Vec::new())).then_some(value)
}
