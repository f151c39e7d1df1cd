use crate::diagnostic::Level;
use crate::model::Target;
use crate::rules::{Context, Group, Report, Rule, hosts_of};
use regex_lite::Regex;

pub(in crate::rules) static RULE: Rule = Rule {
    id: "name-portable",
    group: Group::Names,
    level: Some(Level::Error),
    summary: "A tool's name on the wire is one that the hosts of its agents take.",
    why: "A host refuses the whole request, or drops the tool without a word, when one name does not fit its pattern. \
          Where only some hosts object, the name is written otherwise for them, and calls in logs no longer match. What a \
          protocol merely asks for is a warning.",
    source: "`compiler/src/rules/data/hosts.kdl`: Anthropic, MCP 2026-07-28 (SEP-986); github/copilot-cli#1879.",
    bad: include_str!("../examples/name-portable/bad.kdl"),
    good: include_str!("../examples/name-portable/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    let limits: Vec<_> = hosts_of(&Target::ALL)
        .filter_map(|host| {
            let limit = host.limit("tool-name")?;
            Some((host, limit, Regex::new(limit.pattern.as_deref()?).ok()?))
        })
        .collect();
    for (id, tool) in cx.tools() {
        for (host, limit, pattern) in &limits {
            if pattern.is_match(&tool.wire) {
                continue;
            }
            let reads = |target: &Target| host.target == Some(*target);
            if cx.agents_of(id).any(|agent| agent.targets.iter().any(reads)) {
                let message = match limit.should {
                    true => format!("{} asks for names unlike `{}`", host.title, tool.wire),
                    false => format!("{} does not take the name `{}`", host.title, tool.wire),
                };
                let help = format!(
                    "Rename it to match `{}` and keep the present name under `was`. ({})",
                    pattern.as_str(),
                    limit.cited()
                );
                let finding = match limit.should {
                    true => report.add_at_most(Level::Warning, tool.name.span, message),
                    false => report.add(tool.name.span, message),
                };
                finding.help = Some(help);
                break;
            }
        }
    }
}
