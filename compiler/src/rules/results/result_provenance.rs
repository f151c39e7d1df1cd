use crate::diagnostic::{Code, Level};
use crate::rules::replies::{hands_on, outcomes};
use crate::rules::shown::{How, Tag};
use crate::rules::words::ATTRIBUTION;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-provenance",
        "Where `{{raw …}}` omits the marker, the text says whose words follow.",
    ),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "Typed words among the program's own read as if the program had said them. A model then takes a \
        wish for a fact, a remark for a chosen option, or an order from outside for one from its user.",
    source: "Greshake et al., arXiv 2302.12173 (indirect prompt injection): the model cannot tell whose \
        words it reads. `{{raw …}}` omits the marker but keeps the quotes; everything else automatically \
        has both.",
    bad: include_str!("../examples/result-provenance/bad.kdl"),
    good: include_str!("../examples/result-provenance/good.kdl"),
    find,
};

/// How many characters before the words are examined.
const NEAR: usize = 120;

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut seen = HashSet::new();
    for (_, outcome) in outcomes(cx).filter(|(_, outcome)| !hands_on(outcome)) {
        let Some(shown) = cx.shown().get(&outcome.span) else { continue };
        for tag in &shown.tags {
            if tag.how == How::Plain {
                continue;
            }
            let name = &tag.field.name.value;
            let (message, help) = if tag.before.ends_with(['"', '“']) {
                (
                    format!("`{name}` is already shown in quotes, and a second pair hides where it ends"),
                    "Remove the quotes around the tag.",
                )
            } else if tag.how == How::Raw && !attributed(tag) {
                (
                    format!("the text does not say whose words `{name}` contains"),
                    "Say before it who typed it, or remove `raw`, so that the marker follows.",
                )
            } else {
                continue;
            };
            // A part is shown by several outcomes, but reported once.
            if seen.insert(tag.field.name.span) {
                report.add(tag.span, message).help = Some(help.to_owned());
            }
        }
    }
}

/// Whether the words before say who wrote the text.
fn attributed(tag: &Tag<'_>) -> bool {
    let start = tag.before.char_indices().rev().nth(NEAR).map_or(0, |(at, _)| at);
    ATTRIBUTION.find(&tag.before[start..]).is_some()
}
