//! Parts that are indented by the white space before them.
//!
//! The rules are those of the crate `handlebars` 6.4: the white space is added at the start of each piece that begins
//! a line, and after each line end inside a piece. A piece is what one tag, or the words between two tags, writes.

/// Indents the piece of `out` that starts at the byte `at`, by `blanks`.
///
/// `start` is the byte where the part begins. The first piece of a part begins a line only if the part's tag is
/// `alone` on its line, and either the part is its `own` line or `out` ends with a line end there.
///
/// # Panics
///
/// If `at` is not on a character boundary of `out`. Generated code passes an earlier length of `out`, which always
/// is.
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
