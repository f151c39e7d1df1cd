//! From text, in one pass: the grammar of RFC 8259, depth, number of values, and keys that stand twice.
//!
//! What is wrong with a text is not worked out here: that is asked of `serde_json`, once it is known that something is.

use std::collections::HashSet;

use super::super::arguments::MAX_VALUES;
use super::{Json, Node, Number, small};

/// Why a text or value is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not JSON.
    NotJson,
    /// Some object holds a key twice; apart from that it is JSON.
    KeyTwice,
    /// It is longer than the bound.
    TooManyBytes,
    /// It is nested more deeply than allowed.
    TooDeep,
    /// It holds more values than the bound.
    TooManyValues,
}

/// Reads a text in which fewer than `depth` containers may stand one inside the other. The caller has looked at its
/// length. Recursion is as deep as containers are nested.
pub(crate) fn read(text: &str, depth: usize) -> Result<Json<'_>, Fault> {
    // About as many nodes as there are in ordinary calls, so that the row seldom grows.
    let nodes = Vec::with_capacity((text.len() / 8 + 4).min(4096));
    let json = Json { nodes, copied: String::new() };
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, json, values: 0, twice: false };
    reader.value(depth)?;
    reader.skip_blanks();
    match reader {
        Reader { at, .. } if at < text.len() => Err(Fault::NotJson),
        Reader { twice: true, .. } => Err(Fault::KeyTwice),
        Reader { json, .. } => Ok(json),
    }
}

struct Reader<'v> {
    text: &'v str,
    bytes: &'v [u8],
    at: usize,
    json: Json<'v>,
    values: usize,
    twice: bool,
}

/// Up to this many keys of an object are compared with each other one by one.
const FEW_KEYS: u32 = 32;

