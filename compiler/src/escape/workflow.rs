//! Texts inside workflow commands of GitHub: `::error file=…,line=…::message` ("Workflow commands for GitHub Actions"; the
//! escapes are those of actions/toolkit, packages/core/src/command.ts).

use super::{help as help_lines, line};

/// One line of a message; `%0A` between two of them is for the writer to add.
pub fn data(text: &str) -> String {
    line(text).replace('%', "%25")
}

/// A help text; its lines are lines where it is shown.
pub fn help(text: &str) -> String {
    help_lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// The value of a property.
pub fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
