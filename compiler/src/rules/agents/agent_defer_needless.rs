use crate::diagnostic::{Code, Label, Level};
use crate::model::LoadingMode;
use crate::rules::{Context, Group, Report, Rule};
use toolcat_runtime::tokens::estimate;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("agent-defer-needless", "An agent with a handful of tools loads them all at once."),
    group: Group::Agents,
    level: Some(Level::Info),
    why: "A search costs a round trip before the first call of a tool, and may not find it. With fewer than \
        ten small tools, deferring saves nothing.",
    source: "Anthropic, Tool search tool (with fewer than ten tools, ordinary tool calling is enough).",
    bad: include_str!("../examples/agent-defer-needless/bad.kdl"),
    good: include_str!("../examples/agent-defer-needless/good.kdl"),
    find,
};

/// Fewer tools than this need no search.
const FEW: usize = 10;
/// Below this estimate for all deferred definitions, in tokens, deferring saves nothing.
const SMALL: u64 = 4000;

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in cx.agents.iter().filter(|agent| agent.offers.len() < FEW) {
        let mut deferred = agent.offers.iter().filter(|offer| offer.deferred).peekable();
        let Some(first) = deferred.peek().filter(|_| agent.loading.mode == LoadingMode::Deferred) else {
            continue;
        };
        let place = first.span;
        let tokens: u64 = deferred
            .map(|offer| estimate(cx.description(offer.tool)) + estimate(cx.schema(offer.tool)))
            .sum();
        if tokens < SMALL {
            let message = format!(
                "the agent `{}` has only {} tools, too few to search",
                agent.name.value,
                agent.offers.len()
            );
            let finding = report.add(place, message);
            finding.labels.push(Label { span: agent.name.span, text: "this agent".to_owned() });
            finding.help =
                Some("List them under `always-loaded`, or write `loading \"upfront\"`.".to_owned());
        }
    }
}
