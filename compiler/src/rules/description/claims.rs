//! Claims about limits in texts: "at most 5 items", "2-4 options", "up to six", "最多 120 字", "2 到 6 個選項".

use super::numbers::{Number, numbers};
use super::unit::{Unit, clause, ends_in_noun};
use crate::rules::words::{
    LIMIT_JOINTS, LIMIT_LEAST, LIMIT_MOST, LIMIT_OR_FEWER, LIMIT_OR_MORE, LIMIT_RANGE, LIMIT_VERBS, List,
};
use std::collections::HashSet;
use std::ops::Range;

/// Which end of the allowed range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Side {
    Least,
    Most,
}

/// A statement about how much is allowed.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::rules) struct Claim {
    pub(super) side: Side,
    /// The number, digits only.
    pub(super) value: String,
    /// Its place in the text.
    pub(in crate::rules) range: Range<usize>,
    /// What is counted.
    pub(super) unit: Unit,
    /// The text before it, in lower case: "選項" of "選項最多 6 個".
    ahead: String,
    /// It begins a clause of a text about the whole value, so the claim is about just that.
    pub(super) alone: bool,
    /// It is one end of a range without a word that makes it a limit: "2-4 options".
    bare: bool,
}

impl Claim {
    /// Whether it counts things with that name.
    pub(in crate::rules) fn counts(&self, name: &str) -> bool {
        let named_ahead =
            || (self.unit == Unit::None || self.unit.is_items()) && ends_in_noun(&self.ahead, name);
        (self.unit.counts(name) || named_ahead()) && !(self.bare && self.unit.is_time())
    }
}

/// What a text claims of limits.
pub(in crate::rules) fn claims(text: &str) -> Vec<Claim> {
    let numbers = numbers(text);
    if numbers.is_empty() {
        return Vec::new();
    }
    let shared = SHARED.iter().any(|word| text.to_lowercase().contains(word));
    let mut out = Vec::new();
    for (index, number) in numbers.iter().enumerate() {
        let before = without_verb(text[..number.range.start].trim_end_matches([' ', ':', '=', '：']));
        // The longest of the phrases has 14 bytes.
        let start = (before.len().saturating_sub(24)..=before.len()).find(|at| before.is_char_boundary(*at));
        let lower = before[start.unwrap_or_default()..].to_lowercase();
        let of = |side: Side, number: &Number, end: usize, phrase: &str| {
            let ahead = lower.strip_suffix(phrase).unwrap_or(&lower);
            Claim {
                side,
                value: number.value.clone(),
                range: number.range.clone(),
                unit: Unit::read(&text[end..]),
                ahead: ahead.trim_end().to_owned(),
                alone: !shared && begins_clause(ahead),
                bare: false,
            }
        };
        let phrase = |words: &'static List| ending(&lower, words);
        let end = number.range.end;
        if let Some(phrase) = phrase(&LIMIT_MOST) {
            out.push(of(Side::Most, number, end, phrase));
        } else if let Some(phrase) = phrase(&LIMIT_LEAST) {
            out.push(of(Side::Least, number, end, phrase));
        } else if let Some(last) = numbers.get(index + 1).filter(|last| joins(text, number, last)) {
            let phrase = phrase(&LIMIT_RANGE);
            if phrase.is_none() && !is_range(text, number, last) {
                continue;
            }
            let words = phrase.unwrap_or_default().trim_end_matches(['(', '（']);
            for (side, number) in [(Side::Least, number), (Side::Most, last)] {
                let claim = of(side, number, last.range.end, words);
                let bare = phrase.is_none();
                out.push(Claim { alone: claim.alone && !bare, bare, ..claim });
            }
        } else if let Some((side, noun)) = announced(&lower) {
            let unit = Unit::Words(vec![noun.to_owned()]);
            out.push(Claim { unit, alone: false, ..of(side, number, end, "") });
        } else if let Some((side, unit)) = suffixed(&text[end..]) {
            out.push(Claim { unit, alone: false, ..of(side, number, end, "") });
        }
    }
    out
}

