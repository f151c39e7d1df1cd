use crate::diagnostic::{Code, Level};
use crate::rules::description::claims::Said;
use crate::rules::description::limits::bounded;
use crate::rules::description::texts;
use crate::rules::{Context, Group, Report, Rule};
use std::cell::LazyCell;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-limit-unquoted",
        "A limit that only a check enforces is mentioned in some text.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "The condition of a check is left out of the schema on purpose, so if no text mentions it, a model \
        only learns of it by being rejected.",
    source: "19 of 171 tools of two public MCP servers enforce a limit that they do not mention. Limits in \
        the schema need no mention.",
    bad: include_str!("../examples/desc-limit-unquoted/bad.kdl"),
    good: include_str!("../examples/desc-limit-unquoted/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool, limits) in bounded(cx) {
        let said = LazyCell::new(|| {
            let fields = limits.iter().filter_map(|one| one.field.text.as_ref());
            let all = texts(tool).into_iter().chain(fields).chain(&tool.guidelines);
            Said::by(all.map(|text| text.text.as_str()))
        });
        for one in &limits {
            for limit in one.limits.iter().filter(|limit| !matches!(limit.value.as_str(), "0" | "1")) {
                let Some(check) = limit.check else { continue };
                if said.has(&limit.value) {
                    continue;
                }
                let check = &tool.checks[check];
                let message =
                    format!("no text mentions that `{}` of `{}` is {}", limit.kind, one.path, limit.value);
                let help = match one.reachable {
                    true => format!(
                        "Say so where the model fills it in; `{{{{limit {}.{}}}}}` inserts the number.",
                        one.path, limit.kind
                    ),
                    false => "Say so in the text of the parameter.".to_owned(),
                };
                report.add(check.name.span, message).help = Some(help);
            }
        }
    }
}
