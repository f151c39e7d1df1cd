//! The known name that an unknown one was probably meant to be.

/// At most this many names are compared, and names of at most so many characters.
const MOST_NAMES: usize = 500;
const MOST_CHARS: usize = 64;

/// The nearest of `known`, if one is near: the same but for case and separators, a typing error or two away, or with
/// all words of the one among those of the other.
pub(crate) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if name.len() > 4 * MOST_CHARS {
        return None;
    }
    let wanted = plain(name);
    let most = (wanted.len() / 3).max(1);
    let scored = known.into_iter().take(MOST_NAMES).filter_map(|candidate| {
        let other = plain(candidate);
        if other.len() > MOST_CHARS || wanted.len() > MOST_CHARS {
            return None;
        }
        // Names that differ in length by more are further apart than that.
        let distance = match wanted.len().abs_diff(other.len()) {
            apart if apart > most => apart,
            _ => distance(&wanted, &other),
        };
        if distance <= most && distance < wanted.len().max(other.len()) {
            Some((distance, candidate))
        } else if shares_all_words(name, candidate) {
            Some((most + 1, candidate))
        } else {
            None
        }
    });
    scored.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// The letters and digits of a name, in lower case.
fn plain(name: &str) -> Vec<char> {
    let mut plain = Vec::with_capacity(name.len());
    plain.extend(name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase));
    plain
}

/// The words of a name: what stands between characters that are neither letters nor digits.
fn words(name: &str) -> impl Iterator<Item = &str> + Clone {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn shares_all_words(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    if one.clone().count() <= other.clone().count() { are_among(one, other) } else { are_among(other, one) }
}

/// Whether all of few words, and at least one, are among many.
fn are_among<'n>(
    mut few: impl Iterator<Item = &'n str> + Clone,
    many: impl Iterator<Item = &'n str> + Clone,
) -> bool {
    let same = |one: &str, other: &str| {
        one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
    };
    few.clone().next().is_some()
        && few.all(|word| word.chars().nth(1).is_some() && many.clone().any(|other| same(word, other)))
}

/// Levenshtein's distance, with a swap of neighbours as one step.
fn distance(one: &[char], other: &[char]) -> usize {
    let width = other.len() + 1;
    let mut rows = [vec![0; width], vec![0; width], (0..width).collect::<Vec<_>>()];
    for (i, &a) in one.iter().enumerate() {
        rows.rotate_left(1);
        rows[2][0] = i + 1;
        for (j, &b) in other.iter().enumerate() {
            let mut best = (rows[1][j] + usize::from(a != b)).min(rows[1][j + 1] + 1).min(rows[2][j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                best = best.min(rows[0][j - 1] + 1);
            }
            rows[2][j + 1] = best;
        }
    }
    rows[2][width - 1]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn names_are_near_or_they_are_not() {
        let known = ["paths", "run_id", "search_query", "id", "body"];
        assert_eq!(nearest("path", known), Some("paths"));
        assert_eq!(nearest("runId", known), Some("run_id"));
        assert_eq!(nearest("query", known), Some("search_query"));
        assert_eq!(nearest("boyd", known), Some("body"));
        assert_eq!(nearest("x", known), None);
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest(&"p".repeat(100_000), known), None);
        assert_eq!(nearest("", known), None);
    }
}
