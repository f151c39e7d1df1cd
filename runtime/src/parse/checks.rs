//! A tool's checks, on the well-formed part of the data.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde_json::Value;

use super::chosen::Chosen;
use super::failure::{Failure, Unmatched};
use super::neutral::is_literal;
use super::path::Path;
use super::pattern::{self, Match, Work};
use super::received::{hidden, holds_sensitive};
use super::shape::Broken;
use super::walk::BROKEN;
use crate::data::{Data, value_to_json};
use crate::table::{Condition, Field, Kind, Params, Presence, Step};
use crate::text::Sorted;

/// At most this many places are kept per check.
const MOST_PLACES: usize = 20;

/// A place that a target leads to.
#[derive(Clone, Copy)]
struct Place<'p> {
    kind: &'p Kind<'p>,
    data: &'p Data,
    at: Path<'p>,
}

/// Tests one check. [`Condition::Code`] is not decided here and always holds.
pub(crate) fn test(
    table: &Params<'_>,
    chosen: Option<Chosen<'_>>,
    check: usize,
    data: &Data,
    work: &Work,
) -> Option<Failure> {
    let root = Kind::Object(table.fields);
    let mut failure = Failure { check, paths: Vec::new(), received: String::new(), unmatched: None };
    let condition = &table.checks[check].condition;
    let target = target(condition)?;
    visit(target, Place { kind: &root, data, at: Path::ROOT }, &mut |place| match condition {
        Condition::Unique(_, member) => repeated(place, *member, &mut failure),
        Condition::ExactlyOne(_, of) => {
            group(place, chosen, of, &mut failure, |count| count.given <= 1 && count.there >= 1);
        }
        Condition::AtLeastOne(_, of) => group(place, chosen, of, &mut failure, |count| count.there >= 1),
        Condition::AtMostOne(_, of) => group(place, chosen, of, &mut failure, |count| count.given <= 1),
        Condition::AllOrNone(_, of) => {
            group(place, chosen, of, &mut failure, |count| count.given == 0 || count.there == count.all);
        }
        Condition::Needs(_, first, of) => needs(place, *first, of, &mut failure),
        Condition::Pattern(_, pattern) => failure.unless_matched(&place, pattern, work),
        _ if holds(condition, place) => {}
        _ => failure.add(&place),
    });
    (!failure.paths.is_empty()).then_some(failure)
}

/// Where a condition looks.
pub(crate) fn target<'c>(condition: &Condition<'c>) -> Option<&'c [Step]> {
    match condition {
        Condition::NotBlank(target)
        | Condition::MinItems(target, _)
        | Condition::MaxItems(target, _)
        | Condition::Min(target, _)
        | Condition::Max(target, _)
        | Condition::MinLength(target, _)
        | Condition::MaxLength(target, _)
        | Condition::Pattern(target, _)
        | Condition::Unique(target, _)
        | Condition::OneOf(target, _)
        | Condition::ExactlyOne(target, _)
        | Condition::AtLeastOne(target, _)
        | Condition::AtMostOne(target, _)
        | Condition::AllOrNone(target, _)
        | Condition::Needs(target, _, _) => Some(target),
        Condition::Code => None,
    }
}

impl Failure {
    /// A failure found by the team's Rust code; it names no place.
    pub(crate) fn of_code(check: usize) -> Self {
        Self { check, paths: Vec::new(), received: "these arguments".to_owned(), unmatched: None }
    }

    /// Adds a place whose text the pattern does not match. Once a text cannot be matched at all, the remaining ones
    /// are skipped.
    fn unless_matched(&mut self, place: &Place<'_>, pattern: &str, work: &Work) {
        let Some(text) = as_text(place).filter(|_| self.unmatched.is_none()) else { return };
        let broken = match pattern::matches(pattern, text, work) {
            Match::Found => return,
            Match::None => return self.add(place),
            Match::TooLong(most) => Broken::TooLong(most),
            Match::Exhausted => Broken::Exhausted,
        };
        self.add(place);
        let mut detail = String::new();
        match place.at.hidden {
            true => broken.put_hidden_detail(&mut detail),
            false => broken.put_detail(&mut detail, place.data),
        }
        self.unmatched =
            Some(Box::new(Unmatched { reject: broken.reject(), path: place.at.render(), detail }));
    }

    fn add(&mut self, place: &Place<'_>) {
        if self.paths.is_empty() {
            let value = value_to_json(place.kind, place.data);
            let hide = place.at.hidden || holds_sensitive(place.kind);
            match hide {
                true => self.received.push_str(hidden(value.is_null())),
                false => crate::echo::put_value(&mut self.received, &Sorted::new(&value)),
            }
        }
        if self.paths.len() < MOST_PLACES {
            self.paths.push(place.at.render());
        }
    }
}

