//! Arguments that a tool accepts: a sample call of the catalog, or the required parameters with plausible values.

use serde_json::Value;

use crate::parse::{Chosen, is_in_bounds, parse_data};
use crate::table::{Format, IntegerRule, Kind, ListRule, NumberRule, Params, Presence, StringRule};

/// Arguments as JSON on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shown {
    /// A sample call of the catalog.
    Sample(String),
    /// Made up from the table.
    Shape(String),
}

impl Shown {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Sample(text) | Self::Shape(text) => text,
        }
    }
}

/// Placeholder for a text that only the caller knows.
const PLACEHOLDER: &str = "…";

/// At most this many items of a list are made up.
const MOST_ITEMS: u64 = 8;

/// At most this many times, a made-up call is completed with what a check requires.
const ROUNDS: usize = 4;

/// Arguments that are accepted. `case` is the chosen operation and `paths` is what was wrong: any optional parameters
/// among them are included in a made-up call.
pub(super) fn arguments(table: &Params<'_>, case: Option<usize>, paths: &[String]) -> Shown {
    let fits = |wanted: usize| table.examples.iter().find(|example| example.case == wanted);
    let sample = match (case, table.operation) {
        (Some(case), Some(_)) => fits(case),
        _ => table.examples.first(),
    };
    match sample {
        Some(sample) => Shown::Sample(sample.arguments.to_owned()),
        None => Shown::Shape(made_up(table, case.unwrap_or(0), paths)),
    }
}

/// The required parameters, those that went wrong, and whatever else the checks require. Parameters that went wrong
/// are left out if they conflict.
fn made_up(table: &Params<'_>, case: usize, paths: &[String]) -> String {
    let wrong = paths.iter().filter_map(|path| field_of(table, path)).collect();
    let (text, accepted) = completed(table, case, wrong);
    if accepted {
        return text;
    }
    let (fewer, accepted) = completed(table, case, Vec::new());
    if accepted { fewer } else { text }
}

/// Adds what checks require to the required and the wanted parameters. Returns whether the arguments are then
/// accepted: they may not be if only the caller knows a value, as with a pattern.
fn completed(table: &Params<'_>, case: usize, mut wanted: Vec<usize>) -> (String, bool) {
    let mut text = object_of(table, case, &wanted);
    for _ in 0..ROUNDS {
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        let Err(rejection) = parse_data(table, &value) else { return (text, true) };
        let mut demanded = rejection.paths.iter().filter_map(|path| field_of(table, path));
        let Some(next) = demanded.find(|index| !wanted.contains(index)) else { break };
        wanted.push(next);
        text = object_of(table, case, &wanted);
    }
    (text, false)
}

/// The parameter in which a path starts.
fn field_of(table: &Params<'_>, path: &str) -> Option<usize> {
    let name = path.split(['.', '[']).next()?;
    table.fields.iter().position(|field| field.is_named(name))
}

fn object_of(table: &Params<'_>, case: usize, wanted: &[usize]) -> String {
    let chosen = table.operation.as_ref().and_then(|operation| Chosen::new(operation, case));
    let shown = table.fields.iter().enumerate().filter(|(index, field)| match chosen {
        Some(chosen) if chosen.field() == *index => true,
        Some(chosen) => {
            let shown = chosen.requires(*index, &field.presence) || wanted.contains(index);
            shown && chosen.takes(*index)
        }
        None => matches!(field.presence, Presence::Required) || wanted.contains(index),
    });
    members(shown.map(|(index, field)| {
        let is_chooser = chosen.is_some_and(|chosen| chosen.field() == index);
        (field.name, value(&field.kind, if is_chooser { case } else { 0 }))
    }))
}

