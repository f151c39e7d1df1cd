//! What a session remembers, and what it answers from that. The agent is given each time: here it has no type.

use super::attempts::Attempts;
use super::names::{self, unknown_tool};
use super::{Admission, Arguments};
use crate::agent::Agent;
use crate::echo;
use crate::reject::Rejection;
use crate::result::ToolResult;
use crate::search::{self, TOOL};
use std::collections::BTreeSet;

/// Deferred tools that were loaded, by their index in [`Agent::offers`], and calls that were rejected.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    loaded: BTreeSet<usize>,
    attempts: Attempts,
}

impl State {
    pub(super) fn is_loaded(&self, agent: &Agent<'_>, name: &str) -> bool {
        agent.find(name).is_some_and(|index| self.has(agent, index))
    }

    pub(super) fn loaded<'s>(&'s self, agent: &'s Agent<'s>) -> impl Iterator<Item = &'s str> {
        self.loaded.iter().map(|index| agent.offers[*index].tool.name)
    }

    pub(super) fn load(&mut self, agent: &Agent<'_>, name: &str) -> bool {
        let found = agent.find(name);
        self.loaded.extend(found.filter(|index| agent.offers[*index].deferred));
        found.is_some()
    }

    pub(super) fn search(&mut self, agent: &Agent<'_>, query: &str) -> ToolResult {
        let hits = search::search(agent, query, search::LIMIT);
        if hits.is_empty() {
            let mut shown = String::new();
            echo::put_quoted(&mut shown, query, echo::MOST);
            return ToolResult::text(format!(
                "No tool fits {shown}. Try other words for what the tool should do, or `select:` with an exact name."
            ));
        }
        let mut text = String::from("Loaded, and ready to be called:");
        for hit in &hits {
            let offer = &agent.offers[hit.offer];
            self.loaded.extend(offer.deferred.then_some(hit.offer));
            text.push_str("\n- ");
            text.push_str(offer.tool.name);
            if let Some(first) = offer.description.lines().next().filter(|line| !line.is_empty()) {
                text.push_str(": ");
                text.push_str(first);
            }
        }
        ToolResult::text(text)
    }

    pub(super) fn admit(&mut self, agent: &Agent<'_>, name: &str, arguments: Arguments<'_>) -> Admission {
        if name == TOOL.name && agent.offers.iter().any(|offer| offer.deferred) {
            return Admission::Answer(match names::query(arguments) {
                Some(query) => self.search(agent, &query),
                None => names::no_query(self.attempts.count(name, &Arguments::NONE)).into(),
            });
        }
        match agent.find(name) {
            Some(index) if self.has(agent, index) => Admission::Tool(index),
            Some(index) => {
                let name = agent.offers[index].tool.name;
                Admission::Answer(names::not_loaded(name, self.attempts.count(name, &Arguments::NONE)).into())
            }
            None => {
                let attempt = self.attempts.count(name, &Arguments::NONE);
                Admission::Answer(unknown_tool(agent, name, attempt).into())
            }
        }
    }

    pub(super) fn rejected(
        &mut self,
        agent: &Agent<'_>,
        arguments: &Arguments<'_>,
        rejection: Rejection,
    ) -> Rejection {
        let attempt = self.attempts.count(&rejection.tool, arguments);
        agent.at_attempt(rejection, attempt)
    }

    fn has(&self, agent: &Agent<'_>, index: usize) -> bool {
        !agent.offers[index].deferred || self.loaded.contains(&index)
    }
}
