//! The text for a call that is repeated unchanged.
//!
//! A model that misunderstood a text twice will not understand it the third time, so the text changes: it says
//! that the call is the same, shows one that would be accepted, and asks for a different call or none.

mod example;

use crate::reject::Rejection;
use crate::reject::template::{Fillings, fill};
use crate::table::{Params, Reject};
use example::Shown;

/// At most this many paths are named.
const MOST_PATHS: usize = 20;

/// From this attempt on, the text of a rejection changes.
pub(crate) const AGAIN: u32 = 3;

impl Rejection {
    /// The rejection of a call that has now been rejected `attempt` times. `table` is the tool's
    /// ([`Tool::params`](crate::Tool::params)).
    ///
    /// From the third attempt on, the text changes: it says what is wrong, shows arguments that are accepted, and
    /// warns that the same call will be refused again. The arguments are the first fitting sample call of the catalog
    /// or, without one, the required parameters with plausible values. A check with `retry=#false` keeps its own
    /// text, which already says not to repeat the call.
    ///
    /// [`Session::rejected`](crate::Session::rejected) does the counting for hosts that have a session.
    #[must_use]
    pub fn at_attempt(mut self, table: &Params<'_>, attempt: u32) -> Self {
        if attempt >= AGAIN && self.attempt < AGAIN && self.retry {
            let text = self.said_again(table, attempt);
            self = self.reworded(text);
        }
        self.attempt = attempt;
        self
    }

    fn said_again(&self, table: &Params<'_>, attempt: u32) -> String {
        let tool = table.tool;
        let fault = self.fault();
        let example = example::arguments(table, self.case(), &self.paths);
        if let Some((_, wording)) = table.texts.iter().find(|(reject, _)| *reject == Reject::Repeated) {
            return fill(
                wording,
                &Fillings {
                    path: &crate::text::listed(&self.paths[..self.paths.len().min(MOST_PATHS)], " and "),
                    received: &attempt.to_string(),
                    accepted: example.text(),
                    tool,
                    nearest: "",
                    problem: self.standard().unwrap_or(fault),
                },
            );
        }
        let gap = if fault.starts_with("- ") { "\n" } else { " " };
        let shown = match &example {
            // Arguments that are too large have no shape to correct.
            _ if self.code == Reject::TooLarge.code() => String::new(),
            _ if table.fields.is_empty() => format!("{tool} takes no parameters; call it with {{}}.\n"),
            Shown::Sample(text) => format!("Accepted arguments look like this: {text}\n"),
            Shown::Shape(text) => {
                format!("Accepted arguments have this shape, with your own values: {text}\n")
            }
        };
        format!(
            "{tool} was not run: this exact call has been made {} and was refused each time.\n\
             What is wrong:{gap}{fault}\n{shown}\
             Do not send it again unchanged. Fix what is wrong and call {tool} once more, \
             or stop and say what you are missing.",
            times(attempt),
        )
    }
}

/// `3 times`.
pub(crate) fn times(attempt: u32) -> String {
    crate::text::counted(attempt.into(), "time", "times")
}