/// A text without the verb that may come between the word for a limit and the number: 最多提供 6 個.
fn without_verb(before: &str) -> &str {
    LIMIT_VERBS
        .entries()
        .iter()
        .find_map(|verb| before.strip_suffix(verb.as_str()))
        .map_or(before, |rest| rest.trim_end())
}

/// A limit whose word comes before what it counts: "maximum number of options: 6".
fn announced(before: &str) -> Option<(Side, &str)> {
    let before = [" is", " are"].iter().find_map(|link| before.strip_suffix(link)).unwrap_or(before);
    let (rest, noun) = before.rsplit_once(' ')?;
    let rest =
        ["number of", "count of", "amount of"].iter().find_map(|of| rest.strip_suffix(of)).unwrap_or(rest);
    let rest = rest.trim_end();
    let ends =
        |words: &List| words.entries().iter().any(|word| word.is_ascii() && ends_with_word(rest, word));
    let side =
        [(Side::Most, &LIMIT_MOST), (Side::Least, &LIMIT_LEAST)].into_iter().find(|(_, words)| ends(words));
    side.map(|(side, _)| (side, noun))
}

/// Parts of a text that limits parts of the value, or something else. They are looked for inside of words and with the space they
/// have, so they are no list of words.
const SHARED: [&str; 7] = ["each", "per ", "every", "respectively", "每", "各", "分別"];

/// Whether what follows begins a clause, and is therefore about the whole.
fn begins_clause(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['(', '[', '.', ',', ';', ':', '（', '，', '。', '；', '：', '、'])
}

/// The first entry of a list that `text` ends in.
fn ending(text: &str, words: &'static List) -> Option<&'static str> {
    words.entries().iter().map(String::as_str).find(|word| ends_with_word(text, word))
}

/// Whether `text` ends in `word`, and not in a longer word.
fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word)
        .is_some_and(|rest| !rest.ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_'))
}

/// Whether the text between two numbers makes them a range.
fn joins(text: &str, first: &Number, last: &Number) -> bool {
    text.get(first.range.end..last.range.start)
        .is_some_and(|between| LIMIT_JOINTS.entries().iter().any(|joint| joint == between.trim()))
}

/// Whether two joined numbers are a range without a word before them: not "2 and 6", no date, no time of day, no version.
fn is_range(text: &str, first: &Number, last: &Number) -> bool {
    let joint = text[first.range.end..last.range.start].trim();
    let part =
        |letter: Option<char>| letter.is_some_and(|letter| matches!(letter, '-' | '–' | '/' | ':' | '.'));
    let mut after = text[last.range.end..].chars();
    let goes_on = part(after.next()) && after.next().is_some_and(|next| next.is_ascii_digit());
    let rises = match (first.value.parse::<u64>(), last.value.parse::<u64>()) {
        (Ok(first), Ok(last)) => first < last,
        _ => false,
    };
    let listed = matches!(joint, "and" | "和" | "與" | "与");
    // "2 or 3", but not "5 or 10".
    let next = first.value.parse::<u64>().is_ok_and(|first| last.value == (first + 1).to_string());
    let chosen = matches!(joint, "or" | "或") && !next;
    rises && !listed && !chosen && !goes_on && !part(text[..first.range.start].chars().next_back())
}

/// A limit whose word comes after the number: "4 options or fewer", "4 個以內".
fn suffixed(rest: &str) -> Option<(Side, Unit)> {
    let clause = clause(rest).to_lowercase();
    let sides = [(Side::Most, &LIMIT_OR_FEWER), (Side::Least, &LIMIT_OR_MORE)];
    sides.into_iter().find_map(|(side, phrases)| {
        phrases.entries().iter().find_map(|phrase| {
            let at = clause.find(phrase.as_str())?;
            let counted = clause[..at].trim();
            let close = counted.split(' ').count() <= 2 && counted.chars().count() <= 24;
            let whole = ends_with_word(&clause[..at + phrase.len()], phrase)
                && !clause[at + phrase.len()..].starts_with(|next: char| next.is_ascii_alphanumeric());
            (close && whole).then(|| (side, Unit::read(counted)))
        })
    })
}

