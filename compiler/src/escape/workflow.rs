//! Texts inside GitHub workflow commands: `::error file=…,line=…::message` ("Workflow commands for GitHub Actions"; the
//! escapes are those of actions/toolkit, packages/core/src/command.ts).

use super::{help as help_lines, line};

/// One line of a message; the writer adds `%0A` between lines.
pub fn data(text: &str) -> String {
    line(text).replace('%', "%25")
}

/// A help text, which keeps its lines.
pub fn help(text: &str) -> String {
    help_lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// A property's value.
pub fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
