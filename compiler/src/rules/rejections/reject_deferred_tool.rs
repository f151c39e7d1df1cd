use crate::diagnostic::{Code, Label, Level};
use crate::rules::replies::{Astray, unloaded};
use crate::rules::{Context, Group, Report, Rule};
use toolcat_runtime::search::TOOL;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "reject-deferred-tool",
        "A rejection that sends a model to a deferred tool says that it must be loaded first.",
    ),
    group: Group::Rejections,
    level: Some(Level::Warning),
    why: "A deferred tool refuses calls until a search has loaded it. A model that is sent there guesses \
        the arguments, and the guess is refused: the second rejection in a row.",
    source: "Claude Code 2.1.263: a call to a deferred tool fails with InputValidationError until its schema is loaded.",
    bad: include_str!("../examples/reject-deferred-tool/bad.kdl"),
    good: include_str!("../examples/reject-deferred-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    unloaded(cx, cx.rejections()).into_iter().for_each(|astray| not_loaded(cx, report, astray));
}

/// Reports that a reply names a tool that is not loaded when it is read.
pub(in crate::rules) fn not_loaded(cx: &Context<'_>, report: &mut Report, astray: Astray<'_>) {
    let Astray { reply, mention, agent } = astray;
    let name = &cx.catalog.tool(mention.tool).wire;
    let message = format!("`{name}` may not be loaded when `{}` reads this", agent.name.value);
    let finding = report.add(reply.written.span(mention.range.clone()), message);
    finding.labels.push(Label { span: agent.name.span, text: "it is deferred here".to_owned() });
    finding.help = Some(format!(
        "If this step is common, list the tool under `always-loaded`. Otherwise say what the step is for, \
         or that {} finds the tool.",
        TOOL.name
    ));
}