/// Whether a text contains a number, in digits or as a word.
pub(super) fn says_number(text: &str, value: &str) -> bool {
    numbers(text).iter().any(|number| same(&number.value, value))
        || text.contains(value) && value.contains('.')
}

/// The numbers in some texts, for many lookups.
pub(super) struct Said<'t> {
    texts: Vec<&'t str>,
    /// The bits of every number, so that 5 and 5.0 are the same.
    numbers: HashSet<u64>,
}

impl<'t> Said<'t> {
    pub(super) fn by(texts: impl Iterator<Item = &'t str>) -> Self {
        let texts: Vec<&str> = texts.collect();
        let said = texts.iter().flat_map(|text| numbers(text));
        Self { numbers: said.filter_map(|number| bits(&number.value)).collect(), texts }
    }

    /// Whether one of the texts contains the number.
    pub(super) fn has(&self, value: &str) -> bool {
        bits(value).is_some_and(|bits| self.numbers.contains(&bits))
            || value.contains('.') && self.texts.iter().any(|text| text.contains(value))
    }
}

/// A number as a key; zero has no sign.
fn bits(number: &str) -> Option<u64> {
    number.parse::<f64>().ok().map(|number| (number + 0.0).to_bits())
}

/// Whether two numbers are equal.
pub(super) fn same(one: &str, other: &str) -> bool {
    one == other
        || one.parse::<f64>().ok().is_some_and(|one| other.parse::<f64>().is_ok_and(|other| one == other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Side, String, Unit)> {
        claims(text).into_iter().map(|claim| (claim.side, claim.value, claim.unit)).collect()
    }

    #[test]
    fn claims_are_read_with_what_they_count() {
        let some = |word: &str| Unit::Words(vec![word.to_owned()]);
        assert_eq!(found("At most 5 items."), [(Side::Most, "5".to_owned(), some("items"))]);
        assert_eq!(found("Page size (max 100)"), [(Side::Most, "100".to_owned(), Unit::None)]);
        assert_eq!(found("最多 120 字"), [(Side::Most, "120".to_owned(), Unit::Chinese("字".to_owned()))]);
        assert_eq!(
            found("Between 1 and 1,000."),
            [(Side::Least, "1".to_owned(), Unit::None), (Side::Most, "1000".to_owned(), Unit::None)]
        );
        assert_eq!(
            found("The choices (2-4)"),
            [(Side::Least, "2".to_owned(), Unit::None), (Side::Most, "4".to_owned(), Unit::None)]
        );
    }

    #[test]
    fn usual_forms_are_claims_about_what_they_count() {
        for text in [
            "Each question shows 2-4 options.",
            "Offer 2 to 4 written-out options plus a free text.",
            "between 2 and 4 options",
            "Write two to four options",
            "選項為 2 到 4 個選項",
            "二到四個選項",
            "2～4 个选项",
            "介於 2 和 4 個選項之間",
            "選項（2-4 個）",
            "Options: 2 to 4.",
        ] {
            let found = claims(text);
            let ends: Vec<_> = found.iter().map(|claim| (claim.side, claim.value.as_str())).collect();
            assert_eq!(ends, [(Side::Least, "2"), (Side::Most, "4")], "{text}");
            assert!(found.iter().all(|claim| claim.counts("options")), "{text}: {found:?}");
        }
        for text in [
            "up to six options",
            "最多 6 个选项",
            "不超過六個選項",
            "6 options or fewer",
            "6 個選項以內",
            "6 options at most",
        ] {
            let found = claims(text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!((found[0].side, found[0].value.as_str()), (Side::Most, "6"), "{text}");
            assert!(found[0].counts("answer_options") && !found[0].counts("labels"), "{text}");
        }
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
            "2026-11-30 or 11-30-2026",
            "9:00-17:00",
            "questions 2 and 6 options",
            "one of two options",
            "5 or 10 options",
            "twenty-five options",
            "三個選項",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
