//! One call: begun with the model's text, finished with the tool's outcome.

use super::{Handle, LiveAgent};
use crate::model::{Outcome, Value};
use crate::{render, tables};
use bumpalo::Bump;
use toolcat_runtime::__private::v0_1 as rt;
use toolcat_runtime::data::data_to_json;
use toolcat_runtime::parse::{parse_data, parse_text_data};
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::{Arguments, Noise, Session, ToolResult};

/// What becomes of a call.
#[derive(Debug)]
pub enum Begun {
    /// It is already answered: a search, an unknown tool, rejected arguments.
    Reply(ToolResult),
    /// It goes to the tool. [`LiveAgent::finish`] renders the outcome.
    Call(Call),
}

/// A well-formed call.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Call {
    /// Index of the tool in [`Agent::offers`](toolcat_runtime::Agent::offers).
    pub offer: usize,
    /// The parameters by name, defaults filled in.
    pub params: serde_json::Value,
    /// What was stripped or repaired.
    pub noise: Vec<Noise>,
    /// Names of the checks in Rust code, which are still undecided.
    pub undecided: Vec<String>,
}

/// An outcome that the tool does not have, or members that do not fit it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit(String);

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

impl LiveAgent {
    /// Takes a call as the model wrote it. It never fails: a call that cannot be carried out gets a text for the model as its
    /// answer.
    pub fn begin<'v>(
        &self,
        session: &mut Session<Handle>,
        name: &str,
        arguments: impl Into<Arguments<'v>>,
    ) -> Begun {
        let arguments = arguments.into();
        let offer = match rt::admit(session, name, arguments) {
            Ok(offer) => offer,
            Err(answer) => return Begun::Reply(answer),
        };
        let params = self.agent().offers[offer].tool.params;
        let parsed = rt::parse_either(
            arguments,
            |value| parse_data(params, value),
            |text| parse_text_data(params, text),
        );
        match parsed {
            Err(rejection) => Begun::Reply(session.rejected(arguments, rejection).into()),
            Ok(parsed) => {
                let checks = parsed.undecided.iter().filter_map(|index| params.checks.get(*index));
                Begun::Call(Call {
                    offer,
                    params: data_to_json(params.fields, &parsed.value),
                    undecided: checks.map(|check| check.name.to_owned()).collect(),
                    noise: parsed.noise,
                })
            }
        }
    }

    /// Renders the outcome of a call: `members` by name, an attachment by its file name.
    ///
    /// # Errors
    ///
    /// If the tool has no such outcome, or the members do not fit it.
    pub fn finish(
        &self,
        call: &Call,
        outcome: &str,
        members: &serde_json::Value,
    ) -> Result<ToolResult, Unfit> {
        self.result(call.offer, outcome, members)
    }

    /// The same without a call; `offer` is the index of the tool in [`Agent::offers`](toolcat_runtime::Agent::offers).
    ///
    /// # Errors
    ///
    /// As [`LiveAgent::finish`].
    pub fn result(
        &self,
        offer: usize,
        outcome: &str,
        members: &serde_json::Value,
    ) -> Result<ToolResult, Unfit> {
        let catalog = self.handle.live.catalog();
        let id = catalog.agents[self.handle.index].offers.get(offer).map(|offer| offer.tool);
        let tool = catalog.tool(id.ok_or_else(|| Unfit("the agent has no such tool".to_owned()))?);
        let Some(found) = tool.outcomes.iter().find(|one| one.name.value == outcome) else {
            let known: Vec<&str> = tool.outcomes.iter().map(|one| one.name.value.as_str()).collect();
            let (name, known) = (crate::escape::line(outcome), known.join(", "));
            return Err(Unfit(format!("`{}` has no outcome `{name}`. It has: {known}.", tool.wire)));
        };
        fits(catalog, found, members).map_err(|rejection| Unfit(rejection.text))?;
        Ok(render::result(catalog, tool, found, &Value::from(members)))
    }
}

/// Checks members against their outcome; nothing is stripped or repaired.
fn fits(
    catalog: &crate::model::Catalog,
    outcome: &Outcome,
    members: &serde_json::Value,
) -> Result<(), Rejection> {
    let bump = Bump::new();
    let table = tables::members(catalog, &outcome.name.value, &outcome.fields, &bump);
    parse_data(&table, members).map(|_| ())
}
