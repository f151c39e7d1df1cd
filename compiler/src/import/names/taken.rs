//! Names of one scope, each once.

use std::collections::{HashMap, HashSet};

/// What is taken, and how far each name was numbered.
#[derive(Debug, Default)]
pub(super) struct Taken {
    names: HashSet<String>,
    numbers: HashMap<String, usize>,
}

impl Taken {
    /// Some names are taken from the start.
    pub(super) fn with<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self { names: names.into_iter().map(str::to_owned).collect(), numbers: HashMap::new() }
    }

    /// Takes a name if it is free.
    pub(super) fn take(&mut self, name: &str) -> bool {
        self.names.insert(name.to_owned())
    }

    /// Takes `wanted`, or the first of what `numbered` makes of it with 2, 3, … that is free.
    pub(super) fn free(&mut self, wanted: &str, numbered: impl Fn(usize) -> String) -> String {
        if self.take(wanted) {
            return wanted.to_owned();
        }
        loop {
            // Where it was left the last time: many equal names stay linear.
            let number = self.numbers.entry(wanted.to_owned()).or_insert(1);
            *number += 1;
            let name = numbered(*number);
            if self.take(&name) {
                return name;
            }
        }
    }
}
