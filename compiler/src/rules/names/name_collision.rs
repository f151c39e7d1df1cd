use crate::diagnostic::{Code, Level};
use crate::model::ToolId;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::{HashMap, HashSet};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-collision",
        "No two tools of an agent have names that differ only in case or separators.",
    ),
    group: Group::Names,
    level: Some(Level::Warning),
    why: "A model that has read both names mixes them up, and a search that ignores case finds whichever \
        comes first. Hosts compare names exactly, so the wrong tool runs and nothing objects. (Names that \
        are equal on a target are always an error.)",
    source: "MCP 2026-07-28, Tool Names (SEP-986): names are case-sensitive; github/github-mcp-server tests \
        its names for this.",
    bad: include_str!("../examples/name-collision/bad.kdl"),
    good: include_str!("../examples/name-collision/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for agent in &cx.agents {
        let mut seen: HashMap<String, ToolId> = HashMap::new();
        for offer in &agent.offers {
            let tool = cx.catalog.tool(offer.tool);
            let first = *seen.entry(folded(&tool.wire)).or_insert(offer.tool);
            let other = cx.catalog.tool(first);
            if first == offer.tool || other.wire == tool.wire || !told.insert((first, offer.tool)) {
                continue;
            }
            let message = format!("`{}` and `{}` are easily confused", other.wire, tool.wire);
            let finding = report.add(tool.name.span, message);
            *finding = finding.clone().also(other.name.span, "the other name").help(format!(
                "`{}` has both. Rename one after what it does differently, and keep the current name \
                 under `was`.",
                agent.name.value
            ));
        }
    }
}

/// Only letters and digits, in lower case.
pub(super) fn folded(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
