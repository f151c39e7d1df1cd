//! A list of words, and where its entries occur in a text.
//!
//! Rules scan every text of a catalog once per list, even in an unoptimized macro. So texts are read byte by byte, and an
//! entry is compared only where a word begins with one of its letters.

use super::is_cjk;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

/// A list of words.
#[derive(Debug)]
pub struct List {
    text: &'static str,
    entries: OnceLock<Vec<String>>,
    /// The entries alone.
    set: OnceLock<HashSet<String>>,
    starts: OnceLock<Starts>,
}

/// Indices into [`List::entries`] by the first byte of an entry, the longest entry first.
#[derive(Debug)]
struct Starts([Vec<u32>; 256]);

impl List {
    pub(super) const fn new(text: &'static str) -> Self {
        Self { text, entries: OnceLock::new(), set: OnceLock::new(), starts: OnceLock::new() }
    }

    /// The entries, in lower case.
    pub fn entries(&self) -> &[String] {
        self.entries.get_or_init(|| {
            let lines = self.text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
            lines.filter(|line| !line.is_empty()).map(str::to_lowercase).collect()
        })
    }

    /// Whether `word` is an entry.
    pub fn has(&self, word: &str) -> bool {
        let set = self.set.get_or_init(|| self.entries().iter().cloned().collect());
        set.contains(word) || word.chars().any(char::is_uppercase) && set.contains(&word.to_lowercase())
    }

    /// The first entry that occurs in `text`, and where.
    pub fn find<'t>(&self, text: &'t str) -> Option<(Range<usize>, &'t str)> {
        self.find_all(text).next()
    }

    /// Every entry that occurs in `text`, in text order; the longest of those that begin in one place.
    pub fn find_all<'t>(&self, text: &'t str) -> Finds<'_, 't> {
        let starts = self.starts.get_or_init(|| Starts::new(self.entries()));
        Finds { entries: self.entries(), starts, text, at: 0, end: 0, inside: false }
    }
}

impl Starts {
    fn new(entries: &[String]) -> Self {
        let mut out = Self(std::array::from_fn(|_| Vec::new()));
        for (index, entry) in (0..).zip(entries) {
            if let Some(letter) = entry.chars().next() {
                out.add(letter, index);
                // In a text the letter may be a capital, which begins with another byte.
                letter
                    .to_uppercase()
                    .filter(|capital| *capital != letter)
                    .for_each(|capital| out.add(capital, index));
            }
        }
        for places in &mut out.0 {
            places.sort_by_key(|index| std::cmp::Reverse(entries[*index as usize].len()));
            places.dedup();
        }
        out
    }

    fn add(&mut self, letter: char, index: u32) {
        let mut bytes = [0; 4];
        let first = letter.encode_utf8(&mut bytes).as_bytes().first().copied();
        self.0[usize::from(first.unwrap_or_default())].push(index);
    }
}

/// What [`List::find_all`] finds.
#[derive(Debug)]
pub struct Finds<'l, 't> {
    entries: &'l [String],
    starts: &'l Starts,
    text: &'t str,
    /// The text has been read up to here.
    at: usize,
    /// The end of the last match. No kept match lies inside another, so the last one ends last.
    end: usize,
    /// A word that began before continues here.
    inside: bool,
}

impl<'t> Iterator for Finds<'_, 't> {
    type Item = (Range<usize>, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            let at = self.at;
            let byte = bytes[at];
            let joined = match byte < 0x80 {
                true => {
                    self.at += 1;
                    JOINS[byte as usize]
                }
                false => {
                    let letter = self.text[at..].chars().next()?;
                    self.at += letter.len_utf8();
                    joins(letter)
                }
            };
            // No entry begins inside a word, which is most of the text.
            let begins = !(self.inside && joined);
            self.inside = joined;
            if begins && let Some(range) = self.entry(at, byte) {
                self.end = range.end;
                return Some((range.clone(), &self.text[range]));
            }
        }
        None
    }
}

impl Finds<'_, '_> {
    /// The longest entry at a place where a word may begin.
    fn entry(&self, at: usize, byte: u8) -> Option<Range<usize>> {
        let rest = &self.text[at..];
        for index in &self.starts.0[byte as usize] {
            let entry = self.entries[*index as usize].as_str();
            let range = at..at + entry.len();
            if range.end > self.end && begins_with(rest, entry) && whole(self.text, &range, entry) {
                return Some(range);
            }
        }
        None
    }
}

/// Whether a text begins with an entry, which is in lower case.
fn begins_with(text: &str, entry: &str) -> bool {
    let Some(start) = text.get(..entry.len()) else { return false };
    match start.is_ascii() {
        true => start.eq_ignore_ascii_case(entry),
        false => start.chars().map(small).eq(entry.chars()),
    }
}

/// The lower case of a letter, if it takes as many bytes.
fn small(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) if one.len_utf8() == letter.len_utf8() => one,
        _ => letter,
    }
}

/// [`joins`] for bytes that are a whole letter.
static JOINS: [bool; 128] = {
    let mut out = [false; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        out[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        byte += 1;
    }
    out
};

/// Letters and digits, which form a word with their neighbours.
fn joins(letter: char) -> bool {
    letter.is_alphanumeric() && !is_cjk(letter) || letter == '_'
}

/// Whether an entry is a whole word: Chinese has no spaces, so there it always is.
fn whole(text: &str, range: &Range<usize>, entry: &str) -> bool {
    let before = text[..range.start].chars().next_back();
    let after = text[range.end..].chars().next();
    let starts = entry.chars().next().is_some_and(joins);
    let ends = entry.chars().next_back().is_some_and(joins);
    !(starts && before.is_some_and(joins) || ends && after.is_some_and(joins))
}
