use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-budget", "A snippet has at most 120 characters."),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "It reminds the model of the tool, in a list that is read at every step. When to use the tool \
        belongs in a guideline, how to fill it in belongs in the description.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: `promptSnippet` of its built-in tools has 30 to 90 \
        characters.",
    bad: include_str!("../examples/snippet-budget/bad.kdl"),
    good: include_str!("../examples/snippet-budget/good.kdl"),
    find,
};

const MOST_CHARS: usize = 120;

fn find(cx: &Context<'_>, report: &mut Report) {
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
