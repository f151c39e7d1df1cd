//! Parts that are moved in by the blanks before them.
//!
//! The rules are those of the crate `handlebars` 6.4: the blanks are put at the beginning of each piece that begins a
//! line, and after each line end inside of a piece. A piece is what one tag, or the words between two tags, writes.

/// Defines a function, and its source for generated code, so that both renderers run the same. It names nothing by way of
/// the prelude, whose names a catalog may take.
macro_rules! with_source {
    ($(#[$doc:meta])* $name:ident: $($code:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: &str = stringify!($($code)*);
        pub(crate) $($code)*
    };
}

with_source! {
    /// The source of [`indent`].
    INDENT: fn indent(out: &mut ::std::string::String, at: usize, start: usize, own: bool, alone: bool, blanks: &str) {
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
}
