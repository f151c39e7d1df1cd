//! Keeps a result within its budget.

use super::typed::{Span, Typed};
use crate::text::counted;
use crate::tokens::{estimate, fitting, most_quarters, quarters_of};

/// The budget of a result if its catalog sets no `result-tokens`. It is Claude Code's default limit for a tool, and
/// more than a model makes good use of.
pub const DEFAULT_TOKENS: u64 = 25_000;

/// Limits a text to a budget of tokens, as [`estimate`] counts them. A text that exceeds it is cut at a line end, and
/// a notice says how much is missing; the notice counts towards the budget. Without a budget the text is unchanged.
pub fn finish(text: String, budget: Option<u64>) -> String {
    finish_keeping(text, "", budget)
}

/// The same, but `end` follows the text and stays whole: what to do next has to survive the cut. `end` is cut only if
/// it exceeds the budget by itself.
pub fn finish_keeping(text: String, end: &str, budget: Option<u64>) -> String {
    finish_typed(text, &Typed::new(), end, &Typed::new(), budget)
}

/// The same for a text or end with parts that a person typed. A part that does not fit is shortened inside its quotes
/// and keeps the marker after them; it never loses either.
pub fn finish_typed(
    mut text: String,
    typed: &Typed,
    end: &str,
    end_typed: &Typed,
    budget: Option<u64>,
) -> String {
    let room = budget.map_or(u64::MAX, |tokens| tokens.saturating_mul(4));
    // Nearly every result is far below its budget, as its length alone shows.
    let fits = most_quarters(text.len() + end.len()) <= room
        || quarters_of(&text).saturating_add(quarters_of(end)) <= room;
    if fits {
        text.push_str(end);
        return text;
    }
    cut(&Part { text: &text, typed: typed.spans() }, &Part { text: end, typed: end_typed.spans() }, room)
}

/// A text, and the places of typed texts in it.
struct Part<'t> {
    text: &'t str,
    typed: &'t [Span],
}

/// Cuts the text so that it, a notice and the end take at most `room` quarters of a token.
fn cut(text: &Part<'_>, end: &Part<'_>, room: u64) -> String {
    // The counts in the notice only shrink as more is kept, so room for the longest notice and what precedes it is
    // reserved first.
    let reserved = quarters_of(&notice(text.text, end.text)) + quarters_of(end.text) + quarters_of("…\n");
    let Some(left) = room.checked_sub(reserved) else { return last_resort(text, end, room) };
    let (mut result, mut kept) = start(text, left);
    match line_end(&text.text[..kept]).filter(|line| text.typed.iter().all(|span| !span.holds(*line))) {
        Some(line) => {
            result.truncate(line);
            kept = line;
        }
        None if kept > 0 => result.push_str("…\n"),
        None => {}
    }
    result.push_str(&notice(&text.text[kept..], end.text));
    result.push_str(end.text);
    result
}

/// Where the last line of a text ends, unless that would drop more than half of the text: then part of a line says
/// more.
fn line_end(text: &str) -> Option<usize> {
    let line = text.rfind('\n')? + 1;
    (line >= text.len() / 2).then_some(line)
}

/// The longest start of a text that takes at most `room`, and how many of the text's bytes are in it. A typed text
/// that does not fit is shortened inside its quotes; if nothing of it fits, the start ends before it.
fn start(part: &Part<'_>, room: u64) -> (String, usize) {
    let Part { text, typed } = part;
    let at = fitting(text, room);
    let Some(span) = typed.iter().find(|span| span.holds(at)) else { return (text[..at].to_owned(), at) };
    // A marker that ends in white space has lost it if the text ends with the marker.
    let close = text.get(span.closed - 1..span.end.min(text.len())).unwrap_or_default();
    let fitting = fitting(text, room.saturating_sub(quarters_of(close))).min(span.closed - 1);
    let first = span.start + 1;
    let kept = match text.get(first..fitting) {
        Some(inside) if quarters_of(close) <= room => first + whole_escapes(inside),
        _ => first,
    };
    if kept == first {
        return (text[..span.start].to_owned(), span.start);
    }
    (format!("{}{close}", &text[..kept]), kept)
}

