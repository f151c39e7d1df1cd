use crate::diagnostic::{Code, Label, Level};
use crate::model::Effect;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-deferral-not-access",
        "A destructive tool is given to an agent by its own name, not along with a group.",
    ),
    group: Group::Agents,
    level: Some(Level::Info),
    why: "What is deferred can be searched for and called like any other tool: loading it late withholds nothing. A group brings \
          along tools that somebody adds to a server later, and one that destroys something should not arrive unnoticed.",
    source: "Anthropic, Tool search tool (every definition is sent, deferred or not). A tool that `requires` a capability of the host \
             counts as guarded.",
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
                let message = format!("this group brings `{agent}` the destructive tool `{name}`");
                let finding = report.add(offer.span, message);
                finding
                    .labels
                    .push(Label { span: tool.name.span, text: "can be found and called".to_owned() });
                finding.help = Some(format!(
                    "List it by name where the agent is meant to have it, or withhold it: `withheld \"{name}\" reason=\"…\"`."
                ));
            }
        }
    }
}
