//! Texts inside workflow commands of GitHub: `::error file=…,line=…::message` ("Workflow commands for GitHub Actions"; the
//! escapes are those of actions/toolkit, packages/core/src/command.ts).

use super::{line, lines};

/// A message. Its line feeds stay line feeds where it is shown.
pub fn data(text: &str) -> String {
    let shown = lines(text);
    percent(&shown).replace('\t', " ").replace('\n', "%0A")
}

/// The value of a property.
pub fn property(text: &str) -> String {
    percent(&line(text)).replace(':', "%3A").replace(',', "%2C")
}

fn percent(text: &str) -> String {
    text.replace('%', "%25")
}
