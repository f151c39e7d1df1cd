use crate::diagnostic::{Code, Level};
use crate::rules::description::{caps, start};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-budget",
        "A description is no longer than its hosts read, and no longer than the catalog allows.",
    ),
    group: Group::Description,
    level: Some(Level::Error),
    why: "A host that truncates descriptions does so silently, and the outcomes come last. Even a \
        description that is not truncated is sent with every request; a budget makes each added paragraph \
        visible.",
    source: "`compiler/src/surface/targets`: anthropics/claude-code#81268 (truncated at 2,048 characters, \
        since 2026-06-01). An error if such hosts read all targets of an agent, otherwise a warning, as for \
        `budget description-chars`.",
    bad: include_str!("../examples/desc-budget/bad.kdl"),
    good: include_str!("../examples/desc-budget/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        let count = cx.description(id).chars().count() as u64;
        let cut =
            caps(cx, id).into_iter().find(|cap| cap.description.chars().count() as u64 > cap.limit.most);
        if let Some(cap) = cut {
            let count = cap.description.chars().count();
            let message = format!(
                "the description of `{}` has {count} characters, but {} cuts it at {}",
                tool.name.value, cap.host.title, cap.limit.most
            );
            let help = format!(
                "Move what is only needed after a call into the texts of outcomes, and any policy into \
                 guidelines. ({})",
                cap.limit.cite
            );
            report.add_at_most(cap.level, start(tool), message).help = Some(help);
        } else if let Some(most) = cx.catalog.budget.description_chars.filter(|most| count > *most) {
            let message = format!(
                "the description of `{}` has {count} characters; the catalog's limit is {most}",
                tool.name.value
            );
            report.add_at_most(Level::Warning, start(tool), message).help = Some(
                "Shorten it, or raise `budget description-chars`, so that the review can see it.".to_owned(),
            );
        }
    }
}
