use super::Utf16Position;
use crate::source::{FileId, SourceFile, Span};

fn at(line: u32, character: u32) -> Utf16Position {
    Utf16Position { line, character }
}

/// The place of the first `needle` in a text.
fn of(text: &str, needle: &str) -> Utf16Position {
    let offset = text.find(needle).expect("it is in the text");
    SourceFile::new("x.kdl", text).utf16_position(offset as u32)
}

#[test]
fn characters_count_as_their_code_units() {
    assert_eq!(of("寄せ x", "x"), at(0, 3), "CJK in the basic plane is one unit each");
    assert_eq!(of("𠮷 x", "x"), at(0, 3), "CJK beyond it is a surrogate pair");
    assert_eq!(of("🦀🦀x", "x"), at(0, 4));
    assert_eq!(of("👩‍👩‍👧x", "x"), at(0, 8), "three emoji of two units, two joiners of one");
    assert_eq!(of("e\u{301}x", "x"), at(0, 2), "a combining mark counts by itself");
    assert_eq!(of("\t\tx", "x"), at(0, 2), "a tab is one unit");
    assert_eq!(of("é\n🦀x", "x"), at(1, 2));
}

#[test]
fn lines_end_as_in_the_language_server_protocol() {
    for (text, place) in [
        ("a\nbx", at(1, 1)),
        ("a\r\nbx", at(1, 1)),
        ("a\rbx", at(1, 1)),
        ("\r\r\n\nx", at(3, 0)),
        ("\u{2028}x", at(0, 1)),
    ] {
        assert_eq!(of(text, "x"), place, "{text:?}");
    }
    let file = SourceFile::new("x.kdl", "ab\r\nc");
    assert_eq!(file.utf16_position(2), at(0, 2), "before the line end");
    assert_eq!(file.utf16_position(3), at(0, 2), "inside of it");
    assert_eq!(file.offset(at(0, 9)), 2, "after the end of a line is its end");
}

#[test]
fn the_end_of_the_file_is_a_place() {
    for (text, end) in
        [("", at(0, 0)), ("ab", at(0, 2)), ("ab\n", at(1, 0)), ("ab\r", at(1, 0)), ("a\n🦀", at(1, 2))]
    {
        let file = SourceFile::new("x.kdl", text);
        let length = text.len() as u32;
        assert_eq!(file.utf16_position(length), end, "{text:?}");
        assert_eq!(file.utf16_position(u32::MAX), end, "{text:?}, far after the end");
        assert_eq!(file.offset(end), length, "{text:?}");
        assert_eq!(file.offset(at(7, 3)), length, "{text:?}, a line that is not there");
    }
}

#[test]
fn inside_a_character_means_before_it() {
    let file = SourceFile::new("x.kdl", "a🦀b");
    for offset in 1..5 {
        assert_eq!(file.utf16_position(offset), at(0, 1), "byte {offset}");
    }
    assert_eq!(file.utf16_position(5), at(0, 3));
    assert_eq!(file.offset(at(0, 2)), 1, "half of the surrogate pair");
    let span = Span::new(FileId(0), 1..5);
    assert_eq!(file.utf16_range(span), at(0, 1)..at(0, 3));
}

/// Compared with the standard library's UTF-16, in files and lines of any length.
#[test]
fn conversions_round_trip() {
    for piece in ["a", "寄", "a寄é\n", "🦀x", "𠮷\r\n", "e\u{301}\r", "xxx👩‍👩‍👧\t"] {
        let text = piece.repeat(700);
        let file = SourceFile::new("x.kdl", text.as_str());
        let (mut line, mut start) = (0, 0);
        for (offset, letter) in text.char_indices() {
            let inside_crlf = letter == '\n' && text[..offset].ends_with('\r');
            if !inside_crlf {
                let units = text[start..offset].encode_utf16().count() as u32;
                assert_eq!(file.utf16_position(offset as u32), at(line, units), "{piece:?} at {offset}");
                assert_eq!(file.offset(at(line, units)), offset as u32, "{piece:?} at {offset}");
            }
            if letter == '\n' || letter == '\r' && !text[offset + 1..].starts_with('\n') {
                (line, start) = (line + 1, offset + 1);
            }
        }
    }
}
