//! Claims about limits in texts: "at most 5 items", "2-4 options", "up to six", "最多 120 字", "2 到 6 個選項".

use super::numbers::{Number, numbers};
use super::unit::{Unit, clause, ends_in_noun};
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

/// Words before the greatest number.
const MOST: [&str; 25] = [
    "at most",
    "up to",
    "no more than",
    "not more than",
    "as many as",
    "maximum of",
    "maximum",
    "max.",
    "max",
    "limited to",
    "limit of",
    "capped at",
    "最多",
    "至多",
    "不超過",
    "不超过",
    "不得超過",
    "不得超过",
    "不能超過",
    "不能超过",
    "上限為",
    "上限为",
    "上限是",
    "上限",
    "頂多",
];
/// Words before the least number.
const LEAST: [&str; 15] = [
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
    "不得少於",
    "不得少于",
    "下限",
];
/// Words before a range.
const RANGE: [&str; 9] = ["between", "from", "(", "（", "介於", "介于", "從", "从", "在"];
/// Words behind the greatest number and what it counts.
const OR_FEWER: [&str; 8] = ["at most", "or fewer", "or less", "maximum", "max", "以內", "以内", "以下"];
/// Words behind the least number and what it counts.
const OR_MORE: [&str; 5] = ["at least", "or more", "minimum", "min", "以上"];

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
        let phrase = |words: &[&'static str]| words.iter().copied().find(|word| ends_with_word(&lower, word));
        let end = number.range.end;
        if let Some(phrase) = phrase(&MOST) {
            out.push(of(Side::Most, number, end, phrase));
        } else if let Some(phrase) = phrase(&LEAST) {
            out.push(of(Side::Least, number, end, phrase));
        } else if let Some(last) = numbers.get(index + 1).filter(|last| joins(text, number, last)) {
            let phrase = phrase(&RANGE);
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
    const VERBS: [&str; 14] =
        ["可以有", "可有", "可選", "可选", "提供", "列出", "包含", "有", "選", "选", "給", "给", "填", "放"];
    VERBS.iter().find_map(|verb| before.strip_suffix(verb)).map_or(before, |rest| rest.trim_end())
}

/// A limit whose word comes before what it counts: "maximum number of options: 6".
fn announced(before: &str) -> Option<(Side, &str)> {
    let before = [" is", " are"].iter().find_map(|link| before.strip_suffix(link)).unwrap_or(before);
    let (rest, noun) = before.rsplit_once(' ')?;
    let rest =
        ["number of", "count of", "amount of"].iter().find_map(|of| rest.strip_suffix(of)).unwrap_or(rest);
    let rest = rest.trim_end();
    let ends = |words: &[&str]| words.iter().any(|word| word.is_ascii() && ends_with_word(rest, word));
    let side = [(Side::Most, MOST.as_slice()), (Side::Least, LEAST.as_slice())]
        .into_iter()
        .find(|(_, words)| ends(words));
    side.map(|(side, _)| (side, noun))
}

/// Words of a text that gives a limit of parts of the value, or of something else than it.
const SHARED: [&str; 7] = ["each", "per ", "every", "respectively", "每", "各", "分別"];

/// Whether what follows begins a clause, and is therefore about the whole.
fn begins_clause(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['(', '[', '.', ',', ';', ':', '（', '，', '。', '；', '：', '、'])
}

/// Whether `text` ends in `word`, and not in a longer word.
fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word)
        .is_some_and(|rest| !rest.ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_'))
}

/// Whether the text between two numbers makes them a range.
fn joins(text: &str, first: &Number, last: &Number) -> bool {
    const JOINTS: [&str; 17] = [
        "-", "–", "—", "－", "~", "～", "..", "to", "through", "and", "or", "至", "到", "和", "與", "与",
        "或",
    ];
    text.get(first.range.end..last.range.start).is_some_and(|between| JOINTS.contains(&between.trim()))
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
    let sides = [(Side::Most, OR_FEWER.as_slice()), (Side::Least, OR_MORE.as_slice())];
    sides.into_iter().find_map(|(side, phrases)| {
        phrases.iter().find_map(|phrase| {
            let at = clause.find(phrase)?;
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
