//! All tokens of some items in a row, with what the layout needs to know about each.

use super::spacing::{self, Kind, State};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use std::fmt::Write;

/// One token. A group is an opening piece, its contents, and a closing piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    /// Its text in [`Tape::text`].
    start: u32,
    end: u32,
    /// Whether a space precedes it if it does not begin a line.
    pub(super) gap: bool,
    /// Inside `<…>` or `|…|`: a comma there never breaks a line.
    pub(super) inside: bool,
    /// For an opening piece: the index of the closing one.
    pub(super) close: u32,
    /// For an opening piece: the group cannot be on one line, whatever its width.
    pub(super) tall: bool,
    /// For an opening piece: the commas that separate the group's parts.
    pub(super) commas: u32,
    /// The column of its first character if everything were on one line.
    pub(super) column: u32,
}

/// The tokens and their texts.
#[derive(Debug, Default)]
pub(super) struct Tape {
    text: String,
    pub(super) pieces: Vec<Piece>,
    state: State,
}

/// Writes the tokens in a row.
pub(super) fn record(items: TokenStream) -> Tape {
    let mut tape = Tape::default();
    tape.stream(items, true);
    tape
}

/// Contents of a group that decide about its lines.
#[derive(Default)]
struct Inside {
    /// A statement, an arm, an item or a line of documentation.
    lines: bool,
    /// A group that cannot be on one line.
    tall: bool,
    commas: u32,
}

impl Tape {
    /// The text of a piece.
    pub(super) fn text(&self, piece: &Piece) -> &str {
        self.text.get(piece.start as usize..piece.end as usize).unwrap_or_default()
    }

    /// The width of the group that opens at `index`, on one line.
    pub(super) fn width(&self, index: usize) -> usize {
        let open = &self.pieces[index];
        (self.pieces[open.close as usize].column - open.column + 1) as usize
    }

