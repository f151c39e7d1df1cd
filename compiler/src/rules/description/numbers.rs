//! Numbers in texts: in digits, and as the words people use for small counts.

use std::ops::Range;

/// A number in a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Number {
    /// In plain digits.
    pub(super) value: String,
    /// Its place in the text.
    pub(super) range: Range<usize>,
}

/// Whole numbers that are words by themselves, in text order.
pub(super) fn numbers(text: &str) -> Vec<Number> {
    let mut out = digits(text);
    english(text, &mut out);
    if !text.is_ascii() {
        chinese(text, &mut out);
    }
    out.sort_by_key(|number| number.range.start);
    out
}

/// Digits with thousands separators, but not those of a fraction, a name, an amount of money or a percentage.
fn digits(text: &str) -> Vec<Number> {
    let mut out = Vec::new();
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return out;
    }
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
                    out.push(Number { value: text[begin..at].replace(',', ""), range: begin..at });
                }
                start = None;
            }
            _ => {}
        }
    }
    out
}

const WORDS: [(&str, u32); 22] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fifteen", 15),
    ("sixteen", 16),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("eighty", 80),
    ("hundred", 100),
];

fn english(text: &str, out: &mut Vec<Number>) {
    let joined = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && joined(bytes[at]) {
            at += 1;
        }
        // The first letters of the words above.
        if matches!(bytes[start].to_ascii_lowercase(), b'e' | b'f' | b'h' | b'n' | b'o' | b's' | b't')
            && let Some((_, value)) = WORDS.iter().find(|(word, _)| bytes[start..at].eq_ignore_ascii_case(word.as_bytes()))
            // "twenty-five" and "two hundred" are other numbers than either of their words.
            && !in_compound(text, start..at)
        {
            out.push(Number { value: value.to_string(), range: start..at });
        }
        at = at.max(start + 1);
    }
}

/// Whether the word is part of a longer number.
fn in_compound(text: &str, range: Range<usize>) -> bool {
    let is_number = |word: &str| WORDS.iter().any(|(number, _)| word.eq_ignore_ascii_case(number));
    let hundred = |word: &str| word.eq_ignore_ascii_case("hundred");
    let tens = |word: &str| is_number(word) && word.to_ascii_lowercase().ends_with("ty");
    let other = |letter: char| !letter.is_ascii_alphabetic();
    let (before, own, after) = (&text[..range.start], &text[range.clone()], &text[range.end..]);
    let last = before.strip_suffix(['-', ' ']).and_then(|before| before.rsplit(other).next());
    let next = after.strip_prefix(['-', ' ']).and_then(|after| after.split(other).next());
    last.is_some_and(|last| tens(last) || hundred(own) && is_number(last))
        || next.is_some_and(|next| hundred(next) || is_number(next) && (hundred(own) || tens(own)))
}

/// Numerals up to the thousands, and digits of full width.
fn chinese(text: &str, out: &mut Vec<Number>) {
    let mut run: Option<Range<usize>> = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (&mut run, numeral(letter)) {
            (Some(run), Some(_)) => run.end = at + letter.len_utf8(),
            (None, Some(_)) => run = Some(at..at + letter.len_utf8()),
            (_, None) => {
                let range = run.take();
                let value = range.clone().and_then(|range| value(&text[range]));
                out.extend(value.zip(range).map(|(value, range)| Number { value: value.to_string(), range }));
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Numeral {
    Digit(u32),
    Unit(u32),
}

fn numeral(letter: char) -> Option<Numeral> {
    let digit = "零一二三四五六七八九".chars().position(|one| one == letter);
    let wide = u32::from(letter).checked_sub(u32::from('０')).filter(|value| *value < 10);
    match letter {
        '兩' | '两' => Some(Numeral::Digit(2)),
        '〇' => Some(Numeral::Digit(0)),
        '十' => Some(Numeral::Unit(10)),
        '百' => Some(Numeral::Unit(100)),
        '千' => Some(Numeral::Unit(1000)),
        _ => digit.and_then(|digit| u32::try_from(digit).ok()).or(wide).map(Numeral::Digit),
    }
}

fn value(run: &str) -> Option<u32> {
    let numerals: Vec<Numeral> = run.chars().filter_map(numeral).collect();
    if numerals.iter().all(|one| matches!(one, Numeral::Digit(_))) {
        return numerals.iter().try_fold(0_u32, |sum, one| {
            let Numeral::Digit(digit) = one else { return None };
            sum.checked_mul(10)?.checked_add(*digit)
        });
    }
    let (mut sum, mut last) = (0_u32, None);
    for one in numerals {
        match one {
            Numeral::Digit(digit) => last = Some(digit),
            Numeral::Unit(unit) => sum = sum.checked_add(last.take().unwrap_or(1).checked_mul(unit)?)?,
        }
    }
    sum.checked_add(last.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        numbers(text).into_iter().map(|number| number.value).collect()
    }

    #[test]
    fn numbers_are_read_in_digits_and_words() {
        assert_eq!(found("up to six of 1,000, two hundred, twenty-five"), ["6", "1000"]);
        assert_eq!(found("最多十二個，二十 到 三百五十，兩題，６ 項"), ["12", "20", "350", "2", "6"]);
        assert_eq!(found("Someone often tends, v2 of max3, 2.5, 50%, none"), Vec::<String>::new());
    }
}
