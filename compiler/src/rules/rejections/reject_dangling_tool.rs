use crate::diagnostic::{Code, Label, Level};
use crate::rules::replies::{Astray, absent};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "reject-dangling-tool",
        "A rejection sends a model only to tools that the same agent has.",
    ),
    group: Group::Rejections,
    level: Some(Level::Error),
    why: "A model that has just been rejected does what the rejection says. If it names a tool that the \
        agent does not have, the next call fails too, this time for a reason that no text explains.",
    source: "snyk/agent-scan E002 (tools that refer to others); decidable, since the catalog lists what \
        each agent has.",
    bad: include_str!("../examples/reject-dangling-tool/bad.kdl"),
    good: include_str!("../examples/reject-dangling-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    absent(cx, cx.rejections()).into_iter().for_each(|astray| not_given(cx, report, astray));
}

/// Reports that a reply names a tool that one of its readers lacks.
pub(in crate::rules) fn not_given(cx: &Context<'_>, report: &mut Report, astray: Astray<'_>) {
    let Astray { reply, mention, agent } = astray;
    let name = &cx.catalog.tool(mention.tool).wire;
    let message = format!("`{}` is sent to `{name}`, which it does not have", agent.name.value);
    let finding = report.add(reply.written.span(mention.range.clone()), message);
    finding.labels.push(Label { span: agent.name.span, text: "this agent".to_owned() });
    finding.help = Some(
        "Give it to the agent, or say what to do without naming a tool: the model knows the ones it has."
            .to_owned(),
    );
}
