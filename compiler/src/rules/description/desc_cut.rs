use crate::diagnostic::{Code, Level};
use crate::model::{Description, Prose, Tool};
use crate::rules::description::caps;
use crate::rules::words::ANTI_TRIGGERS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-cut",
        "The part of a description that a host cuts off does not say when not to use the tool.",
    ),
    group: Group::Description,
    level: Some(Level::Error),
    why: "If a description ends in the middle of its exceptions, it reads as if there were no more of them: \
        the model calls the tool in exactly the cases that the lost lines exclude.",
    source: "`compiler/src/surface/targets`: anthropics/claude-code#81268 (descriptions silently truncated \
        at 2,048 characters).",
    bad: include_str!("../examples/desc-cut/bad.kdl"),
    good: include_str!("../examples/desc-cut/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        for cap in caps(cx, id) {
            let Some(end) = cap.description.char_indices().nth(cap.limit.most as usize).map(|(at, _)| at)
            else {
                continue;
            };
            let Some((place, sure)) = last_exception(tool, &cap.description, end) else { continue };
            let message = format!("{} cuts this off after {} characters", cap.host.title, cap.limit.most);
            let help = format!(
                "Shorten the text before it, so that the description says in time when not to use the \
                 tool. ({})",
                cap.limit.cite
            );
            let most = if sure { cap.level } else { Level::Warning };
            report.add_at_most(most, place, message).help = Some(help);
            break;
        }
    }
}

/// The first text about when not to use the tool that does not end before byte `end` of the description, and whether it
/// certainly is one.
fn last_exception(tool: &Tool, description: &str, end: usize) -> Option<(crate::source::Span, bool)> {
    match &tool.description {
        Description::Missing => None,
        Description::Plain(Prose { written, .. }) => {
            let lost = description.get(end..)?;
            ANTI_TRIGGERS.find(lost)?;
            // The text is shown unchanged except for filled holes; the place is where it is first written after the cut.
            let at = end.min(written.value.len());
            let at = (0..=at).rev().find(|at| written.value.is_char_boundary(*at))?;
            let (range, _) = ANTI_TRIGGERS.find(&written.value[at..])?;
            Some((written.span(at + range.start..at + range.end), false))
        }
        Description::Pieces { not_when, .. } => not_when.iter().find_map(|one| {
            let text = one.text.text.trim();
            let last = text.lines().last()?.trim();
            let ends = description.find(last)? + last.len();
            (ends > end).then_some((one.text.written.span, true))
        }),
    }
}
