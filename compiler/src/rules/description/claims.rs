//! What texts claim of limits: "at most 5 items", "between 1 and 100", "最多 120 字".

use super::limits::{Limits, Size};
use crate::rules::words::stem;
use std::ops::Range;

/// Which end of what is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Least,
    Most,
}

/// A text that says how much is allowed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub(super) side: Side,
    /// The number, digits only.
    pub(super) value: String,
    /// Its place in the text.
    pub(super) range: Range<usize>,
    /// The word behind it: "items"; `None` where the clause ends.
    unit: Option<String>,
    /// It begins a clause of a text that speaks of the whole value: what it says is then said of just that.
    pub(super) alone: bool,
}

impl Claim {
    /// Whether this claim, in the text of a parameter, is about the parameter's own size or value and nothing else.
    pub(super) fn about(&self, limits: &Limits<'_>) -> bool {
        let unit = self.unit.as_deref();
        match limits.size {
            Size::Text => unit.is_some_and(|unit| CHARACTERS.contains(&unit)),
            Size::Number => unit.is_none(),
            Size::List => match unit {
                None => true,
                Some(unit) => ITEMS.contains(&unit) || self.counts(&limits.field.name.value),
            },
        }
    }

    /// Whether it counts things of that name.
    pub(super) fn counts(&self, name: &str) -> bool {
        self.unit.as_deref().is_some_and(|unit| stem(unit) == stem(&name.to_lowercase()))
    }
}

const CHARACTERS: [&str; 9] =
    ["characters", "character", "chars", "letters", "字", "字元", "字符", "個字", "个字"];
const ITEMS: [&str; 10] = ["items", "item", "entries", "elements", "values", "項", "项", "個", "个", "筆"];

/// Words before the greatest number.
const MOST: [&str; 16] = [
    "at most",
    "up to",
    "no more than",
    "not more than",
    "maximum of",
    "maximum",
    "max.",
    "max",
    "limited to",
    "最多",
    "至多",
    "不超過",
    "不超过",
    "上限為",
    "上限为",
    "上限",
];
/// Words before the least number.
const LEAST: [&str; 13] = [
    "at least",
    "no fewer than",
    "no less than",
    "not less than",
    "minimum of",
    "minimum",
    "min.",
    "min",
    "最少",
    "至少",
    "不少於",
    "不少于",
    "下限",
];

/// What a text claims of limits: "at most 5 items", "between 1 and 100", "(2-4)".
pub(super) fn claims(text: &str) -> Vec<Claim> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let shared = SHARED.iter().any(|word| text.to_lowercase().contains(word));
    let mut out = Vec::new();
    for range in numbers(text) {
        let before = text[..range.start].trim_end_matches([' ', ':', '=']);
        // The longest of the phrases has 14 bytes.
        let start = (before.len().saturating_sub(24)..=before.len()).find(|at| before.is_char_boundary(*at));
        let lower = before[start.unwrap_or_default()..].to_lowercase();
        let of = |side: Side, range: Range<usize>, end: usize, phrase: &str| Claim {
            side,
            value: text[range.clone()].replace(',', ""),
            range,
            unit: unit(&text[end..]),
            alone: !shared && begins_clause(lower.strip_suffix(phrase).unwrap_or(&lower)),
        };
        let phrase = |words: &[&'static str]| words.iter().copied().find(|word| ends_with_word(&lower, word));
        if let Some(phrase) = phrase(&MOST) {
            let end = range.end;
            out.push(of(Side::Most, range, end, phrase));
        } else if let Some(phrase) = phrase(&LEAST) {
            let end = range.end;
            out.push(of(Side::Least, range, end, phrase));
        } else if let Some(second) = second(text, &range)
            && let Some(phrase) = phrase(&["between", "from", "("])
        {
            let end = second.end;
            out.push(of(Side::Least, range, end, phrase.trim_end_matches('(')));
            out.push(of(Side::Most, second, end, phrase.trim_end_matches('(')));
        }
    }
    out
}

/// Words of a text that gives a limit of parts of the value, or of something else than it.
const SHARED: [&str; 7] = ["each", "per ", "every", "respectively", "每", "各", "分別"];

/// Whether what follows begins a clause, so that it is about the whole.
fn begins_clause(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['(', '[', '.', ',', ';', ':', '（', '，', '。', '；', '：', '、'])
}

/// Whether `text` ends in `word`, and not in a longer word.
fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word)
        .is_some_and(|rest| !rest.ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_'))
}

