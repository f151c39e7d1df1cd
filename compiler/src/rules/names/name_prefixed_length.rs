use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets::{self, Measure};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-prefixed-length",
        "A tool's name is short enough for hosts that put the server's name before it.",
    ),
    group: Group::Names,
    level: Some(Level::Error),
    why: "Hosts of MCP servers make names unique by writing `mcp__<server>__` before them, and the limit counts the whole. \
          A name over it is dropped from the list without a word, so the tool is there in the server and nowhere else. \
          It is an error where no name of a server is short enough, and a warning where this server's is too long.",
    source: "anthropics/claude-code#96152 and awslabs/mcp#2467, read 2026-11-30: Claude Code leaves out names over 128 characters.",
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
        let message = format!("{} drops a name of this length", host.title);
        // No server has a shorter name than one letter.
        let finding = match length("x") > limit.most {
            true => report.add(tool.name.span, message),
            false => report.add_at_most(Level::Warning, tool.name.span, message),
        };
        finding.help = Some(format!(
            "With `mcp__{server}__` before it the name has {} characters, and {} are taken; make it shorter and keep the \
             present name under `was`. ({})",
            length(server),
            limit.most,
            limit.cite
        ));
    }
}
