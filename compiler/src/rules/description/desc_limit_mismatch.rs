use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::Prose;
use crate::rules::description::claims::{Claim, Side, claims, says_number};
use crate::rules::description::limits::{Limits, bounded};
use crate::rules::description::texts;
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-limit-mismatch", "A number in a text is the limit that is enforced.")
        .fixes(Fixes::Safe),
    group: Group::Description,
    level: Some(Level::Error),
    why: "A model that follows the text is rejected, or holds back for no reason. The two drift apart as \
        soon as one is changed.",
    source: "Writing limits as `{{limit …}}` makes a mismatch impossible. An error if a clause of the \
        parameter's own text is about nothing else, otherwise a warning.",
    bad: include_str!("../examples/desc-limit-mismatch/bad.kdl"),
    good: include_str!("../examples/desc-limit-mismatch/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for (_, tool, limits) in bounded(cx) {
        for one in &limits {
            if let Some(text) = &one.field.text {
                for claim in claims(&text.written.value).iter().filter(|claim| claim.about(one)) {
                    if !one.holds(claim) && !tells_limit(&text.text, one, claim.side) {
                        let most = if claim.alone { Level::Error } else { Level::Warning };
                        found(report, most, text, claim, one, &mut told);
                    }
                }
            }
        }
        if !report.wants(Level::Warning) {
            continue;
        }
        let lists: Vec<_> = limits.iter().filter(|one| one.is_list()).collect();
        let of_fields = limits.iter().filter_map(|one| one.field.text.as_ref());
        for text in texts(tool).into_iter().chain(&tool.snippet).chain(&tool.guidelines).chain(of_fields) {
            for claim in claims(&text.written.value) {
                let mut named = lists.iter().filter(|one| claim.counts(&one.field.name.value));
                if let (Some(one), None) = (named.next(), named.next())
                    && !one.holds(&claim)
                    && !tells_limit(&text.text, one, claim.side)
                {
                    found(report, Level::Warning, text, &claim, one, &mut told);
                }
            }
        }
    }
}

/// Whether the text also states the real limit somewhere; then the other number is about something else.
fn tells_limit(text: &str, limits: &Limits<'_>, side: Side) -> bool {
    limits.of(side).any(|limit| says_number(text, &limit.value))
}

fn found(
    report: &mut Report,
    most: Level,
    text: &Prose,
    claim: &Claim,
    limits: &Limits<'_>,
    told: &mut HashSet<Span>,
) {
    let Some(limit) = limits.of(claim.side).next() else { return };
    let place = text.written.span(claim.range.clone());
    if !told.insert(place) {
        return;
    }
    let message = format!(
        "the text says {}, but `{}` of `{}` is {}",
        claim.value, limit.kind, limits.path, limit.value
    );
    let helper = format!("{{{{limit {}.{}}}}}", limits.path, limit.kind);
    let finding = report.add_at_most(most, place, message);
    finding.help = Some(match limits.reachable {
        true => format!("Write `{helper}` instead, or change the limit."),
        false => "Write the enforced number, or change the limit.".to_owned(),
    });
    finding.fix = limits.reachable.then(|| Fix {
        title: "let the catalog fill in the limit".to_owned(),
        safe: most == Level::Error,
        edits: vec![Edit { span: place, text: helper }],
    });
}
