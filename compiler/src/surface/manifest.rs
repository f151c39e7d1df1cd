//! Manifests: what goes into a request's list of tools, per agent and target.

use super::targets::{anthropic, mcp};
use super::{description, schema};
use crate::model::{Agent, Catalog, LoadingMode, Offer, Target, Tool, Value};
use crate::samples;

/// The tools of an agent as that target takes them: a JSON array. Always-loaded tools come first, in the order they are
/// listed, then deferred ones; the order is the same in every build.
pub fn manifest(catalog: &Catalog, agent: &Agent, target: Target) -> Value {
    Value::List(match target {
        Target::Anthropic => anthropic::tools(catalog, agent),
        Target::Mcp => mcp::tools(catalog, agent),
    })
}

/// A tool's name as the target takes it: characters that it refuses become `_`, what is too long is cut. Two names that
/// are equal after that are an error of the catalog.
/// Anthropic: `^[a-zA-Z0-9_-]{1,128}$`. MCP: 1–128 of `A-Za-z0-9_-.`; nothing is changed there, since its servers may
/// name their tools as they like and only should keep to it.
pub fn wire_name(tool: &Tool, target: Target) -> String {
    match target {
        Target::Anthropic => portable(&tool.wire),
        Target::Mcp => tool.wire.clone(),
    }
}

/// A name with the characters and the length that Anthropic takes.
pub(crate) fn portable(name: &str) -> String {
    let keep = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    name.chars().map(|letter| if keep(letter) { letter } else { '_' }).take(128).collect()
}

/// Whether definitions of deferred tools really stay out of the agent's first request: what [`Agent::defers`] is set to.
/// With `loading "auto"` they do where they would take more than the agent's share of the context window.
pub(crate) fn defers(catalog: &Catalog, agent: &Agent) -> bool {
    let mut deferred = agent.offers.iter().filter(|offer| offer.deferred).peekable();
    match agent.loading.mode {
        LoadingMode::Upfront => false,
        LoadingMode::Deferred => deferred.peek().is_some(),
        LoadingMode::Auto => {
            let tokens: u64 = deferred.map(|offer| definition_tokens(catalog, agent, offer)).sum();
            tokens as f64 > agent.loading.percent / 100.0 * agent.loading.context_window as f64
        }
    }
}

/// Estimated tokens of one definition: name, description and schema.
pub fn definition_tokens(catalog: &Catalog, agent: &Agent, offer: &Offer) -> u64 {
    let tool = catalog.tool(offer.tool);
    let parts = [
        tool.wire.clone(),
        description::description(catalog, tool, Some(agent)),
        schema::params(catalog, &tool.params).to_string(),
    ];
    parts.iter().map(|part| toolcat_runtime::tokens::estimate(part)).sum()
}

/// The offers in the order of the wire: always loaded ones first.
pub(super) fn in_order(agent: &Agent) -> impl Iterator<Item = &Offer> {
    let of = |deferred| agent.offers.iter().filter(move |offer| offer.deferred == deferred);
    of(false).chain(of(true))
}

/// Members that are there, in order.
pub(super) fn object<const N: usize>(members: [(&str, Option<Value>); N]) -> Value {
    let there = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(there.collect())
}

/// A text, unless there is nothing in it.
pub(super) fn text(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| text.into())
}

/// Sample calls that any validator of the schema accepts as they are.
pub(super) fn examples(catalog: &Catalog, tool: &Tool) -> Option<Value> {
    let clean: Vec<Value> = samples::clean_calls(catalog, tool).map(|call| call.arguments.clone()).collect();
    (!clean.is_empty()).then_some(Value::List(clean))
}
