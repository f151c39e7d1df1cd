//! The known name that an unknown one was probably meant to be.

/// At most this many names are compared, and only names of at most this many characters.
const MOST_NAMES: usize = 500;
const MOST_CHARS: usize = 64;

/// The nearest of `known`, if one is near: equal except for case and separators, within one or two typing errors, or
/// with all words of one among those of the other.
pub(crate) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if name.len() > 4 * MOST_CHARS {
        return None;
    }
    let wanted = Letters::of(name)?;
    let most = (wanted.all().len() / 3).max(1);
    let scored = known.into_iter().take(MOST_NAMES).filter_map(|candidate| {
        let other = Letters::of(candidate)?;
        match distance_within(&wanted, &other, most) {
            Some(distance) if distance < wanted.count.max(other.count) => Some((distance, candidate)),
            // If all words of one name are among the other's, so are their letters.
            _ if wanted.marks & !other.marks != 0 && other.marks & !wanted.marks != 0 => None,
            _ => shares_all_words(name, candidate).then_some((most + 1, candidate)),
        }
    });
    scored.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// The letters and digits of a name, in lower case.
struct Letters {
    letters: [char; MOST_CHARS],
    count: usize,
    /// A [`bit`] for each.
    marks: u64,
}

impl Letters {
    /// `None` if there are too many.
    fn of(name: &str) -> Option<Self> {
        let mut letters = Self { letters: ['\0'; MOST_CHARS], count: 0, marks: 0 };
        for character in name.chars() {
            if character.is_ascii_alphanumeric() {
                letters.add(character.to_ascii_lowercase())?;
            } else if !character.is_ascii() && character.is_alphanumeric() {
                character.to_lowercase().try_for_each(|lower| letters.add(lower))?;
            }
        }
        Some(letters)
    }

    fn add(&mut self, letter: char) -> Option<()> {
        *self.letters.get_mut(self.count)? = letter;
        self.count += 1;
        self.marks |= bit(letter);
        Some(())
    }

    fn all(&self) -> &[char] {
        &self.letters[..self.count]
    }
}

/// The words of a name: the runs between characters that are neither letters nor digits.
fn words(name: &str) -> impl Iterator<Item = &str> + Clone {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn shares_all_words(one: &str, other: &str) -> bool {
    let is_one_word = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_one_word(one) && is_one_word(other) {
        return one.len() > 1 && one.eq_ignore_ascii_case(other);
    }
    let (one, other) = (words(one), words(other));
    if one.clone().count() <= other.clone().count() { are_among(one, other) } else { are_among(other, one) }
}

/// Whether all of `few` words, at least one, are among `many`.
fn are_among<'n>(
    mut few: impl Iterator<Item = &'n str> + Clone,
    many: impl Iterator<Item = &'n str> + Clone,
) -> bool {
    let same = |one: &str, other: &str| match one.is_ascii() && other.is_ascii() {
        true => one.eq_ignore_ascii_case(other),
        false => one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase)),
    };
    few.clone().next().is_some()
        && few.all(|word| word.chars().nth(1).is_some() && many.clone().any(|other| same(word, other)))
}

/// One of 64 bits for each character; some share one.
fn bit(character: char) -> u64 {
    1 << (u32::from(character) % 64)
}

/// Levenshtein distance, with a swap of neighbours as one step, if it is at most `most`. Neither name has more than
/// [`MOST_CHARS`] characters.
fn distance_within(one: &Letters, other: &Letters, most: usize) -> Option<usize> {
    // Each character that the other name lacks takes at least one step.
    let has = other.marks;
    let (one, other) = (one.all(), other.all());
    let lacking = one.iter().filter(|letter| has & bit(**letter) == 0).count();
    if one.len().abs_diff(other.len()) > most || lacking > most {
        return None;
    }
    // No distance exceeds the length of the longer name, which fits in a byte.
    let mut rows = [[0_u8; MOST_CHARS + 1]; 3];
    for (column, first) in (0..).zip(&mut rows[2]) {
        *first = column;
    }
    for (i, &a) in one.iter().enumerate() {
        rows.rotate_left(1);
        let mut least = rows[1][0] + 1;
        rows[2][0] = least;
        for (j, &b) in other.iter().enumerate() {
            let mut best = (rows[1][j] + u8::from(a != b)).min(rows[1][j + 1] + 1).min(rows[2][j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                best = best.min(rows[0][j - 1] + 1);
            }
            rows[2][j + 1] = best;
            least = least.min(best);
        }
        // A swap reaches back one more row, and adds one.
        if usize::from(least) > most + 1 {
            return None;
        }
    }
    Some(usize::from(rows[2][other.len()])).filter(|distance| *distance <= most)
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
