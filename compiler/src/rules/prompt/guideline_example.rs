use super::lines::{Kind, lines};
use crate::diagnostic::{Code, Level};
use crate::rules::words::EXAMPLES;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "guideline-example",
        "Guidelines give an example only where the rule is not clear without it.",
    ),
    group: Group::Prompt,
    level: Some(Level::Info),
    why: "Guidelines are paid for in every request, and a model takes an example for the whole of the rule. What a parameter looks like is shown in the description or by a sample call.",
    source: "blueOcean, Agent tool registration: in the system prompt, an example only where the rule itself cannot say it. A note, since that is for its author to judge.",
    bad: include_str!("../examples/guideline-example/bad.kdl"),
    good: include_str!("../examples/guideline-example/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let written = &line.text.written;
        let Some((range, word)) = EXAMPLES.find(&written.value) else { continue };
        report.add(written.span(range), format!("`{word}` begins an example in a guideline")).help = Some(
            "Leave it out if the rule is clear without it; an example of a call belongs into the description or a `call`."
                .to_owned(),
        );
    }
}
