use crate::diagnostic::{Label, Level};
use crate::model::Effect;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "agent-deferral-not-access",
    group: Group::Agents,
    level: Some(Level::Info),
    summary: "A destructive tool is kept from agents that should not use it, not merely loaded late.",
    why: "What is deferred can be searched for and called like any other tool. Loading it late saves tokens; it withholds nothing.",
    source: "Anthropic, Tool search tool (every definition is sent, deferred or not). A tool that `requires` a capability of the host counts \
             as guarded.",
    bad: include_str!("../examples/agent-deferral-not-access/bad.kdl"),
    good: include_str!("../examples/agent-deferral-not-access/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for agent in &cx.agents {
        for offer in agent.offers.iter().filter(|offer| offer.deferred) {
            let tool = cx.catalog.tool(offer.tool);
            if tool.effect == Some(Effect::Destructive) && tool.requires.is_empty() {
                let message = format!(
                    "`{}` destroys something, and loading it late does not keep `{}` from calling it",
                    tool.name.value, agent.name.value
                );
                let finding = report.add(offer.span, message);
                finding.labels.push(Label { span: tool.name.span, text: "destructive".to_owned() });
                finding.help = Some(
                    "Withhold it from agents that should not use it, or let it `requires` a capability of hosts that ask first."
                        .to_owned(),
                );
            }
        }
    }
}