/// Length of a start of a quoted text that does not end within an escape.
fn whole_escapes(quoted: &str) -> usize {
    let bytes = quoted.as_bytes();
    let mut at = 0;
    while let Some(found) = quoted[at..].find('\\') {
        let escape = at + found;
        let unit = |at: usize| {
            let digits = bytes.get(at + 2..at + 6)?;
            (bytes[at..].starts_with(b"\\u")).then(|| std::str::from_utf8(digits).ok()).flatten()
        };
        let length = match bytes.get(escape + 1) {
            None => return escape,
            Some(b'u') => match unit(escape) {
                None => return escape,
                // The first half of a surrogate pair says nothing by itself.
                Some(first) if first.starts_with(['d', 'D']) && first.as_bytes()[1] > b'7' => {
                    if unit(escape + 6).is_none() {
                        return escape;
                    }
                    12
                }
                Some(_) => 6,
            },
            Some(_) => 2,
        };
        at = escape + length;
    }
    quoted.len()
}

/// What is missing, on its own line. An `end` that begins with line breaks supplies the one after the notice.
fn notice(rest: &str, end: &str) -> String {
    let lines = counted(rest.lines().count() as u64, "line", "lines");
    let tokens = estimate(rest);
    let stop = line_break_before(end);
    format!(
        "[The result is cut here: {lines} more, about {tokens} tokens. Ask for less to see all of it.]{stop}"
    )
}

/// The line break that a notice needs before what follows.
fn line_break_before(end: &str) -> &'static str {
    if end.starts_with('\n') { "" } else { "\n" }
}

/// If no notice fits: the end, and as much of the text as still fits.
fn last_resort(text: &Part<'_>, end: &Part<'_>, room: u64) -> String {
    let whole = format!("[cut]{}{}", line_break_before(end.text), end.text);
    if quarters_of(&whole) <= room {
        return whole;
    }
    start(if end.text.is_empty() { text } else { end }, room).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_text_within_its_budget_stays() {
        assert_eq!(finish("a\nb".to_owned(), Some(1)), "a\nb");
        assert_eq!(finish("a\nb".repeat(1000), None), "a\nb".repeat(1000));
    }

    #[test]
    fn a_cut_falls_between_lines_and_is_announced() {
        let text = "one row of data\n".repeat(1000);
        let cut = finish_keeping(text, "Narrow the dates.", Some(100));
        assert!(cut.starts_with("one row of data\n"), "{cut}");
        assert!(cut.contains("\n[The result is cut here: "), "{cut}");
        assert!(cut.ends_with("]\nNarrow the dates."), "{cut}");
        assert!(estimate(&cut) > 80, "{cut}");
    }

    #[test]
    fn one_blank_line_precedes_what_to_do_next() {
        let text = "one row of data\n".repeat(1000);
        for budget in [60, 100, 1000] {
            let cut = finish_keeping(text.clone(), "\n\nNarrow the dates.", Some(budget));
            assert!(cut.ends_with("to see all of it.]\n\nNarrow the dates."), "{cut}");
        }
        assert_eq!(finish_keeping(text, "\n\nNarrow the dates.", Some(8)), "[cut]\n\nNarrow the dates.");
    }

    #[test]
    fn a_single_long_line_is_cut_within() {
        let cut = finish("x".repeat(10_000), Some(60));
        assert!(cut.starts_with("xxx") && cut.contains("x…\n[The result is cut here: 1 line more"), "{cut}");
    }

    proptest! {
        #[test]
        fn no_result_exceeds_its_budget(
            text in "([a-z ]{0,20}|寄信|🙂|\n){0,60}",
            end in "[a-z]{0,30}",
            budget in 0_u64..80,
        ) {
            let result = finish_keeping(text.clone(), &end, Some(budget));
            prop_assert!(estimate(&result) <= budget, "{result:?} takes {}", estimate(&result));
            if estimate(&format!("{text}{end}")) <= budget {
                prop_assert_eq!(result, format!("{text}{end}"));
            }
        }
    }
}
