use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "param-name-portable",
        "The hosts of an agent accept the names of its parameters and members.",
    ),
    group: Group::Parameters,
    level: Some(Level::Error),
    why: "A host that does not accept a name answers the whole request with an error, so one parameter \
        disables every tool of the agent.",
    source: "`compiler/src/surface/targets`: anthropics/claude-code#4668, n8n-io/n8n#30590.",
    bad: include_str!("../examples/param-name-portable/bad.kdl"),
    good: include_str!("../examples/param-name-portable/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for &(id, _, ref all) in cx.params() {
        for (target, rule) in targets::all().filter_map(|target| Some((target, target.params?))) {
            let mut odd = all.iter().filter(|param| !rule.accepts(&param.field.name.value)).peekable();
            if odd.peek().is_none() || !cx.agents_of(id).any(|agent| target.is_among(&agent.targets)) {
                continue;
            }
            for param in odd {
                let name = &param.field.name.value;
                let message = format!("{} does not accept a parameter named `{name}`", target.title);
                report.add(param.field.name.span, message).help = Some(format!(
                    "Rename it to match `{}`, and keep the current name under `was`. ({})",
                    rule.pattern(),
                    rule.cite
                ));
            }
        }
    }
}