impl<'v> Reader<'v> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// Moves past `byte`, if it comes next.
    fn comes(&mut self, byte: u8) -> bool {
        let comes = self.peek() == Some(byte);
        self.at += usize::from(comes);
        comes
    }

    fn value(&mut self, depth: usize) -> Result<(), Fault> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(Fault::TooManyValues);
        }
        self.skip_blanks();
        let node = match self.peek().ok_or(Fault::NotJson)? {
            b'"' => self.string()?,
            b'{' => return self.object(depth),
            b'[' => return self.list(depth),
            b't' => self.word("true", Node::Bool(true))?,
            b'f' => self.word("false", Node::Bool(false))?,
            b'n' => self.word("null", Node::Null)?,
            b'-' | b'0'..=b'9' => Node::Number(self.number()?),
            _ => return Err(Fault::NotJson),
        };
        self.json.nodes.push(node);
        Ok(())
    }

    fn word(&mut self, word: &str, node: Node<'v>) -> Result<Node<'v>, Fault> {
        let comes = self.bytes[self.at..].starts_with(word.as_bytes());
        self.at += word.len();
        if comes { Ok(node) } else { Err(Fault::NotJson) }
    }

    /// Keeps the place of a container until it is known where that ends, and moves past its bracket.
    fn open(&mut self, depth: usize) -> Result<usize, Fault> {
        if depth <= 1 {
            return Err(Fault::TooDeep);
        }
        self.at += 1;
        self.json.nodes.push(Node::Null);
        self.skip_blanks();
        Ok(self.json.nodes.len() - 1)
    }

    fn list(&mut self, depth: usize) -> Result<(), Fault> {
        let open = self.open(depth)?;
        let mut count = 0;
        if !self.comes(b']') {
            loop {
                self.value(depth - 1)?;
                count += 1;
                self.skip_blanks();
                if !self.comes(b',') {
                    break;
                }
            }
            if !self.comes(b']') {
                return Err(Fault::NotJson);
            }
        }
        self.json.nodes[open] = Node::List(count, small(self.json.nodes.len()));
        Ok(())
    }

    fn object(&mut self, depth: usize) -> Result<(), Fault> {
        let open = self.open(depth)?;
        let (mut count, mut seen) = (0, 0);
        if !self.comes(b'}') {
            loop {
                self.skip_blanks();
                if self.peek() != Some(b'"') {
                    return Err(Fault::NotJson);
                }
                let key = self.string()?;
                self.json.nodes.push(key);
                if count < FEW_KEYS {
                    self.look_for_key(open, count, &mut seen);
                }
                self.skip_blanks();
                if !self.comes(b':') {
                    return Err(Fault::NotJson);
                }
                self.value(depth - 1)?;
                count += 1;
                self.skip_blanks();
                if !self.comes(b',') {
                    break;
                }
            }
            if !self.comes(b'}') {
                return Err(Fault::NotJson);
            }
        }
        self.json.nodes[open] = Node::Object(count, small(self.json.nodes.len()));
        if count > FEW_KEYS {
            let mut keys = HashSet::with_capacity(count as usize);
            let once = self.keys(open, count).all(|key| keys.insert(key));
            self.twice |= !once;
        }
        Ok(())
    }

    /// Looks whether the key that was just read stands before in its object. `seen` has a bit for each key so far; most
    /// keys are known to be new by that alone.
    fn look_for_key(&mut self, open: usize, count: u32, seen: &mut u64) {
        let key = self.json.text_at(small(self.json.nodes.len() - 1));
        let (first, last) = (key.bytes().next().unwrap_or(0), key.bytes().next_back().unwrap_or(0));
        let mixed = key.len().wrapping_mul(7) + usize::from(first).wrapping_mul(3) + usize::from(last);
        let bit = 1 << (mixed % 64);
        let twice = *seen & bit != 0 && self.keys(open, count).any(|known| known == key);
        self.twice |= twice;
        *seen |= bit;
    }

    /// The first `count` keys of the object that begins at `open`; all but the last value of it are complete.
    fn keys(&self, open: usize, count: u32) -> impl Iterator<Item = &str> {
        let mut at = small(open) + 1;
        (0..count).map(move |_| {
            let key = self.json.text_at(at);
            at = self.json.end(at + 1);
            key
        })
    }

    /// A string whose opening quote comes next.
    fn string(&mut self) -> Result<Node<'v>, Fault> {
        self.at += 1;
        let start = self.at;
        self.at = plain_end(self.bytes, start);
        if self.comes(b'"') {
            return Ok(Node::Text(&self.text[start..self.at - 1]));
        }
        let copy = self.json.copied.len();
        let mut from = start;
        loop {
            self.json.copied.push_str(&self.text[from..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Node::Copied(small(copy), small(self.json.copied.len())));
                }
                Some(b'\\') => {
                    let character = self.escape()?;
                    self.json.copied.push(character);
                }
                // The end of the text, or a control character.
                _ => return Err(Fault::NotJson),
            }
            from = self.at;
            self.at = plain_end(self.bytes, from);
        }
    }

    /// An escape whose backslash comes next.
    fn escape(&mut self) -> Result<char, Fault> {
        let kind = self.bytes.get(self.at + 1).copied();
        self.at += 2;
        Ok(match kind.ok_or(Fault::NotJson)? {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.code_point(),
            _ => return Err(Fault::NotJson),
        })
    }

    /// Four digits, or two times four where two escapes make one character.
    fn code_point(&mut self) -> Result<char, Fault> {
        let first = self.four_digits()?;
        let code = match first {
            0xD800..=0xDBFF => {
                if !(self.comes(b'\\') && self.comes(b'u')) {
                    return Err(Fault::NotJson);
                }
                match self.four_digits()? {
                    second @ 0xDC00..=0xDFFF => 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00),
                    _ => return Err(Fault::NotJson),
                }
            }
            code => code,
        };
        char::from_u32(code).ok_or(Fault::NotJson)
    }

    fn four_digits(&mut self) -> Result<u32, Fault> {
        let digits = self.bytes.get(self.at..self.at + 4).ok_or(Fault::NotJson)?;
        self.at += 4;
        digits.iter().try_fold(0, |code, digit| {
            char::from(*digit).to_digit(16).map(|digit| code << 4 | digit).ok_or(Fault::NotJson)
        })
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Result<Number, Fault> {
        let start = self.at;
        let negative = self.comes(b'-');
        let zero = self.peek() == Some(b'0');
        let digits = self.digits();
        if digits == 0 || zero && digits > 1 {
            return Err(Fault::NotJson);
        }
        let whole = self.at;
        if self.comes(b'.') && self.digits() == 0 {
            return Err(Fault::NotJson);
        }
        if self.comes(b'e') || self.comes(b'E') {
            let _ = self.comes(b'-') || self.comes(b'+');
            if self.digits() == 0 {
                return Err(Fault::NotJson);
            }
        }
        let text = &self.text[start..self.at];
        // `-0` is no whole number, so that it keeps its sign.
        if self.at == whole && !(negative && zero) {
            if let Ok(number) = text.parse() {
                return Ok(Number::Whole(number));
            }
            if let Ok(number) = text.parse() {
                return Ok(Number::Large(number));
            }
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Number::Real(number)),
            _ => Err(Fault::NotJson),
        }
    }
}

/// The first quote, backslash or control character from `at` on, or the end. Eight bytes are looked at at once.
fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & HIGHS;
    while let Some(Ok(eight)) = bytes.get(at..at + 8).map(<[u8; 8]>::try_from) {
        let word = u64::from_le_bytes(eight);
        let below_blank = word.wrapping_sub(ONES * 0x20) & !word & HIGHS;
        let found =
            zeros(word ^ ONES * u64::from(b'"')) | zeros(word ^ ONES * u64::from(b'\\')) | below_blank;
        if found != 0 {
            // The lowest mark is exact; those above it may be echoes of a borrow.
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    let end = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
    at + end.unwrap_or(rest.len())
}

#[cfg(test)]
mod tests;
