use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::{Condition, RejectPiece, StandardReject, Value};
use crate::rules::replies::{checks, fixed};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use toolcat_runtime::table::{Hole, Reject};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "reject-lists-accepted",
        "A rejection of an unknown name or value lists the accepted ones.",
    )
    .fixes(Fixes::Safe),
    group: Group::Rejections,
    level: Some(Level::Error),
    why: "A model that only learns that `recipient` is unknown tries `to`, `email` and `address`, one call \
        after the other. With the list in front of it, the next call is right.",
    source: "Follows from these rejections: what is accepted is known, and costs one line. An error if a \
        catalog rewords the rejection of a parameter without the list; a warning for values.",
    bad: include_str!("../examples/reject-lists-accepted/bad.kdl"),
    good: include_str!("../examples/reject-lists-accepted/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for own in &cx.catalog.rejects {
        let level = match own.reject {
            Reject::UnknownParameter | Reject::ForeignParameter => Level::Error,
            Reject::UnknownOperation | Reject::NotInEnum => Level::Warning,
            _ => continue,
        };
        if !own.pieces.contains(&RejectPiece::Hole(Hole::Accepted)) {
            reworded(own, level, report);
        }
    }
    for (_, check) in checks(cx) {
        let Condition::OneOf(_, values) = &check.condition else { continue };
        let pieces = || check.reject.iter().chain(&check.next);
        let text = format!("{} {}", fixed(&check.reject), fixed(&check.next));
        let listed = values.iter().all(|value| match value {
            Value::String(value) => text.contains(value.as_str()),
            other => text.contains(&other.to_string()),
        });
        if !listed && !pieces().any(|piece| *piece == RejectPiece::Hole(Hole::Accepted)) {
            let place = check.reject_written.as_ref().map_or(check.name.span, |text| text.span);
            let message = format!("`{}` does not say which values are accepted", check.name.value);
            report.add_at_most(Level::Warning, place, message).help =
                Some("Add `{{accepted}}` to `reject` or `next`: it lists the values.".to_owned());
        }
    }
}

fn reworded(own: &StandardReject, level: Level, report: &mut Report) {
    let text = &own.written;
    let message = format!("this rejection of `{}` does not say what is accepted", own.reject.code());
    let finding = report.add_at_most(level, text.span, message);
    finding.help = Some("Add `{{accepted}}`: it lists what is accepted there.".to_owned());
    // An unquoted string contains no blank.
    let end = text.value.trim_end().len();
    let place = text.span(end..end);
    let quoted = text.span.end > text.span(0..text.value.len()).end;
    finding.fix = quoted.then(|| Fix {
        title: "say what is accepted".to_owned(),
        safe: true,
        edits: vec![Edit {
            span: Span { file: place.file, start: place.start, end: place.start },
            text: " Accepted: {{accepted}}.".to_owned(),
        }],
    });
}
