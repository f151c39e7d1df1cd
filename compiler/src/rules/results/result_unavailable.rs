use crate::diagnostic::{Code, Level};
use crate::model::{ServerId, Tool};
use crate::rules::replies::is_blank;
use crate::rules::words::UNREACHED;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::BTreeMap;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-unavailable",
        "A tool on a remote server has an outcome for when the server does not answer.",
    ),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "Remote servers are late, restart, or require a login. Without an outcome for that, the model \
        reads whatever the transport said, and cannot tell the user whether anything was done.",
    source: "Model Context Protocol, specification 2026-07-28: requests time out, and servers ask for a \
        login. A server whose tools all lack it is reported once.",
    bad: include_str!("../examples/result-unavailable/bad.kdl"),
    good: include_str!("../examples/result-unavailable/good.kdl"),
    find,
};

const HELP: &str = "Add `outcome \"unavailable\" failure=#true`. Say whether anything was done, and what \
                    the model should do without an answer.";

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut by_server: BTreeMap<ServerId, (usize, Vec<&Tool>)> = BTreeMap::new();
    for (_, tool) in cx.tools() {
        let Some(server) = tool.server.filter(|id| cx.catalog.server(*id).mcp) else { continue };
        let (count, lacking) = by_server.entry(server).or_default();
        *count += 1;
        if !answers(tool) {
            lacking.push(tool);
        }
    }
    for (id, (count, lacking)) in by_server {
        let server = cx.catalog.server(id);
        if count > 2 && lacking.len() == count {
            let message = format!(
                "none of the {count} tools of `{}` has an outcome for when it does not answer",
                server.name.value
            );
            report.add(server.name.span, message).help = Some(HELP.to_owned());
            continue;
        }
        for tool in lacking {
            let message = format!(
                "`{}` has no outcome for when `{}` does not answer",
                tool.name.value, server.name.value
            );
            report.add(tool.name.span, message).help = Some(HELP.to_owned());
        }
    }
}

/// Whether some outcome covers a server that gave no answer.
fn answers(tool: &Tool) -> bool {
    tool.outcomes.iter().any(|outcome| {
        let name = outcome.name.value.replace(['-', '_'], " ");
        let means = outcome.means.as_ref().map_or("", |text| text.text.as_str());
        let text = outcome.text_written.as_ref().filter(|_| !is_blank(&outcome.text));
        let texts = [name.as_str(), means, text.map_or("", |text| text.value.as_str())];
        texts.iter().any(|text| UNREACHED.find(text).is_some())
    })
}
