//! Text straight into data, for the calls that most models write most of the time: every key a current name, every
//! value of its kind and within its bounds, nothing to strip, repair or reject.
//!
//! For any other call, or any doubt, the answer is `None`, and the full [`parse`](super) decides. So every decision
//! made here is also made there; a test and a fuzz target check that the two agree.

use super::bounds::{MAX_BYTES, MAX_VALUES};
use super::chosen::Chosen;
use super::json::{Cursor, Number};
use super::neutral::{is_blank, is_default, is_neutral_data};
use super::pattern::Work;
use super::shape::{is_in_bounds, is_integer_in_bounds, is_text_in_bounds};
use crate::data::Data;
use crate::table::{Choice, Field, IntegerRule, Kind, ListRule, Literal, Params, Presence};

/// What was read.
pub(super) struct Direct<'t> {
    /// The parameters, with defaults not yet filled in.
    pub(super) data: Data,
    /// The operation.
    pub(super) chosen: Option<Chosen<'t>>,
    /// Whether a default may have to be filled in somewhere.
    pub(super) lacks_defaults: bool,
}

/// Reads the text of a call that needs no changes.
pub(super) fn read<'t>(table: &'t Params<'t>, text: &str, work: &Work) -> Option<Direct<'t>> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut reader = Reader { cursor: Cursor::new(text), values: 1, work, lacks_defaults: false };
    let (members, given) = reader.object(table.fields)?;
    reader.cursor.skip_blanks();
    if !reader.cursor.is_at_end() || reader.values > MAX_VALUES {
        return None;
    }
    let chosen = match &table.operation {
        None => None,
        Some(operation) => match members.get(operation.field)? {
            Data::Choice(index) => Some(Chosen::new(operation, *index)?),
            _ => return None,
        },
    };
    let fit = match chosen {
        None => reader.may_lack(table.fields, given),
        Some(chosen) => {
            // Another operation's parameters get no defaults; whoever fills them in finds that out.
            reader.lacks_defaults = true;
            table.fields.iter().enumerate().all(|(index, field)| match given.has(index) {
                true => chosen.takes(index),
                false => !chosen.takes(index) || !chosen.requires(index, &field.presence),
            })
        }
    };
    let lacks_defaults = reader.lacks_defaults;
    fit.then_some(Direct { data: Data::Object(members), chosen, lacks_defaults })
}

/// Which fields of an object were given.
#[derive(Clone, Copy, Default)]
struct Set(u64);

/// Objects with more fields are left to the full parse.
const MOST_FIELDS: usize = 64;

impl Set {
    /// Adds a field, unless it is already there.
    fn add(&mut self, index: usize) -> Option<()> {
        let bit = 1 << index;
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new.then_some(())
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn has(self, index: usize) -> bool {
        self.0 & (1 << index) != 0
    }
}

struct Reader<'v> {
    cursor: Cursor<'v>,
    values: usize,
    work: &'v Work,
    lacks_defaults: bool,
}

/// Writes a value into a place that has none yet. Assignment would drop the old value, and check each time what it
/// was.
fn put(place: &mut Data, value: Data) {
    debug_assert!(!place.is_given(), "a place is filled once");
    std::mem::forget(std::mem::replace(place, value));
}

