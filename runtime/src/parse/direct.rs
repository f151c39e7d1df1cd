//! Text straight into data, for the calls that most models write most of the time: every key a current name, every
//! value of its kind and within its bounds, nothing to strip, to repair or to reject.
//!
//! Wherever a call is anything else, or might be, the answer is `None`, and the whole order of [`parse`](super) decides.
//! So nothing is decided here that is not decided there too; a test and a fuzz target hold the two together.

use super::bounds::{MAX_BYTES, MAX_VALUES};
use super::chosen::Chosen;
use super::json::{Cursor, Number};
use super::neutral::{is_blank, is_default, is_neutral_data};
use super::pattern::Work;
use super::shape::keeps_bounds;
use crate::data::Data;
use crate::table::{Choice, Field, IntegerRule, Kind, ListRule, Literal, Params, Presence};

/// What was read.
pub(super) struct Direct<'t> {
    /// The parameters, defaults not filled in.
    pub(super) data: Data,
    /// The operation.
    pub(super) chosen: Option<Chosen<'t>>,
}

/// Reads the text of a call that is right as it is.
pub(super) fn read<'t>(table: &'t Params<'t>, text: &str, work: &Work) -> Option<Direct<'t>> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut reader = Reader { cursor: Cursor::new(text), values: 1, work };
    reader.cursor.skip_blanks();
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
    let fits = |(index, field): (usize, &Field<'_>)| match (given.has(index), chosen) {
        (given, Some(chosen)) if index != chosen.field() => {
            if given {
                chosen.takes(index)
            } else {
                !chosen.takes(index) || !chosen.requires(index, &field.presence)
            }
        }
        (given, _) => given || !matches!(field.presence, Presence::Required),
    };
    let fit = table.fields.iter().enumerate().all(fits);
    fit.then_some(Direct { data: Data::Object(members), chosen })
}

/// Which fields of an object were given.
#[derive(Clone, Copy, Default)]
struct Set(u64);

/// Objects with more fields are left to the whole order.
const MOST_FIELDS: usize = 64;

impl Set {
    /// Adds a field, unless it is in.
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
}

