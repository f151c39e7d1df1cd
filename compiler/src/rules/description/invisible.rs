//! Characters that readers cannot see, or that make a text look different from what a model reads.
//!
//! Joiners, selectors and direction marks are useful in a few places each; anywhere else they can hide text.

use std::ops::Range;

/// The invisible characters of a text, as ranges in order.
pub(super) fn invisible(text: &str) -> Vec<Range<usize>> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
        return Vec::new();
    }
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let mut hidden = directions(&letters);
    for (index, found) in hidden.iter_mut().enumerate() {
        *found |= is_hidden(&letters, index);
    }
    let mut out: Vec<Range<usize>> = Vec::new();
    for ((at, letter), _) in letters.iter().zip(hidden).filter(|(_, hidden)| *hidden) {
        let end = at + letter.len_utf8();
        match out.last_mut() {
            Some(last) if last.end == *at => last.end = end,
            _ => out.push(*at..end),
        }
    }
    out
}

/// Whether a text contains characters that a reader cannot see.
pub fn has_invisible(text: &str) -> bool {
    !invisible(text).is_empty()
}

/// The text in tag characters: they are ASCII, shifted to where fonts have no glyphs.
pub(super) fn spelled(hidden: &str) -> Option<String> {
    let letter = |tag: char| {
        let ascii = u32::from(tag).checked_sub(0xE0000).and_then(char::from_u32)?;
        matches!(ascii, ' '..='~').then_some(ascii)
    };
    hidden.chars().map(letter).collect()
}

/// Whether the character is invisible in this place. [`directions`] handles direction marks.
fn is_hidden(letters: &[(usize, char)], index: usize) -> bool {
    let letter = letters[index].1;
    let before = index.checked_sub(1).map(|before| letters[before].1);
    let after = letters.get(index + 1).map(|after| after.1);
    match u32::from(letter) {
        0x09 | 0x0A => false,
        0x00..=0x1F | 0x7F..=0x9F => true,
        // Joiners shape letters of some scripts and combine several pictures into one.
        0x200C | 0x200D => {
            let picture = before.is_some_and(in_pictures) && after.is_some_and(in_pictures);
            !(before.is_some_and(is_shaped) || letter == '\u{200D}' && picture)
        }
        // Scripts without spaces use it to separate words.
        0x200B => !(before.is_some_and(is_unspaced) && after.is_some_and(is_unspaced)),
        // A selector chooses the form of the sign before it.
        0xFE00..=0xFE0F => !before.is_some_and(|before| takes_selector(before, after)),
        0xE0100..=0xE01EF => !before.is_some_and(crate::rules::words::is_cjk),
        0x180B..=0x180F => !before.is_some_and(|before| matches!(u32::from(before), 0x1820..=0x18AA)),
        0xE0000..=0xE007F => !in_flag(letters, index),
        0x00AD
        | 0x034F
        | 0x115F
        | 0x1160
        | 0x17B4
        | 0x17B5
        | 0x2028
        | 0x2029
        | 0x2060..=0x2065
        | 0x206A..=0x206F
        | 0x3164
        | 0xFEFF
        | 0xFFA0
        | 0xFFF0..=0xFFFB
        | 0x1BCA0..=0x1BCA3
        | 0x1D173..=0x1D17A
        | 0xE0080..=0xE00FF
        | 0xE01F0..=0xE0FFF => true,
        _ => false,
    }
}

/// Letters of scripts that use joiners: Arabic and its relatives, those of India, Burmese, Khmer, Mongolian.
fn is_shaped(letter: char) -> bool {
    letter.is_alphabetic() && right_to_left(letter)
        || matches!(
            u32::from(letter),
            0x0900..=0x0DFF
                | 0x0F00..=0x109F
                | 0x1780..=0x17B3
                | 0x17B6..=0x17DD
                | 0x1820..=0x18AA
                | 0x1B00..=0x1BFF
                | 0xA800..=0xA8FF
                | 0xA980..=0xAADF
                | 0x11000..=0x11FFF
        )
}

