//! A file as its tokens, comments included, for writers that rewrite it and must lose nothing.
//!
//! In: a text without mistakes, according to [`read`](super::read). Out: the places of its tokens. Deliberately absent: their
//! meaning, and the spaces between them.

use std::ops::Range;

use super::Reader;
use crate::source::FileId;

/// One token and its place in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    start: u32,
    end: u32,
}

impl Token {
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A word, number, keyword or string.
    Scalar,
    /// A string in three quotes, quoted or raw.
    Lines,
    /// `(`
    Open,
    /// `)`
    Close,
    Equals,
    Semicolon,
    /// `{`
    BlockOpen,
    /// `}`
    BlockClose,
    /// `/-`
    Hide,
    /// `// …`, without its line end.
    LineComment,
    /// `/* … */`
    BlockComment,
    /// A `\` outside of strings.
    Continue,
    Newline,
}

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut reader = Reader::new(FileId(0), text);
    let mut tokens = Vec::with_capacity(text.len() / 6);
    while let Some(token) = reader.token() {
        tokens.push(token);
    }
    tokens
}

/// Where the lines of a multi-line string begin, and what can replace that without changing the meaning.
pub(crate) struct Margins {
    /// The indentation removed from each line, in order; it can be any other, if it is the same everywhere.
    pub(crate) shared: Vec<Range<usize>>,
    /// The spaces of blank lines.
    pub(crate) blank: Vec<Range<usize>>,
}

/// The margins of the string `text`; `None` if an escape inside the indentation fixes its spelling.
pub(crate) fn margins(text: &str) -> Option<Margins> {
    let reader = Reader::new(FileId(0), text);
    let hashes = text.bytes().take_while(|byte| *byte == b'#').count();
    let after = hashes + 3;
    let layout = reader.layout(after + reader.newline(after), hashes)?;
    let (last, lines) = layout.lines.split_last()?;
    let [last] = layout.of(last) else { return None };
    let indent = &text[last.clone()];
    let mut margins = Margins { shared: Vec::new(), blank: Vec::new() };
    for line in lines {
        match layout.of(line) {
            [only] if reader.is_blank(only) => margins.blank.push(only.clone()),
            stretches => reader.line_margins(stretches, indent, &mut margins.shared)?,
        }
    }
    margins.shared.push(last.clone());
    Some(margins)
}

impl Reader<'_> {
    /// The margin of a line, and those of the lines that `\` joins to it.
    fn line_margins(
        &self,
        stretches: &[Range<usize>],
        indent: &str,
        shared: &mut Vec<Range<usize>>,
    ) -> Option<()> {
        let first = stretches.first()?;
        if !self.text[first.clone()].starts_with(indent) {
            return None;
        }
        shared.push(first.start..first.start + indent.len());
        for pair in stretches.windows(2) {
            let mut at = pair[0].end;
            while at < pair[1].start {
                let newline = self.newline(at);
                at += newline.max(1);
                if newline > 0 && self.text[at..pair[1].start].starts_with(indent) {
                    shared.push(at..at + indent.len());
                    at += indent.len();
                }
            }
        }
        Some(())
    }

    fn token(&mut self) -> Option<Token> {
        while let length @ 1.. = self.space(self.at) {
            self.at += length;
        }
        if self.at_end() {
            return None;
        }
        let start = self.at;
        let kind = self.token_kind();
        if self.at == start {
            // Only in a text with mistakes; still no character is lost.
            self.at = self.character(start).end.max(start + 1);
        }
        Some(Token { kind, start: start as u32, end: self.at as u32 })
    }

    /// The token that begins here; moves past it.
    fn token_kind(&mut self) -> TokenKind {
        let start = self.at;
        let single = match (self.peek(), self.byte(start + 1)) {
            (b'/', b'/') => {
                self.at = self.line_end(start);
                return TokenKind::LineComment;
            }
            (b'/', b'*') => {
                self.block_comment();
                return TokenKind::BlockComment;
            }
            (b'/', b'-') => {
                self.at += 2;
                return TokenKind::Hide;
            }
            (b'"' | b'#', _) => return self.string_or_keyword(),
            (b'(', _) => TokenKind::Open,
            (b')', _) => TokenKind::Close,
            (b'=', _) => TokenKind::Equals,
            (b';', _) => TokenKind::Semicolon,
            (b'{', _) => TokenKind::BlockOpen,
            (b'}', _) => TokenKind::BlockClose,
            (b'\\', _) => TokenKind::Continue,
            _ => {
                let newline = self.newline(start);
                self.at = if newline > 0 { start + newline } else { self.word_end(start) };
                return if newline > 0 { TokenKind::Newline } else { TokenKind::Scalar };
            }
        };
        self.at += 1;
        single
    }

    fn string_or_keyword(&mut self) -> TokenKind {
        let start = self.at;
        if self.peek() == b'"' {
            self.quoted();
        } else if self.raw_begins() {
            self.raw();
        } else {
            self.at = self.word_end(start + 1);
            return TokenKind::Scalar;
        }
        let written = self.text[start..self.at].trim_start_matches('#');
        let three = written.starts_with("\"\"\"") && self.newline(self.at - written.len() + 3) > 0;
        if three { TokenKind::Lines } else { TokenKind::Scalar }
    }
}
