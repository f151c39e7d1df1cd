use crate::diagnostic::{Code, Label, Level};
use crate::model::{Agent, Prose, ToolId};
use crate::rules::description::texts;
use crate::rules::text::{Mention, mentions};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-dangling-tool", "A description names only tools that the same agent has."),
    group: Group::Description,
    level: Some(Level::Error),
    why: "A model that reads about a tool it does not have calls it anyway, or tells the user that \
        something is missing.",
    source: "snyk/agent-scan E002. `not-when … use=` names the other tool only to agents that have it.",
    bad: include_str!("../examples/desc-dangling-tool/bad.kdl"),
    good: include_str!("../examples/desc-dangling-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let given: Vec<HashSet<ToolId>> =
        cx.agents.iter().map(|agent| agent.offers.iter().map(|offer| offer.tool).collect()).collect();
    for &(id, tool, ref params) in cx.params() {
        let params = params.iter().filter_map(|param| param.field.text.as_ref());
        for text in texts(tool).into_iter().chain(params) {
            let named = mentions(cx, Some(tool), &text.written.value);
            for mention in named.iter().filter(|mention| mention.sure && mention.tool != id) {
                let name = &text.written.value[mention.range.clone()];
                let lacks = |agent: &&Agent, given: &HashSet<ToolId>| {
                    given.contains(&id)
                        && !given.contains(&mention.tool)
                        && !agent.offers.iter().any(|offer| called(cx, offer.tool, name))
                };
                let lacking = cx.agents.iter().zip(&given).find(|(agent, given)| lacks(agent, given));
                if let Some((agent, _)) = lacking {
                    found(cx, report, text, mention, agent);
                }
            }
        }
    }
}

/// Whether a tool has that name on the wire or in the catalog; a server may precede it.
fn called(cx: &Context<'_>, id: ToolId, name: &str) -> bool {
    let tool = cx.catalog.tool(id);
    let last = name.rsplit('/').next().unwrap_or(name);
    tool.wire == name || tool.name.value == name || tool.name.value == last
}

fn found(cx: &Context<'_>, report: &mut Report, text: &Prose, mention: &Mention, agent: &Agent) {
    let name = &cx.catalog.tool(mention.tool).name.value;
    let message = format!("the agent `{}` reads about `{name}`, which it does not have", agent.name.value);
    let help = format!(
        "Give it to the agent, or write `not-when \"…\" use=\"{name}\"`, which agents without the tool do \
         not read."
    );
    let finding = report.add(text.written.span(mention.range.clone()), message);
    finding.labels.push(Label { span: agent.name.span, text: "this agent".to_owned() });
    finding.help = Some(help);
}
