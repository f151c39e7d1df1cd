use crate::diagnostic::{Code, Label, Level};
use crate::model::Tool;
use crate::rules::words::{INTERACTIVE, List, UNANSWERED, UNSEEN};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Spanned;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-no-answer",
        "A tool that asks a person has outcomes for when nobody is there and when no answer comes.",
    ),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "Agents run at night, in pipelines and on machines without a screen. A question that nobody sees \
        or answers then comes back as an empty answer, and the model takes it for a yes.",
    source: "Model Context Protocol, specification 2026-07-28, elicitation: declining and cancelling are \
        separate results, and requests time out.",
    bad: include_str!("../examples/result-no-answer/bad.kdl"),
    good: include_str!("../examples/result-no-answer/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let Some(capability) = capability(tool) else { continue };
        let missing = [
            (
                &UNANSWERED,
                "has no outcome for when no answer comes",
                "how long the tool waited, and that silence is not consent",
            ),
            (
                &UNSEEN,
                "has no outcome for when nobody can see the question",
                "that the user did not see it, and what to do without an answer",
            ),
        ];
        for (list, what, say) in missing {
            if !tells(tool, list) {
                let finding = report.add(tool.name.span, format!("`{}` {what}", tool.name.value));
                let span = capability.span;
                finding.labels.push(Label { span, text: "it asks a person".to_owned() });
                finding.help = Some(format!("Add an outcome that says {say}."));
            }
        }
    }
}

/// Whether the tool shows something to a person and waits.
pub(super) fn asks(tool: &Tool) -> bool {
    capability(tool).is_some()
}

fn capability(tool: &Tool) -> Option<&Spanned<String>> {
    tool.requires.iter().find(|capability| INTERACTIVE.find(&capability.value.replace('_', "-")).is_some())
}

/// Whether some outcome covers that.
fn tells(tool: &Tool, list: &List) -> bool {
    tool.outcomes.iter().any(|outcome| {
        let name = outcome.name.value.replace(['-', '_'], " ");
        let means = outcome.means.as_ref().map_or("", |text| text.text.as_str());
        let text = outcome.text_written.as_ref().map_or("", |text| text.value.as_str());
        [name.as_str(), means, text].iter().any(|text| list.find(text).is_some())
    })
}