/// Whole numbers that stand alone.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        let thousands = letter == ',' && text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
        match (start, letter.is_ascii_digit() || thousands) {
            (None, true) if letter.is_ascii_digit() => start = Some(at),
            (Some(begin), false) => {
                let joined = |letter: char| {
                    letter.is_ascii_alphabetic() || matches!(letter, '_' | '.' | '$' | '#' | '%')
                };
                let before = text[..begin].chars().next_back().is_some_and(joined);
                let fraction =
                    letter == '.' && text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
                if !before && !fraction && !letter.is_ascii_alphabetic() && !matches!(letter, '_' | '%') {
                    out.push(begin..at);
                }
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// The number that ends a range which `first` begins.
fn second(text: &str, first: &Range<usize>) -> Option<Range<usize>> {
    let rest = &text[first.end..];
    let joint = ["-", "–", " - ", " – ", " to ", " and ", "~", "至", "到"].into_iter().find(|joint| {
        rest.strip_prefix(joint).is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
    })?;
    let start = first.end + joint.len();
    numbers(text).into_iter().find(|range| range.start == start)
}

/// The word behind a number, in lower case; `None` where the clause ends.
fn unit(rest: &str) -> Option<String> {
    let rest = rest.trim_start_matches(' ');
    let ends = |letter: char| {
        matches!(letter, '.' | ',' | ';' | ')' | ']' | '\n' | '。' | '，' | '；' | '）' | '、')
    };
    if rest.is_empty() || rest.starts_with(ends) {
        return None;
    }
    let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    Some(rest[..end].to_lowercase())
}

/// Whether a text says a number, in digits or as a word.
pub(super) fn says_number(text: &str, value: &str) -> bool {
    let words: &[&str] = match value {
        "2" => &["two", "兩", "二", "两"],
        "3" => &["three", "三"],
        "4" => &["four", "四"],
        "5" => &["five", "五"],
        "6" => &["six", "六"],
        "7" => &["seven", "七"],
        "8" => &["eight", "八"],
        "9" => &["nine", "九"],
        "10" => &["ten", "十"],
        "12" => &["twelve", "十二"],
        _ => &[],
    };
    let lower = text.to_lowercase();
    numbers(text).into_iter().any(|range| same(&text[range].replace(',', ""), value))
        || text.contains(value) && value.contains('.')
        || lower.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| words.contains(&word))
        || words.iter().any(|word| !word.is_ascii() && text.contains(word))
}

/// Whether two numbers are the same.
pub(super) fn same(one: &str, other: &str) -> bool {
    one == other
        || one.parse::<f64>().ok().is_some_and(|one| other.parse::<f64>().is_ok_and(|other| one == other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Side, String, Option<String>)> {
        claims(text).into_iter().map(|claim| (claim.side, claim.value, claim.unit)).collect()
    }

    #[test]
    fn claims_are_read_with_what_they_count() {
        let some = |word: &str| Some(word.to_owned());
        assert_eq!(found("At most 5 items."), [(Side::Most, "5".to_owned(), some("items"))]);
        assert_eq!(found("Page size (max 100)"), [(Side::Most, "100".to_owned(), None)]);
        assert_eq!(found("最多 120 字"), [(Side::Most, "120".to_owned(), some("字"))]);
        assert_eq!(
            found("Between 1 and 1,000."),
            [(Side::Least, "1".to_owned(), None), (Side::Most, "1000".to_owned(), None)]
        );
        assert_eq!(
            found("The choices (2-4)"),
            [(Side::Least, "2".to_owned(), None), (Side::Most, "4".to_owned(), None)]
        );
    }

    #[test]
    fn claims_about_a_part_are_not_alone() {
        let alone = |text: &str| claims(text).iter().map(|claim| claim.alone).collect::<Vec<_>>();
        for text in
            ["Page size, at most 100", "At most 5 items", "Names (max 3)", "數量，最多 10", "How many (1-5)"]
        {
            assert!(alone(text).iter().all(|alone| *alone), "{text}");
        }
        for text in
            ["A page has up to 50", "Lines, at most 80 characters each", "Options, at most 4 per question"]
        {
            assert_eq!(alone(text), [false], "{text}");
        }
    }

    #[test]
    fn other_numbers_claim_nothing() {
        for text in [
            "Form of 2026-11-30",
            "v2 of max3",
            "max_5",
            "at most 2.5",
            "at most 50%",
            "{{limit q.max}}",
            "climax 5",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