    /// The tokens of a group, or of the file. `lines` says whether it can hold lines, and therefore `///`.
    fn stream(&mut self, stream: TokenStream, lines: bool) -> Inside {
        let mut inside = Inside::default();
        let mut operator = String::new();
        let mut tokens = stream.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    let Some(TokenTree::Ident(name)) = tokens.next() else { continue };
                    self.put(Kind::Lifetime, |text| write!(text, "'{name}"));
                }
                TokenTree::Punct(punct) => {
                    operator.push(punct.as_char());
                    if punct.spacing() == Spacing::Joint
                        && matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() != '\'')
                    {
                        continue;
                    }
                    if operator == "#"
                        && lines
                        && let Some(TokenTree::Group(group)) = tokens.peek()
                        && let Some(line) = documentation(group)
                    {
                        self.put(Kind::Doc, |text| write!(text, "///{line}"));
                        inside.lines = true;
                        tokens.next();
                    } else {
                        self.operators(&operator, &mut inside);
                    }
                    operator.clear();
                }
                TokenTree::Ident(name) => {
                    let start = self.text.len();
                    let _ = write!(self.text, "{name}");
                    let kind = spacing::kind_of_name(&self.text[start..]);
                    inside.lines |= kind == Kind::Keyword && spacing::begins_item(&self.text[start..]);
                    self.piece(kind, start);
                }
                TokenTree::Literal(literal) => self.put(Kind::Literal, |text| write!(text, "{literal}")),
                TokenTree::Group(group) => inside.tall |= self.group(group, lines),
            }
        }
        inside
    }

    /// Punctuation that touches: operators in sequence.
    fn operators(&mut self, mut text: &str, inside: &mut Inside) {
        while !text.is_empty() {
            let (operator, rest) = text.split_at(spacing::length_of_operator(text));
            let start = self.text.len();
            self.text.push_str(operator);
            self.piece(Kind::Operator, start);
            let apart = self.pieces.last().is_some_and(|piece| !piece.inside);
            match operator {
                "," if apart => inside.commas += 1,
                ";" | "=>" | "#" => inside.lines = true,
                _ => {}
            }
            text = rest;
        }
    }

    /// A group, and whether it cannot be on one line.
    fn group(&mut self, group: Group, lines: bool) -> bool {
        let (delimiter, stream) = (group.delimiter(), group.stream());
        // Leaves one handle to the stream, so that walking through it copies nothing.
        drop(group);
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::None => ("", ""),
        };
        if delimiter == Delimiter::None {
            return self.stream(stream, lines).tall;
        }
        let index = self.pieces.len();
        self.put(Kind::Open(delimiter), |text| text.write_str(open));
        let around = std::mem::take(&mut self.state);
        let block = delimiter == Delimiter::Brace;
        let inside = self.stream(stream, block);
        self.state = around;
        self.put(Kind::Close(delimiter), |text| text.write_str(close));
        let tall = inside.tall || block && inside.lines;
        if block && index.checked_sub(1).is_some_and(|before| self.text(&self.pieces[before]) == "::") {
            self.imports(index);
        }
        let closed = self.pieces.len() - 1;
        let piece = &mut self.pieces[index];
        (piece.close, piece.tall, piece.commas) = (closed as u32, tall, inside.commas);
        tall
    }

    /// `use a::{b, c}` omits the spaces that other braces have inside.
    fn imports(&mut self, open: usize) {
        let last = self.pieces.len() - 1;
        for piece in [open + 1, last] {
            self.pieces[piece].gap = false;
        }
    }

    fn put(&mut self, kind: Kind, write: impl FnOnce(&mut String) -> std::fmt::Result) {
        let start = self.text.len();
        // A string takes everything.
        let _ = write(&mut self.text);
        self.piece(kind, start);
    }

    /// Adds the text from `start` on as a piece.
    fn piece(&mut self, kind: Kind, start: usize) {
        let (all, last) = (self.text.as_str(), self.pieces.last());
        let before = last.map(|last| (last.kind, &all[last.start as usize..last.end as usize]));
        let (gap, inside) = self.state.place(kind, &all[start..], before);
        let column = last.map_or(0, |last| last.column + (last.end - last.start)) + u32::from(gap);
        let (start, end) = (start as u32, self.text.len() as u32);
        let piece = Piece { kind, start, end, gap, inside, close: 0, tall: false, commas: 0, column };
        self.pieces.push(piece);
    }
}

/// The line in a `#[doc = "…"]`, if `///` can say the same: a comment has no escapes, and must not end early.
fn documentation(group: &Group) -> Option<String> {
    if group.delimiter() != Delimiter::Bracket {
        return None;
    }
    let mut tokens = group.stream().into_iter();
    let (name, equals, value) = (tokens.next()?, tokens.next()?, tokens.next()?);
    let (TokenTree::Ident(name), TokenTree::Punct(equals), TokenTree::Literal(value)) = (name, equals, value)
    else {
        return None;
    };
    if name != "doc" || equals.as_char() != '=' || tokens.next().is_some() {
        return None;
    }
    let written = value.to_string();
    // A `///` in the emitter arrives as a raw string.
    if let Some(inner) = written.strip_prefix("r\"").and_then(|rest| rest.strip_suffix('"')) {
        let plain = inner.bytes().all(|byte| (b' '..=b'~').contains(&byte)) && !inner.starts_with('/');
        return plain.then(|| inner.to_owned());
    }
    let inner = written.strip_prefix('"')?.strip_suffix('"')?;
    // `////` is an ordinary comment.
    (!inner.starts_with('/')).then(|| unescaped(inner)).flatten()
}

/// The text of a string literal that escapes only quotes and backslashes. Other characters that need an escape do not belong
/// in a comment: line ends, direction marks, invisible characters.
fn unescaped(inner: &str) -> Option<String> {
    let mut out = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => out.push(letters.next().filter(|next| matches!(next, '"' | '\\' | '\''))?),
            '\r' | '\n' => return None,
            _ => out.push(letter),
        }
    }
    Some(out)
}
