//! `^[a-z]{1,4096}$`: the pattern that only bounds a length. Written out it is thousands of states; what it says is that
//! every character is one of these, and how many there are.

/// How many characters a text may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counted {
    least: u64,
    most: Option<u64>,
}

impl Counted {
    pub(super) fn fits(self, count: u64) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }
}

/// The same pattern with `*` in place of its count, if it is nothing but one counted character from start to end.
pub(super) fn simplified(pattern: &str) -> Option<(String, Counted)> {
    let inner = pattern.strip_prefix('^')?.strip_suffix("}$")?;
    // A class may hold a `{` of its own, the count may not.
    let (one, count) = inner.rsplit_once('{')?;
    if !is_one_character(one) {
        return None;
    }
    let (least, most) = match count.split_once(',') {
        None => (number(count)?, Some(number(count)?)),
        Some((least, "")) => (number(least)?, None),
        Some((least, most)) => (number(least)?, Some(number(most)?)),
    };
    let counted = Counted { least, most };
    most.is_none_or(|most| least <= most).then(|| (format!("^{one}*$"), counted))
}

/// A number as the engine reads it, within the 32 bits that it takes.
fn number(digits: &str) -> Option<u64> {
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse::<u32>().ok().filter(|_| plain).map(u64::from)
}

/// Whether a pattern matches exactly one character, as far as this can be seen without reading it in full.
fn is_one_character(pattern: &str) -> bool {
    match pattern {
        "." | "\\d" | "\\D" | "\\w" | "\\W" | "\\s" | "\\S" => true,
        _ => pattern.strip_prefix('[').and_then(|class| class.strip_suffix(']')).is_some_and(is_plain_class),
    }
}

/// Whether what stands between brackets neither ends the class before the last bracket nor holds another class.
fn is_plain_class(class: &str) -> bool {
    let items = class.strip_prefix('^').unwrap_or(class);
    let mut characters = items.chars();
    while let Some(character) = characters.next() {
        match character {
            '[' | ']' => return false,
            '\\' if characters.next().is_none() => return false,
            _ => {}
        }
    }
    !items.is_empty()
}
