use super::lines::{Line, lines, readers};
use crate::diagnostic::{Code, Level};
use crate::model::{Agent, ToolId};
use crate::rules::text::{Mention, mentions};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "system-absent-tool",
        "An agent's system prompt names no tool that the agent does not have.",
    ),
    group: Group::Prompt,
    level: Some(Level::Error),
    why: "A name that is read in every request is called sooner or later. If the agent does not have the \
        tool, the call fails, and the model tries again or tells the user that something is broken.",
    source: "snyk/agent-scan E002; decidable, since the catalog lists what each agent has.",
    bad: include_str!("../examples/system-absent-tool/bad.kdl"),
    good: include_str!("../examples/system-absent-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (line, mention) in named(cx).into_iter().filter(|(_, mention)| mention.sure) {
        let without: Vec<&Agent> =
            readers(cx, &line).into_iter().filter(|agent| !has(cx, agent, mention.tool)).collect();
        let Some(first) = without.first() else { continue };
        let name = &cx.catalog.tool(mention.tool).wire;
        let message = format!("`{}` reads about `{name}`, which it does not have", first.name.value);
        let finding = report.add(line.text.written.span(mention.range), message);
        *finding = finding.clone().also(first.name.span, "this agent").help(
            "Leave out the name and say what to do without the tool, or give the tool to the agent. In a \
             description, `not-when \"…\" use=\"…\"` names a tool only to agents that have it.",
        );
    }
}

/// Every text of system prompts, with each other tool that it names.
pub(super) fn named<'c>(cx: &Context<'c>) -> Vec<(Line<'c>, Mention)> {
    let mut out = Vec::new();
    for line in lines(cx) {
        let own = line.tool.map(|(_, tool)| tool);
        for mention in mentions(cx, own, &line.text.written.value) {
            if line.tool.is_none_or(|(id, _)| id != mention.tool) {
                out.push((line, mention));
            }
        }
    }
    out
}

/// Whether the agent has that tool, or another with its catalog name.
fn has(cx: &Context<'_>, agent: &Agent, tool: ToolId) -> bool {
    let name = &cx.catalog.tool(tool).name.value;
    agent.offers.iter().any(|offer| offer.tool == tool || cx.catalog.tool(offer.tool).name.value == *name)
}
