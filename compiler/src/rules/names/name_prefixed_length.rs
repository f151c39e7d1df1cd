use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets::{self, Measure};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-prefixed-length",
        "A tool's name is short enough for hosts that prefix it with the server's name.",
    ),
    group: Group::Names,
    level: Some(Level::Error),
    why: "Hosts of MCP servers make names unique by prefixing them with `mcp__<server>__`, and the limit \
        applies to the whole name. A longer name is silently dropped from the list, so the tool exists on \
        the server and nowhere else. An error if no server name would be short enough, a warning if only \
        this server's name is too long.",
    source: "anthropics/claude-code#96152 and awslabs/mcp#2467, read 2026-11-30: Claude Code drops names \
        over 128 characters.",
    bad: include_str!("../examples/name-prefixed-length/bad.kdl"),
    good: include_str!("../examples/name-prefixed-length/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        let server = match tool.server {
            Some(server) => cx.catalog.server(server).name.value.as_str(),
            None => cx.catalog.name.as_str(),
        };
        let length = |server: &str| format!("mcp__{server}__{}", tool.wire).chars().count() as u64;
        let over = cx.agents_of(id).flat_map(|agent| targets::hosts_of(&agent.targets)).find_map(|host| {
            let limit = host.limit(Measure::PrefixedNameChars)?;
            (length(server) > limit.most).then_some((host, limit))
        });
        let Some((host, limit)) = over else { continue };
        let message = format!("{} drops names of this length", host.title);
        // The shortest server name has one letter.
        let finding = match length("x") > limit.most {
            true => report.add(tool.name.span, message),
            false => report.add_at_most(Level::Warning, tool.name.span, message),
        };
        finding.help = Some(format!(
            "With the prefix `mcp__{server}__` the name has {} characters, but at most {} are accepted. \
             Shorten it, and keep the current name under `was`. ({})",
            length(server),
            limit.most,
            limit.cite
        ));
    }
}
