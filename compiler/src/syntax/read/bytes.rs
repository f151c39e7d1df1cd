//! What each byte can start, and the characters that a KDL file may not contain.

use super::Reader;

/// Part of a bare word, in any context.
pub(super) const WORD: u8 = 1;
/// First byte of a longer character that may be a space or a line end.
pub(super) const LEAD: u8 = 2;
/// Means itself in a string: no quote, no backslash, and not the start of a line end.
pub(super) const PLAIN: u8 = 4;
/// Not allowed, or the first byte of a longer character that may be disallowed.
const SUSPECT: u8 = 8;

static CLASS: [u8; 256] = classes();

/// The class bits of a byte.
pub(super) fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let byte = index as u8;
        let mut class = 0;
        if is_word(byte) {
            class |= WORD;
        }
        if matches!(byte, 0xc2 | 0xe1 | 0xe2 | 0xe3) {
            class |= LEAD;
        }
        if !matches!(byte, b'"' | b'\\' | b'\n'..=b'\r' | 0xc2 | 0xe2) {
            class |= PLAIN;
        }
        if matches!(byte, 0..=8 | 0x0e..=0x1f | 0x7f | 0xe2 | 0xef) {
            class |= SUSPECT;
        }
        table[index] = class;
        index += 1;
    }
    table
}

const fn is_word(byte: u8) -> bool {
    let separates = matches!(byte, b'\t'..=b'\r' | b' ' | b'\\' | b'/' | b'(' | b')' | b'{' | b'}' | b';');
    let marks = matches!(byte, b'[' | b']' | b'"' | b'#' | b'=');
    // Zero is no word, so that the end of the text ends one; `refuse_disallowed` reports the others.
    !separates && !marks && !matches!(byte, 0 | 0xc2 | 0xe1 | 0xe2 | 0xe3)
}

/// After this many runs of disallowed characters, a file is not text.
const MOST: usize = 20;

/// Reports every run of disallowed characters; the reader then treats them as letters.
pub(super) fn refuse_disallowed(reader: &mut Reader) {
    let bytes = reader.bytes;
    let mut at = reader.at;
    let mut found = 0;
    while at < bytes.len() && found < MOST {
        if class(bytes[at]) & SUSPECT == 0 {
            at += 1;
            continue;
        }
        let start = at;
        while let length @ 1.. = disallowed(bytes, at) {
            at += length;
        }
        if at == start {
            at += 1;
        } else {
            found += 1;
            report(reader, start, at, found);
        }
    }
}

fn report(reader: &mut Reader, start: usize, end: usize, found: usize) {
    let Some(first) = reader.text.get(start..end).and_then(|text| text.chars().next()) else { return };
    let code = u32::from(first);
    let message = match first {
        '\u{feff}' => "a byte order mark is only allowed at the start of a file".to_owned(),
        '\u{200e}'..='\u{2069}' => {
            format!("the invisible character U+{code:04X} changes the direction of text")
        }
        _ => format!("the control character U+{code:04X} is not allowed in a file"),
    };
    let fault = reader.fault(start..end, message).help(match found {
        MOST => "There are too many of them to list; check that this is a text file.".to_owned(),
        _ => format!("Remove it; in a quoted string, you can write `\\u{{{code:X}}}`."),
    });
    reader.report(fault);
}

/// Length of the disallowed character at `at`; 0 if there is none.
fn disallowed(bytes: &[u8], at: usize) -> usize {
    match bytes[at.min(bytes.len())..] {
        [0..=8 | 0x0e..=0x1f | 0x7f, ..] => 1,
        [0xe2, 0x80, 0x8e | 0x8f | 0xaa..=0xae, ..]
        | [0xe2, 0x81, 0xa6..=0xa9, ..]
        | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}
