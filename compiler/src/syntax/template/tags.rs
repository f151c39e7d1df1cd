//! The tags of a text as written, for readers of its words rather than its meaning.

use super::lex::{PieceKind, lex};
use std::ops::Range;

/// A tag or comment, or the beginning of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag<'t> {
    /// Its bytes, braces included.
    pub range: Range<usize>,
    /// The sign after the braces: `>` for a part, `#` and `/` for a block.
    pub sign: Option<char>,
    /// Its first word: a helper, a member, the name of a part or a block; empty if there is none.
    pub name: &'t str,
    /// Whether something follows that word.
    pub has_arguments: bool,
}

impl Tag<'_> {
    /// Whether it is a tool's name: `{{tool}}` or `{{tool name}}`.
    pub fn is_tool(&self) -> bool {
        self.sign.is_none() && self.name == "tool"
    }
}

/// The tags of a text, in order.
pub fn tags(text: &str) -> Vec<Tag<'_>> {
    if !text.contains("{{") {
        return Vec::new();
    }
    let tag = |piece: super::lex::Piece| {
        let (sign, first, count) = match piece.kind {
            PieceKind::Words(_) => return None,
            PieceKind::Comment | PieceKind::Nothing => (None, None, 0),
            PieceKind::Tag(tag) => {
                (tag.sign, tag.tokens.first().map(|one| one.range.clone()), tag.tokens.len())
            }
        };
        let name = first.map_or("", |range| &text[range]);
        Some(Tag { range: piece.range, sign, name, has_arguments: count > 1 })
    };
    lex(text, &mut |_| {}).into_iter().filter_map(tag).collect()
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[test]
    fn tags_are_found_with_their_first_word() {
        let text = "Ask {{~ tool }} for {{> part}} or {{limit a.max-items}}, \\{{not}} {{! a }} {{open";
        let found: Vec<_> = tags(text)
            .into_iter()
            .map(|tag| (&text[tag.range], tag.sign, tag.name, tag.has_arguments))
            .collect();
        assert_eq!(
            found,
            [
                ("{{~ tool }}", None, "tool", false),
                ("{{> part}}", Some('>'), "part", false),
                ("{{limit a.max-items}}", None, "limit", true),
                ("{{! a }}", None, "", false),
                ("{{open", None, "", false),
            ]
        );
    }
}
