use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::Outcome;
use crate::rules::replies::outcomes;
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-list-uncapped",
        "A list in a result is limited, and the text says what was left out.",
    )
    .fixes(Fixes::Unsafe),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A list with three items today has three thousand for the one customer who matters most. It fills \
        the context window and pushes out what the conversation was about.",
    source: "cyanheads/mcp-ts-core, api-linter rule capped-list-no-truncation, commit 8b14ca6; getsentry/sentry-mcp, docs on response size.",
    bad: include_str!("../examples/result-list-uncapped/bad.kdl"),
    good: include_str!("../examples/result-list-uncapped/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut seen = HashSet::new();
    for (_, outcome) in outcomes(cx) {
        let Some(shown) = cx.shown().get(&outcome.span) else { continue };
        for field in &shown.endless {
            if !seen.insert(field.name.span) {
                continue;
            }
            let message = format!("`{}` is shown in full, however long it is", field.name.value);
            let finding = report.add(field.name.span, message);
            finding.help = Some(
                "Add `show-max=20 more=\"… and {{more}} more\"`, or `max-items` if there are never more."
                    .to_owned(),
            );
            let end = field.text.as_ref().map_or(field.name.span, |text| text.written.span).end;
            finding.fix = own(outcome, field.name.span).then(|| Fix {
                title: "show 20 items, and say how many more there are".to_owned(),
                safe: false,
                edits: vec![Edit {
                    span: Span { start: end, end, ..field.name.span },
                    text: " show-max=20 more=\"… and {{more}} more\"".to_owned(),
                }],
            });
        }
    }
}

/// Whether the member belongs to the outcome itself: a named type may be used elsewhere too.
fn own(outcome: &Outcome, name: Span) -> bool {
    outcome.fields.iter().any(|field| field.name.span == name)
}