impl Reader<'_> {
    /// The members of the object that comes next; [`Data::Absent`] also for those equal to the default.
    fn object(&mut self, fields: &[Field<'_>]) -> Option<(Vec<Data>, Set)> {
        if fields.len() > MOST_FIELDS || !self.cursor.comes_after_blanks(b'{') {
            return None;
        }
        let mut members: Vec<Data> = fields.iter().map(|_| Data::Absent).collect();
        let mut given = Set::default();
        let mut next = 0;
        if self.cursor.comes_after_blanks(b'}') {
            return Some((members, given));
        }
        loop {
            let index = self.field(fields, next)?;
            next = index + 1;
            given.add(index)?;
            if !self.cursor.comes_after_blanks(b':') {
                return None;
            }
            self.member(&fields[index], &mut members[index])?;
            if !self.cursor.comes_after_blanks(b',') {
                return self.cursor.comes_after_blanks(b'}').then_some((members, given));
            }
            self.cursor.skip_blanks();
        }
    }

    /// Whether an object may leave out the fields that were not given. Notes whether any of them has a default.
    fn may_lack(&mut self, fields: &[Field<'_>], given: Set) -> bool {
        fields.iter().enumerate().all(|(index, field)| {
            given.has(index)
                || match field.presence {
                    Presence::Required => false,
                    Presence::Optional => true,
                    Presence::Default(_) => {
                        self.lacks_defaults = true;
                        true
                    }
                }
        })
    }

    /// The field whose name comes next, most likely the one after the last.
    fn field(&mut self, fields: &[Field<'_>], next: usize) -> Option<usize> {
        if fields.get(next).is_some_and(|field| self.cursor.string_of(field.name)) {
            return Some(next);
        }
        self.comes(b'"')?;
        let name = self.cursor.string().ok()?;
        fields.iter().position(|field| field.name == name)
    }

    /// Writes a parameter's value into its place. A value that may mean "not given" is left to the full parse.
    fn member(&mut self, field: &Field<'_>, place: &mut Data) -> Option<()> {
        self.value(&field.kind, place)?;
        let blank = match (&*place, &field.kind) {
            (Data::Text(text), _) => is_blank(text),
            (Data::Choice(index), Kind::Enum(choices)) => is_blank(choices.get(*index)?.value),
            _ => false,
        };
        // A list or object may be neutral as received, but no longer so once its defaults are taken out.
        let doubtful = blank
            || field.neutral.iter().any(|literal| matches!(literal, Literal::Json(_)))
            || is_neutral_data(field, place);
        if is_default(field, place) {
            *place = Data::Absent;
            self.lacks_defaults = true;
        }
        (!doubtful).then_some(())
    }

    /// Writes a value into its place. It is not returned, since moving data around costs more than reading it.
    fn value(&mut self, kind: &Kind<'_>, place: &mut Data) -> Option<()> {
        self.values += 1;
        self.cursor.skip_blanks();
        let fits = match kind {
            Kind::String(rule) => {
                self.comes(b'"')?;
                let text = match self.cursor.plain_string() {
                    Some(text) => text.to_owned(),
                    None => self.cursor.escaped_string().ok()?,
                };
                let fits = is_text_in_bounds(rule, &text, self.work);
                put(place, Data::Text(text));
                fits
            }
            Kind::Integer(rule) => {
                let number = self.number()?.whole()?;
                put(place, whole(rule, number)?);
                is_integer_in_bounds(rule, number)
            }
            Kind::Number(rule) => {
                let number = real(self.number()?)?;
                put(place, Data::Number(number));
                is_in_bounds(rule, number)
            }
            Kind::Boolean => {
                let truth = self.cursor.word("true");
                put(place, Data::Bool(truth));
                truth || self.cursor.word("false")
            }
            Kind::Enum(choices) => {
                put(place, Data::Choice(self.choice(choices)?));
                true
            }
            Kind::List(rule) => return self.list(rule, place),
            Kind::Object(fields) => return self.inner_object(fields, place),
            Kind::Map(inner) => return self.map(inner, place),
            Kind::Json | Kind::OneOf(_) => return None,
        };
        fits.then_some(())
    }

    /// Whether `byte` comes next.
    fn comes(&self, byte: u8) -> Option<()> {
        (self.cursor.peek() == Some(byte)).then_some(())
    }

    fn number(&mut self) -> Option<Number> {
        matches!(self.cursor.peek(), Some(b'-' | b'0'..=b'9')).then(|| self.cursor.number().ok())?
    }

    fn choice(&mut self, choices: &[Choice<'_>]) -> Option<usize> {
        self.comes(b'"')?;
        // A string with an escape is left to the full parse, which rereads it.
        let text = self.cursor.plain_string()?;
        choices.iter().position(|choice| choice.value == text)
    }

    fn inner_object(&mut self, fields: &[Field<'_>], place: &mut Data) -> Option<()> {
        let (members, given) = self.object(fields)?;
        // An object in which nothing was given may mean "not given".
        let empty = given.is_empty() && !fields.is_empty();
        let fits = !empty && self.may_lack(fields, given);
        put(place, Data::Object(members));
        fits.then_some(())
    }

    fn list(&mut self, rule: &ListRule<'_>, place: &mut Data) -> Option<()> {
        if rule.unique || !self.cursor.comes(b'[') {
            return None;
        }
        let mut items = Vec::new();
        if !self.cursor.comes_after_blanks(b']') {
            loop {
                items.push(Data::Absent);
                self.value(&rule.item, items.last_mut()?)?;
                if !self.cursor.comes_after_blanks(b',') {
                    break;
                }
            }
            if !self.cursor.comes_after_blanks(b']') {
                return None;
            }
        }
        let count = items.len() as u64;
        let fits =
            rule.min_items.is_none_or(|min| count >= min) && rule.max_items.is_none_or(|max| count <= max);
        put(place, Data::List(items));
        fits.then_some(())
    }

    fn map(&mut self, inner: &Kind<'_>, place: &mut Data) -> Option<()> {
        if !self.cursor.comes(b'{') {
            return None;
        }
        let mut entries: Vec<(String, Data)> = Vec::new();
        if !self.cursor.comes_after_blanks(b'}') {
            loop {
                self.cursor.skip_blanks();
                self.comes(b'"')?;
                let name = self.cursor.string().ok()?.into_owned();
                if !self.cursor.comes_after_blanks(b':') {
                    return None;
                }
                entries.push((name, Data::Absent));
                self.value(inner, &mut entries.last_mut()?.1)?;
                if !self.cursor.comes_after_blanks(b',') {
                    break;
                }
            }
            if !self.cursor.comes_after_blanks(b'}') {
                return None;
            }
        }
        entries.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let once = entries.windows(2).all(|pair| pair[0].0 != pair[1].0);
        put(place, Data::Map(entries));
        once.then_some(())
    }
}

/// A whole number that was written as one.
fn whole(rule: &IntegerRule, number: i128) -> Option<Data> {
    if rule.unsigned {
        u64::try_from(number).ok().map(Data::Unsigned)
    } else {
        i64::try_from(number).ok().map(Data::Integer)
    }
}

/// A number, unless `f64` would change it.
fn real(number: Number) -> Option<f64> {
    let real = number.real();
    #[expect(clippy::cast_possible_truncation, reason = "made of a whole number of 64 bits")]
    let kept = number.whole().is_none_or(|whole| real as i128 == whole);
    kept.then_some(real)
}
