//! What is accepted, in words: for a kind of value, for an object, for a check.

use std::fmt::{self, Write as _};

use serde_json::Value;

use crate::parse::Chosen;
use crate::table::{
    Choice, Condition, Field, IntegerRule, Kind, ListRule, NumberRule, Presence, Step, StringRule,
};
use crate::text::{counted, listed, number, put, put_whole};

/// More names than this are counted, not listed.
const MOST_NAMES: usize = 40;

/// So deep the members of objects and items of lists are described.
const DEEPEST: usize = 2;

/// What a parameter takes: `a whole number from 1 to 100`.
pub(crate) fn of_field(field: &Field<'_>) -> String {
    let mut text = of_kind(&field.kind);
    if field.nullable {
        text.push_str(", or null");
    }
    text
}

/// What a kind of value takes.
pub(crate) fn of_kind(kind: &Kind<'_>) -> String {
    let mut text = String::with_capacity(128);
    // Writing to a string does not fail.
    let _ = describe(&mut text, kind, 0);
    text
}

fn describe(out: &mut String, kind: &Kind<'_>, depth: usize) -> fmt::Result {
    match kind {
        Kind::String(rule) => text(out, rule),
        Kind::Integer(rule) => integer(out, rule),
        Kind::Number(rule) => real(out, rule),
        Kind::Boolean => out.write_str("true or false"),
        Kind::Enum(choices) => {
            out.push_str("one of ");
            values(out, choices)
        }
        Kind::List(rule) => list(out, rule, depth),
        Kind::Object(_) if depth >= DEEPEST => out.write_str("an object"),
        Kind::Object([]) => out.write_str("an object without members"),
        Kind::Object(fields) => write!(out, "an object with {}", of_members(fields, None)),
        Kind::Map(_) if depth >= DEEPEST => out.write_str("an object"),
        Kind::Map(inner) => {
            out.push_str("an object with names of your choice, each value ");
            describe(out, inner, depth + 1)
        }
        Kind::Json => out.write_str("any JSON value"),
    }
}

/// `of 1 to 5 characters`, `from 1 to 5`; nothing without bounds.
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

fn text(out: &mut String, rule: &StringRule<'_>) -> fmt::Result {
    out.push_str("text");
    if let Some(format) = rule.format {
        write!(out, " that is {}", format.in_words())?;
    }
    let (min, max) = (rule.min_length.filter(|min| *min > 0), rule.max_length);
    if (min, max) == (Some(1), None) {
        out.push_str(" that is not empty");
    } else {
        let unit = if max.or(min) == Some(1) { " character" } else { " characters" };
        bounds(out, (min.map(i128::from), max.map(i128::from)), "of", unit);
    }
    if let Some(pattern) = rule.pattern {
        write!(out, " that matches the pattern `{pattern}`")?;
    }
    if rule.parses.is_some() && rule.format.is_none() && rule.pattern.is_none() {
        out.push_str(" in the form that this parameter describes");
    }
    Ok(())
}

/// Bounds that the type of the number has anyway are not told.
fn integer(out: &mut String, rule: &IntegerRule) -> fmt::Result {
    let (least, most) =
        if rule.unsigned { (0, i128::from(u64::MAX)) } else { (i128::from(i64::MIN), i128::from(i64::MAX)) };
    let min = rule.min.filter(|min| *min > least).or(rule.unsigned.then_some(0));
    let max = rule.max.filter(|max| *max < most);
    out.push_str("a whole number");
    bounds(out, (min, max), "from", "");
    if let Some(step) = rule.multiple_of {
        write!(out, " that is a multiple of {step}")?;
    }
    Ok(())
}

