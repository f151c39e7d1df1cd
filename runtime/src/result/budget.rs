//! Holds a result to its budget.

use crate::text::counted;
use crate::tokens::{estimate, fitting};

/// A text within a budget of tokens, as [`estimate`] counts them. One that exceeds it is cut at the end of a line, and
/// a notice says how much is missing; the notice is within the budget. Without a budget the text stays as it is.
pub fn finish(text: String, budget: Option<u64>) -> String {
    finish_keeping(text, "", budget)
}

/// The same, where `end` follows after the text and stays whole: what to do next has to outlive the cut. Only where
/// `end` itself exceeds the budget, it is cut too.
pub fn finish_keeping(mut text: String, end: &str, budget: Option<u64>) -> String {
    let budget = budget.unwrap_or(u64::MAX);
    if estimate(&text).saturating_add(estimate(end)) > budget {
        // The estimate of the whole may be less than that of its parts, as each is rounded up.
        text.push_str(end);
        if estimate(&text) <= budget {
            return text;
        }
        text.truncate(text.len() - end.len());
        return cut(&text, end, budget);
    }
    text.push_str(end);
    text
}

fn cut(text: &str, end: &str, budget: u64) -> String {
    // The counts in the notice only shrink while more is kept, so the longest notice is reserved first.
    let reserved = estimate(&notice(text, 0, end)) + estimate(end);
    if reserved > budget {
        return last_resort(text, end, budget);
    }
    let room = fitting(text, budget - reserved);
    let kept = match text[..room].rfind('\n') {
        Some(line_end) => line_end + 1,
        // Not even one line fits; a part of it says more than nothing.
        None => room,
    };
    let mut result = text[..kept].to_owned();
    if kept > 0 && !result.ends_with('\n') {
        result.push('…');
    }
    result.push_str(&notice(text, kept, end));
    result.push_str(end);
    if estimate(&result) > budget { last_resort(text, end, budget) } else { result }
}

/// What is missing after the first `kept` bytes, on a line of its own. An `end` that begins with line breaks brings the
/// one after the notice along.
fn notice(text: &str, kept: usize, end: &str) -> String {
    let rest = &text[kept..];
    let lines = counted(rest.lines().count() as u64, "line", "lines");
    let tokens = estimate(rest);
    let start = if kept == 0 || text[..kept].ends_with('\n') { "" } else { "\n" };
    let stop = line_break_before(end);
    format!(
        "{start}[The result is cut here: {lines} more, about {tokens} tokens. Ask for less to see all of it.]{stop}"
    )
}

/// The line break that a notice needs before what follows.
fn line_break_before(end: &str) -> &'static str {
    if end.starts_with('\n') { "" } else { "\n" }
}

/// Where no notice fits, the end, and of the text what still fits.
fn last_resort(text: &str, end: &str, budget: u64) -> String {
    let whole = format!("[cut]{}{end}", line_break_before(end));
    if estimate(&whole) <= budget {
        return whole;
    }
    let from = if end.is_empty() { text } else { end };
    from[..fitting(from, budget)].to_owned()
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
    fn one_blank_line_stands_before_what_to_do_next() {
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
