use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("name-portable", "The hosts of an agent accept the wire names of its tools."),
    group: Group::Names,
    level: Some(Level::Error),
    why: "If one name does not fit a host's pattern, the host refuses the whole request or silently drops \
        the tool. If only some hosts object, the name has to be changed for them, and calls in logs no \
        longer match. Mere recommendations of a protocol are warnings.",
    source: "`compiler/src/surface/targets`: Anthropic, MCP 2026-07-28 (SEP-986); github/copilot-cli#1879.",
    bad: include_str!("../examples/name-portable/bad.kdl"),
    good: include_str!("../examples/name-portable/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        let refusing = targets::all().find_map(|target| {
            let rule = target.names.filter(|rule| !rule.accepts(&tool.wire))?;
            let mut agents = cx.agents_of(id);
            agents.any(|agent| target.is_among(&agent.targets)).then_some((target, rule))
        });
        let Some((target, rule)) = refusing else { continue };
        let (name, title) = (&tool.wire, target.title);
        let finding = match rule.advice {
            true => report.add_at_most(
                Level::Warning,
                tool.name.span,
                format!("{title} advises against the name `{name}`"),
            ),
            false => report.add(tool.name.span, format!("{title} does not accept the name `{name}`")),
        };
        finding.help = Some(format!(
            "Rename it to match `{}`, and keep the current name under `was`. ({})",
            rule.pattern(),
            rule.cite
        ));
    }
}
