//! What a number in a text counts: "items", "written-out options", "個選項".

use crate::rules::words::{COUNTED, STOP, is_cjk, stem, words};

/// The text after a number.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Unit {
    /// Nothing: the clause ends.
    None,
    /// Up to three words, in lower case.
    Words(Vec<String>),
    /// Chinese, without the classifier.
    Chinese(String),
}

const CHARACTERS: [&str; 4] = ["characters", "character", "chars", "letters"];
const ITEMS: [&str; 5] = ["items", "item", "entries", "elements", "values"];
const IN_CHINESE: [&str; 3] = ["字元", "字符", "字"];
/// Classifiers, the longest first.
const CLASSIFIERS: &str = "個个項项筆笔條条張张位名則则件種种份組组道題题頁页";
/// Marks that end a clause after a number.
const WITHIN: [&str; 8] = ["以內", "以内", "之間", "之间", "以下", "以上", "為限", "为限"];

impl Unit {
    /// What the text after a number counts.
    pub(super) fn read(rest: &str) -> Self {
        let clause = clause(rest);
        let first = clause.chars().next();
        match first {
            None => Self::None,
            // "two of them": of what the text is about.
            Some(_) if clause.starts_with("of them") => Self::None,
            Some(letter) if is_cjk(letter) => {
                let run: String = clause.chars().take_while(|letter| is_cjk(*letter)).take(10).collect();
                let run = WITHIN
                    .iter()
                    .find_map(|word| run.split_once(word))
                    .map_or(run.as_str(), |(unit, _)| unit);
                match run {
                    "" => Self::None,
                    run => Self::Chinese(run.to_owned()),
                }
            }
            Some(_) => {
                let lower = clause.to_lowercase();
                let words =
                    lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
                let words: Vec<_> = words
                    .take_while(|word| !STOP.has(word) && *word != "per")
                    .take(3)
                    .map(str::to_owned)
                    .collect();
                Self::Words(words)
            }
        }
    }

    /// Whether it counts the characters of a text.
    pub(super) fn is_characters(&self) -> bool {
        match self {
            Self::None => false,
            Self::Words(words) => words.iter().any(|word| CHARACTERS.contains(&word.as_str())),
            Self::Chinese(run) => IN_CHINESE.iter().any(|word| bare(run).starts_with(word)),
        }
    }

    /// Whether it counts the items of whatever list the text is about.
    pub(super) fn is_items(&self) -> bool {
        match self {
            Self::None => false,
            Self::Words(words) => words.first().is_some_and(|word| ITEMS.contains(&word.as_str())),
            Self::Chinese(run) => bare(run).is_empty(),
        }
    }

    /// Whether it counts things with that name.
    pub(super) fn counts(&self, name: &str) -> bool {
        let parts = words(name);
        let Some(last) = parts.last() else { return false };
        match self {
            Self::None => false,
            // "Option labels" are labels; "options plus a text" are options.
            Self::Words(words) => words.iter().enumerate().any(|(index, word)| {
                let whole = index + 1 == words.len() || word != stem(word);
                whole && stem(word) == stem(last)
            }),
            Self::Chinese(run) => {
                nouns(last).any(|noun| bare(run).starts_with(noun) || run.starts_with(noun))
            }
        }
    }

    /// Whether it counts time: "2-4 days" limits no list of days.
    pub(super) fn is_time(&self) -> bool {
        const TIME: [&str; 8] = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
        match self {
            Self::Words(words) => words.first().is_some_and(|word| TIME.contains(&stem(word))),
            _ => false,
        }
    }
}

/// The Chinese nouns for the items of a list with that name.
fn nouns(last: &str) -> impl Iterator<Item = &'static str> {
    let class = stem(last).to_owned();
    let lines = COUNTED.entries().iter().filter_map(|line| line.split_once(':'));
    let own = lines.filter(move |(one, _)| *one == class).flat_map(|(_, nouns)| nouns.split(' '));
    own.filter(|noun| !noun.is_empty())
}

/// Whether a text, in lower case, ends in such a noun.
pub(super) fn ends_in_noun(text: &str, name: &str) -> bool {
    let text = text.trim_end_matches([' ', ':', '：', '(', '（', '數', '数', '量', '，', ',']);
    let parts = words(name);
    let Some(last) = parts.last() else { return false };
    let word = text.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    stem(word) == stem(last) || nouns(last).any(|noun| text.ends_with(noun))
}

/// A run without the classifier at its start.
fn bare(run: &str) -> &str {
    run.strip_prefix(|letter: char| CLASSIFIERS.contains(letter)).unwrap_or(run)
}

/// The rest of the clause that contains a number.
pub(super) fn clause(rest: &str) -> &str {
    let rest = rest.trim_start_matches(' ');
    let ends = |letter: char| {
        matches!(
            letter,
            '.' | ',' | ';' | ':' | '(' | ')' | ']' | '\n' | '。' | '，' | '；' | '）' | '、' | '（' | '：'
        )
    };
    &rest[..rest.find(ends).unwrap_or(rest.len())]
}
