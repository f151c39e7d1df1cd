use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::{Outcome, Presence};
use crate::rules::replies::outcomes;
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "outcome-unpinned",
        "Each outcome with members has an example, so that a golden file pins its text.",
    )
    .fixes(Fixes::Unsafe),
    group: Group::Results,
    level: Some(Level::Error),

    why: "Without an example, nobody sees the text before a model does: an extra blank line, a member in \
        the wrong place, a sentence that makes no sense for an empty list. With one, every change to the \
        text fails a test and shows up in review. An outcome without members needs no example: its text is \
        always the same, and is pinned anyway.",
    source: "github/github-mcp-server, toolsnaps; getsentry/sentry-mcp, one snapshot for each tool.",
    bad: include_str!("../examples/outcome-unpinned/bad.kdl"),
    good: include_str!("../examples/outcome-unpinned/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, outcome) in outcomes(cx) {
        if outcome.examples.is_empty() {
            let message = format!("no example shows what `{}` reads like", outcome.name.value);
            let finding = report.add(outcome.name.span, message);
            finding.help = Some(
"Add `example \"…\" { … }` with values for its members; `toolcat golden --accept` then pins the text."
.to_owned(),
);
            finding.fix = stub(outcome);
        }
    }
}

/// An example without values, if none is needed.
fn stub(outcome: &Outcome) -> Option<Fix> {
    let needed = outcome.fields.iter().any(|field| field.presence == Presence::Required);
    let text = outcome.text_written.as_ref().filter(|_| !needed)?.span;
    let place = Span { file: text.file, start: text.end, end: text.end };
    Some(Fix {
        title: "add an example without values".to_owned(),
        safe: false,
        edits: vec![Edit { span: place, text: "; example \"plain\"".to_owned() }],
    })
}
