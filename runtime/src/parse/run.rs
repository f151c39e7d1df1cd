//! How one call is processed, step by step.

use serde_json::Value;

use super::arguments;
use super::checks;
use super::chosen::Chosen;
use super::defaults::fill_defaults;
use super::direct::{self, Direct};
use super::failure::Failure;
use super::json::{Item, Json};
use super::noise::Noise;
use super::path::Path;
use super::pattern::Work;
use super::walk::Walk;
use crate::data::Data;
use crate::reject::{self, Rejection};
use crate::table::{Condition, Params};

/// An accepted call.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Parsed<T> {
    /// The parameters.
    pub value: T,
    /// What was stripped or repaired, in the order found; the first [`MAX_NOISE`](super::MAX_NOISE) of them.
    pub noise: Vec<Noise>,
    /// How many more there were.
    pub noise_left_out: usize,
    /// Indices in [`Params::checks`] of checks in Rust code that were not run.
    pub undecided: Vec<usize>,
}

impl<T> Parsed<T> {
    /// The same with another value.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed {
            value: make(self.value),
            noise: self.noise,
            noise_left_out: self.noise_left_out,
            undecided: self.undecided,
        }
    }
}

/// Reads the text of a call's arguments as JSON, within bounds. Blank text gives `null`, which means no arguments.
///
/// # Errors
///
/// A rejection with the code `malformed` if the text is not JSON or an object has a duplicate key, or with
/// `too-large` if it exceeds a bound.
pub fn read_arguments(table: &Params<'_>, text: &str) -> Result<Value, Rejection> {
    readable(table, text).map(|json| json.root().to_value())
}

/// Parses the arguments of a call into data, without the checks in Rust code; [`Parsed::undecided`] lists those.
///
/// # Errors
///
/// The rejection for the model.
pub fn parse_data(table: &Params<'_>, arguments: &Value) -> Result<Parsed<Data>, Rejection> {
    data(Shaped::new(table, taken(table, arguments)?.root())?)
}

fn readable<'v>(table: &Params<'_>, text: &'v str) -> Result<Json<'v>, Rejection> {
    arguments::read(text).map_err(|fault| reject::unreadable(table, fault))
}

fn taken<'v>(table: &Params<'_>, value: &'v Value) -> Result<Json<'v>, Rejection> {
    arguments::take(value).map_err(|fault| reject::unreadable(table, fault))
}

#[inline]
fn data(shaped: Shaped<'_>) -> Result<Parsed<Data>, Rejection> {
    let table = shaped.table;
    shaped.verdict(&|_| true)?;
    let mut parsed = shaped.into_parsed();
    let checks = table.checks.iter().enumerate();
    parsed.undecided =
        checks.filter(|(_, check)| is_code(&check.condition)).map(|(index, _)| index).collect();
    Ok(parsed)
}

/// Parses the arguments of a call and builds its parameters, without the checks in Rust code. If a tool has any,
/// parse with [`parse_checked`].
///
/// # Errors
///
/// The rejection for the model.
pub fn parse<T>(
    table: &Params<'_>,
    arguments: &Value,
    build: impl FnOnce(Data) -> T,
) -> Result<Parsed<T>, Rejection> {
    parse_data(table, arguments).map(|parsed| parsed.map(build))
}

/// Parses the arguments of a call, builds the parameters, and asks `code` about each check in Rust code. `code` gets
/// the check's index in [`Params::checks`] and the parameters; it returns true if the check holds. Its answers count
/// in the order of all checks. It is not called for calls that are rejected anyway.
///
/// # Errors
///
/// The rejection for the model.
pub fn parse_checked<T>(
    table: &Params<'_>,
    arguments: &Value,
    build: impl FnOnce(Data) -> T,
    code: impl Fn(usize, &T) -> bool,
) -> Result<Parsed<T>, Rejection> {
    checked(Shaped::new(table, taken(table, arguments)?.root())?, build, code)
}

fn checked<T>(
    mut shaped: Shaped<'_>,
    build: impl FnOnce(Data) -> T,
    code: impl Fn(usize, &T) -> bool,
) -> Result<Parsed<T>, Rejection> {
    shaped.early_verdict()?;
    let value = build(shaped.take_data());
    shaped.verdict(&|check| code(check, &value))?;
    Ok(shaped.into_parsed().map(|_| value))
}

/// [`parse`] on text.
///
/// # Errors
///
/// As [`read_arguments`] and [`parse`].
pub fn parse_text<T>(
    table: &Params<'_>,
    text: &str,
    build: impl FnOnce(Data) -> T,
) -> Result<Parsed<T>, Rejection> {
    parse_text_data(table, text).map(|parsed| parsed.map(build))
}

/// [`parse_data`] on text.
///
/// # Errors
///
/// As [`read_arguments`] and [`parse_data`].
pub fn parse_text_data(table: &Params<'_>, text: &str) -> Result<Parsed<Data>, Rejection> {
    data(Shaped::of_text(table, text)?)
}

/// [`parse_checked`] on text.
///
/// # Errors
///
/// As [`read_arguments`] and [`parse_checked`].
pub fn parse_text_checked<T>(
    table: &Params<'_>,
    text: &str,
    build: impl FnOnce(Data) -> T,
    code: impl Fn(usize, &T) -> bool,
) -> Result<Parsed<T>, Rejection> {
    checked(Shaped::of_text(table, text)?, build, code)
}

