//! Regular expressions, compiled once per process, with bounded cost.
//!
//! The engine takes at most one step for each state of its program and each character of the text. Neither factor is
//! small by itself: `(x?){10000}` is ten thousand copies, and a text may have a million characters. So there are
//! bounds on the size of a program, on the length of a text for a given program, and on the sum of all matches of one
//! call.

mod counted;

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use regex_lite::{Regex, RegexBuilder};

use self::counted::Counted;

/// Larger programs, in bytes, are refused.
pub const MAX_PROGRAM: usize = 1 << 18;

/// Longer patterns, in bytes, are refused unread.
pub const MAX_PATTERN: usize = 1 << 15;

/// The engine keeps a row of memory for each state; its size grows with the number of groups.
const MAX_GROUP_MEMORY: usize = 1 << 24;

/// The most that the matches of one call may cost, in bytes of program times characters. This is about a tenth of a
/// second, and enough for a text of 2,048 characters and the largest program.
const MAX_WORK: u64 = 1 << 29;

/// The distinguished program sizes: the engine does not report a size, only that it exceeds a limit.
const SMALLEST: usize = 1 << 8;

/// Why a pattern cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternFault {
    /// It is not a regular expression that the engine supports; holds the engine's message.
    Invalid(String),
    /// It is longer than [`MAX_PATTERN`], its program would exceed [`MAX_PROGRAM`], or it has so many groups that
    /// matching would take too much memory.
    TooLarge,
}

impl fmt::Display for PatternFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(fault) => formatter.write_str(fault),
            Self::TooLarge => formatter.write_str("it is too large to be matched in bounded time"),
        }
    }
}

impl std::error::Error for PatternFault {}

/// Whether a parameter or check may have this pattern. Time and memory are bounded, whatever the pattern is.
///
/// # Errors
///
/// What is wrong with it.
pub fn verify_pattern(pattern: &str) -> Result<(), PatternFault> {
    Program::new(pattern).map(drop)
}

/// What one call has left of [`MAX_WORK`].
#[derive(Debug)]
pub(crate) struct Work(Cell<u64>);

impl Default for Work {
    fn default() -> Self {
        Self(Cell::new(MAX_WORK))
    }
}

impl Work {
    fn spend(&self, cost: u64) -> bool {
        let left = self.0.get().checked_sub(cost);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// The result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    /// The pattern matches somewhere in the text.
    Found,
    /// It does not match.
    None,
    /// The text has more characters than this, the most that the program may be run on.
    TooLong(u32),
    /// The matches of this call have already cost too much.
    Exhausted,
}

/// Whether `pattern` matches somewhere in `text`. The compiler has verified that a catalog's patterns are usable. An
/// unusable one matches nothing, since an unreadable rule must not let a call through.
pub(crate) fn matches(pattern: &str, text: &str, work: &Work) -> Match {
    compiled(pattern).map_or(Match::None, |program| program.matches(text, work))
}

/// A compiled pattern.
#[derive(Debug)]
struct Program {
    regex: Regex,
    /// Its size in bytes, at most.
    size: usize,
    /// The number of characters required, if the pattern's repetition says nothing else.
    characters: Option<Counted>,
}

impl Program {
    fn new(pattern: &str) -> Result<Self, PatternFault> {
        if pattern.len() > MAX_PATTERN {
            return Err(PatternFault::TooLarge);
        }
        if let Some((simpler, characters)) = counted::simplified(pattern)
            && let Ok((regex, size)) = compile(&simpler)
        {
            return Ok(Self { regex, size, characters: Some(characters) });
        }
        let (regex, size) = compile(pattern)?;
        Ok(Self { regex, size, characters: None })
    }

    fn matches(&self, text: &str, work: &Work) -> Match {
        let count = text.chars().count() as u64;
        if self.characters.is_some_and(|counted| !counted.fits(count)) {
            return Match::None;
        }
        let size = self.size as u64;
        let most = MAX_WORK / size - 1;
        if count > most {
            return Match::TooLong(u32::try_from(most).unwrap_or(u32::MAX));
        }
        match work.spend(size * (count + 1)) {
            false => Match::Exhausted,
            true if self.regex.is_match(text) => Match::Found,
            true => Match::None,
        }
    }
}

/// A program and its size, rounded up by half at most. Each attempt stops once the program exceeds its limit.
fn compile(pattern: &str) -> Result<(Regex, usize), PatternFault> {
    let mut size = SMALLEST;
    loop {
        match RegexBuilder::new(pattern).size_limit(size).build() {
            Ok(regex) if size * regex.captures_len() > MAX_GROUP_MEMORY => {
                return Err(PatternFault::TooLarge);
            }
            Ok(regex) => return Ok((regex, size)),
            Err(error) if !is_too_large(&error) => return Err(PatternFault::Invalid(error.to_string())),
            Err(_) if size >= MAX_PROGRAM => return Err(PatternFault::TooLarge),
            // Powers of two, and the midpoints between them.
            Err(_) => size += if size.is_power_of_two() { size / 2 } else { size / 3 },
        }
    }
}

/// The engine's errors are plain strings. A test checks that it still words this one the same way.
fn is_too_large(error: &regex_lite::Error) -> bool {
    error.to_string().contains("exceeded size limit")
}

type Compiled = HashMap<String, Option<Arc<Program>>>;

fn compiled(pattern: &str) -> Option<Arc<Program>> {
    static CACHE: OnceLock<Mutex<Compiled>> = OnceLock::new();
    let cache = CACHE.get_or_init(Mutex::default);
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cache.get(pattern) {
        return known.clone();
    }
    let program = Program::new(pattern).ok().map(Arc::new);
    cache.insert(pattern.to_owned(), program.clone());
    program
}

#[cfg(test)]
mod tests;
