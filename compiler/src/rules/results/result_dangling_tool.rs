use crate::diagnostic::Level;
use crate::rules::rejections::not_given;
use crate::rules::replies::absent;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "result-dangling-tool",
    group: Group::Results,
    level: Some(Level::Error),
    summary: "A result sends a model only to tools that the same agent has.",
    why: "`next` is the line that a model follows most closely. If it names a tool that the agent does not \
        have, the model calls it anyway, or tells the user that something is broken.",
    source: "snyk/agent-scan E002 (tools that refer to others); decidable, since the catalog lists what \
        each agent has.",
    bad: include_str!("../examples/result-dangling-tool/bad.kdl"),
    good: include_str!("../examples/result-dangling-tool/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    absent(cx, cx.results()).into_iter().for_each(|astray| not_given(cx, report, astray));
}
