//! What `check` found, as the comment of a pull request: a table, the heaviest first, and what to do folded below it.
//!
//! The text stays below the 65,536 characters that a comment may have. The first line is a mark by which a workflow finds the
//! comment again to replace it.

use super::{Checked, Summary};
use crate::catalog::Opened;
use toolcat_compiler::diagnostic::{Diagnostic, Level, Style, render};

/// Bytes of the table and of the details; what goes beyond is counted.
const TABLE: usize = 24_000;
const DETAILS: usize = 36_000;

/// The whole comment.
pub(super) fn comment(checked: &[Checked], total: &Summary) -> String {
    let mut findings: Vec<Finding> = checked.iter().flat_map(findings).collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.diagnostic.level));
    let (notes, main): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.diagnostic.level == Level::Info);
    let mut out = format!("<!-- toolcat check -->\n### Tool catalog: {}\n\n", total.findings());
    let mut room = TABLE;
    if !main.is_empty() {
        out.push_str(&table(&main, &mut room));
        out.push_str(&details(&main));
    }
    if !notes.is_empty() {
        let rows = table(&notes, &mut room);
        out.push_str(&folded(if notes.len() == 1 { "The note" } else { "The notes" }, &rows));
    }
    out.push_str(&format!("{}.", capital(&total.sentence())));
    if let Some(fixes) = total.fixes() {
        out.push_str(&format!(" {}.", capital(&fixes)));
    }
    out.push('\n');
    out
}

/// A finding and the place that it is shown at.
struct Finding<'c> {
    diagnostic: Diagnostic,
    place: String,
    opened: &'c Opened,
}

fn findings(checked: &Checked) -> Vec<Finding<'_>> {
    let opened = &checked.opened;
    let unread = opened.problems.iter().zip(opened.unread());
    let unread =
        unread.map(|(problem, diagnostic)| Finding { diagnostic, place: problem.path.clone(), opened });
    let others = checked.found.iter().map(|diagnostic| {
        let place = diagnostic.span().map(|span| {
            let file = opened.compiled.sources.file(span.file);
            let start = file.position(span.start);
            format!("{}:{}:{}", file.path, start.line, start.column)
        });
        let place = place.unwrap_or_else(|| opened.shown.clone());
        Finding { diagnostic: diagnostic.clone(), place, opened }
    });
    unread.chain(others).collect()
}

fn table(findings: &[&Finding], room: &mut usize) -> String {
    let mut out = String::from("| level | rule | place | what is wrong |\n|---|---|---|---|\n");
    let mut left_out = 0;
    for Finding { diagnostic, place, .. } in findings {
        let level = match diagnostic.level {
            Level::Error => "**error**",
            Level::Warning => "warning",
            Level::Info => "note",
        };
        let (rule, what) = (diagnostic.rule, prose(&diagnostic.message));
        let row = format!("| {level} | `{rule}` | {} | {what} |\n", code(place));
        match room.checked_sub(row.len()) {
            Some(less) => {
                *room = less;
                out.push_str(&row);
            }
            None => left_out += 1,
        }
    }
    out.push('\n');
    if left_out > 0 {
        out.push_str(&format!("… and {left_out} more; `toolcat check` shows them.\n\n"));
    }
    out
}

fn details(findings: &[&Finding]) -> String {
    let mut out = String::new();
    let mut left_out = 0;
    for Finding { diagnostic, opened, .. } in findings {
        let text = fenced(&render(diagnostic, &opened.compiled.sources, Style::Plain));
        if out.len() + text.len() <= DETAILS {
            out.push_str(&text);
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        out.push_str(&format!("… and {left_out} more; `toolcat check` shows them.\n"));
    }
    folded("Where, and what to do", &out)
}

fn folded(title: &str, text: &str) -> String {
    format!("<details>\n<summary>{title}</summary>\n\n{text}\n</details>\n\n")
}

/// A block of code, in a fence that is longer than every one inside of it.
fn fenced(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}\n\n")
}

/// Text of a table cell. Outside of code no character of it means anything in Markdown or HTML, and nobody is mentioned.
fn prose(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pieces = text.split('`').peekable();
    let mut quoted = false;
    while let Some(piece) = pieces.next() {
        // A backquote that nothing closes is a character like any other.
        let opens = quoted && pieces.peek().is_some();
        if opens {
            out.push_str(&code(piece));
        } else {
            if quoted {
                out.push_str("&#96;");
            }
            piece.chars().for_each(|letter| plain(letter, &mut out));
        }
        quoted = if opens { false } else { !quoted };
    }
    out
}

fn plain(letter: char, out: &mut String) {
    match letter {
        '\n' | '\r' => out.push(' '),
        '|' | '<' | '>' | '&' | '@' | '*' | '_' | '[' | ']' | '#' | '\\' | '~' | '$' => {
            out.push_str(&format!("&#{};", u32::from(letter)));
        }
        other => out.push(other),
    }
}

/// Code in a table cell: there a bar ends the cell even inside of code.
fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ").replace('|', "\\|");
    if text.trim().is_empty() { "` `".to_owned() } else { format!("`{}`", text.replace('`', "'")) }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{fenced, prose};

    #[test]
    fn a_text_stays_in_its_cell() {
        assert_eq!(prose("`a|b` and c|d\n<img> @team"), "`a\\|b` and c&#124;d &#60;img&#62; &#64;team");
        assert_eq!(prose("one ` alone"), "one &#96; alone");
        assert_eq!(prose("`a` `b"), "`a` &#96;b");
    }

    #[test]
    fn a_fence_is_longer_than_those_inside() {
        assert_eq!(fenced("a"), "```text\na\n```\n\n");
        assert_eq!(fenced("````"), "`````text\n````\n`````\n\n");
    }
}
