//! Regular expressions, compiled once per process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use regex_lite::Regex;

type Compiled = HashMap<String, Option<Arc<Regex>>>;

/// Whether `pattern` matches somewhere in `text`. The compiler has verified that patterns of a catalog compile; one
/// that does not matches nothing, since a rule that cannot be read must not let a call through.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    compiled(pattern).is_some_and(|regex| regex.is_match(text))
}

fn compiled(pattern: &str) -> Option<Arc<Regex>> {
    static CACHE: OnceLock<Mutex<Compiled>> = OnceLock::new();
    let cache = CACHE.get_or_init(Mutex::default);
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cache.get(pattern) {
        return known.clone();
    }
    let regex = Regex::new(pattern).ok().map(Arc::new);
    cache.insert(pattern.to_owned(), regex.clone());
    regex
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_pattern_matches_anywhere_and_a_broken_one_nowhere() {
        assert!(matches("b+", "abbc"));
        assert!(!matches("^b+", "abbc"));
        assert!(!matches("(", "("));
    }
}