fn members<'n>(members: impl Iterator<Item = (&'n str, String)>) -> String {
    let members = members.map(|(name, value)| format!("{}:{value}", Value::from(name)));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// The plausible value of a kind with this number. Different numbers give different values if the kind allows it.
fn value(kind: &Kind<'_>, number: usize) -> String {
    match kind {
        Kind::String(rule) => Value::from(text(rule, number)).to_string(),
        Kind::Integer(rule) => integer(rule, number).to_string(),
        Kind::Number(rule) => crate::text::number(real(rule, number)),
        Kind::Boolean => (number == 0).to_string(),
        Kind::Enum(choices) => {
            let choice = choices.get(number % choices.len().max(1));
            Value::from(choice.map_or(PLACEHOLDER, |choice| choice.value)).to_string()
        }
        Kind::List(rule) => list(rule),
        Kind::Object(fields) => {
            let required = fields.iter().filter(|field| matches!(field.presence, Presence::Required));
            // An object with no required members still has to show what it may contain.
            let shown: Vec<_> = required.collect();
            let shown = if shown.is_empty() { fields.iter().take(1).collect() } else { shown };
            members(shown.into_iter().map(|field| (field.name, value(&field.kind, 0))))
        }
        Kind::Map(inner) => format!("{{{}:{}}}", Value::from("name"), value(inner, 0)),
        Kind::Json | Kind::OneOf([]) => Value::from(PLACEHOLDER).to_string(),
        Kind::OneOf([first, ..]) => value(first, number),
    }
}

fn list(rule: &ListRule<'_>) -> String {
    let most = rule.max_items.unwrap_or(MOST_ITEMS).min(MOST_ITEMS);
    let count = rule.min_items.unwrap_or(1).max(1).min(most);
    let items = (0..count).map(|number| value(&rule.item, usize::try_from(number).unwrap_or_default()));
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn text(rule: &StringRule<'_>, number: usize) -> String {
    if let Some(format) = rule.format {
        return sample_of(format).to_owned();
    }
    // Long texts are not written out; only the shape matters here.
    let least = rule.min_length.unwrap_or(1).clamp(1, 20);
    let mut text = PLACEHOLDER.repeat(usize::try_from(least).unwrap_or(1));
    if number > 0 && rule.max_length.is_none_or(|max| max > least + 2) {
        text.push_str(&(number + 1).to_string());
    }
    text
}

/// An example text of a format, as its defining document writes one.
const fn sample_of(format: Format) -> &'static str {
    match format {
        Format::Date => "2026-03-31",
        Format::DateTime => "2026-03-31T14:05:00Z",
        Format::Time => "14:05:00Z",
        Format::Duration => "P3D",
        Format::Email => "name@example.com",
        Format::Uri => "https://example.com/a",
        Format::Uuid => "123e4567-e89b-12d3-a456-426614174000",
        Format::Ipv4 => "192.0.2.1",
        Format::Ipv6 => "2001:db8::1",
    }
}

fn integer(rule: &IntegerRule, number: usize) -> i128 {
    let step = rule.multiple_of.map_or(1, |step| step.abs().max(1));
    let start = match (rule.min, rule.max) {
        (Some(min), _) => min,
        (None, Some(max)) if max < 1 => max,
        _ => 1,
    };
    // The first multiple from there on or, with only an upper bound, the last one up to it.
    let up =
        start.div_euclid(step).saturating_add(i128::from(start.rem_euclid(step) != 0)).saturating_mul(step);
    let first =
        if rule.max.is_some_and(|max| up > max) { start.div_euclid(step).saturating_mul(step) } else { up };
    let further = first.saturating_add(step.saturating_mul(i128::try_from(number).unwrap_or(0)));
    if rule.max.is_some_and(|max| further > max) { first } else { further }
}

fn real(rule: &NumberRule, number: usize) -> f64 {
    let step = rule.multiple_of.map_or(1.0, f64::abs);
    let low = rule.min.or(rule.exclusive_min);
    let high = rule.max.or(rule.exclusive_max);
    let middle = low.zip(high).map(|(low, high)| low + (high - low) / 2.0);
    let near_low = low.map(|low| (low / step).ceil() * step);
    let candidates = [
        Some(1.0),
        near_low,
        near_low.map(|low| low + step),
        high.map(|high| (high / step).floor() * step),
        high.map(|high| (high / step).floor() * step - step),
        middle,
        Some(step),
        Some(0.0),
    ];
    let rule = NumberRule { parses: None, ..*rule };
    let fits = |number: &f64| is_in_bounds(&rule, *number);
    let first = candidates.into_iter().flatten().find(fits).unwrap_or(1.0);
    #[expect(clippy::cast_precision_loss, reason = "a few items")]
    let further = first + step * number as f64;
    if fits(&further) { further } else { first }
}
