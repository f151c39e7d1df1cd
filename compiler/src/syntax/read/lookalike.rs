//! Texts in quotes that are none in KDL: `'…'`, `` `…` `` and typographic ones.

use super::super::Text;
use super::Reader;
use super::escape::Builder;

/// Opening characters with those that may close.
const PAIRS: [(char, &[char]); 6] = [
    ('\'', &['\'']),
    ('`', &['`']),
    ('\u{201c}', &['\u{201d}', '\u{201c}', '"']),
    ('\u{201d}', &['\u{201d}', '"']),
    ('\u{201e}', &['\u{201c}', '\u{201d}', '"']),
    ('\u{2018}', &['\u{2019}', '\u{2018}']),
];

/// Characters in which the closing one has to follow; it also bounds the time that many such words take.
const LONGEST: usize = 400;

impl Reader<'_> {
    /// The text in other quotes that begins here, with a report; `None` where a plain word begins.
    ///
    /// To KDL such a word is like any other, and its text would fall apart at each space. So a word is taken for a text
    /// only if it begins with such a quote and the same kind closes it on the same line, before a space.
    pub(super) fn quoted_otherwise(&mut self) -> Option<Text> {
        if !matches!(self.peek(), b'\'' | b'`' | 0xe2) {
            return None;
        }
        let open = self.character(self.at);
        let first = self.text[open.clone()].chars().next()?;
        let (_, closing) = PAIRS.iter().find(|(opening, _)| *opening == first)?;
        let close = self.closing_lookalike(open.end, closing)?;
        let inner = open.end..close.start;
        self.at = close.end;
        let (shown, kind) = match first {
            '\'' => ("'…'", "single quotes do not"),
            '`' => ("`…`", "backticks do not"),
            _ => ("“…”", "typographic quotes do not"),
        };
        let fault = self
            .fault(open.start..close.end, format!("{kind} make a string"))
            .help(format!("Write \"…\" instead of {shown}. A quote inside of the string is written `\\\"`."));
        self.report(fault);
        let mut out = Builder::default();
        out.literal(&self.text[inner.clone()], inner.start);
        Some(out.finish(self.span(open.start..close.end), inner.start))
    }

    fn closing_lookalike(&self, from: usize, closing: &[char]) -> Option<std::ops::Range<usize>> {
        for (at, letter) in self.text[from..].char_indices().take(LONGEST) {
            let at = from + at;
            if self.newline(at) > 0 {
                return None;
            }
            let end = at + letter.len_utf8();
            let ends = end >= self.bytes.len() || matches!(self.byte(end), b';' | b'{' | b'}' | b'=' | b')');
            if closing.contains(&letter) && (ends || self.space(end) + self.newline(end) > 0) {
                return Some(at..end);
            }
        }
        None
    }
}
