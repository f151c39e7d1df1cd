//! The parts of an agent's system prompt.

use crate::model::{Agent, Kind as TextKind, ModelText, Owner, Prose, ServerId, Tool, ToolId};
use crate::rules::Context;
use std::collections::HashSet;

/// One text of the system prompt.
#[derive(Clone, Copy)]
pub(super) struct Line<'c> {
    /// The text.
    pub(super) text: &'c Prose,
    /// Its kind.
    pub(super) kind: Kind,
    /// Its tool; `None` if it belongs to a server.
    pub(super) tool: Option<(ToolId, &'c Tool)>,
    /// Its server; `None` if it belongs to a tool.
    pub(super) server: Option<ServerId>,
}

/// The kinds of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Follows the tool's name in the list of tools.
    Snippet,
    /// Is in one list with the guidelines of all tools, which does not say which tool each belongs to.
    Guideline,
    /// Follows the server's name.
    Instructions,
}

/// All texts of system prompts, without duplicates. A server's text appears with its tools.
pub(super) fn lines<'c>(cx: &Context<'c>) -> Vec<Line<'c>> {
    let servers: HashSet<ServerId> = cx.tools().filter_map(|(_, tool)| tool.server).collect();
    let line = |text: &ModelText<'c>| {
        let kind = match text.kind {
            TextKind::Snippet => Kind::Snippet,
            TextKind::Guideline => Kind::Guideline,
            TextKind::Instructions => Kind::Instructions,
            _ => return None,
        };
        let (tool, server) = match text.owner {
            Owner::Tool(id) => (Some((id, cx.catalog.tool(id))), None),
            Owner::Server(id) if servers.contains(&id) => (None, Some(id)),
            _ => return None,
        };
        Some(Line { text: text.prose()?, kind, tool, server })
    };
    cx.texts().iter().filter_map(line).collect()
}

/// The agents whose system prompt contains the line.
pub(super) fn readers<'c>(cx: &Context<'c>, line: &Line<'c>) -> Vec<&'c Agent> {
    match (line.tool, line.server) {
        (Some((id, _)), _) => cx.agents_of(id).collect(),
        (None, Some(server)) => cx.agents_of_server(server).to_vec(),
        (None, None) => Vec::new(),
    }
}
