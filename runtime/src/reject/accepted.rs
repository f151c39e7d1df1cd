//! What is accepted, in words: for a kind of value, for an object, for a check.

use crate::parse::{Accepted, Chosen};
use crate::table::{
    Choice, Condition, Field, IntegerRule, Kind, ListRule, NumberRule, Presence, Step, StringRule,
};
use crate::text::{counted, listed, number, put, put_number, put_quoted, put_whole};

/// Names beyond this many are counted, not listed.
const MOST_NAMES: usize = 40;

/// Members of objects and items of lists are described to this depth.
const DEEPEST: usize = 2;

/// Appends what is accepted.
pub(super) fn write(out: &mut String, accepted: Accepted<'_>) {
    match accepted {
        Accepted::Untold => {}
        Accepted::Kind(kind) => describe(out, kind, 0),
        Accepted::Field(field) => {
            describe(out, &field.kind, 0);
            out.push_str(if field.nullable { ", or null" } else { "" });
        }
        Accepted::Members(fields, chosen) => members(out, fields, chosen),
        Accepted::Operations(choices) => operations(out, choices),
    }
}

/// The same as a separate text: `a whole number from 1 to 100`.
pub(super) fn in_words(accepted: Accepted<'_>) -> String {
    let mut text = String::new();
    write(&mut text, accepted);
    text
}

/// Whether two describe the same.
pub(super) fn is_same(one: Accepted<'_>, other: Accepted<'_>) -> bool {
    match (one, other) {
        (Accepted::Untold, _) | (_, Accepted::Untold) => false,
        (Accepted::Members(one, None), Accepted::Members(other, None)) if std::ptr::eq(one, other) => true,
        _ => in_words(one) == in_words(other),
    }
}

fn describe(out: &mut String, kind: &Kind<'_>, depth: usize) {
    match kind {
        Kind::String(rule) => text(out, rule),
        Kind::Integer(rule) => integer(out, rule),
        Kind::Number(rule) => real(out, rule),
        Kind::Boolean => out.push_str("true or false"),
        Kind::Enum(choices) => {
            out.push_str("one of ");
            values(out, choices);
        }
        Kind::List(rule) => list(out, rule, depth),
        Kind::Object(_) if depth >= DEEPEST => out.push_str("an object"),
        Kind::Object([]) => out.push_str("an object without members"),
        Kind::Object(fields) => {
            out.push_str("an object with ");
            members(out, fields, None);
        }
        Kind::Map(_) if depth >= DEEPEST => out.push_str("an object"),
        Kind::Map(inner) => {
            out.push_str("an object with names of your choice, each value ");
            describe(out, inner, depth + 1);
        }
        Kind::Json => out.push_str("any JSON value"),
        Kind::OneOf(kinds) => one_of(out, kinds, depth),
    }
}

