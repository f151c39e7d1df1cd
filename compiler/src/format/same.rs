//! Whether two texts are one document: the same tree, and the same tokens with every comment.

use super::tree::ends_line;
use crate::syntax::{Document, Name, Node, Property, Token, TokenKind, Value, ValueKind};

/// Whether both mean the same, wherever in the file it is.
pub(super) fn documents(one: &Document, other: &Document) -> bool {
    all(&one.nodes, &other.nodes, node)
}

fn all<T>(one: &[T], other: &[T], same: fn(&T, &T) -> bool) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
}

fn node(one: &Node, other: &Node) -> bool {
    let children = match (&one.children, &other.children) {
        (Some(one), Some(other)) => all(one, other, node),
        (one, other) => one.is_none() && other.is_none(),
    };
    children
        && annotation(&one.annotation, &other.annotation)
        && one.name.text == other.name.text
        && all(&one.arguments, &other.arguments, value)
        && all(&one.properties, &other.properties, property)
}

fn property(one: &Property, other: &Property) -> bool {
    one.name.text == other.name.text && value(&one.value, &other.value)
}

fn value(one: &Value, other: &Value) -> bool {
    let kinds = match (&one.kind, &other.kind) {
        (ValueKind::String(one), ValueKind::String(other)) => one.value == other.value,
        (ValueKind::Float(one), ValueKind::Float(other)) => one.to_bits() == other.to_bits(),
        (one, other) => one == other,
    };
    kinds && annotation(&one.annotation, &other.annotation)
}

fn annotation(one: &Option<Box<Name>>, other: &Option<Box<Name>>) -> bool {
    one.as_ref().map(|name| &name.text) == other.as_ref().map(|name| &name.text)
}

/// Whether both hold the same tokens in the same order, but for those that only part lines: line ends, `;` and `\`.
///
/// This sees what the tree does not hold: comments, the spelling of values, and what `/-` takes away.
pub(super) fn tokens(one: &str, of_one: &[Token], other: &str, of_other: &[Token]) -> bool {
    let kept = |token: &&Token| {
        !matches!(token.kind, TokenKind::Newline | TokenKind::Semicolon | TokenKind::Continue)
    };
    let (mut left, mut right) = (of_one.iter().filter(kept), of_other.iter().filter(kept));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if a.kind == b.kind => {
                let (one, other) = (&one[a.range()], &other[b.range()]);
                if one != other && !alike(a.kind, one, other) {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

/// Whether only line ends differ, or also spaces where the lines of a string or comment may have moved sideways.
fn alike(kind: TokenKind, one: &str, other: &str) -> bool {
    let moves = matches!(kind, TokenKind::Lines | TokenKind::LineComment | TokenKind::BlockComment);
    let kept = |letter: &char| if moves { !letter.is_whitespace() } else { !ends_line(*letter) };
    one.chars().filter(kept).eq(other.chars().filter(kept))
}
