//! The one way to lay out a catalog file.
//!
//! In: the text of a file. Out: the same in the project's style, or why it is left alone. The style is described in
//! `docs/format.md`; it has no options. Deliberately absent: any change of what is written. Numbers, strings, names and
//! comments keep their spelling, only the space between them is written anew, and the result is compared with what was there
//! before anybody gets it.

mod print;
mod same;
mod tree;

use crate::diagnostic::{Diagnostic, codes};
use crate::source::FileId;
use crate::syntax::{read, tokens};
use std::fmt;

/// Why a file is left unchanged.
#[derive(Debug, Clone, PartialEq)]
pub enum Unformatted {
    /// It is not valid KDL; at least one diagnostic says where and why.
    Invalid(Vec<Diagnostic>),
    /// What was to be written is not the same document. This is a mistake of the formatter.
    Changed,
}

impl fmt::Display for Unformatted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(_) => out.write_str("the file is not valid KDL"),
            Self::Changed => out.write_str("formatting would change the meaning of the file"),
        }
    }
}

impl std::error::Error for Unformatted {}

/// The text in the project's style; a text already in that style comes back unchanged.
///
/// A byte order mark is left out. Line ends become the kind that the text has most of, `\n` or `\r\n`. Takes time in
/// proportion to the length of the text.
///
/// # Errors
///
/// [`Unformatted::Invalid`] where the text cannot be read; the places of its diagnostics are in `file`.
/// [`Unformatted::Changed`] where the result would not be the same document, which no input should bring about.
pub fn format(file: FileId, text: &str) -> Result<String, Unformatted> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (before, mut diagnostics) = read(file, text);
    // A property given twice is a mistake in the catalog, not in the layout of the file.
    diagnostics.retain(|diagnostic| diagnostic.code == &codes::SYNTAX);
    if !diagnostics.is_empty() {
        return Err(Unformatted::Invalid(diagnostics));
    }
    let written = tokens(text);
    let formatted = print::print(&tree::parse(text, &written), print::line_end(text), text.len());
    if formatted == text {
        return Ok(formatted);
    }
    let (after, faults) = read(file, &formatted);
    let valid = faults.iter().all(|fault| fault.code != &codes::SYNTAX);
    if valid
        && same::documents(&before, &after)
        && same::tokens(text, &written, &formatted, &tokens(&formatted))
    {
        Ok(formatted)
    } else {
        Err(Unformatted::Changed)
    }
}
