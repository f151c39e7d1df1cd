//! The findings of `check` as a pull-request comment: a table, the most severe first, and folded remedies below it.
//!
//! The text stays below GitHub's limit of 65,536 characters per comment. The first line is a marker by which a
//! workflow finds the comment again to replace it.

use super::{Checked, Summary};
use crate::output::Markdown;
use toolcat_compiler::diagnostic::{Diagnostic, Level, Style, render};
use toolcat_compiler::source::Sources;

/// Maximum bytes of the table and of the details; anything beyond is only counted.
const TABLE: usize = 24_000;
const DETAILS: usize = 36_000;

/// The whole comment.
pub(super) fn comment(checked: &[Checked], total: &Summary) -> Markdown {
    let mut findings: Vec<Finding> = checked.iter().flat_map(findings).collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.diagnostic.level));
    let (notes, main): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.diagnostic.level == Level::Info);
    let mut out = Markdown::default();
    out.markup("<!-- toolcat check -->\n### Tool catalog: ").text(&total.findings()).markup("\n\n");
    let mut room = TABLE;
    if !main.is_empty() {
        out.document(&table(&main, &mut room));
        folded("Where, and what to do", &details(&main), &mut out);
    }
    if !notes.is_empty() {
        let rows = table(&notes, &mut room);
        folded(if notes.len() == 1 { "The note" } else { "The notes" }, &rows, &mut out);
    }
    out.text(&capital(&total.sentence())).markup(".");
    if let Some(fixes) = total.fixes() {
        out.markup(" ").text(&capital(&fixes)).markup(".");
    }
    out.markup("\n");
    out
}

/// A finding, and the place it is shown at.
struct Finding<'c> {
    diagnostic: &'c Diagnostic,
    place: String,
    sources: &'c Sources,
}

fn findings(checked: &Checked) -> Vec<Finding<'_>> {
    let sources = checked.analysis.sources();
    let found = checked.found.iter().map(|diagnostic| {
        let place = diagnostic.span().map(|span| {
            let file = sources.file(span.file);
            let start = file.position(span.start);
            format!("{}:{}:{}", file.path, start.line, start.column)
        });
        let place = place.unwrap_or_else(|| checked.file(diagnostic).to_owned());
        Finding { diagnostic, place, sources }
    });
    found.collect()
}

fn table(findings: &[&Finding], room: &mut usize) -> Markdown {
    let mut out = Markdown::default();
    out.markup("| level | rule | place | what is wrong |\n|---|---|---|---|\n");
    let mut left_out = 0;
    for Finding { diagnostic, place, .. } in findings {
        let level = match diagnostic.level {
            Level::Error => "**error**",
            Level::Warning => "warning",
            Level::Info => "note",
        };
        let mut row = Markdown::default();
        row.markup("| ").markup(level).markup(" | ").code(diagnostic.code.id).markup(" | ").code(place);
        row.markup(" | ").prose(&diagnostic.message).markup(" |\n");
        match room.checked_sub(row.len()) {
            Some(less) => {
                *room = less;
                out.document(&row);
            }
            None => left_out += 1,
        }
    }
    out.markup("\n");
    if left_out > 0 {
        more(left_out, &mut out);
        out.markup("\n");
    }
    out
}

fn details(findings: &[&Finding]) -> Markdown {
    let mut out = Markdown::default();
    let mut left_out = 0;
    for Finding { diagnostic, sources, .. } in findings {
        let mut block = Markdown::default();
        block.fenced(&render(diagnostic, sources, Style::Plain)).markup("\n");
        if out.len() + block.len() <= DETAILS {
            out.document(&block);
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        more(left_out, &mut out);
    }
    out
}

fn more(left_out: usize, out: &mut Markdown) {
    out.text(&format!("… and {left_out} more; ")).code("toolcat check").markup(" shows them.\n");
}

fn folded(title: &'static str, text: &Markdown, out: &mut Markdown) {
    out.markup("<details>\n<summary>").markup(title).markup("</summary>\n\n").document(text);
    out.markup("\n</details>\n\n");
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
