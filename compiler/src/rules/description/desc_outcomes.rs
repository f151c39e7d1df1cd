use crate::diagnostic::{Code, Level};
use crate::model::{Description, Tool};
use crate::rules::description::names_outcome;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-outcomes", "The description says what each outcome means."),
    group: Group::Description,
    level: Some(Level::Error),
    why: "A model that does not know how a call can end takes an unusual ending for the usual one: a \
        partial answer for a complete one, or a refusal for a malfunction.",
    source: "Guaranteed once each outcome has a `means`. An error if the description is structured; if it \
        is a single text, a warning for each outcome that no word of it names.",
    bad: include_str!("../examples/desc-outcomes/bad.kdl"),
    good: include_str!("../examples/desc-outcomes/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools().filter(|(_, tool)| tool.outcomes.len() > 1) {
        match &tool.description {
            Description::Missing => {}
            Description::Pieces { .. } => unexplained(tool, report),
            Description::Plain(_) => {
                let text = &cx.description(id);
                let named = |outcome: &&crate::model::Outcome| names_outcome(text, outcome);
                // If none is named, `desc-result-section` reports that once.
                if tool.outcomes.iter().any(|outcome| named(&outcome)) {
                    for outcome in tool.outcomes.iter().filter(|outcome| !named(outcome)) {
                        let message =
                            format!("the description does not mention the outcome `{}`", outcome.name.value);
                        report.add_at_most(Level::Warning, outcome.name.span, message).help = Some(
                            "Explain it in the description, or write the description as separate \
                                  nodes and give the outcome a `means`."
                                .to_owned(),
                        );
                    }
                }
            }
        }
    }
}

fn unexplained(tool: &Tool, report: &mut Report) {
    let blank = |outcome: &&crate::model::Outcome| {
        outcome.means.as_ref().is_none_or(|text| text.text.trim().is_empty())
    };
    for outcome in tool.outcomes.iter().filter(blank) {
        let message = format!(
            "the description of `{}` leaves the outcome `{}` unexplained",
            tool.name.value, outcome.name.value
        );
        report.add(outcome.name.span, message).help = Some(
            "Add `means \"…\"`: what is true when a call ends like this, and what the model should \
             conclude."
                .to_owned(),
        );
    }
}