/// `text or a whole number of at least 1`.
fn one_of(out: &mut String, kinds: &[Kind<'_>], depth: usize) {
    for (index, kind) in kinds.iter().enumerate() {
        out.push_str(match index {
            0 => "",
            _ if index + 1 == kinds.len() => " or ",
            _ => ", ",
        });
        describe(out, kind, depth + 1);
    }
}

/// `of 1 to 5 characters`, `from 1 to 5`; empty without bounds.
fn bounds(out: &mut String, bounds: (Option<i128>, Option<i128>), from: &str, unit: &str) {
    let (start, min, max, end) = match bounds {
        (None, None) => return,
        (Some(min), Some(max)) if min == max => (" of exactly ", Some(min), None, unit),
        (Some(min), Some(max)) => {
            put(out, &[" ", from]);
            (" ", Some(min), Some(max), unit)
        }
        (Some(min), None) => (" of at least ", Some(min), None, unit),
        (None, Some(max)) => (" of at most ", None, Some(max), unit),
    };
    out.push_str(start);
    min.into_iter().for_each(|min| put_whole(out, min));
    out.push_str(if min.is_some() && max.is_some() { " to " } else { "" });
    max.into_iter().for_each(|max| put_whole(out, max));
    out.push_str(end);
}

fn text(out: &mut String, rule: &StringRule<'_>) {
    out.push_str("text");
    if let Some(format) = rule.format {
        put(out, &[" that is ", format.in_words()]);
    }
    let (min, max) = (rule.min_length.filter(|min| *min > 0), rule.max_length);
    if (min, max) == (Some(1), None) {
        out.push_str(" that is not empty");
    } else {
        let unit = if max.or(min) == Some(1) { " character" } else { " characters" };
        bounds(out, (min.map(i128::from), max.map(i128::from)), "of", unit);
    }
    if let Some(pattern) = rule.pattern {
        put(out, &[" that matches the pattern `", pattern, "`"]);
    }
    if rule.parses.is_some() && rule.format.is_none() && rule.pattern.is_none() {
        out.push_str(" in the form that this parameter describes");
    }
}

/// Bounds that the number's type has anyway are not mentioned.
fn integer(out: &mut String, rule: &IntegerRule) {
    let (least, most) =
        if rule.unsigned { (0, i128::from(u64::MAX)) } else { (i128::from(i64::MIN), i128::from(i64::MAX)) };
    let min = rule.min.filter(|min| *min > least).or(rule.unsigned.then_some(0));
    let max = rule.max.filter(|max| *max < most);
    out.push_str("a whole number");
    bounds(out, (min, max), "from", "");
    if let Some(step) = rule.multiple_of {
        out.push_str(" that is a multiple of ");
        put_whole(out, step);
    }
}

fn real(out: &mut String, rule: &NumberRule) {
    out.push_str("a number");
    let mut bound = |before: &str, bound: f64| {
        out.push_str(before);
        put_number(out, bound);
    };
    match (rule.min, rule.max) {
        (None, None) => {}
        (Some(min), Some(max)) if number(min) == number(max) => bound(" of exactly ", min),
        (Some(min), Some(max)) => {
            bound(" from ", min);
            bound(" to ", max);
        }
        (Some(min), None) => bound(" of at least ", min),
        (None, Some(max)) => bound(" of at most ", max),
    }
    let further = [
        (rule.exclusive_min, "greater than"),
        (rule.exclusive_max, "less than"),
        (rule.multiple_of, "a multiple of"),
    ];
    if further.iter().any(|(bound, _)| bound.is_some()) {
        let further =
            further.iter().filter_map(|(bound, words)| Some(format!("{words} {}", number((*bound)?))));
        put(out, &[" that is ", &listed(&further.collect::<Vec<_>>(), " and ")]);
    }
}

fn list(out: &mut String, rule: &ListRule<'_>, depth: usize) {
    let unit = if rule.max_items.or(rule.min_items) == Some(1) { " item" } else { " items" };
    let min = rule.min_items.filter(|min| *min > 0);
    if rule.one_or_many {
        describe(out, &rule.item, depth);
        out.push_str(" or ");
    }
    out.push_str("a list");
    bounds(out, (min.map(i128::from), rule.max_items.map(i128::from)), "of", unit);
    if depth < DEEPEST {
        let bounded = min.is_some() || rule.max_items.is_some();
        out.push_str(if bounded { ", each " } else { ", each item " });
        describe(out, &rule.item, depth + 1);
        if rule.nullable_items {
            out.push_str(" or null");
        }
    }
    if rule.unique {
        out.push_str(", without duplicates");
    }
}

fn values(out: &mut String, choices: &[Choice<'_>]) {
    for (index, choice) in choices.iter().take(MOST_NAMES).enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        put_quoted(out, choice.value);
        match choice.text.trim_end_matches('.') {
            "" => {}
            meaning => put(out, &[" (", meaning, ")"]),
        }
    }
    and_more(out, choices.len());
}

/// The operations of a tool, one per line.
fn operations(out: &mut String, choices: &[Choice<'_>]) {
    for (index, choice) in choices.iter().take(MOST_NAMES).enumerate() {
        out.push_str(if index > 0 { "\n- " } else { "- " });
        put_quoted(out, choice.value);
        match choice.text.trim_end_matches('.') {
            "" => {}
            meaning => put(out, &[": ", meaning]),
        }
    }
    if choices.len() > MOST_NAMES {
        out.push_str("\n- …");
        and_more(out, choices.len());
    }
}

/// The members of an object: `` `a` (required), `b` ``; for an operation, those that it takes without its own
/// parameter.
fn members(out: &mut String, fields: &[Field<'_>], chosen: Option<Chosen<'_>>) {
    let mut count = 0;
    for (index, field) in fields.iter().enumerate() {
        if chosen.is_some_and(|chosen| !chosen.takes(index) || index == chosen.field()) {
            continue;
        }
        count += 1;
        if count > MOST_NAMES {
            continue;
        }
        let required = match chosen {
            Some(chosen) => chosen.requires(index, &field.presence),
            None => matches!(field.presence, Presence::Required),
        };
        let before = if count > 1 { ", `" } else { "`" };
        put(out, &[before, field.name, if required { "` (required)" } else { "`" }]);
    }
    match count {
        0 => out.push_str("nothing"),
        _ => and_more(out, count),
    }
}

/// Appends how many more there are than were listed, if any.
fn and_more(out: &mut String, all: usize) {
    if all > MOST_NAMES {
        out.push_str(" and ");
        put_whole(out, (all - MOST_NAMES) as i128);
        out.push_str(" more");
    }
}

/// What a check requires.
pub(crate) fn of_condition(condition: &Condition<'_>, fields: &[Field<'_>]) -> String {
    match condition {
        Condition::NotBlank(_) => "text that is not blank".to_owned(),
        Condition::MinItems(_, min) => format!("at least {}", counted(*min, "item", "items")),
        Condition::MaxItems(_, max) => format!("at most {}", counted(*max, "item", "items")),
        Condition::Min(_, min) => format!("a number of at least {}", number(*min)),
        Condition::Max(_, max) => format!("a number of at most {}", number(*max)),
        Condition::MinLength(_, min) => format!("at least {}", counted(*min, "character", "characters")),
        Condition::MaxLength(_, max) => format!("at most {}", counted(*max, "character", "characters")),
        Condition::Pattern(_, pattern) => format!("text that matches the pattern `{pattern}`"),
        Condition::Unique(target, Some(member)) => {
            let items = fields_at(fields, target).and_then(|items| items.get(*member));
            items.map_or_else(
                || "a list without duplicates".to_owned(),
                |field| format!("a list in which each `{}` is unique", field.name),
            )
        }
        Condition::Unique(_, None) => "a list without duplicates".to_owned(),
        Condition::OneOf(_, literals) => {
            let shown = literals.iter().take(MOST_NAMES);
            let shown = shown.map(|literal| crate::data::literal_to_json(literal).to_string());
            let mut text = format!("one of {}", shown.collect::<Vec<_>>().join(", "));
            and_more(&mut text, literals.len());
            text
        }
        Condition::ExactlyOne(target, of) => format!("exactly one of {}", names(fields, target, of)),
        Condition::AtLeastOne(target, of) => format!("at least one of {}", names(fields, target, of)),
        Condition::AtMostOne(target, of) => format!("at most one of {}", names(fields, target, of)),
        Condition::AllOrNone(target, of) => format!("all of {}, or none", names(fields, target, of)),
        Condition::Needs(target, first, of) => {
            format!("{} with {}", names(fields, target, &[*first]), names(fields, target, of))
        }
        Condition::Code => "other arguments".to_owned(),
    }
}

/// The fields of the object that a target leads to, or of the items of the list there.
fn fields_at<'f>(fields: &'f [Field<'f>], target: &[Step]) -> Option<&'f [Field<'f>]> {
    let mut at = Kind::Object(fields);
    for step in target {
        at = match (step, at) {
            (Step::Field(index), Kind::Object(fields)) => fields.get(*index)?.kind,
            (Step::Each, Kind::List(rule)) => rule.item,
            (Step::Each, Kind::Map(inner)) => *inner,
            _ => return None,
        };
    }
    match at {
        Kind::Object(fields) => Some(fields),
        Kind::List(ListRule { item: Kind::Object(fields), .. }) => Some(fields),
        _ => None,
    }
}

fn names(fields: &[Field<'_>], target: &[Step], of: &[usize]) -> String {
    let Some(fields) = fields_at(fields, target) else { return "its members".to_owned() };
    let names = of.iter().filter_map(|index| fields.get(*index)).map(|field| format!("`{}`", field.name));
    listed(&names.collect::<Vec<_>>(), " and ")
}
