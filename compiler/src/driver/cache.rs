//! What rules found the last time.

use crate::diagnostic::Diagnostic;
use crate::rules::Selection;
use std::sync::{Arc, Mutex, PoisonError};

/// The last answer: an editor asks for findings and then for their fixes; `check --fix` asks again after the last round.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Option<(Selection, Arc<[Diagnostic]>)>>);

impl Cache {
    /// The last answer, if the question was the same.
    pub(super) fn get(&self, selection: &Selection) -> Option<Arc<[Diagnostic]>> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(asked, _)| asked == selection).map(|(_, found)| Arc::clone(found))
    }

    /// Keeps an answer.
    pub(super) fn set(&self, selection: &Selection, found: &Arc<[Diagnostic]>) {
        let last = Some((selection.clone(), Arc::clone(found)));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = last;
    }
}
