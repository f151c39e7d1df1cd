use crate::diagnostic::{Code, Label, Level};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-always-loaded-remote",
        "An agent that can search does not always load tools of remote servers.",
    ),
    group: Group::Agents,
    level: Some(Level::Info),
    why: "A definition that is in every request must be there before the first one. A tool of a remote MCP \
        server makes the user wait until that server is connected; if the server is down, the agent starts \
        without the tool or not at all. A tool loaded by searching delays only the conversations that need \
        it.",
    source: "Claude Code, Connect Claude Code to tools via MCP (alwaysLoad waits for the server before the \
        first request). A note: a tool that nearly every conversation uses may be worth the wait.",
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
            // A server delays the request once, however many of its tools are loaded.
            if !seen.insert(id) {
                continue;
            }
            let server = cx.catalog.server(id);
            let message = format!(
                "the first request of `{}` has to wait for `{}`",
                agent.name.value, server.name.value
            );
            let finding = report.add(offer.span, message);
            finding.labels.push(Label {
                span: server.name.span,
                text: "this server is remote and may be slow to connect".to_owned(),
            });
            finding.help = Some(format!(
                "Move `{}` to `deferred`, unless nearly every conversation uses it.",
                tool.name.value
            ));
        }
    }
}
