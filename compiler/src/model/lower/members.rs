//! Which member a name means. Checks and texts name members one by one, so long lists are looked through once for all of them.

use crate::model::Field;
use std::cell::RefCell;
use std::collections::HashMap;

/// Members by name, for each long list of them that was asked for. The lists must not change while this is in use.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// By the place of the list in memory.
    lists: RefCell<HashMap<usize, HashMap<String, usize>>>,
}

/// Up to so many members, comparing names one by one is the quicker way.
const FEW: usize = 16;

impl Members {
    /// The first member of that name.
    pub(super) fn position(&self, fields: &[Field], name: &str) -> Option<usize> {
        if fields.len() <= FEW {
            return fields.iter().position(|field| field.name.value == name);
        }
        let mut lists = self.lists.borrow_mut();
        let names = lists.entry(fields.as_ptr().addr()).or_insert_with(|| {
            // Of two members of one name, the first one is meant; it comes last here and stays.
            fields.iter().enumerate().rev().map(|(index, field)| (field.name.value.clone(), index)).collect()
        });
        names.get(name).copied()
    }
}
