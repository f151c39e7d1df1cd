//! "Did you mean …?": the known name closest to an unknown one.
//!
//! In: the written name and all known names. Out: one of them, or nothing. A random guess helps nobody, so about two thirds
//! of the characters must agree.

/// Names longer than this, in characters, are not compared: nobody mistypes them by hand.
const LONGEST: usize = 64;
/// Only this many candidates are examined, so that ten thousand mistakes in a large catalog stay cheap.
const MOST: usize = 4096;

/// The candidate that `name` most likely means, or `None` if nothing is close.
///
/// Close means: a small edit distance (a swap of neighbours counts as one edit; about a third of the characters may differ),
/// the same words in another spelling (`maxLength`, `max_length`, `length-max` for `max-length`), singular for plural, or a
/// prefix of at least three characters. Of equally close candidates the first wins.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = fold(name)?;
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates.into_iter().take(MOST) {
        let limit = best.map_or(usize::MAX, |(score, _)| score);
        if let Some(score) = score(&wanted, candidate).filter(|score| *score < limit) {
            best = Some((score, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The distance of `candidate`, in half edits; `None` if it is too far.
fn score(wanted: &[char], candidate: &str) -> Option<usize> {
    let known = fold(candidate)?;
    if wanted == known.as_slice() {
        return Some(0);
    }
    if singular(wanted) == singular(&known) || same_words(wanted, &known) {
        return Some(1);
    }
    let longest = wanted.len().max(known.len());
    let threshold = longest / 3;
    if let Some(distance) = distance(wanted, &known, threshold).filter(|distance| *distance <= threshold) {
        return Some(distance * 2);
    }
    let shortest = wanted.len().min(known.len());
    let begins = shortest >= 3 && wanted[..shortest] == known[..shortest];
    begins.then(|| 3 + (longest - shortest))
}

/// Lower case, with words separated by `-` whatever separated them before.
fn fold(name: &str) -> Option<Vec<char>> {
    let mut folded = Vec::with_capacity(name.len().min(LONGEST) + 4);
    let mut after_lower = false;
    for (index, letter) in name.chars().enumerate() {
        if index >= LONGEST {
            return None;
        }
        if letter.is_uppercase() && after_lower {
            folded.push('-');
        }
        after_lower = letter.is_lowercase() || letter.is_ascii_digit();
        match letter {
            '_' | ' ' | '-' => folded.push('-'),
            _ => folded.extend(letter.to_lowercase()),
        }
    }
    Some(folded)
}

fn singular(name: &[char]) -> &[char] {
    match name {
        [rest @ .., 's'] if rest.len() >= 2 => rest,
        _ => name,
    }
}

/// Whether both consist of the same words, at least two, in another order.
fn same_words(one: &[char], other: &[char]) -> bool {
    if one.len() != other.len() || !one.contains(&'-') {
        return false;
    }
    let words = |name: &[char]| {
        let mut words: Vec<String> =
            name.split(|letter| *letter == '-').map(|word| word.iter().collect()).collect();
        words.sort();
        words
    };
    words(one) == words(other)
}

/// The edits (insert, remove, replace, swap of neighbours) between two texts; `None` once there are certainly more than
/// `limit`.
fn distance(one: &[char], other: &[char], limit: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > limit {
        return None;
    }
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, known) in other.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != known);
            let mut least = replaced.min(last[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && *letter == other[column - 1] && one[row - 1] == *known {
                least = least.min(before_last[column - 1] + 1);
            }
            current.push(least);
        }
        if current.iter().all(|edits| *edits > limit) {
            return None;
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last.last().copied()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const NODES: [&str; 8] =
        ["snippet", "guideline", "description", "max-length", "min-length", "params", "outcome", "use-when"];

    #[test]
    fn finds_what_was_meant() {
        for (written, meant) in [
            ("snipet", "snippet"),
            ("snippte", "snippet"),
            ("Snippet", "snippet"),
            ("guidelines", "guideline"),
            ("param", "params"),
            ("maxLength", "max-length"),
            ("max_length", "max-length"),
            ("length-max", "max-length"),
            ("desc", "description"),
            ("usewhen", "use-when"),
        ] {
            assert_eq!(nearest(written, NODES), Some(meant), "{written}");
        }
    }

    #[test]
    fn offers_nothing_if_nothing_is_close() {
        for written in ["", "x", "title", "budget", "寄", &"a".repeat(10_000)] {
            assert_eq!(nearest(written, NODES), None, "{written}");
        }
    }

    #[test]
    fn an_exact_name_beats_a_close_one() {
        assert_eq!(nearest("min-length", NODES), Some("min-length"));
        assert_eq!(nearest("anything", []), None);
    }
}
