//! Breaks lines: blocks are indented, statements and members get a line each, and so does each part of a list that is too
//! wide.

use super::spacing::Kind;
use super::spacing::begins_item;
use super::tape::{Piece, Tape};
use proc_macro2::Delimiter;

/// The maximum width of a line that can be broken.
const WIDTH: usize = 100;
const INDENT: usize = 4;

/// The text of the tape.
pub(super) fn lay_out(tape: &Tape) -> String {
    let mut printer = Printer { tape, out: String::new(), line: 0, depth: 0 };
    printer.block(0, tape.pieces.len());
    printer.out
}

struct Printer<'t> {
    tape: &'t Tape,
    out: String,
    /// The start of the current line.
    line: usize,
    depth: usize,
}

/// What is known about the current line of a block.
#[derive(Default)]
struct Line {
    /// It is not empty.
    begun: bool,
    /// A group in it took several lines.
    tall: bool,
    /// The item before took several lines, or was a `use`: an empty line precedes the next one.
    apart: bool,
    /// It begins with `use`.
    uses: bool,
}

impl Printer<'_> {
    /// The contents of a block or file: a line for each statement, item, arm or member.
    fn block(&mut self, from: usize, to: usize) {
        let mut line = Line::default();
        let mut index = from;
        while index < to {
            let piece = self.tape.pieces[index];
            if !line.begun {
                self.begin(&piece, &mut line);
            }
            index = match piece.kind {
                Kind::Doc => {
                    if line.begun {
                        self.end(&mut line, false);
                        self.begin(&piece, &mut line);
                    }
                    self.write(&piece, false);
                    self.end(&mut line, false);
                    index + 1
                }
                Kind::Operator if !line.begun && self.is_attribute(index) => self.attribute(index, &mut line),
                Kind::Open(delimiter) => {
                    line.tall |= self.group(index, line.begun);
                    let next = piece.close as usize + 1;
                    line.begun = true;
                    if delimiter == Delimiter::Brace && next < to && self.ends_after(next) {
                        self.end(&mut line, true);
                    }
                    next
                }
                _ => {
                    self.write(&piece, line.begun);
                    line.begun = true;
                    if piece.kind == Kind::Operator && self.text(&piece) == ";" {
                        let apart = line.tall || line.uses && !self.uses(index + 1);
                        self.end(&mut line, apart);
                    } else if self.separates(&piece) {
                        self.end(&mut line, false);
                    }
                    index + 1
                }
            };
        }
        if line.begun {
            self.end(&mut line, false);
        }
    }

    /// Begins a line; an empty one comes first between items.
    fn begin(&mut self, first: &Piece, line: &mut Line) {
        let text = self.text(first);
        let item = match first.kind {
            Kind::Doc => true,
            Kind::Operator => text == "#",
            Kind::Keyword => begins_item(text),
            _ => false,
        };
        line.uses = first.kind == Kind::Keyword && text == "use";
        if std::mem::take(&mut line.apart) && item {
            self.out.push('\n');
        }
        self.indent();
    }

    fn end(&mut self, line: &mut Line, apart: bool) {
        self.out.push('\n');
        *line = Line { apart, ..Line::default() };
    }

    /// `#[…]` before an item or member.
    fn is_attribute(&self, index: usize) -> bool {
        let marked = self.text(&self.tape.pieces[index]) == "#";
        let bracket = |next: &Piece| next.kind == Kind::Open(Delimiter::Bracket) && !next.tall;
        marked && self.tape.pieces.get(index + 1).is_some_and(bracket)
    }

    fn attribute(&mut self, index: usize, line: &mut Line) -> usize {
        let next = self.tape.pieces[index + 1].close as usize + 1;
        self.write(&self.tape.pieces[index], false);
        self.flat(index + 1, next);
        self.end(line, false);
        next
    }

    /// Whether the line ends after a block, judging by the next token.
    fn ends_after(&self, next: usize) -> bool {
        let piece = &self.tape.pieces[next];
        let text = self.text(piece);
        match piece.kind {
            Kind::Operator => matches!(text, "#" | "::" | "&" | "*"),
            Kind::Keyword => !matches!(text, "else" | "as" | "where"),
            Kind::Close(_) => false,
            _ => true,
        }
    }

    fn uses(&self, index: usize) -> bool {
        self.tape.pieces.get(index).is_some_and(|piece| self.text(piece) == "use")
    }

    /// A group, on one line if it fits; returns whether it took several.
    fn group(&mut self, index: usize, begun: bool) -> bool {
        let piece = self.tape.pieces[index];
        let close = piece.close as usize;
        let fits = self.column() + self.tape.width(index) <= WIDTH;
        if close == index + 1 || !piece.tall && fits {
            let first = &self.tape.pieces[index];
            self.write(first, begun);
            self.flat(index + 1, close + 1);
            return false;
        }
        self.write(&piece, begun);
        match piece.kind {
            // A group without parts, or one that ends with a block, opens in place.
            Kind::Open(Delimiter::Parenthesis | Delimiter::Bracket)
                if piece.commas == 0 || self.hugs(index) =>
            {
                let tall = self.row(index + 1, close);
                self.write(&self.tape.pieces[close], true);
                tall
            }
            Kind::Open(delimiter) => {
                self.out.push('\n');
                self.depth += 1;
                if delimiter == Delimiter::Brace {
                    self.block(index + 1, close);
                } else {
                    self.list(index + 1, close);
                }
                self.depth -= 1;
                self.indent();
                self.write(&self.tape.pieces[close], false);
                true
            }
            _ => false,
        }
    }

    /// Whether only the last part of a list takes several lines, and begins on this line.
    fn hugs(&self, index: usize) -> bool {
        let pieces = &self.tape.pieces;
        let close = pieces[index].close as usize;
        let (mut at, mut last, mut tall) = (index + 1, index + 1, false);
        while at < close {
            let piece = &pieces[at];
            match piece.kind {
                Kind::Open(_) => {
                    tall |= piece.tall;
                    at = piece.close as usize + 1;
                }
                _ if self.separates(piece) => {
                    at += 1;
                    last = at;
                    if tall {
                        return false;
                    }
                }
                _ => at += 1,
            }
        }
        tall && self.column() + (pieces[last].column - pieces[index].column) as usize <= WIDTH
    }

    /// Whether it is a comma between parts of a group.
    fn separates(&self, piece: &Piece) -> bool {
        piece.kind == Kind::Operator && !piece.inside && self.text(piece) == ","
    }

    /// Tokens in a row, with groups that may take several lines; returns whether one did.
    fn row(&mut self, from: usize, to: usize) -> bool {
        let (mut index, mut tall) = (from, false);
        while index < to {
            let piece = self.tape.pieces[index];
            index = match piece.kind {
                Kind::Open(_) => {
                    tall |= self.group(index, true);
                    piece.close as usize + 1
                }
                _ => {
                    self.write(&piece, true);
                    index + 1
                }
            };
        }
        tall
    }

    /// Puts each part between commas on its own line.
    fn list(&mut self, from: usize, to: usize) {
        let mut start = from;
        while start < to {
            let mut end = start;
            while end < to {
                let piece = &self.tape.pieces[end];
                end = if matches!(piece.kind, Kind::Open(_)) { piece.close as usize + 1 } else { end + 1 };
                if self.separates(piece) {
                    break;
                }
            }
            self.indent();
            let first = self.tape.pieces[start];
            if matches!(first.kind, Kind::Open(_)) {
                self.group(start, false);
                self.row(first.close as usize + 1, end);
            } else {
                self.write(&first, false);
                self.row(start + 1, end);
            }
            self.out.push('\n');
            start = end;
        }
    }

    /// Begins a line.
    fn indent(&mut self) {
        self.line = self.out.len();
        self.out.extend(std::iter::repeat_n(' ', self.depth * INDENT));
    }

    /// Puts everything in a row on this line.
    fn flat(&mut self, from: usize, to: usize) {
        for index in from..to {
            self.write(&self.tape.pieces[index], true);
        }
    }

    fn write(&mut self, piece: &Piece, begun: bool) {
        if begun && piece.gap {
            self.out.push(' ');
        }
        self.out.push_str(self.tape.text(piece));
    }

    fn text(&self, piece: &Piece) -> &str {
        self.tape.text(piece)
    }

    fn column(&self) -> usize {
        self.out.len() - self.line
    }
}
