use crate::diagnostic::Level;
use crate::model::{Catalog, Type};
use crate::rules::replies::{hands_on, outcomes};
use crate::rules::shown::{How, Tag, place};
use crate::rules::words::ATTRIBUTION;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    id: "result-provenance",
    group: Group::Results,
    level: Some(Level::Warning),
    summary: "Where a person's own words are shown without the marker, the text says whose they are.",
    why: "Typed words between words of the program read as if the program had said them. A model then treats a wish as a fact, an aside as \
          an option that was chosen, and an order from outside as one from its user.",
    source: "Greshake et al., arXiv 2302.12173 (indirect prompt injection): the model cannot tell whose words it reads. `{{raw …}}` and \
             `{{json …}}` leave the marker out; all else carries it by itself.",
    bad: include_str!("../examples/result-provenance/bad.kdl"),
    good: include_str!("../examples/result-provenance/good.kdl"),
    check,
};

/// So many characters in front of the words are looked at.
const NEAR: usize = 120;

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    let mut seen = HashSet::new();
    for (_, outcome) in outcomes(cx).filter(|(_, outcome)| !hands_on(outcome)) {
        let Some(shown) = cx.shown().get(&outcome.span) else { continue };
        for tag in &shown.tags {
            let typed = match tag.how {
                How::Marked => false,
                How::Plain => tag.field.from_user,
                How::Json => tag.field.from_user || holds_typed(cx.catalog, tag.ty, 0),
            };
            // A part is shown by several outcomes, and is told of once.
            if typed && !attributed(tag) && seen.insert((tag.field.name.span, tag.how == How::Json)) {
                let name = &tag.field.name.value;
                let message = format!("it is not said whose words `{name}` holds");
                report.add(place(outcome, name), message).help = Some(match tag.how {
                    How::Json => {
                        "JSON carries no marker: say in front of it that a person typed the words in it."
                            .to_owned()
                    }
                    _ => format!(
                        "Say in front of it who typed it, or write `{{{{{name}}}}}`, which carries the marker."
                    ),
                });
            }
        }
    }
}

/// Whether the words in front say whose words follow.
fn attributed(tag: &Tag<'_>) -> bool {
    let start = tag.before.char_indices().rev().nth(NEAR).map_or(0, |(at, _)| at);
    ATTRIBUTION.find(&tag.before[start..]).is_some()
}

fn holds_typed(catalog: &Catalog, ty: &Type, depth: usize) -> bool {
    match catalog.resolve(ty) {
        _ if depth > 64 => false,
        Type::Object(object) => {
            object.fields.iter().any(|field| field.from_user || holds_typed(catalog, &field.ty, depth + 1))
        }
        Type::List(list) => holds_typed(catalog, &list.item, depth + 1),
        Type::Map(value) => holds_typed(catalog, value, depth + 1),
        _ => false,
    }
}
