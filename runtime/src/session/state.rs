//! What a session remembers, and its answers based on that. The agent is passed in each time and has no type here.

use super::attempts::Attempts;
use super::call::{Admission, Arguments};
use super::names::{self, unknown_tool};
use crate::agent::Agent;
use crate::echo;
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::search::{self, TOOL};
use crate::surface::{AgentType, Surface, SurfaceTable};
use std::collections::BTreeSet;

/// Deferred tools that were loaded, by their index in [`Agent::offers`], and rejected calls.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    loaded: BTreeSet<usize>,
    attempts: Attempts,
}

/// An agent as one target shows it, without its type.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    agent: &'a Agent<'a>,
    table: &'a SurfaceTable<'a>,
}

impl<'a> Shown<'a> {
    pub(super) fn of<A: AgentType>(surface: &'a Surface<A>) -> Self {
        Self { agent: surface.agent(), table: surface.table() }
    }

    /// What the target calls a tool.
    fn name(&self, offer: usize) -> &'a str {
        self.table.names.get(offer).copied().unwrap_or(self.agent.offers[offer].tool.name)
    }

    /// Whether a tool can be called only after a search has loaded it.
    fn is_deferred(&self, offer: usize) -> bool {
        self.table.searches && self.agent.offers[offer].deferred
    }

    fn has_search(&self) -> bool {
        self.table.searches && self.agent.offers.iter().any(|offer| offer.deferred)
    }
}

impl State {
    pub(super) fn is_loaded(&self, shown: &Shown<'_>, name: &str) -> bool {
        shown.agent.find(name).is_some_and(|index| self.has(shown, index))
    }

    pub(super) fn loaded<'s>(&'s self, shown: Shown<'s>) -> impl Iterator<Item = &'s str> {
        self.loaded.iter().map(move |index| shown.name(*index))
    }

    pub(super) fn load(&mut self, shown: &Shown<'_>, name: &str) -> bool {
        let found = shown.agent.find(name);
        self.loaded.extend(found.filter(|index| shown.is_deferred(*index)));
        found.is_some()
    }

    pub(super) fn search(&mut self, shown: &Shown<'_>, query: &str) -> ToolResult {
        let hits = search::search(shown.agent, query, search::LIMIT);
        if hits.is_empty() {
            let mut asked = String::new();
            echo::put_quoted(&mut asked, query, echo::MOST);
            return ToolResult::text(format!(
                "No tool fits {asked}. Try other words for what the tool should do, or `select:` with an exact name."
            ));
        }
        let mut text = String::from("Loaded, and ready to be called:");
        for hit in &hits {
            self.loaded.extend(shown.is_deferred(hit.offer).then_some(hit.offer));
            text.push_str("\n- ");
            text.push_str(shown.name(hit.offer));
            let description = shown.agent.offers[hit.offer].description;
            if let Some(first) = description.lines().next().filter(|line| !line.is_empty()) {
                text.push_str(": ");
                text.push_str(first);
            }
        }
        ToolResult::text(text)
    }

    pub(super) fn admit(&mut self, shown: &Shown<'_>, name: &str, arguments: Arguments<'_>) -> Admission {
        if name == TOOL.name && shown.has_search() {
            return Admission::Answer(match names::query(arguments) {
                Some(query) => self.search(shown, &query),
                None => names::no_query(self.attempts.count(name, &Arguments::NONE)).into(),
            });
        }
        match shown.agent.find(name) {
            Some(index) if self.has(shown, index) => Admission::Tool(index),
            Some(index) => {
                let name = shown.name(index);
                Admission::Answer(names::not_loaded(name, self.attempts.count(name, &Arguments::NONE)).into())
            }
            None => {
                let attempt = self.attempts.count(name, &Arguments::NONE);
                Admission::Answer(unknown_tool(shown.agent, shown.table.names, name, attempt).into())
            }
        }
    }

    pub(super) fn rejected(
        &mut self,
        shown: &Shown<'_>,
        arguments: &Arguments<'_>,
        rejection: Rejection,
    ) -> Rejection {
        let attempt = self.attempts.count(&rejection.tool, arguments);
        match shown.agent.find(&rejection.tool) {
            Some(_) => shown.agent.at_attempt(rejection, attempt),
            None => unknown_tool(shown.agent, shown.table.names, &rejection.tool, attempt),
        }
    }

    fn has(&self, shown: &Shown<'_>, index: usize) -> bool {
        !shown.is_deferred(index) || self.loaded.contains(&index)
    }
}
