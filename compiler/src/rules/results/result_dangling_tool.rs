use crate::diagnostic::{Code, Level};
use crate::rules::rejections::not_given;
use crate::rules::replies::absent;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-dangling-tool",
        "A result sends a model only to tools that the same agent has.",
    ),
    group: Group::Results,
    level: Some(Level::Error),
    why: "`next` is the line that a model follows most closely. If it names a tool that the agent does not \
        have, the model calls it anyway, or tells the user that something is broken.",
    source: "snyk/agent-scan E002 (tools that refer to others); decidable, since the catalog lists what \
        each agent has.",
    bad: include_str!("../examples/result-dangling-tool/bad.kdl"),
    good: include_str!("../examples/result-dangling-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    absent(cx, cx.results()).into_iter().for_each(|astray| not_given(cx, report, astray));
}
