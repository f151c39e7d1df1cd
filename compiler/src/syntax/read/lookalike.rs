//! Quotes that do not quote in KDL: `'…'`, `` `…` `` and typographic ones.

use std::ops::Range;

use super::super::Text;
use super::Reader;
use super::escape::Builder;

/// Opening characters with their possible closing ones.
const PAIRS: [(char, &[char]); 6] = [
    ('\'', &['\'']),
    ('`', &['`']),
    ('\u{201c}', &['\u{201d}', '\u{201c}', '"']),
    ('\u{201d}', &['\u{201d}', '"']),
    ('\u{201e}', &['\u{201c}', '\u{201d}', '"']),
    ('\u{2018}', &['\u{2019}', '\u{2018}']),
];

/// The closing one must follow within this many bytes.
const LONGEST: usize = 1000;

impl Reader<'_> {
    /// The text in other quotes that begins here, with a report; `None` if a plain word begins.
    ///
    /// To KDL these are bare words, and the text would fall apart at each space. So a word counts as a text only if it begins
    /// with such a quote and the same kind closes it on the same line, before a space.
    pub(super) fn quoted_otherwise(&mut self) -> Option<Text> {
        if !matches!(self.peek(), b'\'' | b'`' | 0xe2) {
            return None;
        }
        let open = self.character(self.at);
        let first = self.text[open.clone()].chars().next()?;
        let (_, closing) = PAIRS.iter().find(|(opening, _)| *opening == first)?;
        let close = self.closing_lookalike(first, open.end, closing)?;
        let inner = open.end..close.start;
        self.at = close.end;
        let (shown, kind) = match first {
            '\'' => ("'…'", "single quotes do not"),
            '`' => ("`…`", "backticks do not"),
            _ => ("“…”", "typographic quotes do not"),
        };
        let fault = self
            .fault(open.start..close.end, format!("{kind} make a string"))
            .help(format!("Write \"…\" instead of {shown}. Inside the string, write a quote as `\\\"`."));
        self.report(fault);
        let mut out = Builder::default();
        out.literal(&self.text[inner.clone()], inner.start);
        Some(out.finish(self.span(open.start..close.end), inner.start))
    }

    fn closing_lookalike(&mut self, opening: char, from: usize, closing: &[char]) -> Option<Range<usize>> {
        // An earlier search from further left found none: many such words take no quadratic time.
        let (known, none_until) = self.unpaired;
        let start = if known == opening { from.max(none_until) } else { from };
        let mut until = start;
        for (at, letter) in self.text[start..].char_indices() {
            let end = start + at + letter.len_utf8();
            until = start + at;
            if until > from + LONGEST || self.newline(until) > 0 {
                break;
            }
            // Whatever ends a word ends this one, even a comment directly after it: the layout of a file says nothing.
            let ends = end >= self.bytes.len()
                || matches!(self.byte(end), b';' | b'{' | b'}' | b'=' | b'(' | b')' | b'/' | b'\\');
            if closing.contains(&letter) && (ends || self.space(end) + self.newline(end) > 0) {
                return Some(until..end);
            }
        }
        self.unpaired = (opening, until);
        None
    }
}
