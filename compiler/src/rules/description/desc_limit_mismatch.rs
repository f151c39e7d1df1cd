use crate::diagnostic::{Edit, Fix, Level};
use crate::model::Prose;
use crate::rules::description::claims::{Claim, Side, claims};
use crate::rules::description::limits::{Limits, bounded};
use crate::rules::description::texts;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "desc-limit-mismatch",
    group: Group::Description,
    level: Some(Level::Error),
    summary: "A number in a text is the limit that is enforced there.",
    why: "A model that keeps to the text is rejected, or holds back for no reason. The two drift apart as soon as one is changed.",
    source: "Quoting limits by `{{limit …}}` makes it impossible. An error where a clause of the parameter's own \
             text is about nothing else, a warning elsewhere.",
    bad: include_str!("../examples/desc-limit-mismatch/bad.kdl"),
    good: include_str!("../examples/desc-limit-mismatch/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool, limits) in bounded(cx) {
        for one in &limits {
            if let Some(text) = &one.field.text {
                for claim in claims(&text.written.value) {
                    let spoken =
                        claim.about(one) && !one.holds(&claim) && !tells_limit(&text.text, one, claim.side);
                    if spoken {
                        let most = if claim.alone { Level::Error } else { Level::Warning };
                        found(report, most, text, &claim, one);
                    }
                }
            }
        }
        for text in texts(tool) {
            for claim in claims(&text.written.value) {
                let mut named =
                    limits.iter().filter(|one| claim.counts(&one.field.name.value) && one.is_list());
                if let (Some(one), None) = (named.next(), named.next())
                    && !one.holds(&claim)
                {
                    found(report, Level::Warning, text, &claim, one);
                }
            }
        }
    }
}

/// Whether the text says the real limit somewhere too; then the other number is about something else.
fn tells_limit(text: &str, limits: &Limits<'_>, side: Side) -> bool {
    let mut numbers = text.split(|letter: char| !letter.is_ascii_digit());
    numbers.any(|number| limits.of(side).any(|limit| limit.value == number))
}

fn found(report: &mut Report<'_>, most: Level, text: &Prose, claim: &Claim, limits: &Limits<'_>) {
    let Some(limit) = limits.of(claim.side).next() else { return };
    let place = text.written.span(claim.range.clone());
    let message = format!(
        "the text says {}, and `{}` of `{}` is {}",
        claim.value, limit.kind, limits.path, limit.value
    );
    let helper = format!("{{{{limit {}.{}}}}}", limits.path, limit.kind);
    let finding = report.add_at_most(most, place, message);
    finding.help = Some(match limits.reachable {
        true => format!("Write `{helper}` in its place, or change the limit."),
        false => "Write the number that is enforced, or change the limit.".to_owned(),
    });
    finding.fix = limits.reachable.then(|| Fix {
        title: "let the catalog fill in the limit".to_owned(),
        safe: most == Level::Error,
        edits: vec![Edit { span: place, text: helper }],
    });
}