/// Calls `found` for every given value that the target leads to.
fn visit(target: &[Step], place: Place<'_>, found: &mut dyn FnMut(Place<'_>)) {
    let Some((step, rest)) = target.split_first() else { return found(place) };
    match (step, place.kind, place.data) {
        (Step::Field(index), Kind::Object(fields), Data::Object(members)) => {
            let (Some(field), Some(data)) = (fields.get(*index), members.get(*index)) else { return };
            if !matches!(data, Data::Absent | Data::Null) {
                let at = place.at.member(field.name).hide(field.sensitive);
                visit(rest, Place { kind: &field.kind, data, at }, found);
            }
        }
        (Step::Each, Kind::List(rule), Data::List(items)) => {
            for (index, data) in items.iter().enumerate().filter(|(_, data)| **data != Data::Null) {
                visit(rest, Place { kind: &rule.item, data, at: place.at.item(index) }, found);
            }
        }
        (Step::Each, Kind::Map(inner), Data::Map(entries)) => {
            for (name, data) in entries {
                visit(rest, Place { kind: inner, data, at: place.at.key(name) }, found);
            }
        }
        _ => {}
    }
}

/// Whether a condition about one value holds. It always holds for a value of another kind; the compiler refuses
/// those.
fn holds(condition: &Condition<'_>, place: Place<'_>) -> bool {
    let data = place.data;
    match condition {
        Condition::NotBlank(_) => as_text(&place).is_none_or(|text| !text.trim().is_empty()),
        Condition::MinItems(_, min) => entries(data).is_none_or(|count| count >= *min),
        Condition::MaxItems(_, max) => entries(data).is_none_or(|count| count <= *max),
        Condition::Min(_, min) => compare(data, *min).is_none_or(Ordering::is_ge),
        Condition::Max(_, max) => compare(data, *max).is_none_or(Ordering::is_le),
        Condition::MinLength(_, min) => characters(&place).is_none_or(|count| count >= *min),
        Condition::MaxLength(_, max) => characters(&place).is_none_or(|count| count <= *max),
        Condition::OneOf(_, literals) => {
            let broken = *data == BROKEN && !matches!(place.kind, Kind::Json);
            let value = value_to_json(place.kind, data);
            broken || literals.iter().any(|literal| is_literal(literal, &value))
        }
        _ => true,
    }
}

fn as_text<'p>(place: &Place<'p>) -> Option<&'p str> {
    match (place.data, place.kind) {
        (Data::Text(text), _) => Some(text),
        (Data::Choice(index), Kind::Enum(choices)) => choices.get(*index).map(|choice| choice.value),
        (Data::Json(json), Kind::Json | Kind::OneOf(_)) => json.as_str(),
        _ => None,
    }
}

fn characters(place: &Place<'_>) -> Option<u64> {
    as_text(place).map(|text| text.chars().count() as u64)
}

fn entries(data: &Data) -> Option<u64> {
    match data {
        Data::List(items) => Some(items.len() as u64),
        Data::Map(entries) => Some(entries.len() as u64),
        _ => None,
    }
}

fn compare(data: &Data, bound: f64) -> Option<Ordering> {
    match data {
        Data::Number(number) => number.partial_cmp(&bound),
        Data::Integer(number) => compare_whole(i128::from(*number), bound),
        Data::Unsigned(number) => compare_whole(i128::from(*number), bound),
        _ => None,
    }
}

/// Compares without rounding the integer.
fn compare_whole(number: i128, bound: f64) -> Option<Ordering> {
    if bound.is_nan() {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, beyond every number compared")]
    let floor = bound.floor() as i128;
    let above_floor = if bound.fract() == 0.0 { Ordering::Equal } else { Ordering::Less };
    Some(number.cmp(&floor).then(above_floor))
}

/// Finds equal list items, or items that are equal in one member.
fn repeated(place: Place<'_>, member: Option<usize>, failure: &mut Failure) {
    let (Data::List(items), Kind::List(rule)) = (place.data, place.kind) else { return };
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let here = place.at.item(index);
        let item = Place { kind: &rule.item, data: item, at: here };
        let Some(part) = (match member {
            None => Some(item),
            Some(member) => member_of(&item, member),
        }) else {
            continue;
        };
        let broken = *part.data == BROKEN && !matches!(part.kind, Kind::Json);
        if !broken && !seen.insert(crate::text::alike(&value_to_json(part.kind, part.data))) {
            failure.add(&part);
        }
    }
}

