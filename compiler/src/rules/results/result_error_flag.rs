use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::rules::replies::outcomes;
use crate::rules::words::FAILURES;
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-error-flag",
        "An outcome whose name says that the call failed is marked `failure`.",
    )
    .fixes(Fixes::Unsafe),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "The protocol has a flag for failures. Without it, a host counts the call as a success: no retry, \
        no red mark for the user, no entry in the metrics that would show a team that a tool is down.",
    source: "Model Context Protocol, specification 2026-07-28, tools: `isError`. Heuristic: the outcome's name ends in a word for failures.",
    bad: include_str!("../examples/result-error-flag/bad.kdl"),
    good: include_str!("../examples/result-error-flag/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (tool, outcome) in outcomes(cx).filter(|(_, outcome)| !outcome.failure) {
        let name = outcome.name.value.replace(['-', '_'], " ");
        let ends = FAILURES.find_all(&name).last().is_some_and(|(range, _)| range.end == name.len());
        // When a person is asked, a missing answer is one of the usual ends; a requested state is no failure.
        let asks = super::result_no_answer::asks(tool);
        let state = !outcome.fields.is_empty() && tool.effect == Some(crate::model::Effect::Read);
        if !ends || asks || state {
            continue;
        }
        let message =
            format!("`{}` says that the call failed, but is not marked as a failure", outcome.name.value);
        let finding = report.add(outcome.name.span, message);
        finding.help =
            Some("Add `failure=#true`, or name the outcome after what the call achieved.".to_owned());
        // After a name with further properties, the flag might already be there.
        if outcome.head.end == outcome.name.span.end {
            let place = Span { start: outcome.name.span.end, ..outcome.name.span };
            finding.fix = Some(Fix {
                title: "mark it as a failure".to_owned(),
                safe: false,
                edits: vec![Edit { span: place, text: " failure=#true".to_owned() }],
            });
        }
    }
}
