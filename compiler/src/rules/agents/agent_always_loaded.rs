use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-always-loaded",
        "An agent that can search has few tools that are always loaded.",
    ),
    group: Group::Agents,
    level: Some(Level::Warning),
    why: "Tools that are always loaded cost tokens in every request and distract the model from the tools \
        it needs. If an agent can search, load only what nearly every conversation uses.",
    source: "Anthropic, Tool search tool: keep the three to five most used tools loaded. An agent that sets \
        `max-always-loaded` has made its own choice.",
    bad: include_str!("../examples/agent-always-loaded/bad.kdl"),
    good: include_str!("../examples/agent-always-loaded/good.kdl"),
    find,
};

/// The recommended maximum.
const ADVISED: usize = 5;

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in &cx.agents {
        let count = agent.offers.iter().filter(|offer| !offer.deferred).count();
        if count <= ADVISED || agent.max_always_loaded.is_some() || !agent.defers {
            continue;
        }
        let message = format!("the agent `{}` always loads {count} tools", agent.name.value);
        report.add(agent.name.span, message).help = Some(format!(
            "Move tools that few conversations need to `deferred` until {ADVISED} are left, or set \
             `max-always-loaded {count}`."
        ));
    }
}
