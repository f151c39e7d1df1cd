//! How many tokens a text takes, as an estimate.
//!
//! Every provider counts with its own tokeniser and none ships one that a build can run, so budgets use one
//! documented estimate. It is additive, so a text can be cut at a budget in one pass.

/// Quarters of a token that one character takes:
///
/// | characters | tokens each |
/// |---|---|
/// | ASCII | ¼ |
/// | Chinese, Japanese and Korean | 1 |
/// | other letters and signs of the basic plane | ½ |
/// | everything beyond, such as emoji | 2 |
const fn quarters(character: char) -> u64 {
    match character as u32 {
        0..0x80 => 1,
        0x2E80..0xA4D0 | 0xAC00..0xD7B0 | 0xF900..0xFB00 | 0xFE30..0xFE50 | 0xFF00..0xFFF0 => 4,
        0x2_0000..0x3_2000 => 4,
        0x1_0000.. => 8,
        _ => 2,
    }
}

/// The estimate for a text, rounded up to whole tokens.
pub fn estimate(text: &str) -> u64 {
    quarters_of(text).div_ceil(4)
}

/// The estimate in quarters of a token, which adds up over the parts of a text.
pub(crate) fn quarters_of(text: &str) -> u64 {
    text.chars().map(quarters).sum()
}

/// The maximum for a text of this many bytes, in quarters of a token: no character takes more than two quarters per
/// byte of UTF-8.
pub(crate) const fn most_quarters(bytes: usize) -> u64 {
    (bytes as u64).saturating_mul(2)
}

/// Length in bytes of the longest start of a text that takes at most this many quarters of a token.
pub(crate) fn fitting(text: &str, room: u64) -> usize {
    let mut used = 0;
    for (offset, character) in text.char_indices() {
        used += quarters(character);
        if used > room {
            return offset;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_differ() {
        assert_eq!(estimate(""), 0);
        assert_eq!(estimate("abcde"), 2);
        assert_eq!(estimate("寄信"), 2);
        assert_eq!(estimate("привет"), 3);
        assert_eq!(estimate("🙂"), 2);
    }

    #[test]
    fn a_fitting_start_fits() {
        for text in ["abcdefgh", "寄abc信", "🙂🙂a"] {
            for tokens in 0..6 {
                let start = fitting(text, tokens * 4);
                assert!(estimate(&text[..start]) <= tokens, "{text} at {tokens}");
            }
        }
    }

    #[test]
    fn no_text_takes_more_than_its_bytes_allow() {
        for character in (0..0x11_0000).filter_map(char::from_u32) {
            assert!(quarters(character) <= most_quarters(character.len_utf8()), "{character:?}");
        }
    }
}
