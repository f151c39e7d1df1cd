use crate::diagnostic::{Code, Level};
use crate::model::{Outcome, ToolId};
use crate::render;
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets::{Measure, hosts_of};
use toolcat_runtime::tokens::estimate;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-budget", "A result stays within the budget, even at its longest."),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A result over the catalog's budget is cut at the end of a line; one over the host's limit is cut \
        anywhere, or moved to a file that the model has to open. Either way, the model works with a part \
        and a notice.",
    source: "`compiler/src/surface/targets` lists the limits of hosts with their dates. The longest result \
        is computed from `max-length`, `max-items` and `show-max`; members without a bound count as \
        nothing, so real results may be longer.",
    bad: include_str!("../examples/result-budget/bad.kdl"),
    good: include_str!("../examples/result-budget/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        let (budget, whose) = budget(cx, id);
        for outcome in &tool.outcomes {
            let longest = cx.shown().get(&outcome.span).map_or(0, |shown| shown.longest);
            let (tokens, what) = match example(cx, outcome, budget) {
                Some((tokens, title)) if tokens >= longest => (tokens, format!("the example `{title}`")),
                _ => (longest, format!("`{}` at its longest", outcome.name.value)),
            };
            if tokens > budget {
                let message = format!("{what} takes about {tokens} tokens, but {whose} {budget}");
                report.add(outcome.name.span, message).help = Some(
                    "Show fewer items (`show-max`), or less of each, and let the model ask for the rest."
                        .to_owned(),
                );
            }
        }
    }
}

/// The smallest limit on a tool's results, in tokens, and its source.
fn budget(cx: &Context<'_>, id: ToolId) -> (u64, String) {
    let own = cx.catalog.budget.result_tokens.map(|most| (most, "the budget is".to_owned()));
    let hosts = cx.agents_of(id).flat_map(|agent| hosts_of(&agent.targets)).filter_map(|host| {
        let limit = host.limit(Measure::ResultTokens)?;
        Some((limit.most, format!("{} ({}) accepts", host.title, limit.cite)))
    });
    let standard = (cx.catalog.result_tokens(), "the default budget is".to_owned());
    // An explicit limit comes before the default.
    own.into_iter()
        .chain(hosts)
        .min_by_key(|(most, _)| *most)
        .filter(|(most, _)| *most <= standard.0)
        .unwrap_or(standard)
}

/// The longest example that exceeds the budget.
fn example(cx: &Context<'_>, outcome: &Outcome, budget: u64) -> Option<(u64, String)> {
    let tokens = |value| {
        let attachments = render::attachments(cx.catalog, outcome, value);
        let parts = std::iter::once(&outcome.text).chain(&outcome.next);
        parts.map(|part| estimate(&render::template(cx.catalog, part, value, &attachments))).sum::<u64>()
    };
    let all = outcome.examples.iter().map(|example| (tokens(&example.value), example.title.value.clone()));
    all.filter(|(tokens, _)| *tokens > budget).max_by_key(|(tokens, _)| *tokens)
}
