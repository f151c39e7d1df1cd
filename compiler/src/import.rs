//! Tool sets as people have them → a catalog in KDL, and a report of what it could not keep.
//!
//! In: texts with their names: MCP `tools/list` answers, JSON lines of tools, toolsnaps, tools and whole requests of OpenAI,
//! Anthropic, Gemini and Bedrock, and what else `sources` knows. Out: the files of a catalog folder and a [`Report`]. Reading
//! and writing files is the caller's matter.
//!
//! `json` → `sources` (which values are tools) → `tool` and `schema` (JSON Schema to the types of the language) →
//! `names` (what has to differ does) → `write` and `kdl` (the files) → `verify` (what `check` says of them). Nothing is
//! dropped without an entry in the report.

mod json;
mod kdl;
mod names;
mod report;
mod schema;
mod sources;
mod tool;
mod types;
mod verify;
mod write;

use crate::escape::line;

pub use report::{Counts, Entry, Kind, REPORT_FILE, Report};

/// A text to import and what it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The path of its file; servers and the catalog are named after it where the text gives no name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A catalog, made of tool sets.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The files: path below the catalog's folder, and text.
    pub files: Vec<(String, String)>,
    /// What the catalog could not keep, or keeps in another way.
    pub report: Report,
}

/// Why there is nothing to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportError {
    /// What is wrong, at most twenty for a file.
    pub problems: Vec<Problem>,
}

/// One thing that is wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Name of the input.
    pub input: String,
    /// Line and column in characters, from 1, where the place is known.
    pub place: Option<(usize, usize)>,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", line(&problem.input))?;
            if let Some((line, column)) = problem.place {
                write!(f, ":{line}:{column}")?;
            }
            write!(f, ": {}\n  help: {}", line(&problem.message), line(&problem.help))?;
        }
        Ok(())
    }
}

impl std::error::Error for ImportError {}

/// Makes a catalog of tool sets.
///
/// # Errors
///
/// Where a text is not JSON, or where no text holds anything like a tool. Tools that cannot be imported are no error as long
/// as they are found: the report names them, and [`Counts::refused`] counts them.
pub fn import(inputs: &[Input]) -> Result<Imported, ImportError> {
    import_as(inputs, None)
}

/// As [`import()`], with a name for the catalog in place of that of the file.
///
/// # Errors
///
/// As [`import()`].
pub fn import_as(inputs: &[Input], name: Option<&str>) -> Result<Imported, ImportError> {
    let mut report = Report::default();
    let found = sources::read(inputs, &mut report)?;
    let mut servers = tool::convert(found.servers, &mut report);
    let targets = names::settle(&mut servers, &mut report);
    let name = name.unwrap_or(&found.catalog);
    let mut files = write::files(name, targets, &servers);
    if verify::errors(&files, &mut servers, &mut report) {
        files = write::files(name, targets, &servers);
    }
    report.finish(&servers);
    Ok(Imported { files, report })
}
