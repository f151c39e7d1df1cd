use crate::diagnostic::Level;
use crate::rules::words::EMPHASIS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "system-emphasis",
    group: Group::Prompt,
    level: Some(Level::Warning),
    summary: "Snippets and guidelines state what is so; they do not shout.",
    why: "Every line of a system prompt is read in every request. Once several lines say \"always\" or \"never\", none of them \
          weighs more than the others, and assertive wording pulls a model towards a tool whether it fits or not.",
    source: "Faghih et al., arXiv 2505.18135 (assertive cues shift which tool is called); snyk/agent-scan W001.",
    bad: include_str!("../examples/system-emphasis/bad.kdl"),
    good: include_str!("../examples/system-emphasis/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool) in cx.tools() {
        for text in tool.snippet.iter().chain(&tool.guidelines) {
            for (range, word) in EMPHASIS.find_all(&text.written.value) {
                let message = format!("`{word}` shouts in the system prompt");
                report.add(text.written.span(range), message).help =
                    Some("Say when it applies and what to do then; leave the emphasis out.".to_owned());
            }
        }
    }
}
