//! A file as blocks, nodes and comments, each with its tokens as they were written.
//!
//! In: the tokens of a valid file. Out: [`Block`]. It keeps what the reader drops: comments, empty lines, what `/-` takes away,
//! and whether a block was written on one line.

use crate::syntax::{Token, TokenKind};

mod node;

pub(super) use node::{ends_line, spaced};

/// The file itself, or the text between two braces.
#[derive(Default)]
pub(super) struct Block<'t> {
    pub(super) items: Vec<Item<'t>>,
    /// Characters that it takes on one line, braces included; `None` where it was written over several or cannot be on one.
    pub(super) width: Option<usize>,
}

/// A node or comment of a block.
pub(super) struct Item<'t> {
    /// There is at least one empty line before it.
    pub(super) blank_before: bool,
    pub(super) content: Content<'t>,
}

pub(super) enum Content<'t> {
    Node(Node<'t>),
    /// A comment on separate lines.
    Comment(Remark<'t>),
    /// A comment on the line of what precedes it: a node, another comment, or the opening brace.
    Beside(Remark<'t>),
}

/// A node from its first token to its last.
pub(super) struct Node<'t> {
    pub(super) parts: Vec<Part<'t>>,
    /// Characters that it takes on one line; `None` where it does not fit on one.
    pub(super) width: Option<usize>,
}

/// A comment.
#[derive(Clone, Copy)]
pub(super) struct Remark<'t> {
    pub(super) text: &'t str,
    /// The spaces that its first line in the file begins with, where it has more than one.
    pub(super) margin: &'t str,
}

/// A piece of a node.
pub(super) enum Part<'t> {
    /// A word, number, keyword or string in one quote.
    Scalar(&'t str),
    /// A string in three quotes.
    Lines(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `=`
    Equals,
    /// `/-`
    Hide,
    /// `/* … */`
    Comment(Remark<'t>),
    /// `// …` between a `/-` and what it takes away.
    LineComment(Remark<'t>),
    /// `\` with the comment behind it.
    Break(Option<Remark<'t>>),
    Block(Block<'t>),
}

/// Takes a valid file apart.
pub(super) fn parse<'t>(text: &'t str, tokens: &[Token]) -> Block<'t> {
    Parser { text, tokens, at: 0, lines: 0 }.block(false)
}

struct Parser<'t, 'k> {
    text: &'t str,
    tokens: &'k [Token],
    at: usize,
    /// Line ends met so far.
    lines: usize,
}

impl<'t> Parser<'t, '_> {
    fn peek(&self) -> Option<TokenKind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    /// The text of the next token, which is consumed.
    fn take(&mut self) -> &'t str {
        let range = self.tokens.get(self.at).map_or(0..0, |token| token.range());
        self.at += 1;
        &self.text[range]
    }

    /// The comment that is the next token.
    fn remark(&mut self) -> Remark<'t> {
        let start = self.tokens.get(self.at).map_or(0, |token| token.range().start);
        let text = self.take();
        if !text.contains(ends_line) {
            return Remark { text, margin: "" };
        }
        let before = &self.text[..start];
        let line = before
            .rfind(ends_line)
            .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
        let line = &self.text[line..start + text.len()];
        Remark { text, margin: &line[..line.len() - line.trim_start().len()] }
    }

    fn newline(&mut self) {
        self.lines += 1;
        self.at += 1;
    }

    /// The items up to the end of the file, or, behind an opening brace, up to the closing one, which is consumed.
    fn block(&mut self, braces: bool) -> Block<'t> {
        let first_line = self.lines;
        let mut items = Items { list: Vec::new(), line: self.lines, begins_line: !braces };
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::BlockClose => {
                    self.at += 1;
                    break;
                }
                TokenKind::Newline => self.newline(),
                TokenKind::Semicolon | TokenKind::Continue => self.at += 1,
                TokenKind::LineComment => {
                    let comment = self.remark();
                    items.comment(comment, self.lines);
                }
                TokenKind::BlockComment => {
                    let comments = self.comments();
                    if self.peek().is_some_and(begins_node) {
                        self.node(comments, &mut items);
                    } else {
                        comments.into_iter().for_each(|comment| items.comment(comment, self.lines));
                    }
                }
                _ => self.node(Vec::new(), &mut items),
            }
        }
        let one_line = braces && self.lines == first_line;
        let width = if one_line { width(&items.list) } else { None };
        Block { items: items.list, width }
    }

    fn comments(&mut self) -> Vec<Remark<'t>> {
        let mut comments = Vec::new();
        while self.peek() == Some(TokenKind::BlockComment) {
            comments.push(self.remark());
        }
        comments
    }
}

fn begins_node(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Scalar | TokenKind::Lines | TokenKind::Open | TokenKind::Hide)
}

/// `{ a; b }`, or `{}`.
fn width(items: &[Item]) -> Option<usize> {
    if items.is_empty() {
        return Some(2);
    }
    let nodes = items.iter().map(|item| match &item.content {
        Content::Node(node) => node.width,
        _ => None,
    });
    nodes.sum::<Option<usize>>().map(|sum| sum + 2 * items.len() + 2)
}

/// The items of a block as they are found.
struct Items<'t> {
    list: Vec<Item<'t>>,
    /// Line ends met before the end of the last item.
    line: usize,
    /// Nothing that a comment could follow comes before it: the file starts, or a line comment ends the line.
    begins_line: bool,
}

impl<'t> Items<'t> {
    fn blank_before(&self, line: usize) -> bool {
        line > self.line + 1 && !self.list.is_empty()
    }

    /// Adds a comment that was met after `line` line ends.
    fn comment(&mut self, comment: Remark<'t>, line: usize) {
        let beside = line == self.line && !self.begins_line;
        let blank_before = self.blank_before(line);
        self.begins_line = comment.text.starts_with("//");
        self.line = line;
        let content = if beside { Content::Beside(comment) } else { Content::Comment(comment) };
        self.list.push(Item { blank_before, content });
    }

    /// Adds a node that began after `first` and ended after `last` line ends.
    fn node(&mut self, node: Node<'t>, first: usize, last: usize) {
        let blank_before = self.blank_before(first);
        self.begins_line = false;
        self.line = last;
        self.list.push(Item { blank_before, content: Content::Node(node) });
    }
}
