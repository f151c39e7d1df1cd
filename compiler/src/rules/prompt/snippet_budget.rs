use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "snippet-budget",
        "A snippet is no longer than the catalog's budget; without one, than 120 characters.",
    ),
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

/// Characters if the catalog sets no budget.
const USUAL: u64 = 120;

fn find(cx: &Context<'_>, report: &mut Report) {
    let set = cx.catalog.budget.snippet_chars;
    let most = set.unwrap_or(USUAL);
    for (_, tool) in cx.tools() {
        let Some(snippet) = &tool.snippet else { continue };
        let chars = snippet.text.trim().chars().count() as u64;
        if chars > most {
            let whose = if set.is_some() { "the catalog allows" } else { "this rule allows" };
            let message = format!("this snippet has {chars} characters; {whose} {most}");
            report.add(snippet.written.span, message).help = Some(
                "Keep what the tool is for; move the rest into a guideline or the description. `budget snippet-chars=…` in \
                 the catalog sets another limit."
                    .to_owned(),
            );
        }
    }
}
