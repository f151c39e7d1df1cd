//! Escapes, and building text from them with a map back to its source.

use std::ops::Range;

use super::super::Text;
use super::super::string::Source;
use super::Reader;
use crate::source::Span;

/// A text that grows piece by piece.
#[derive(Default)]
pub(super) struct Builder {
    value: String,
    map: Vec<Source>,
}

impl Builder {
    /// Adds text that the file contains verbatim, at offset `source`.
    pub(super) fn literal(&mut self, text: &str, source: usize) {
        if text.is_empty() {
            return;
        }
        let at = self.value.len() as u32;
        let continues = self
            .map
            .last()
            .is_some_and(|last| last.length == 0 && last.source + (at - last.at) == source as u32);
        if !continues {
            self.map.push(Source { at, source: source as u32, length: 0 });
        }
        self.value.push_str(text);
    }

    /// Adds a character that bytes `source` of the file encode.
    pub(super) fn escape(&mut self, character: char, source: Range<usize>) {
        let at = self.value.len() as u32;
        self.map.push(Source { at, source: source.start as u32, length: source.len() as u32 });
        self.value.push(character);
    }

    /// The text, with `span` as its source; an empty one is at `start`.
    pub(super) fn finish(mut self, span: Span, start: usize) -> Text {
        let straight = self.map.iter().all(|piece| piece.at == 0 && piece.length == 0);
        let start = self.map.first().map_or(start as u32, |piece| piece.source);
        if straight {
            self.map.clear();
        }
        Text { value: self.value, span, start, map: self.map }
    }
}

impl Reader<'_> {
    /// The end of the escape whose backslash is at `at`, as far as the search for the closing quote is concerned.
    pub(super) fn escape_end(&self, at: usize) -> usize {
        let blank = self.blank_end(at + 1);
        let end = if blank > at + 1 { blank } else { at + 2 };
        end.min(self.bytes.len())
    }

    /// Adds the bytes of `range` with their escapes resolved.
    pub(super) fn unescape(&mut self, range: Range<usize>, out: &mut Builder) {
        let mut at = range.start;
        let mut unknown = Vec::new();
        while at < range.end {
            let start = at;
            while at < range.end && self.bytes[at] != b'\\' {
                at += 1;
            }
            out.literal(&self.text[start..at], start);
            if at < range.end {
                at = self.one_escape(at, range.end, out, &mut unknown);
            }
        }
        self.unknown_escapes(&unknown);
    }

    /// Resolves the escape at `at` and returns its end.
    fn one_escape(
        &mut self,
        at: usize,
        limit: usize,
        out: &mut Builder,
        unknown: &mut Vec<Range<usize>>,
    ) -> usize {
        let character = match self.byte(at + 1) {
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b's' => ' ',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            quoted @ (b'"' | b'\\') => char::from(quoted),
            b'u' if self.byte(at + 2) == b'{' => return self.code_point(at, limit, out),
            _ => {
                let blank = self.blank_end(at + 1);
                if blank > at + 1 {
                    return blank.min(limit);
                }
                let end = self.character(at + 1).end.min(limit);
                unknown.push(at..end);
                out.literal(&self.text[at + 1..end], at + 1);
                return end;
            }
        };
        out.escape(character, at..at + 2);
        at + 2
    }

    /// `\u{1F600}`
    fn code_point(&mut self, at: usize, limit: usize, out: &mut Builder) -> usize {
        let digits = at + 3;
        let count = self.bytes[digits..limit].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        let end = digits + count;
        if self.byte(end) != b'}' || end >= limit || !(1..=6).contains(&count) {
            let end = if self.byte(end) == b'}' && end < limit { end + 1 } else { end };
            let fault = self
                .fault(at..end, "this is not a character number")
                .help("The braces of `\\u{…}` hold one to six hexadecimal digits.");
            self.report(fault);
            return end;
        }
        let number = u32::from_str_radix(&self.text[digits..end], 16).unwrap_or(u32::MAX);
        match char::from_u32(number) {
            Some(character) => out.escape(character, at..end + 1),
            None => {
                let fault = self
                    .fault(at..end + 1, format!("there is no character U+{number:04X}"))
                    .help("Characters have numbers up to 10FFFF, without D800 to DFFF.");
                self.report(fault);
            }
        }
        end + 1
    }

    /// One finding for all unknown escapes in a string: such strings are often patterns full of them.
    fn unknown_escapes(&mut self, places: &[Range<usize>]) {
        let Some(first) = places.first() else { return };
        let written = &self.text[first.clone()];
        let help = match written {
            "\\" => "Write `\\\\` for a backslash.".to_owned(),
            "\\/" => "A slash needs no escape: write `/`.".to_owned(),
            "\\'" => "A single quote needs no escape: write `'`.".to_owned(),
            "\\u" => "Write a character with its number in braces, as in `\\u{1F600}`.".to_owned(),
            _ => "Write `\\\\` for a backslash, or use a raw string, #\"…\"#, without escapes. The \
                  escapes are \\n \\r \\t \\s \\b \\f \\\" \\\\ and \\u{…}."
                .to_owned(),
        };
        let mut fault = self.fault(first.clone(), format!("`{written}` is not an escape"));
        for more in places.iter().skip(1).take(4) {
            fault = fault.also(self.span(more.clone()), "");
        }
        self.report(fault.help(help));
    }
}