/// A call without problems of shape.
struct Shaped<'t> {
    table: &'t Params<'t>,
    chosen: Option<Chosen<'t>>,
    /// What was given; defaults are not filled in yet.
    data: Data,
    /// Whether there may be defaults to fill in.
    lacks_defaults: bool,
    noise: Vec<Noise>,
    noise_left_out: usize,
    /// The failed checks among those that need no Rust code, in order.
    failures: Vec<Failure>,
}

impl<'t> Shaped<'t> {
    /// Reads a text straight into data if nothing has to be stripped, repaired or reported; otherwise runs the full
    /// parse.
    #[inline]
    fn of_text(table: &'t Params<'t>, text: &str) -> Result<Self, Rejection> {
        let work = Work::default();
        if let Some(Direct { data, chosen, lacks_defaults }) = direct::read(table, text, &work) {
            let failures = failures(table, chosen, &data, &work);
            all_matched(table, chosen, &failures)?;
            let (noise, noise_left_out) = (Vec::new(), 0);
            return Ok(Self { table, chosen, data, lacks_defaults, noise, noise_left_out, failures });
        }
        Self::new(table, readable(table, text)?.root())
    }

    fn new(table: &'t Params<'t>, arguments: Item<'_>) -> Result<Self, Rejection> {
        let mut walk = Walk::new(table);
        let layer = walk.unwrapped(arguments)?;
        let members = layer.members();
        let chosen = walk.operation(members)?;
        let data = walk.members(table.fields, members, &Path::ROOT, chosen);
        if walk.problems.total > 0 {
            let test = |check| {
                // A text that cannot be matched does not fail the check, and the call is rejected anyway.
                checks::test(table, chosen, check, &data, &walk.work)
                    .filter(|found| found.unmatched.is_none())
            };
            let mut first = (0..table.checks.len()).filter(|check| table.checks[*check].first);
            return Err(match first.find_map(test) {
                Some(failure) => reject::of_failures(table, &[failure]),
                None => reject::of_problems(table, &walk.problems),
            }
            .with_case(chosen));
        }
        let failures = failures(table, chosen, &data, &walk.work);
        all_matched(table, chosen, &failures)?;
        let noise_left_out = walk.noise_total - walk.noise.len();
        let lacks_defaults = true;
        Ok(Self { table, chosen, data, lacks_defaults, noise: walk.noise, noise_left_out, failures })
    }

    /// Rejects calls that are rejected whatever the checks in Rust code say.
    fn early_verdict(&mut self) -> Result<(), Rejection> {
        let needs_code = |check: &crate::table::Check<'_>| is_code(&check.condition);
        if !self.table.checks.iter().any(needs_code) {
            return self.verdict(&|_| true);
        }
        let firsts = self.table.checks.iter().enumerate().filter(|(_, check)| check.first);
        let mut known = firsts.take_while(|(_, check)| !needs_code(check));
        match known.find_map(|(index, _)| self.failure(index)) {
            Some(failure) => Err(self.failed(std::slice::from_ref(failure))),
            None => Ok(()),
        }
    }

    /// Rejects a call with its failed checks: the first of the `first` ones alone, or all others together.
    #[inline]
    fn verdict(&self, code: &dyn Fn(usize) -> bool) -> Result<(), Rejection> {
        if self.failures.is_empty() && !self.table.checks.iter().any(|check| is_code(&check.condition)) {
            return Ok(());
        }
        let failing = |first: bool| {
            let checks = self.table.checks.iter().enumerate();
            checks.filter(move |(_, check)| check.first == first).filter_map(|(index, check)| {
                match self.failure(index) {
                    Some(failure) => Some(failure.clone()),
                    None if is_code(&check.condition) && !code(index) => Some(Failure::of_code(index)),
                    None => None,
                }
            })
        };
        if let Some(failure) = failing(true).next() {
            return Err(self.failed(&[failure]));
        }
        let failures: Vec<Failure> = failing(false).collect();
        if failures.is_empty() { Ok(()) } else { Err(self.failed(&failures)) }
    }

    fn failure(&self, check: usize) -> Option<&Failure> {
        self.failures.iter().find(|failure| failure.check == check)
    }

    fn failed(&self, failures: &[Failure]) -> Rejection {
        reject::of_failures(self.table, failures).with_case(self.chosen)
    }

    /// The data, with defaults.
    #[inline]
    fn take_data(&mut self) -> Data {
        let mut data = std::mem::replace(&mut self.data, Data::Absent);
        if self.lacks_defaults
            && let Data::Object(members) = &mut data
        {
            let takes = |index| self.chosen.is_none_or(|chosen| chosen.takes(index));
            fill_defaults(self.table.fields, members, &takes);
        }
        data
    }

    #[inline]
    fn into_parsed(mut self) -> Parsed<Data> {
        let value = self.take_data();
        Parsed { value, noise: self.noise, noise_left_out: self.noise_left_out, undecided: Vec::new() }
    }
}

fn failures(table: &Params<'_>, chosen: Option<Chosen<'_>>, data: &Data, work: &Work) -> Vec<Failure> {
    (0..table.checks.len()).filter_map(|check| checks::test(table, chosen, check, data, work)).collect()
}

/// A text that cannot be matched is a problem of shape, and those come before checks.
#[inline]
fn all_matched(
    table: &Params<'_>,
    chosen: Option<Chosen<'_>>,
    failures: &[Failure],
) -> Result<(), Rejection> {
    match failures.iter().find_map(|failure| Some((failure, failure.unmatched.as_ref()?))) {
        None => Ok(()),
        Some((failure, unmatched)) => {
            Err(reject::unmatched(table, &failure.received, unmatched).with_case(chosen))
        }
    }
}

fn is_code(condition: &Condition<'_>) -> bool {
    matches!(condition, Condition::Code)
}
