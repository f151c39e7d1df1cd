use super::lines::readers;
use super::system_absent_tool::named;
use crate::diagnostic::{Code, Level};
use crate::model::{Agent, ToolId};
use crate::rules::{Context, Group, Report, Rule};
use toolcat_runtime::search::TOOL;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "system-deferred-tool",
        "The system prompt sends a model only to tools whose definitions are loaded.",
    ),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "A deferred tool refuses calls until a search has loaded it. A line that says \"then call it\" \
        makes the model guess the arguments, and the guess is refused.",
    source: "Claude Code 2.1.263: a call to a deferred tool fails with InputValidationError until its schema is loaded.",
    bad: include_str!("../examples/system-deferred-tool/bad.kdl"),
    good: include_str!("../examples/system-deferred-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (line, mention) in named(cx).into_iter().filter(|(_, mention)| mention.sure) {
        if line.text.text.contains(TOOL.name) {
            continue;
        }
        let deferring = readers(cx, &line).into_iter().find(|agent| defers(agent, mention.tool));
        let Some(agent) = deferring else { continue };
        let name = &cx.catalog.tool(mention.tool).wire;
        let message = format!("`{name}` is not loaded when `{}` reads this", agent.name.value);
        let finding = report.add(line.text.written.span(mention.range), message);
        *finding = finding.clone().also(agent.name.span, "it is deferred here").help(format!(
            "If the step is common, list the tool under `always-loaded`. Otherwise say what the step is \
             for and leave the name to the search, or name {} in the line.",
            TOOL.name
        ));
    }
}

fn defers(agent: &Agent, tool: ToolId) -> bool {
    agent.offers.iter().any(|offer| offer.tool == tool && agent.loads_late(offer))
}
