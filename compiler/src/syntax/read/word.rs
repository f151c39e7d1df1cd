//! Bare words, and the keywords that begin with `#`.

use std::ops::Range;

use super::super::{Text, ValueKind};
use super::Reader;
use super::bytes::{LEAD, WORD, class};
use crate::diagnostic::nearest;

/// Words that are values in other languages, but need a `#` in KDL.
const RESERVED: [(&str, ValueKind); 6] = [
    ("true", ValueKind::Bool(true)),
    ("false", ValueKind::Bool(false)),
    ("null", ValueKind::Null),
    ("inf", ValueKind::Float(f64::INFINITY)),
    ("-inf", ValueKind::Float(f64::NEG_INFINITY)),
    ("nan", ValueKind::Float(f64::NAN)),
];

/// Whether KDL refuses `word` as a bare word.
pub(super) fn is_reserved(word: &str) -> bool {
    matches!(word, "true" | "false" | "null" | "inf" | "-inf" | "nan")
}

fn meaning(word: &str) -> Option<ValueKind> {
    RESERVED.iter().find(|(reserved, _)| *reserved == word).map(|(_, kind)| kind.clone())
}

impl Reader<'_> {
    /// The end of the bare word that begins at `at`.
    pub(super) fn word_end(&self, mut at: usize) -> usize {
        let bytes = self.bytes;
        while at < bytes.len() {
            let class = class(bytes[at]);
            let part = class & WORD != 0 || (class & LEAD != 0 && self.space(at) + self.newline(at) == 0);
            if !part {
                break;
            }
            at += 1;
        }
        at
    }

    /// A bare word as a value.
    pub(super) fn word(&mut self) -> ValueKind {
        let start = self.at;
        if let Some(text) = self.quoted_otherwise() {
            return ValueKind::String(text);
        }
        self.at = self.word_end(start);
        let word = &self.text[start..self.at];
        if is_reserved(word) {
            if self.equals_is_near() {
                self.reserved_name(start..self.at);
            } else if let Some(kind) = meaning(word) {
                let fault = self
                    .fault(start..self.at, format!("`{word}` needs a `#`"))
                    .help(format!("Write `#{word}` for the value, or \"{word}\" for the text."));
                self.report(fault);
                return kind;
            }
        }
        ValueKind::String(Text {
            value: word.to_owned(),
            span: self.span(start..self.at),
            start: start as u32,
            map: Vec::new(),
        })
    }

    fn equals_is_near(&self) -> bool {
        let mut at = self.at;
        while let length @ 1.. = self.space(at) {
            at += length;
        }
        self.byte(at) == b'='
    }

    pub(super) fn reserved_name(&mut self, range: Range<usize>) {
        let word = &self.text[range.clone()];
        let fault = self
            .fault(range, format!("`{word}` cannot be a name without quotes"))
            .help(format!("KDL reserves this word for a value. Put the name in quotes: \"{word}\"."));
        self.report(fault);
    }

    /// `#true` and so on; the next byte is the `#`, and no raw string begins here.
    pub(super) fn keyword(&mut self) -> Option<ValueKind> {
        let start = self.at;
        let end = self.word_end(start + 1);
        let word = &self.text[start + 1..end];
        if let Some(kind) = meaning(word) {
            self.at = end;
            return Some(kind);
        }
        if word.is_empty() {
            self.hash_comment();
            return None;
        }
        self.at = end;
        let fault = self.fault(start..end, format!("there is no keyword `#{word}`"));
        let lower = word.to_lowercase();
        let known = RESERVED.iter().map(|(word, _)| *word);
        let meant = match lower.as_str() {
            "yes" | "on" => Some("true"),
            "no" | "off" => Some("false"),
            "none" | "nil" | "undefined" => Some("null"),
            _ => nearest(&lower, known),
        };
        self.report(
            fault.help(match meant {
                Some(meant) => format!(
                    "Did you mean `#{meant}`? A comment starts with `//`, and a text needs \
                                    quotes."
                ),
                None => "Keywords are `#true`, `#false`, `#null`, `#inf`, `#-inf` and `#nan`. A comment \
                     starts with `//`, and a text needs quotes."
                    .to_owned(),
            }),
        );
        meant.and_then(meaning)
    }
}
