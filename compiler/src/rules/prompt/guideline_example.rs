use super::lines::{Kind, lines};
use crate::diagnostic::{Code, Level};
use crate::rules::words::EXAMPLES;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "guideline-example",
        "Guidelines give an example only if the instruction is unclear without it.",
    ),
    group: Group::Prompt,
    level: Some(Level::Info),
    why: "Guidelines cost tokens in every request, and a model takes an example for the whole rule. Show \
        what a parameter looks like in the description or in a sample call.",
    source: "blueOcean, Agent tool registration: in the system prompt, use an example only if the rule \
        itself cannot say it. A note, since the author has to judge.",
    bad: include_str!("../examples/guideline-example/bad.kdl"),
    good: include_str!("../examples/guideline-example/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let written = &line.text.written;
        let Some((range, word)) = EXAMPLES.find(&written.value) else { continue };
        report.add(written.span(range), format!("`{word}` begins an example in a guideline")).help = Some(
            "Remove it if the instruction is clear without it; an example of a call belongs in the \
             description or a `call`."
                .to_owned(),
        );
    }
}
