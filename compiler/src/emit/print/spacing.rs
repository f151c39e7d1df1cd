//! Which tokens touch, and which are separated by a space.
//!
//! If only Rust's grammar could tell (`<` may compare or open a list of types), the preceding token decides. A wrong guess
//! costs looks, never meaning: characters that would merge into another token are always kept apart.

use crate::model::rust_name::is_keyword;
use proc_macro2::Delimiter;

/// The kind of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name that is not a keyword.
    Name,
    /// A keyword, except those that denote a value or a path, such as `self`.
    Keyword,
    Literal,
    Lifetime,
    /// One operator, of any length.
    Operator,
    /// A whole line of documentation.
    Doc,
    Open(Delimiter),
    Close(Delimiter),
}

/// What is open between the tokens of one group.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Lists of types, `<…>`.
    angles: u32,
    /// The parameters of a closure, `|…|`.
    pipe: bool,
    /// The last piece wants the next to touch it.
    tight: bool,
    /// The last piece ended a list of types.
    closed_angle: bool,
    /// The next name is a function's.
    names_function: bool,
}

/// The kinds of words that `is_keyword` distinguishes.
pub(super) fn kind_of_name(name: &str) -> Kind {
    match is_keyword(name) && !matches!(name, "self" | "Self" | "super" | "crate") {
        true => Kind::Keyword,
        false => Kind::Name,
    }
}

/// A block with one of these in it holds items, which take lines.
pub(super) fn begins_item(keyword: &str) -> bool {
    matches!(
        keyword,
        "fn" | "pub" | "mod" | "impl" | "trait" | "struct" | "enum" | "static" | "const" | "use"
    )
}

const LONG: [&str; 4] = ["..=", "...", "<<=", ">>="];
const PAIRS: [&str; 21] = [
    "::", "->", "=>", "..", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "&=",
    "|=", "<<", ">>", "<-",
];

/// The length of the operator at the start of a row of punctuation.
pub(super) fn length_of_operator(text: &str) -> usize {
    let begins = |known: &&str| text.starts_with(*known);
    let known = LONG.iter().find(|known| begins(known)).or_else(|| PAIRS.iter().find(|known| begins(known)));
    known.map_or_else(|| text.chars().next().map_or(0, char::len_utf8), |known| known.len())
}

/// Whether these two characters in sequence would be read as another token.
fn joins(last: char, first: char) -> bool {
    let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '"' | '\'' | '#');
    let pair = |known: &str| known.starts_with(last) && known.ends_with(first) && known.len() == 2;
    let comment = last == '/' && matches!(first, '/' | '*');
    word(last) && word(first) && last != '#' || comment || PAIRS.iter().any(|known| pair(known))
}

impl State {
    /// Whether a space precedes this token, and whether it is inside `<…>` or `|…|`.
    pub(super) fn place(&mut self, kind: Kind, text: &str, before: Option<(Kind, &str)>) -> (bool, bool) {
        let Some((previous, written)) = before else {
            self.tight = self.operator_or_open(kind, text, None).1;
            return (false, false);
        };
        let (touches, tight) = self.operator_or_open(kind, text, Some((previous, written)));
        let inside = self.angles > 0 || self.pipe;
        let empty = matches!((previous, kind), (Kind::Open(_), Kind::Close(_)));
        let after = match previous {
            Kind::Open(Delimiter::Brace) => false,
            Kind::Open(_) => true,
            _ => self.tight,
        };
        self.tight = tight;
        let (last, first) = (written.chars().next_back(), text.chars().next());
        let guarded = last.zip(first).is_some_and(|(last, first)| joins(last, first));
        (!empty && (guarded || !(touches || after)), inside)
    }

    /// Whether this token touches the one before, and whether it wants the next to touch it.
    fn operator_or_open(&mut self, kind: Kind, text: &str, before: Option<(Kind, &str)>) -> (bool, bool) {
        let closed_angle = std::mem::take(&mut self.closed_angle);
        let names_function = std::mem::take(&mut self.names_function);
        // Whether a value or a type ends here, so that the next token continues it.
        let ended = match before {
            Some((Kind::Name | Kind::Literal | Kind::Lifetime | Kind::Close(_), _)) => true,
            Some((Kind::Operator, written)) => closed_angle || written == "?",
            _ => false,
        };
        match kind {
            Kind::Open(Delimiter::Brace) | Kind::Doc | Kind::Literal | Kind::Lifetime => (false, false),
            Kind::Close(Delimiter::Brace) => (false, false),
            Kind::Close(_) => (true, false),
            Kind::Open(_) => {
                let word = matches!(before, Some((Kind::Keyword, "pub" | "fn" | "impl")));
                let literal = matches!(before, Some((Kind::Literal | Kind::Lifetime, _)));
                let block = matches!(before, Some((Kind::Close(Delimiter::Brace), _)));
                (ended && !literal && !block || word, true)
            }
            Kind::Name | Kind::Keyword => {
                self.names_function = matches!(before, Some((Kind::Keyword, "fn")));
                (false, false)
            }
            Kind::Operator => self.operator(text, before, ended, names_function),
        }
    }

    fn operator(
        &mut self,
        text: &str,
        before: Option<(Kind, &str)>,
        ended: bool,
        names_function: bool,
    ) -> (bool, bool) {
        match text {
            ";" => {
                (self.angles, self.pipe) = (0, false);
                (true, false)
            }
            "," | ":" => (true, false),
            // `x.0.1` would be read as `x` and a number with a fraction.
            "." => (
                !matches!(before, Some((Kind::Literal, number)) if number.ends_with(|last: char| last.is_ascii_digit())),
                true,
            ),
            "::" | ".." | "..=" => (ended, true),
            "?" => (ended, !ended),
            "#" | "$" => (false, true),
            "!" => match before {
                Some((Kind::Name, _)) => (true, true),
                _ => (false, true),
            },
            "&" | "*" | "-" | "&&" => (false, !ended),
            "<" => self.less(before, names_function),
            ">" | ">>" if self.angles > 0 => {
                self.angles = self.angles.saturating_sub(text.len() as u32);
                self.closed_angle = true;
                (true, false)
            }
            "|" if self.pipe => {
                self.pipe = false;
                (true, false)
            }
            "|" if !ended => {
                self.pipe = true;
                (false, true)
            }
            _ => (false, false),
        }
    }

    /// `<` after a type, a path or nothing opens a list of types; after a value it compares.
    fn less(&mut self, before: Option<(Kind, &str)>, names_function: bool) -> (bool, bool) {
        let (opens, touches) = match before {
            Some((Kind::Name, name)) => {
                let opens = names_function || name.starts_with(char::is_uppercase);
                (opens, opens)
            }
            Some((Kind::Keyword, word)) => (true, matches!(word, "impl" | "for" | "fn")),
            Some((Kind::Operator, _)) => (!self.closed_angle, true),
            Some((Kind::Open(_), _)) | None => (true, false),
            Some(_) => (false, false),
        };
        self.angles += u32::from(opens);
        // After an operator, the operator decides: `::<` touches, `= <T as …>` does not.
        let touches = touches && !matches!(before, Some((Kind::Operator, written)) if written != "::");
        (touches, opens)
    }
}
