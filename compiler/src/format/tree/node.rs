//! One node: its parts in order, without the `\` that nothing needs.

use super::{Items, Node, Parser, Part, Remark};
use crate::syntax::TokenKind;

impl<'t> Parser<'t, '_> {
    /// Reads the node that begins here, behind `comments` on its line, and the `;` that may end it.
    ///
    /// Comments at its end, including those after a `\`, are not part of it but next to it.
    pub(super) fn node(&mut self, comments: Vec<Remark<'t>>, items: &mut Items<'t>) {
        let first = self.lines;
        let mut parts: Vec<Part> = comments.into_iter().map(Part::Comment).collect();
        self.parts(&mut parts);
        let mut behind = Vec::new();
        while let Some(Part::Break(_) | Part::Comment(_)) = parts.last() {
            if let Some(Part::Break(Some(comment)) | Part::Comment(comment)) = parts.pop() {
                behind.push(comment);
            }
        }
        let parts = without_idle_breaks(parts);
        let width = width(&parts);
        items.node(Node { parts, width }, first, self.lines);
        behind.into_iter().rev().for_each(|comment| items.comment(comment, self.lines));
    }

    fn parts(&mut self, parts: &mut Vec<Part<'t>>) {
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::Newline | TokenKind::LineComment | TokenKind::BlockClose => return,
                TokenKind::Semicolon => {
                    self.at += 1;
                    return;
                }
                TokenKind::Continue => self.continued(parts),
                TokenKind::Hide => {
                    self.at += 1;
                    parts.push(Part::Hide);
                    self.hidden(parts);
                }
                TokenKind::BlockOpen => {
                    self.at += 1;
                    parts.push(Part::Block(self.block(true)));
                }
                TokenKind::BlockComment => parts.push(Part::Comment(self.remark())),
                TokenKind::Scalar => parts.push(Part::Scalar(self.take())),
                TokenKind::Lines => parts.push(Part::Lines(self.take())),
                TokenKind::Open | TokenKind::Close | TokenKind::Equals => {
                    self.at += 1;
                    parts.push(match kind {
                        TokenKind::Open => Part::Open,
                        TokenKind::Close => Part::Close,
                        _ => Part::Equals,
                    });
                }
            }
        }
    }

    /// `\` and the rest of its line.
    fn continued(&mut self, parts: &mut Vec<Part<'t>>) {
        self.at += 1;
        let mut comment = None;
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::BlockComment => parts.push(Part::Comment(self.remark())),
                TokenKind::LineComment => comment = Some(self.remark()),
                TokenKind::Newline => {
                    self.newline();
                    break;
                }
                _ => break,
            }
        }
        parts.push(Part::Break(comment));
    }

    /// What may come between a `/-` and what it disables.
    fn hidden(&mut self, parts: &mut Vec<Part<'t>>) {
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::Newline => self.newline(),
                TokenKind::Continue => self.at += 1,
                TokenKind::BlockComment => parts.push(Part::Comment(self.remark())),
                TokenKind::LineComment => parts.push(Part::LineComment(self.remark())),
                _ => return,
            }
        }
    }
}

/// Omits each `\` that has no comment and is where no line should end: next to a `=`, inside a type or after it,
/// before a block, before another `\`.
fn without_idle_breaks(parts: Vec<Part<'_>>) -> Vec<Part<'_>> {
    let mut kept: Vec<Part> = Vec::with_capacity(parts.len());
    let mut parts = parts.into_iter().peekable();
    while let Some(part) = parts.next() {
        let idle = matches!(part, Part::Break(None))
            && (matches!(kept.last(), Some(Part::Equals | Part::Open | Part::Close | Part::Break(_)))
                || matches!(
                    parts.peek(),
                    Some(Part::Equals | Part::Close | Part::Block(_) | Part::Break(_))
                ));
        if !idle {
            kept.push(part);
        }
    }
    kept
}

fn width(parts: &[Part]) -> Option<usize> {
    let mut sum = 0;
    let mut last = None;
    for part in parts {
        sum += usize::from(last.is_some_and(|last| spaced(last, part)));
        sum += match part {
            Part::Scalar(text) if text.contains(ends_line) => return None,
            Part::Scalar(text) => text.chars().count(),
            Part::Open | Part::Close | Part::Equals => 1,
            Part::Hide => 2,
            Part::Block(block) => block.width?,
            Part::Lines(_) | Part::Comment(_) | Part::LineComment(_) | Part::Break(_) => return None,
        };
        last = Some(part);
    }
    Some(sum)
}

/// Whether a character begins a line end of KDL.
pub(in crate::format) fn ends_line(letter: char) -> bool {
    matches!(letter, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether there is a space between two parts that follow each other on a line.
pub(in crate::format) fn spaced(one: &Part, other: &Part) -> bool {
    let comment = matches!(one, Part::Comment(_)) || matches!(other, Part::Comment(_) | Part::LineComment(_));
    match (one, other) {
        (Part::Open, _) | (_, Part::Close) => false,
        (Part::Close | Part::Hide | Part::Equals, _) | (_, Part::Equals) => comment,
        _ => true,
    }
}