/// Letters of Thai, Lao, Burmese and Khmer.
fn is_unspaced(letter: char) -> bool {
    matches!(u32::from(letter), 0x0E01..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17B3 | 0x17B6..=0x17FF)
}

/// Signs that combine into pictures.
fn in_pictures(letter: char) -> bool {
    matches!(u32::from(letter), 0x2190..=0x2BFF | 0x3030 | 0x303D | 0xFE0F | 0x1F000..=0x1FAFF)
}

fn takes_selector(before: char, after: Option<char>) -> bool {
    match before {
        // A digit on a key: 1️⃣.
        '0'..='9' | '#' | '*' => after == Some('\u{20E3}'),
        before => !before.is_ascii() && !matches!(u32::from(before), 0xFE00..=0xFE0F | 0x200B..=0x206F),
    }
}

/// Regions with a flag, written as tags after a black flag; there are three.
const FLAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];

/// Whether the tag character belongs to such a flag.
fn in_flag(letters: &[(usize, char)], index: usize) -> bool {
    let is_tag = |letter: char| matches!(u32::from(letter), 0xE0000..=0xE007F);
    let start = (0..index).rev().take(FLAGS[0].len() + 1).find(|at| !is_tag(letters[*at].1));
    let Some(start) = start.filter(|at| letters[*at].1 == '\u{1F3F4}') else { return false };
    let end = start + 1 + FLAGS[0].len();
    let Some(tags) = letters.get(start + 1..end) else { return false };
    let region: String = tags.iter().map(|(_, tag)| *tag).collect();
    let ends = letters.get(end).is_some_and(|(_, tag)| *tag == '\u{E007F}');
    index <= end && ends && spelled(&region).is_some_and(|region| FLAGS.contains(&region.as_str()))
}

/// Letters of right-to-left scripts.
fn right_to_left(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x0590..=0x061B | 0x061D..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF
    )
}

/// The effect of a direction mark.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    /// Sets the direction of adjacent signs.
    Beside,
    /// Begins a right-to-left stretch.
    Right,
    /// Begins a left-to-right stretch.
    Left,
    /// Begins one that follows its first letter.
    First,
    /// Reverses letters: no text needs it.
    Override,
    /// Ends an embedding, an override or an isolate.
    Pop(bool),
}

fn mark(letter: char) -> Option<Mark> {
    Some(match letter {
        '\u{200E}' | '\u{200F}' | '\u{061C}' => Mark::Beside,
        '\u{202B}' | '\u{2067}' => Mark::Right,
        '\u{202A}' | '\u{2066}' => Mark::Left,
        '\u{2068}' => Mark::First,
        '\u{202D}' | '\u{202E}' => Mark::Override,
        '\u{202C}' => Mark::Pop(false),
        '\u{2069}' => Mark::Pop(true),
        _ => return None,
    })
}

/// For each character, whether it is a direction mark that no adjacent letter needs. Next to a right-to-left letter the mark
/// does its work; elsewhere it only makes the text look different from what it says. Lines are handled separately, as they
/// are displayed.
fn directions(letters: &[(usize, char)]) -> Vec<bool> {
    let mut out = vec![false; letters.len()];
    // Starts of stretches, and whether each closes as an isolate.
    let mut open: Vec<usize> = Vec::new();
    for (index, (_, letter)) in letters.iter().enumerate() {
        if *letter == '\n' {
            open.drain(..).for_each(|start| out[start] = true);
            continue;
        }
        let Some(mark) = mark(*letter) else { continue };
        match mark {
            Mark::Beside => {
                out[index] = ![near(letters, index, false), near(letters, index, true)].contains(&Some(true));
            }
            Mark::Right | Mark::Left | Mark::First | Mark::Override => open.push(index),
            Mark::Pop(isolate) => {
                let start = open.pop();
                let asked = start.is_some_and(|start| asked_for(letters, start, index, isolate));
                out[index] |= !asked;
                start.into_iter().for_each(|start| out[start] |= !asked);
            }
        }
    }
    open.into_iter().for_each(|start| out[start] = true);
    out
}

