use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-missing", "Every tool that is always loaded has a snippet."),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "The system prompt lists tools by their snippets, so a tool without one is missing from the list. \
        It can still be called, but the model plans its next step before it looks through definitions, and \
        does not think of the tool. If an agent has no snippets at all, this is reported once.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: the list of tools omits every tool without \
        `promptSnippet`.",
    bad: include_str!("../examples/snippet-missing/bad.kdl"),
    good: include_str!("../examples/snippet-missing/good.kdl"),
    find,
};

const HELP: &str = "Write one line that starts with a verb: `snippet \"Look up one order of the \
                    customer\"`.";

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for agent in &cx.agents {
        let has = |tool| cx.catalog.tool(tool).snippet.is_some();
        if agent.offers.len() > 1 && !agent.offers.iter().any(|offer| has(offer.tool)) {
            let message = format!("no tool of `{}` has a snippet", agent.name.value);
            report.add(agent.name.span, message).help =
                Some(format!("Start with the tools that are always loaded. {HELP}"));
            continue;
        }
        for offer in agent.offers.iter().filter(|offer| !has(offer.tool) && told.insert(offer.tool)) {
            let tool = cx.catalog.tool(offer.tool);
            // The name of a tool that is loaded on demand is always listed.
            let finding = match agent.loads_late(offer) {
                true => report.add_at_most(
                    Level::Info,
                    tool.name.span,
                    format!("`{}` knows `{}` only by its name", tool.wire, agent.name.value),
                ),
                false => report.add(
                    tool.name.span,
                    format!("`{}` is not in the list of tools of `{}`", tool.wire, agent.name.value),
                ),
            };
            finding.help = Some(HELP.to_owned());
        }
    }
}