impl Reader<'_> {
    /// The members of an object whose bracket comes next, [`Data::Absent`] for the default as well.
    fn object(&mut self, fields: &[Field<'_>]) -> Option<(Vec<Data>, Set)> {
        if fields.len() > MOST_FIELDS || !self.cursor.comes(b'{') {
            return None;
        }
        let mut members = Vec::with_capacity(fields.len());
        members.resize_with(fields.len(), || Data::Absent);
        let mut given = Set::default();
        let mut next = 0;
        self.cursor.skip_blanks();
        if self.cursor.comes(b'}') {
            return Some((members, given));
        }
        loop {
            self.cursor.skip_blanks();
            let index = self.field(fields, next)?;
            next = index + 1;
            given.add(index)?;
            self.cursor.skip_blanks();
            if !self.cursor.comes(b':') {
                return None;
            }
            self.member(&fields[index], &mut members[index])?;
            self.cursor.skip_blanks();
            if !self.cursor.comes(b',') {
                return self.cursor.comes(b'}').then_some((members, given));
            }
        }
    }

    /// The field whose name comes next, most likely the one after the last.
    fn field(&mut self, fields: &[Field<'_>], next: usize) -> Option<usize> {
        if fields.get(next).is_some_and(|field| self.cursor.string_of(field.name)) {
            return Some(next);
        }
        if self.cursor.peek() != Some(b'"') {
            return None;
        }
        let name = self.cursor.string().ok()?;
        fields.iter().position(|field| field.name == name)
    }

    /// Puts a parameter's value into its place. One that may mean "not given" is left to the whole order.
    fn member(&mut self, field: &Field<'_>, place: &mut Data) -> Option<()> {
        self.value(&field.kind, place)?;
        let blank = match (&*place, &field.kind) {
            (Data::Text(text), _) => is_blank(text),
            (Data::Choice(index), Kind::Enum(choices)) => is_blank(choices.get(*index)?.value),
            _ => false,
        };
        // A list or object may be neutral as it came and no longer when its defaults are taken out.
        let doubtful = blank
            || field.neutral.iter().any(|literal| matches!(literal, Literal::Json(_)))
            || is_neutral_data(field, place);
        if is_default(field, place) {
            *place = Data::Absent;
        }
        (!doubtful).then_some(())
    }

    /// Puts a value into its place. It is not handed back: moving data about costs more than reading it.
    fn value(&mut self, kind: &Kind<'_>, place: &mut Data) -> Option<()> {
        self.values += 1;
        self.cursor.skip_blanks();
        match kind {
            Kind::String(_) => {
                self.comes(b'"')?;
                *place = Data::Text(match self.cursor.plain_string() {
                    Some(text) => text.to_owned(),
                    None => self.cursor.escaped_string().ok()?,
                });
            }
            Kind::Integer(rule) => *place = whole(rule, self.number()?)?,
            Kind::Number(_) => *place = Data::Number(real(self.number()?)?),
            Kind::Boolean if self.cursor.word("true") => *place = Data::Bool(true),
            Kind::Boolean if self.cursor.word("false") => *place = Data::Bool(false),
            Kind::Enum(choices) => *place = Data::Choice(self.choice(choices)?),
            Kind::List(rule) => return self.list(rule, place),
            Kind::Object(fields) => return self.inner_object(fields, place),
            Kind::Map(inner) => return self.map(inner, place),
            Kind::Boolean | Kind::Json | Kind::OneOf(_) => return None,
        }
        keeps_bounds(kind, place, self.work).then_some(())
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
        // Written with an escape it is left to the whole order, which reads it again.
        let text = self.cursor.plain_string()?;
        choices.iter().position(|choice| choice.value == text)
    }

    fn inner_object(&mut self, fields: &[Field<'_>], place: &mut Data) -> Option<()> {
        let (members, given) = self.object(fields)?;
        let missing = |(index, field): (usize, &Field<'_>)| {
            matches!(field.presence, Presence::Required) && !given.has(index)
        };
        // One in which nothing was given may stand for nothing.
        let empty = given.is_empty() && !fields.is_empty();
        if empty || fields.iter().enumerate().any(missing) {
            return None;
        }
        *place = Data::Object(members);
        Some(())
    }

    fn list(&mut self, rule: &ListRule<'_>, place: &mut Data) -> Option<()> {
        if rule.unique || !self.cursor.comes(b'[') {
            return None;
        }
        let mut items = Vec::new();
        self.cursor.skip_blanks();
        if !self.cursor.comes(b']') {
            loop {
                items.push(Data::Absent);
                self.value(&rule.item, items.last_mut()?)?;
                self.cursor.skip_blanks();
                if !self.cursor.comes(b',') {
                    break;
                }
            }
            if !self.cursor.comes(b']') {
                return None;
            }
        }
        let count = items.len() as u64;
        let fits =
            rule.min_items.is_none_or(|min| count >= min) && rule.max_items.is_none_or(|max| count <= max);
        *place = Data::List(items);
        fits.then_some(())
    }

    fn map(&mut self, inner: &Kind<'_>, place: &mut Data) -> Option<()> {
        if !self.cursor.comes(b'{') {
            return None;
        }
        let mut entries: Vec<(String, Data)> = Vec::new();
        self.cursor.skip_blanks();
        if !self.cursor.comes(b'}') {
            loop {
                self.cursor.skip_blanks();
                self.comes(b'"')?;
                let name = self.cursor.string().ok()?.into_owned();
                self.cursor.skip_blanks();
                if !self.cursor.comes(b':') {
                    return None;
                }
                entries.push((name, Data::Absent));
                self.value(inner, &mut entries.last_mut()?.1)?;
                self.cursor.skip_blanks();
                if !self.cursor.comes(b',') {
                    break;
                }
            }
            if !self.cursor.comes(b'}') {
                return None;
            }
        }
        entries.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let once = entries.windows(2).all(|pair| pair[0].0 != pair[1].0);
        *place = Data::Map(entries);
        once.then_some(())
    }
}

/// A whole number that came as one.
fn whole(rule: &IntegerRule, number: Number) -> Option<Data> {
    let whole = number.whole()?;
    if rule.unsigned {
        u64::try_from(whole).ok().map(Data::Unsigned)
    } else {
        i64::try_from(whole).ok().map(Data::Integer)
    }
}

/// A number, unless `f64` would change it.
fn real(number: Number) -> Option<f64> {
    let real = number.real();
    #[expect(clippy::cast_possible_truncation, reason = "made of a whole number of 64 bits")]
    let kept = number.whole().is_none_or(|whole| real as i128 == whole);
    kept.then_some(real)
}
