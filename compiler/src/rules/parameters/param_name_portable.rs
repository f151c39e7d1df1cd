use crate::diagnostic::Level;
use crate::model::Target;
use crate::rules::{Context, Group, Report, Rule, hosts_of};
use regex_lite::Regex;
use std::collections::HashMap;

pub(in crate::rules) static RULE: Rule = Rule {
    id: "param-name-portable",
    group: Group::Parameters,
    level: Some(Level::Error),
    summary: "Names of parameters and members are ones that the hosts of their agents take.",
    why: "A host that does not take one name answers the whole request with an error, so one parameter takes every tool of the \
          agent away.",
    source: "`compiler/src/rules/data/hosts.kdl`: anthropics/claude-code#4668, n8n-io/n8n#30590.",
    bad: include_str!("../examples/param-name-portable/bad.kdl"),
    good: include_str!("../examples/param-name-portable/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    let limits = hosts_of(&Target::ALL).filter_map(|host| {
        let limit = host.limit("property-name")?;
        let pattern = Regex::new(limit.pattern.as_deref()?).ok()?;
        Some((host, limit, pattern))
    });
    let limits: Vec<_> = limits.collect();
    // Names repeat from tool to tool, and patterns are slow.
    let mut fits: HashMap<(&str, &str), bool> = HashMap::new();
    for &(id, _, ref all) in cx.params() {
        for (host, limit, pattern) in &limits {
            let mut odd = Vec::new();
            for param in all {
                let name = param.field.name.value.as_str();
                if !*fits.entry((&host.id, name)).or_insert_with(|| pattern.is_match(name)) {
                    odd.push(param);
                }
            }
            if odd.is_empty()
                || !cx.agents_of(id).any(|agent| agent.targets.iter().any(|one| host.target == Some(*one)))
            {
                continue;
            }
            for param in odd {
                let name = &param.field.name.value;
                let message = format!("{} does not take a parameter named `{name}`", host.title);
                report.add(param.field.name.span, message).help = Some(format!(
                    "Rename it to match `{}` and keep the present name under `was`. ({})",
                    pattern.as_str(),
                    limit.cited()
                ));
            }
        }
    }
}
