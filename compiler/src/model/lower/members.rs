//! Finds the member that a name means. Checks and texts name members one by one, so a long list is indexed once for all of
//! them.

use crate::model::Field;
use std::cell::RefCell;
use std::collections::HashMap;

/// Members by name, for each long list that was searched. The lists must not change while this is in use.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// By the list's address in memory.
    lists: RefCell<HashMap<usize, HashMap<String, usize>>>,
}

/// Up to this many members, comparing names one by one is faster.
const FEW: usize = 16;

impl Members {
    /// The first member with that name.
    pub(super) fn position(&self, fields: &[Field], name: &str) -> Option<usize> {
        if fields.len() <= FEW {
            return fields.iter().position(|field| field.name.value == name);
        }
        let mut lists = self.lists.borrow_mut();
        let names = lists.entry(fields.as_ptr().addr()).or_insert_with(|| {
            // The first of two equal names counts; it comes last here and stays.
            fields.iter().enumerate().rev().map(|(index, field)| (field.name.value.clone(), index)).collect()
        });
        names.get(name).copied()
    }
}
