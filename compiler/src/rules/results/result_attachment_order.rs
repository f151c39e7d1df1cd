use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Field, Type};
use crate::rules::replies::{blank, outcomes};
use crate::rules::words::ATTACHED;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-attachment-order",
        "A text with attachments says in which order they follow, and whose each is.",
    ),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A picture arrives without a name. A model that gets three of them after a text that mentions none \
        mistakes the second for the first, or describes a picture that belongs to another question.",
    source: "Model Context Protocol, specification 2026-07-28, tool results: image content has data and a type, and no name. `{{attachments}}` lists them.",
    bad: include_str!("../examples/result-attachment-order/bad.kdl"),
    good: include_str!("../examples/result-attachment-order/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, outcome) in outcomes(cx) {
        let Some((field, count)) = first(cx.catalog, &outcome.fields) else { continue };
        let templates = || std::iter::once(&outcome.text).chain(&outcome.next);
        if templates().any(crate::model::Template::lists_attachments) {
            continue;
        }
        let texts = outcome.text_written.iter().chain(&outcome.next_written);
        let spoken = texts.clone().any(|text| ATTACHED.find(&blank(&text.value)).is_some());
        if count == Count::One && spoken {
            continue;
        }
        let place = outcome.text_written.as_ref().map_or(outcome.name.span, |text| text.span);
        let message = match count {
            Count::One => format!("the text does not mention `{}`, which follows it", field.name.value),
            Count::Several => {
                format!("the text does not say which attachment of `{}` is which", field.name.value)
            }
        };
        let finding = report.add(place, message);
        *finding = finding
            .clone()
            .also(field.name.span, "attached to the result")
            .help("Add `{{attachments}}` to the text: it lists them in order, each with its `owner`.");
    }
}

/// How many attachments may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    One,
    Several,
}

/// The first member with attachments, and how many there may be in all.
fn first<'c>(catalog: &Catalog, fields: &'c [Field]) -> Option<(&'c Field, Count)> {
    let mut all = fields.iter().filter_map(|field| Some((field, count(catalog, &field.ty, 0)?)));
    let (field, count) = all.next()?;
    Some((field, if all.next().is_some() { Count::Several } else { count }))
}

fn count(catalog: &Catalog, ty: &Type, depth: usize) -> Option<Count> {
    match catalog.resolve(ty) {
        _ if depth > 64 => None,
        Type::Attachment(_) => Some(Count::One),
        Type::List(list) => count(catalog, &list.item, depth + 1).map(|_| Count::Several),
        Type::Map(value) => count(catalog, value, depth + 1).map(|_| Count::Several),
        Type::Object(object) => {
            let mut inner = object.fields.iter().filter_map(|field| count(catalog, &field.ty, depth + 1));
            let one = inner.next()?;
            Some(if inner.next().is_some() { Count::Several } else { one })
        }
        _ => None,
    }
}