fn member_of<'p>(item: &'p Place<'p>, member: usize) -> Option<Place<'p>> {
    let (Data::Object(members), Kind::Object(fields)) = (item.data, item.kind) else { return None };
    let (data, field) = (members.get(member)?, fields.get(member)?);
    let at = item.at.member(field.name).hide(field.sensitive);
    (!matches!(data, Data::Absent | Data::Null)).then_some(Place { kind: &field.kind, data, at })
}

/// How many of several members are present.
struct Count {
    /// Given, with a value other than the default.
    given: usize,
    /// Given, or filled by a default.
    there: usize,
    /// All of them.
    all: usize,
}

/// The object that holds them.
fn object<'p>(place: &Place<'p>) -> Option<(&'p [Field<'p>], &'p [Data])> {
    match (place.kind, place.data) {
        (Kind::Object(fields), Data::Object(members)) => Some((fields, members)),
        _ => None,
    }
}

/// Whether a member was given. A client that fills in every parameter can leave out a list or map only by making it
/// empty, so empty ones do not count unless the catalog says that they mean something.
fn is_given(fields: &[Field<'_>], members: &[Data], index: usize) -> bool {
    let keeps = fields.get(index).is_some_and(|field| field.keep_neutral);
    members.get(index).is_some_and(|member| match member {
        Data::List(items) => keeps || !items.is_empty(),
        Data::Map(entries) => keeps || !entries.is_empty(),
        Data::Json(Value::Array(items)) => keeps || !items.is_empty(),
        Data::Json(Value::Object(members)) => keeps || !members.is_empty(),
        other => other.is_given(),
    })
}

/// Whether a member has a value, given or by default.
fn is_there(fields: &[Field<'_>], members: &[Data], index: usize) -> bool {
    let by_default = |field: &Field<'_>| matches!(field.presence, Presence::Default(_));
    is_given(fields, members, index) || fields.get(index).is_some_and(by_default)
}

/// Counts how many of several members were given. Members that the operation does not take are not counted.
fn group(
    place: Place<'_>,
    chosen: Option<Chosen<'_>>,
    of: &[usize],
    failure: &mut Failure,
    fits: fn(&Count) -> bool,
) {
    let Some((fields, members)) = object(&place) else { return };
    let taken = |index: &usize| chosen.is_none_or(|chosen| !is_root(&place) || chosen.takes(*index));
    let of: Vec<usize> = of.iter().copied().filter(taken).collect();
    let given: Vec<usize> = of.iter().copied().filter(|index| is_given(fields, members, *index)).collect();
    let there = of.iter().filter(|index| is_there(fields, members, **index)).count();
    if of.is_empty() || fits(&Count { given: given.len(), there, all: of.len() }) {
        return;
    }
    failure.add_members(&place, fields, if given.is_empty() { &of } else { &given });
    failure.received = if given.is_empty() { "none of them".to_owned() } else { names(fields, &given) };
}

fn needs(place: Place<'_>, first: usize, of: &[usize], failure: &mut Failure) {
    let Some((fields, members)) = object(&place) else { return };
    let missing: Vec<usize> = of.iter().copied().filter(|index| !is_there(fields, members, *index)).collect();
    if is_given(fields, members, first) && !missing.is_empty() {
        failure.add_members(&place, fields, &missing);
        failure.received = names(fields, &[first]);
    }
}

impl Failure {
    fn add_members(&mut self, place: &Place<'_>, fields: &[Field<'_>], members: &[usize]) {
        for field in members.iter().filter_map(|index| fields.get(*index)) {
            if self.paths.len() < MOST_PLACES {
                self.paths.push(place.at.member(field.name).render());
            }
        }
    }
}

fn is_root(place: &Place<'_>) -> bool {
    place.at.depth() == 0
}

fn names(fields: &[Field<'_>], members: &[usize]) -> String {
    let names = members.iter().filter_map(|index| fields.get(*index));
    crate::text::listed(&names.map(|field| format!("`{}`", field.name)).collect::<Vec<_>>(), " and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_compared_exactly() {
        assert_eq!(compare_whole(3, 3.5), Some(Ordering::Less));
        assert_eq!(compare_whole(4, 3.5), Some(Ordering::Greater));
        assert_eq!(compare_whole(-3, -3.5), Some(Ordering::Greater));
        assert_eq!(compare_whole(-4, -3.5), Some(Ordering::Less));
        assert_eq!(compare_whole(i128::from(i64::MAX), 9_223_372_036_854_775_808.0), Some(Ordering::Less));
        assert_eq!(compare_whole(0, f64::INFINITY), Some(Ordering::Less));
    }
}