fn real(out: &mut String, rule: &NumberRule) -> fmt::Result {
    out.push_str("a number");
    match (rule.min.map(number), rule.max.map(number)) {
        (None, None) => {}
        (Some(min), Some(max)) if min == max => put(out, &[" of exactly ", &min]),
        (Some(min), Some(max)) => put(out, &[" from ", &min, " to ", &max]),
        (Some(min), None) => put(out, &[" of at least ", &min]),
        (None, Some(max)) => put(out, &[" of at most ", &max]),
    }
    let further = [
        (rule.exclusive_min, "greater than"),
        (rule.exclusive_max, "less than"),
        (rule.multiple_of, "a multiple of"),
    ];
    let further: Vec<String> =
        further.iter().filter_map(|(bound, words)| Some(format!("{words} {}", number((*bound)?)))).collect();
    if !further.is_empty() {
        write!(out, " that is {}", listed(&further, " and "))?;
    }
    Ok(())
}

fn list(out: &mut String, rule: &ListRule<'_>, depth: usize) -> fmt::Result {
    let unit = if rule.max_items.or(rule.min_items) == Some(1) { " item" } else { " items" };
    let min = rule.min_items.filter(|min| *min > 0);
    out.push_str("a list");
    bounds(out, (min.map(i128::from), rule.max_items.map(i128::from)), "of", unit);
    if depth < DEEPEST {
        let bounded = min.is_some() || rule.max_items.is_some();
        out.push_str(if bounded { ", each " } else { ", each item " });
        describe(out, &rule.item, depth + 1)?;
        if rule.nullable_items {
            out.push_str(" or null");
        }
    }
    if rule.unique {
        out.push_str(", none of them twice");
    }
    Ok(())
}

fn values(out: &mut String, choices: &[Choice<'_>]) -> fmt::Result {
    for (index, choice) in choices.iter().take(MOST_NAMES).enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        quote(out, choice.value)?;
        match choice.text.trim_end_matches('.') {
            "" => {}
            meaning => put(out, &[" (", meaning, ")"]),
        }
    }
    match choices.len().saturating_sub(MOST_NAMES) {
        0 => Ok(()),
        more => write!(out, " and {more} more"),
    }
}

/// A text as JSON.
fn quote(out: &mut String, text: &str) -> fmt::Result {
    if crate::text::is_plain(text) {
        put(out, &["\"", text, "\""]);
        Ok(())
    } else {
        write!(out, "{}", Value::from(text))
    }
}

/// The operations of a tool, one a line.
pub(crate) fn operations(choices: &[Choice<'_>]) -> String {
    let lines = choices.iter().take(MOST_NAMES).map(|choice| match choice.text.trim_end_matches('.') {
        "" => format!("- {}", Value::from(choice.value)),
        meaning => format!("- {}: {meaning}", Value::from(choice.value)),
    });
    let mut lines: Vec<String> = lines.collect();
    if choices.len() > lines.len() {
        lines.push(format!("- … and {} more", choices.len() - lines.len()));
    }
    lines.join("\n")
}

/// The members of an object: `` `a` (required), `b` ``; of an operation those that it takes beside its own parameter.
pub(crate) fn of_members(fields: &[Field<'_>], chosen: Option<Chosen<'_>>) -> String {
    let taken: Vec<_> = fields
        .iter()
        .enumerate()
        .filter(|(index, _)| chosen.is_none_or(|chosen| chosen.takes(*index) && *index != chosen.field()))
        .collect();
    if taken.is_empty() {
        return "nothing".to_owned();
    }
    let shown = taken.iter().take(MOST_NAMES).map(|(index, field)| {
        let required = match chosen {
            Some(chosen) => chosen.requires(*index, &field.presence),
            None => matches!(field.presence, Presence::Required),
        };
        format!("`{}`{}", field.name, if required { " (required)" } else { "" })
    });
    and_more(shown.collect(), taken.len())
}

fn and_more(shown: Vec<String>, all: usize) -> String {
    let more = all - shown.len();
    let mut text = shown.join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// What a check demands.
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
                || "a list without repetitions".to_owned(),
                |field| format!("a list in which each `{}` stands once", field.name),
            )
        }
        Condition::Unique(_, None) => "a list without repetitions".to_owned(),
        Condition::OneOf(_, literals) => {
            let shown = literals.iter().take(MOST_NAMES);
            let shown = shown.map(|literal| crate::data::literal_to_json(literal).to_string());
            format!("one of {}", and_more(shown.collect(), literals.len()))
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
