//! What became of everything that the language holds otherwise or not at all, for the person who imports.

mod render;

use super::types::{Field, Server, Type, Typed};
use crate::model::Value;

/// Name of the file with the whole report, next to the catalog's files.
pub const REPORT_FILE: &str = "import-report.md";

/// What an import could not keep, or keeps in another way.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// One entry for each thing, in the order of the tools.
    pub entries: Vec<Entry>,
    /// What is true of the whole set.
    pub notes: Vec<String>,
    /// How much there was.
    pub counts: Counts,
}

/// How much an import read and wrote.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Things that looked like tools.
    pub found: usize,
    /// Of these, tools that could not be imported.
    pub refused: usize,
    /// Tools in the catalog.
    pub tools: usize,
    /// Servers in the catalog.
    pub servers: usize,
    /// Parameters in the catalog, members of objects included.
    pub parameters: usize,
}

/// One thing that a catalog holds otherwise, or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// `server/tool`, or the name of the input where no tool is meant.
    pub tool: String,
    /// JSON pointer into the tool's definition; empty for the whole.
    pub path: String,
    /// What was there, shortened.
    pub found: String,
    /// What became of it.
    pub became: String,
    /// How much it matters.
    pub kind: Kind,
}

/// How much it matters that something could not be kept. The order is that of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Not in the catalog.
    Lost,
    /// The catalog refuses calls that the source allows.
    Narrowed,
    /// The catalog allows calls that the source refuses.
    Widened,
    /// `check` reports it, or would without an `allow`.
    Check,
    /// A remark of the source that has no place in the catalog.
    Dropped,
    /// A host may refuse it, or something was named anew because of a clash.
    Name,
    /// Said in another way; nothing is lost.
    Kept,
}

impl Kind {
    const ALL: [Self; 7] =
        [Self::Lost, Self::Narrowed, Self::Widened, Self::Check, Self::Dropped, Self::Name, Self::Kept];

    /// A heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lost => "Not imported",
            Self::Narrowed => "Stricter than the source",
            Self::Widened => "Looser than the source",
            Self::Check => "Errors of `check`",
            Self::Dropped => "Left out",
            Self::Name => "Names",
            Self::Kept => "Said in another way",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Lost => "These are not in the catalog.",
            Self::Narrowed => "Calls that the source allows are rejected here.",
            Self::Widened => {
                "Calls that the source refuses are accepted here, so the handler has to \
                              check."
            }
            Self::Check => {
                "The source breaks these rules. Correct the text and remove the `allow`, or keep both."
            }
            Self::Dropped => {
                "Remarks in the source that the language cannot express; they do not affect \
                              calls."
            }
            Self::Name => "Names that clash, or that some hosts refuse.",
            Self::Kept => "Nothing is lost: the catalog says the same in a different way.",
        }
    }
}

/// What becomes of the members that an object takes without naming them.
pub(super) const CLOSED: &str = "further members are refused";

impl Entry {
    /// Whether it is about an object that takes members that it does not name.
    pub(super) fn is_open_object(&self) -> bool {
        self.became == CLOSED
    }
}

impl Report {
    pub(super) fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    pub(super) fn add(
        &mut self,
        kind: Kind,
        tool: &str,
        found: impl Into<String>,
        became: impl Into<String>,
    ) {
        self.entries.push(Entry {
            tool: tool.to_owned(),
            path: String::new(),
            found: found.into(),
            became: became.into(),
            kind,
        });
    }

    /// Counts what will be written.
    pub(super) fn finish(&mut self, servers: &[Server]) {
        let tools = servers.iter().flat_map(|server| &server.tools);
        self.counts.servers = servers.len();
        self.counts.tools = tools.clone().count();
        self.counts.parameters = tools.clone().map(|tool| fields(&tool.params)).sum();
        if tools.clone().any(|tool| tool.result.is_none()) {
            self.note(
                "If the source does not describe results, a tool has one outcome, `result`, that passes \
                 on a text. Declare what can actually come back, so that each outcome says what happened \
                 and what to do next.",
            );
        }
        if tools.clone().any(|tool| tool.effect.is_none()) {
            self.note(
                "If the source does not say whether a tool reads or writes, it has no `effect`. Add it.",
            );
        }
    }

    /// How many entries are of that kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.entries.iter().filter(|entry| entry.kind == kind).count()
    }
}

fn fields(fields: &[Field]) -> usize {
    fields.iter().map(|field| 1 + members(&field.typed)).sum()
}

fn members(typed: &Typed) -> usize {
    match &typed.ty {
        Type::Object(inner) => fields(inner),
        Type::List(list) => members(&list.item),
        Type::Map(value) => members(value),
        _ => 0,
    }
}

/// A text on one line, cut after 100 characters.
pub(super) fn short(text: &str) -> String {
    const MAX: usize = 100;
    let mut out: String = text.chars().take(MAX).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MAX).is_some() {
        out.push('…');
    }
    out
}

/// `"format": "hex"`, shortened.
pub(super) fn member(name: &str, value: &Value) -> String {
    short(&format!("{}: {value}", Value::from(name)))
}
