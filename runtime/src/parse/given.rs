//! Matches the members of an object to its fields.
//!
//! Members mostly come in table order, so each is looked for right after the previous one. Ordinary objects need no
//! name table and no allocation; large ones take time linear in their size.

use std::collections::HashMap;

use super::json::{Item, Members};
use crate::table::Field;

/// A parameter's value and the name it came under.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found<'v> {
    /// The current name, or the earlier one that was used.
    pub(super) key: &'v str,
    /// The value.
    pub(super) value: Item<'v>,
}

impl<'v> Found<'v> {
    /// All values that came for a parameter, the current name's first. Searches all members for each of its names.
    pub(super) fn all<'t: 'v>(field: &Field<'t>, members: Members<'v>) -> impl Iterator<Item = Self> {
        let names = std::iter::once(field.name).chain(field.was.iter().copied());
        names.filter_map(move |key| members.get(key).map(|value| Self { key, value }))
    }
}

/// The members of an object, by field.
pub(super) struct Given<'v> {
    /// For each field, the index of what came under its current name. 0, the index of the whole arguments, means
    /// nothing.
    slots: Slots,
    /// What came under earlier names, in this order: the field, which of its earlier names, and the value.
    earlier: Vec<(usize, usize, Item<'v>)>,
    /// Members that belong to no field, ordered by name.
    pub(super) unknown: Vec<(&'v str, Item<'v>)>,
    any: Option<Item<'v>>,
}

/// An object with more fields allocates.
const FEW_FIELDS: usize = 24;

enum Slots {
    Few([u32; FEW_FIELDS]),
    Many(Vec<u32>),
}

impl Slots {
    fn all(&mut self) -> &mut [u32] {
        match self {
            Self::Few(slots) => slots,
            Self::Many(slots) => slots,
        }
    }

    fn get(&self, field: usize) -> Option<u32> {
        let slots: &[u32] = match self {
            Self::Few(slots) => slots,
            Self::Many(slots) => slots,
        };
        slots.get(field).copied().filter(|index| *index != 0)
    }
}

/// From this many fields on, keys are looked up in a name table.
const MANY_FIELDS: usize = 16;

/// A field, and which of its earlier names; `None` for the current one.
type Named = (usize, Option<usize>);

impl<'v> Given<'v> {
    /// Assigns members to fields.
    pub(super) fn new(fields: &[Field<'_>], members: Members<'v>) -> Self {
        let slots = match fields.len() {
            ..=FEW_FIELDS => Slots::Few([0; FEW_FIELDS]),
            count => Slots::Many(vec![0; count]),
        };
        let mut given = Self { slots, earlier: Vec::new(), unknown: Vec::new(), any: None };
        let mut names: Option<HashMap<&str, Named>> = None;
        let few = fields.len() <= MANY_FIELDS || members.len() <= MANY_FIELDS / 4;
        let mut next = 0;
        for (key, value) in members {
            let named = match fields.get(next) {
                Some(field) if field.name == key => Some((next, None)),
                _ if few => named(fields, key),
                _ => names.get_or_insert_with(|| all_names(fields)).get(key).copied(),
            };
            match named {
                Some((field, None)) => {
                    given.slots.all()[field] = value.index();
                    given.any = Some(value);
                    next = field + 1;
                }
                Some((field, Some(was))) => given.earlier.push((field, was, value)),
                None => given.unknown.push((key, value)),
            }
        }
        given.earlier.sort_unstable_by_key(|(field, was, _)| (*field, *was));
        given.unknown.sort_unstable_by_key(|(key, _)| *key);
        given
    }

    /// All values that came for a field, the current name's first.
    pub(super) fn of<'f: 'v>(&self, index: usize, field: &Field<'f>) -> impl Iterator<Item = Found<'v>> {
        let current = self.slots.get(index).zip(self.any);
        let current = current.map(|(at, any)| Found { key: field.name, value: any.beside(at) });
        let from = self.earlier.partition_point(|(other, ..)| *other < index);
        let earlier = self.earlier[from..].iter().take_while(move |(other, ..)| *other == index);
        current
            .into_iter()
            .chain(earlier.map(|(_, was, value)| Found { key: field.was[*was], value: *value }))
    }
}

fn named(fields: &[Field<'_>], key: &str) -> Option<Named> {
    if let Some(index) = fields.iter().position(|field| field.name == key) {
        return Some((index, None));
    }
    let index = fields.iter().position(|field| field.is_named(key))?;
    Some((index, fields[index].was.iter().position(|was| *was == key)))
}

/// All names; for equal names, current ones come before earlier ones.
fn all_names<'f>(fields: &[Field<'f>]) -> HashMap<&'f str, Named> {
    let earlier = fields.iter().enumerate().flat_map(|(index, field)| {
        field.was.iter().enumerate().map(move |(was, name)| (*name, (index, Some(was))))
    });
    let current = fields.iter().enumerate().map(|(index, field)| (field.name, (index, None)));
    earlier.chain(current).collect()
}
