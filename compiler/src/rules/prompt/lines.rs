//! What an agent's system prompt is made of.

use crate::model::{Agent, Prose, ServerId, Tool, ToolId};
use crate::rules::Context;

/// One text of the system prompt.
#[derive(Clone, Copy)]
pub(super) struct Line<'c> {
    /// The text.
    pub(super) text: &'c Prose,
    /// What it is.
    pub(super) kind: Kind,
    /// The tool it belongs to; none where it belongs to a server.
    pub(super) tool: Option<(ToolId, &'c Tool)>,
    /// The server it belongs to; none where it belongs to a tool.
    pub(super) server: Option<ServerId>,
}

/// The kinds of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Stands behind the tool's name in the list of tools.
    Snippet,
    /// Stands in one list with the guidelines of all tools, which does not say whose each is.
    Guideline,
    /// Stands under the server's name.
    Instructions,
}

/// All texts of system prompts, each once.
pub(super) fn lines<'c>(cx: &Context<'c>) -> Vec<Line<'c>> {
    let mut out = Vec::new();
    let mut servers: Vec<ServerId> = Vec::new();
    for (id, tool) in cx.tools() {
        let line = |text, kind| Line { text, kind, tool: Some((id, tool)), server: None };
        out.extend(tool.snippet.iter().map(|text| line(text, Kind::Snippet)));
        out.extend(tool.guidelines.iter().map(|text| line(text, Kind::Guideline)));
        if let Some(server) = tool.server.filter(|server| !servers.contains(server)) {
            servers.push(server);
            let text = cx.catalog.server(server).instructions.as_ref();
            out.extend(text.map(|text| Line {
                text,
                kind: Kind::Instructions,
                tool: None,
                server: Some(server),
            }));
        }
    }
    out
}

/// The agents whose system prompt holds the line.
pub(super) fn readers<'c>(cx: &Context<'c>, line: &Line<'c>) -> Vec<&'c Agent> {
    let reads = |agent: &&Agent| match (line.tool, line.server) {
        (Some((id, _)), _) => agent.offers(id),
        (None, server) => agent.offers.iter().any(|offer| cx.catalog.tool(offer.tool).server == server),
    };
    cx.agents.iter().copied().filter(reads).collect()
}
