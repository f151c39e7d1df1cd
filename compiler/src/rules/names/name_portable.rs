use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-portable",
        "A tool's name on the wire is one that the hosts of its agents take.",
    ),
    group: Group::Names,
    level: Some(Level::Error),
    why: "A host refuses the whole request, or drops the tool without a word, when one name does not fit its pattern. \
          Where only some hosts object, the name is written otherwise for them, and calls in logs no longer match. What a \
          protocol merely asks for is a warning.",
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
            agents
                .any(|agent| agent.targets.iter().any(|id| id.as_str() == target.id))
                .then_some((target, rule))
        });
        let Some((target, rule)) = refusing else { continue };
        let (name, title) = (&tool.wire, target.title);
        let finding = match rule.advice {
            true => report.add_at_most(
                Level::Warning,
                tool.name.span,
                format!("{title} asks for names unlike `{name}`"),
            ),
            false => report.add(tool.name.span, format!("{title} does not take the name `{name}`")),
        };
        finding.help = Some(format!(
            "Rename it to match `{}` and keep the present name under `was`. ({})",
            rule.pattern(),
            rule.cite
        ));
    }
}
