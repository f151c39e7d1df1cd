//! `^[a-z]{1,4096}$`: a pattern that only bounds a length. Compiled, it has thousands of states; what it says is that
//! every character is in the class, and how many there are.

/// The allowed number of characters.
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

/// The same pattern with `*` in place of its count, if it is only one counted character from start to end.
pub(super) fn simplified(pattern: &str) -> Option<(String, Counted)> {
    let inner = pattern.strip_prefix('^')?.strip_suffix("}$")?;
    // A class may contain a `{`; the count may not.
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

/// A number in the engine's syntax, if it fits in 32 bits.
fn number(digits: &str) -> Option<u64> {
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse::<u32>().ok().filter(|_| plain).map(u64::from)
}

/// Whether a pattern matches exactly one character, as far as a partial reading can show.
fn is_one_character(pattern: &str) -> bool {
    match pattern {
        "." | "\\d" | "\\D" | "\\w" | "\\W" | "\\s" | "\\S" => true,
        _ => pattern.strip_prefix('[').and_then(|class| class.strip_suffix(']')).is_some_and(is_plain_class),
    }
}

/// Whether the text between brackets neither ends the class early nor contains another class.
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
