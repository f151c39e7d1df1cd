use crate::diagnostic::{Code, Label, Level};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-always-loaded-remote",
        "What an agent that can search always loads does not wait for a remote server.",
    ),
    group: Group::Agents,
    level: Some(Level::Info),
    why: "A definition that is in every request has to be there before the first one. A tool of a remote MCP server makes the user wait until that server is connected; where it is down, the agent begins without the tool or not at all. Loaded by searching, it holds up nobody but who needs it.",
    source: "Claude Code, Connect Claude Code to tools via MCP (alwaysLoad waits for the server before the first request). A note: what nearly every conversation uses may be worth the wait.",
    bad: include_str!("../examples/agent-always-loaded-remote/bad.kdl"),
    good: include_str!("../examples/agent-always-loaded-remote/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in cx.agents.iter().filter(|agent| agent.defers) {
        let mut seen = HashSet::new();
        for offer in agent.offers.iter().filter(|offer| !offer.deferred) {
            let tool = cx.catalog.tool(offer.tool);
            let Some(id) = tool.server.filter(|id| cx.catalog.server(*id).mcp) else { continue };
            // A server holds up the request once, however many of its tools are loaded.
            if !seen.insert(id) {
                continue;
            }
            let server = cx.catalog.server(id);
            let message =
                format!("the first request of `{}` waits for `{}`", agent.name.value, server.name.value);
            let finding = report.add(offer.span, message);
            finding.labels.push(Label {
                span: server.name.span,
                text: "this server is remote and may be late".to_owned(),
            });
            finding.help = Some(format!(
                "Move `{}` to `deferred`, unless nearly every conversation uses it.",
                tool.name.value
            ));
        }
    }
}
