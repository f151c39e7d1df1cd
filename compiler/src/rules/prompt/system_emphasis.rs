use super::lines::lines;
use crate::diagnostic::{Code, Level};
use crate::rules::text::{quoted, within};
use crate::rules::words::EMPHASIS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "system-emphasis",
        "Snippets, guidelines and instructions state facts; they do not shout.",
    ),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "Every line of a system prompt is read in every request. Once several lines say \"always\" or \
        \"never\", none of them carries extra weight, and assertive wording pulls a model towards a tool \
        whether it fits or not.",
    source: "Faghih et al., arXiv 2505.18135 (assertive cues change which tool is called); snyk/agent-scan \
        W001.",
    bad: include_str!("../examples/system-emphasis/bad.kdl"),
    good: include_str!("../examples/system-emphasis/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx) {
        let written = &line.text.written;
        let quotes = quoted(&written.value);
        let found = EMPHASIS.find_all(&written.value);
        for (range, word) in found.into_iter().filter(|(range, _)| !within(range, &quotes)) {
            report.add(written.span(range), format!("`{word}` shouts in the system prompt")).help =
                Some("Say when it applies and what to do then, without the emphasis.".to_owned());
        }
    }
}
