use crate::diagnostic::Level;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "snippet-budget",
    group: Group::Prompt,
    level: Some(Level::Warning),
    summary: "A snippet has at most 120 characters.",
    why: "It reminds the model of the tool, in a list that is read at every step. When to use the tool \
        belongs in a guideline, how to fill it in belongs in the description.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: `promptSnippet` of its built-in tools has 30 to 90 \
        characters.",
    bad: include_str!("../examples/snippet-budget/bad.kdl"),
    good: include_str!("../examples/snippet-budget/good.kdl"),
    check,
};

const MOST_CHARS: usize = 120;

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool) in cx.tools() {
        let Some(snippet) = &tool.snippet else { continue };
        let chars = snippet.text.trim().chars().count();
        if chars > MOST_CHARS {
            let message = format!("this snippet has {chars} characters; at most {MOST_CHARS} are allowed");
            report.add(snippet.written.span, message).help = Some(
                "Keep what the tool is for; move the rest into a guideline or the description.".to_owned(),
            );
        }
    }
}