/// Whether the stretch contains what its marks are for.
fn asked_for(letters: &[(usize, char)], start: usize, end: usize, isolate: bool) -> bool {
    let begins = letters[start].1;
    let fits = isolate == matches!(begins, '\u{2066}'..='\u{2068}');
    let inner = near(letters, start, true) == Some(true) && near(letters, end, false).is_some();
    let around = [near(letters, start, false), near(letters, end, true)].contains(&Some(true));
    fits && match mark(begins) {
        Some(Mark::Right) => inner,
        Some(Mark::Left) => around,
        Some(Mark::First) => inner || around,
        _ => false,
    }
}

/// Whether the next letter on the line in that direction is right-to-left; `None` if there is none.
fn near(letters: &[(usize, char)], index: usize, forward: bool) -> Option<bool> {
    let decides = |letter: &char| letter.is_alphabetic();
    let on_line = |letter: &char| *letter != '\n';
    let found = match forward {
        true => letters[index + 1..].iter().map(|one| one.1).take_while(on_line).find(decides),
        false => letters[..index].iter().rev().map(|one| one.1).take_while(on_line).find(decides),
    };
    found.map(right_to_left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        invisible(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn tags_are_found_and_read() {
        assert_eq!(found("Mail.\u{E0049}\u{E0047}\u{E004E} Now."), ["\u{E0049}\u{E0047}\u{E004E}"]);
        assert_eq!(spelled("\u{E0049}\u{E0047}\u{E004E}").as_deref(), Some("IGN"));
        assert_eq!(spelled("\u{200B}"), None);
        // The flag of Scotland, and other tags after a flag.
        let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";
        assert!(found(flag).is_empty());
        assert_eq!(found(&format!("{flag}\u{E0049}")), ["\u{E0049}"]);
        assert_eq!(found("\u{1F3F4}\u{E0049}\u{E0047}\u{E004E}\u{E007F}").len(), 1);
    }

    #[test]
    fn direction_marks_belong_to_right_to_left_letters() {
        for text in [
            "Look it up.\u{202E}evil\u{202C}\u{5D0}",
            "Look\u{200F} it up. \u{5D0}",
            "\u{5D0}\n\u{2067}a b\u{2069}",
            "a \u{2067}b c\u{2069} d \u{5D0}",
            "\u{5D0} \u{202E}abc\u{202C}",
            "\u{5D0}\u{2067}",
            "\u{5D0}\u{2069}",
            "\u{5D0}\u{2067}\u{5D0}\u{202C}",
        ] {
            assert!(!found(text).is_empty(), "{text:?}");
        }
        for text in [
            "\u{5E9}\u{5DC}\u{5D5}\u{5DD}!\u{200F}",
            "\u{5D0} C++\u{200E} \u{5D1}",
            "order \u{2067}\u{5D0}\u{5D1}\u{2069} is open",
            "\u{5D0} \u{2066}order 5\u{2069} \u{5D1}",
            "name: \u{2068}\u{645}\u{62D}\u{2069}",
        ] {
            assert!(found(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn joiners_and_selectors_have_their_places() {
        for text in [
            "cus\u{200B}tomer",
            "a\u{200D}b",
            "訂\u{200D}單",
            "\u{915}\u{94D}\u{200D}\u{200C}",
            "x\u{FE0F}",
            "❤\u{FE0F}\u{FE0E}",
            "1\u{FE0F}",
            "\u{3164}",
            "a\u{1B}[31mb",
            "\u{AD}",
            "x\u{E0101}",
            "\u{2028}",
        ] {
            assert_eq!(found(text).len(), 1, "{text:?}");
        }
        for text in [
            "👩\u{200D}💻 ❤\u{FE0F} 1\u{FE0F}\u{20E3}",
            "\u{645}\u{6CC}\u{200C}\u{634}",
            "葛\u{E0100}",
            "\u{E01}\u{E02}\u{200B}\u{E03}",
            "a\n\tb é ü 訂",
        ] {
            assert!(found(text).is_empty(), "{text:?}");
        }
    }
}
