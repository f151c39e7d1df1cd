use crate::diagnostic::{Code, Label, Level};
use crate::model::Effect;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-deferral-not-access",
        "An agent lists destructive tools by name, not as part of a group.",
    ),
    group: Group::Agents,
    level: Some(Level::Info),
    why: "A deferred tool can be found and called like any other: loading it late does not withhold it. A \
        group also picks up tools that are added to the server later, and a tool that destroys something \
        should not slip in unnoticed.",
    source: "Anthropic, Tool search tool (every definition is sent, deferred or not). A tool that \
        `requires` a capability of the host counts as guarded.",
    bad: include_str!("../examples/agent-deferral-not-access/bad.kdl"),
    good: include_str!("../examples/agent-deferral-not-access/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in &cx.agents {
        for offer in agent.offers.iter().filter(|offer| offer.deferred && offer.grouped) {
            let tool = cx.catalog.tool(offer.tool);
            if tool.effect == Some(Effect::Destructive) && tool.requires.is_empty() {
                let (name, agent) = (&tool.name.value, &agent.name.value);
                let message = format!("this group gives `{agent}` the destructive tool `{name}`");
                let finding = report.add(offer.span, message);
                finding
                    .labels
                    .push(Label { span: tool.name.span, text: "it can be found and called".to_owned() });
                finding.help = Some(format!(
                    "If the agent should have it, list it by name; otherwise withhold it: `withheld \
                     \"{name}\" reason=\"…\"`."
                ));
            }
        }
    }
}
