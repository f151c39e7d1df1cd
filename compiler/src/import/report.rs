//! What became of everything that the language holds otherwise or not at all, for the person who imports.

use super::types::{Field, Server, Type, Typed};
use crate::model::Value;
use std::collections::HashMap;
use std::fmt::Write;

/// Name of the file that holds the whole report, beside the catalog's files.
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
    /// A remark of the source that has no place in the catalog.
    Dropped,
    /// A host may refuse it, or something was named anew because of a clash.
    Name,
    /// Said in another way; nothing is lost.
    Kept,
}

impl Kind {
    const ALL: [Self; 6] = [Self::Lost, Self::Narrowed, Self::Widened, Self::Dropped, Self::Name, Self::Kept];

    /// A heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lost => "Not imported",
            Self::Narrowed => "Stricter than the source",
            Self::Widened => "Looser than the source",
            Self::Dropped => "Left out",
            Self::Name => "Names",
            Self::Kept => "Said in another way",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Lost => "These are not in the catalog.",
            Self::Narrowed => "Calls that the source allows are rejected here.",
            Self::Widened => "Calls that the source refuses are accepted here; the handler has to look.",
            Self::Dropped => "Remarks of the source that the language has no place for; they change no call.",
            Self::Name => "Names that clash, or that some hosts refuse.",
            Self::Kept => "Nothing is lost: the catalog says the same in its own way.",
        }
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
                "Where the source does not describe results, a tool has one outcome `result` that hands on a text: \
                 declare what really can come back, so that each outcome says what happened and what to do next.",
            );
        }
        if tools.clone().any(|tool| tool.effect.is_none()) {
            self.note(
                "Where the source does not say whether a tool reads or writes, it has no `effect`: add it.",
            );
        }
    }

    /// How many entries are of that kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.entries.iter().filter(|entry| entry.kind == kind).count()
    }

    /// The short form for a terminal: counts, and for each kind what happened most often.
    pub fn to_text(&self) -> String {
        let mut out = self.summary();
        for kind in Kind::ALL {
            let groups = self.groups(kind);
            if groups.is_empty() {
                continue;
            }
            let _ = writeln!(out, "\n{}: {}", kind.title(), self.count(kind));
            let mut by_outcome: Vec<(&str, usize)> = Vec::new();
            let mut known: HashMap<&str, usize> = HashMap::new();
            for group in &groups {
                let index = *known.entry(group.became).or_insert_with(|| {
                    by_outcome.push((group.became, 0));
                    by_outcome.len() - 1
                });
                by_outcome[index].1 += group.entries.len();
            }
            by_outcome.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            for (became, count) in by_outcome.iter().take(SHOWN) {
                let _ = writeln!(out, "  {count:>5}  {became}");
            }
            if let Some(more) = by_outcome.len().checked_sub(SHOWN).filter(|more| *more > 0) {
                let _ = writeln!(out, "         and {more} more kinds of change");
            }
        }
        if !self.entries.is_empty() {
            let _ = writeln!(out, "\nEvery place: {REPORT_FILE}");
        }
        out
    }

    /// The full form for a file: every entry with its place, equal ones together.
    pub fn to_markdown(&self) -> String {
        let mut out = format!("# Import report\n\n{}", self.summary());
        for note in &self.notes {
            let _ = write!(out, "\n{note}\n");
        }
        if self.entries.is_empty() {
            out.push_str("\nThe catalog holds everything that the source said about calls.\n");
        }
        for kind in Kind::ALL {
            let groups = self.groups(kind);
            if groups.is_empty() {
                continue;
            }
            let _ = write!(out, "\n## {} ({})\n\n{}\n\n", kind.title(), self.count(kind), kind.about());
            for group in groups {
                let _ = writeln!(out, "- {}: {}", code(group.found), group.became);
                for entry in group.entries {
                    let _ = write!(out, "  - {}", code(&entry.tool));
                    if !entry.path.is_empty() {
                        let _ = write!(out, " at {}", code(&entry.path));
                    }
                    out.push('\n');
                }
            }
        }
        out
    }

    fn summary(&self) -> String {
        let Counts { found, tools, servers, parameters } = self.counts;
        let mut out = format!(
            "{} on {}, {}.\n",
            counted(tools, "tool"),
            counted(servers, "server"),
            counted(parameters, "parameter")
        );
        if found != tools {
            let _ = writeln!(out, "{} of {found} were not imported.", found - tools);
        }
        let open = self.entries.iter().filter(|entry| entry.kind != Kind::Kept).count();
        let _ = match open {
            0 => writeln!(out, "Nothing was lost."),
            _ => writeln!(
                out,
                "{} to look at, {} said in another way.",
                counted(open, "change"),
                self.count(Kind::Kept)
            ),
        };
        out
    }

    /// Entries of one kind, equal ones together, in the order in which each first appears.
    fn groups(&self, kind: Kind) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        let mut known: HashMap<(&str, &str), usize> = HashMap::new();
        for entry in self.entries.iter().filter(|entry| entry.kind == kind) {
            let (found, became) = (entry.found.as_str(), entry.became.as_str());
            let index = *known.entry((found, became)).or_insert_with(|| {
                groups.push(Group { found, became, entries: Vec::new() });
                groups.len() - 1
            });
            groups[index].entries.push(entry);
        }
        groups
    }
}

/// How many kinds of change the terminal shows under one heading.
const SHOWN: usize = 6;

struct Group<'a> {
    found: &'a str,
    became: &'a str,
    entries: Vec<&'a Entry>,
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

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A text as inline code of Markdown, whatever it holds.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
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
