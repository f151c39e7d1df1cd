use crate::diagnostic::{Code, Level};
use crate::rules::rejections::not_loaded;
use crate::rules::replies::unloaded;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-deferred-tool",
        "A result that sends a model to a deferred tool says that it must be loaded first.",
    ),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A deferred tool refuses calls until a search has loaded it. A result that says \"now call it\" \
        makes the model guess the arguments, and the guess is refused.",
    source: "Claude Code 2.1.263: a call to a deferred tool fails with InputValidationError until its schema is loaded.",
    bad: include_str!("../examples/result-deferred-tool/bad.kdl"),
    good: include_str!("../examples/result-deferred-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    unloaded(cx, cx.results()).into_iter().for_each(|astray| not_loaded(cx, report, astray));
}
