use crate::diagnostic::{Code, Level};
use crate::rules::replies::{hands_on, is_blank, outcomes};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-two-parts", "A result says what happened, and what to do next."),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A result is the last thing a model reads before it acts. If it only reports, as a log does, the \
        model has to guess the next step: after a failure, usually the same call again.",
    source: "Anthropic, Writing effective tools for agents (errors that say what to do). Silent for a tool \
        whose only outcome just passes on what it received, as imports produce.",
    bad: include_str!("../examples/result-two-parts/bad.kdl"),
    good: include_str!("../examples/result-two-parts/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (tool, outcome) in outcomes(cx) {
        // The only outcome of a tool, passed on unchanged: nothing is known of its results yet.
        if tool.outcomes.len() == 1 && hands_on(outcome) {
            continue;
        }
        let name = &outcome.name.value;
        let silent = outcome.next.as_ref().is_none_or(is_blank);
        let (message, help) = if is_blank(&outcome.text) {
            (format!("the `text` of `{name}` is blank"), "Say in one sentence what happened.")
        } else if silent {
            (
                format!("`{name}` does not say what to do next"),
                "Add `next \"…\"`: what the model tells its user, which call comes next, or that it is \
                 done.",
            )
        } else {
            continue;
        };
        report.add(outcome.name.span, message).help = Some(help.to_owned());
    }
}
