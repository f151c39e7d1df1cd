//! Parts that are moved in by the blanks before them.
//!
//! The rules are those of the crate `handlebars` 6.4: the blanks are put at the beginning of each piece that begins a
//! line, and after each line end inside of a piece. A piece is what one tag, or the words between two tags, writes.

/// Moves in the piece that `out` holds from the byte `at` on, by `blanks`.
///
/// `start` is the byte where the part begins. Where the piece is the first of its part, it begins a line only if the tag of
/// the part is `alone` on its line, and then if the part is its `own` line or `out` ends with a line end there.
///
/// # Panics
///
/// If `at` is not on a character boundary of `out`, which generated code never does: it is the length that `out` had.
pub fn indent(out: &mut String, at: usize, start: usize, own: bool, alone: bool, blanks: &str) {
    let piece = out.split_off(at);
    let after_line = out.ends_with(['\n', '\r']);
    let begins = if at > start { after_line } else { alone && (own || after_line) };
    if begins && !piece.is_empty() && !piece.starts_with(['\n', '\r']) {
        out.push_str(blanks);
    }
    for (index, line) in piece.split_inclusive('\n').enumerate() {
        if index > 0 {
            out.push_str(blanks);
        }
        out.push_str(line);
    }
}
