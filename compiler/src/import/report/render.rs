//! The report as text: short for a terminal, whole for a file.
//!
//! Everything that is written passes `escape` here, whether it is from a file or not: no name ends a code span or a line.

use super::{Counts, Entry, Kind, REPORT_FILE, Report};
use crate::escape::{self, markdown};
use std::collections::HashMap;
use std::fmt::Write;

impl Report {
    /// The short form for a terminal: counts, and for each kind what happened most often.
    pub fn to_text(&self) -> String {
        let mut out = self.summary();
        for kind in Kind::ALL {
            let groups = self.groups(kind);
            if groups.is_empty() {
                continue;
            }
            let _ = writeln!(out, "\n{}: {}", kind.title(), self.count(kind));
            if kind == Kind::Lost {
                self.lost(&mut out);
                continue;
            }
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
                let _ = writeln!(out, "  {count:>5}  {}", escape::line(became));
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

    /// What is missing is named, the first of it.
    fn lost(&self, out: &mut String) {
        let lost: Vec<_> = self.entries.iter().filter(|entry| entry.kind == Kind::Lost).collect();
        for entry in lost.iter().take(SHOWN) {
            let _ = writeln!(
                out,
                "  {}: {}: {}",
                escape::line(&entry.tool),
                escape::line(&entry.found),
                escape::line(&entry.became)
            );
        }
        if let Some(more) = lost.len().checked_sub(SHOWN).filter(|more| *more > 0) {
            let _ = writeln!(out, "  and {more} more");
        }
    }

    /// The full form for a file: every entry with its place, equal ones together.
    pub fn to_markdown(&self) -> String {
        let mut out = format!("# Import report\n\n{}", self.summary());
        for note in &self.notes {
            let _ = write!(out, "\n{}\n", markdown::prose(note));
        }
        if self.entries.is_empty() {
            out.push_str("\nThe catalog contains everything that the source says about calls.\n");
        }
        for kind in Kind::ALL {
            let groups = self.groups(kind);
            if groups.is_empty() {
                continue;
            }
            let _ = write!(out, "\n## {} ({})\n\n{}\n\n", kind.title(), self.count(kind), kind.about());
            for group in groups {
                let _ = writeln!(out, "- {}: {}", code(group.found), markdown::prose(group.became));
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
        let Counts { found, refused, tools, servers, parameters } = self.counts;
        let mut out = format!(
            "{} on {}, {}.\n",
            counted(tools, "tool"),
            counted(servers, "server"),
            counted(parameters, "parameter")
        );
        if refused > 0 {
            let were = if refused == 1 { "was" } else { "were" };
            let _ = writeln!(out, "{refused} of {found} {were} not imported.");
        }
        let open = self.entries.iter().filter(|entry| entry.kind != Kind::Kept).count();
        let _ = match open {
            0 => writeln!(out, "Nothing was lost."),
            _ => writeln!(
                out,
                "{} to review, {} said in another way.",
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

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A text as inline code of Markdown, whatever it holds: on one line, in a fence that nothing in it closes.
fn code(text: &str) -> String {
    let text = escape::line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}
