use crate::diagnostic::{Code, Level};
use crate::model::Agent;
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets;
use toolcat_runtime::tokens::estimate;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-context-share",
        "What an agent sends with every request takes up a small share of the context window.",
    ),
    group: Group::Agents,
    level: Some(Level::Warning),
    why: "Definitions and prompt are sent before the user has asked anything, and again with every message.",
    source: "MCP, Client best practices: defer above 1 to 5 % of the context window; Claude Code defers \
        above 10 %, which is the bound here. `budget prefix-tokens` of the agent is enforced too.",
    bad: include_str!("../examples/agent-context-share/bad.kdl"),
    good: include_str!("../examples/agent-context-share/good.kdl"),
    find,
};

/// Percent of the context window.
const MOST: f64 = 10.0;

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in &cx.agents {
        let tokens = prefix(cx, agent);
        let window = agent.loading.context_window;
        let (message, help) = if let Some(most) = agent.budget.prefix_tokens.filter(|most| tokens > *most) {
            let message = format!(
                "requests of the agent `{}` start with about {tokens} tokens; its limit is {most}",
                agent.name.value
            );
            (message, "Defer tools, shorten their texts, or raise `budget prefix-tokens`.")
        } else if tokens as f64 > window as f64 * MOST / 100.0 {
            let message = format!(
                "requests of the agent `{}` start with about {tokens} tokens, {:.0} % of its context \
                 window",
                agent.name.value,
                tokens as f64 * 100.0 / window as f64
            );
            (message, "List tools that are only needed now and then under `deferred`, or remove them.")
        } else {
            continue;
        };
        report.add(agent.name.span, message).help = Some(help.to_owned());
    }
}

/// Estimated tokens of the loaded definitions and the prompt.
fn prefix(cx: &Context<'_>, agent: &Agent) -> u64 {
    let loaded = agent.offers.iter().filter(|offer| !agent.loads_late(offer));
    let definitions: u64 = loaded.map(|offer| cx.pieces.definition_tokens(offer.tool)).sum();
    let prompts = targets::of(&agent.targets).map(|target| estimate(&cx.pieces.prompt(agent, target)));
    definitions + prompts.max().unwrap_or_default()
}
