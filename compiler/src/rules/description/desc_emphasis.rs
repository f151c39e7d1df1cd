use crate::diagnostic::Level;
use crate::rules::description::texts;
use crate::rules::text::{quoted, within};
use crate::rules::words::EMPHASIS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "desc-emphasis",
    group: Group::Description,
    level: Some(Level::Warning),
    summary: "Descriptions state what is so; they do not shout.",
    why: "Words of emphasis weigh nothing once there are several of them, and assertive wording pulls a model towards a tool whether \
          it fits or not.",
    source: "Faghih et al., arXiv 2505.18135 (assertive cues move the share of calls from 7.3 % to 81.8 %); snyk/agent-scan W001.",
    bad: include_str!("../examples/desc-emphasis/bad.kdl"),
    good: include_str!("../examples/desc-emphasis/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool) in cx.tools() {
        for text in texts(tool) {
            let quotes = quoted(&text.written.value);
            for (range, word) in EMPHASIS.find_all(&text.written.value) {
                if !within(&range, &quotes) {
                    let message = format!("`{word}` shouts in the description");
                    report.add(text.written.span(range), message).help = Some(
                        "Say what happens otherwise; that carries further than the emphasis.".to_owned(),
                    );
                }
            }
        }
    }
}
