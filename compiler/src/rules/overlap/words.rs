//! Texts as comparable words: a number stands for the meaning of a word.

use crate::rules::words::{STOP, SYNONYMS, VERBS, is_cjk};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A word of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// Its meaning; see [`Lexicon`].
    pub(super) number: u32,
    /// It is a verb for what is done.
    pub(super) action: bool,
}

/// Numbers of words, the same for all words of a class.
#[derive(Default)]
pub(super) struct Lexicon {
    numbers: HashMap<String, u32>,
    actions: Vec<bool>,
    /// Words seen so far, as written in lower case; `None` for those without weight.
    met: HashMap<String, Option<Word>>,
}

impl Lexicon {
    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether the word with that number is a verb for what is done.
    pub(super) fn is_action(&self, number: u32) -> bool {
        self.actions.get(number as usize).is_some_and(|action| *action)
    }

    /// The words of a text in order, without those that carry no weight.
    pub(super) fn words(&mut self, text: &str) -> Vec<Word> {
        let mut out = Vec::new();
        pieces(text, &mut |piece| match piece {
            Piece::Latin(word, false) => {
                let known = self.met.get(word).copied().unwrap_or_else(|| {
                    let mut known = None;
                    latin(word, false, &mut |_, class| known = Some(self.enter(class)));
                    self.met.insert(word.to_owned(), known);
                    known
                });
                out.extend(known);
            }
            Piece::Latin(word, true) => latin(word, true, &mut |_, class| out.push(self.enter(class))),
            Piece::Han(run) => han(run, &mut |_, class| out.push(self.enter(class))),
        });
        out
    }

    /// The name of a parameter as a whole.
    pub(super) fn param(&mut self, name: &str) -> u32 {
        self.enter(&format!("={}", name.to_lowercase())).number
    }

    /// The words of a text that have a number, as written.
    pub(super) fn known(&self, text: &str) -> Vec<(u32, String)> {
        let mut out = Vec::new();
        each(text, &mut |form, class| {
            out.extend(self.numbers.get(class).map(|number| (*number, form.to_owned())))
        });
        out
    }

    fn enter(&mut self, class: &str) -> Word {
        if let Some(number) = self.numbers.get(class) {
            return Word { number: *number, action: self.is_action(*number) };
        }
        let number = self.actions.len() as u32;
        let action = class.starts_with('!');
        self.numbers.insert(class.to_owned(), number);
        self.actions.push(action);
        Word { number, action }
    }
}

/// A stretch of a text.
enum Piece<'t> {
    /// A word in lower case, and whether it is the first of the text.
    Latin(&'t str, bool),
    /// Chinese characters in a row.
    Han(&'t str),
}

/// Calls `found` with each word as written, in lower case, and its class.
fn each(text: &str, found: &mut dyn FnMut(&str, &str)) {
    pieces(text, &mut |piece| match piece {
        Piece::Latin(word, first) => latin(word, first, found),
        Piece::Han(run) => han(run, found),
    });
}

fn pieces(text: &str, found: &mut dyn FnMut(Piece<'_>)) {
    let (mut word, mut wide, mut small, mut first) = (String::new(), String::new(), false, true);
    for letter in text.chars().chain([' ']) {
        let cjk = is_cjk(letter);
        if !word.is_empty() && (cjk || !letter.is_alphanumeric() || letter.is_uppercase() && small) {
            found(Piece::Latin(&word, first));
            word.clear();
            first = false;
        }
        if !wide.is_empty() && !cjk {
            found(Piece::Han(&wide));
            wide.clear();
            first = false;
        }
        if cjk {
            wide.push(letter);
        } else if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        small = letter.is_lowercase() || letter.is_numeric();
    }
}

fn latin(word: &str, first: bool, found: &mut dyn FnMut(&str, &str)) {
    let classes = classes();
    if word.chars().nth(1).is_none() || stop(word) {
        return;
    }
    let stem = stem(word);
    match classes.get(word).or_else(|| classes.get(stem)) {
        Some(class) if *class == "-" => {}
        Some(class) => found(word, class),
        // A verb without a class still says what is done if it begins a name or text.
        None if first && verb(stem) => found(word, &format!("!{stem}")),
        None => found(word, stem),
    }
}

/// Entries first, longest match first; the rest in pairs of characters.
fn han(run: &str, found: &mut dyn FnMut(&str, &str)) {
    let classes = classes();
    let places: Vec<usize> = run.char_indices().map(|(at, _)| at).chain([run.len()]).collect();
    let mut at = 0;
    let mut open: Option<usize> = None;
    while at + 1 < places.len() {
        let known = (1..=LONGEST.min(places.len() - 1 - at)).rev().find_map(|length| {
            let entry = &run[places[at]..places[at + length]];
            // A single character is a word only if it begins one: `發` in `沙發` sends nothing.
            let alone = length > 1 || open.is_none();
            classes.get(entry).filter(|_| alone).map(|class| (length, entry, *class))
        });
        match known {
            Some((length, entry, class)) => {
                open = None;
                if class != "-" {
                    found(entry, class);
                }
                at += length;
            }
            None => {
                if let Some(before) = open {
                    let pair = &run[places[before]..places[at + 1]];
                    found(pair, pair);
                }
                open = Some(at);
                at += 1;
            }
        }
    }
}

/// Characters of the longest Chinese entry.
const LONGEST: usize = 4;

/// Without plural, `-ing` and `-ed` endings, by rule of thumb.
fn stem(word: &str) -> &str {
    let cut = |ending: &str, least: usize| word.strip_suffix(ending).filter(|rest| rest.len() >= least);
    if word.ends_with("ss") || !word.is_ascii() {
        return word;
    }
    cut("ing", 4).or_else(|| cut("ed", 4)).or_else(|| cut("s", 3)).unwrap_or(word)
}

fn stop(word: &str) -> bool {
    static WORDS: OnceLock<std::collections::HashSet<&'static str>> = OnceLock::new();
    WORDS.get_or_init(|| STOP.entries().iter().map(String::as_str).collect()).contains(word)
}

fn verb(word: &str) -> bool {
    static WORDS: OnceLock<std::collections::HashSet<&'static str>> = OnceLock::new();
    WORDS.get_or_init(|| VERBS.entries().iter().map(String::as_str).collect()).contains(word)
}

/// The class of each word of `data/synonyms.txt`.
fn classes() -> &'static HashMap<&'static str, &'static str> {
    static CLASSES: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let lines = SYNONYMS.entries().iter().filter_map(|line| line.split_once(':'));
        lines.flat_map(|(class, words)| words.split_whitespace().map(move |word| (word, class))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::each;

    fn classes(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        each(text, &mut |_, class| out.push(class.to_owned()));
        out
    }

    #[test]
    fn synonyms_are_one_word() {
        assert_eq!(classes("Send an email."), ["!make", "message"]);
        assert_eq!(classes("sendMemberMessages"), ["!make", "customer", "message"]);
        assert_eq!(classes("merge_contacts"), ["!merge", "customer"]);
        assert_eq!(classes("寄 email"), ["!make", "message"]);
        assert_eq!(classes("發訊息給會員"), ["!make", "message", "customer"]);
        assert_eq!(classes("幫聯絡人建立一封 email"), ["customer", "!make", "message"]);
        assert_eq!(classes("沙發套"), ["沙發", "發套"]);
        assert_eq!(classes(""), Vec::<String>::new());
    }
}
