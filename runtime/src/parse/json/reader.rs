//! Reads text in one pass: the grammar of RFC 8259, depth, number of values, and duplicate keys.
//!
//! It does not work out what is wrong with a text: once something is, `serde_json` is asked.

use std::collections::HashSet;

use super::super::bounds::MAX_VALUES;
use super::cursor::Cursor;
use super::{Fault, Json, Node, small};

/// Reads a text with fewer than `depth` levels of nested containers. The caller has checked its length. Recursion is
/// as deep as containers are nested.
pub(crate) fn read(text: &str, depth: usize) -> Result<Json<'_>, Fault> {
    // Roughly the number of nodes in an ordinary call, so that the row seldom grows.
    let nodes = Vec::with_capacity((text.len() / 8 + 4).min(4096));
    let json = Json { nodes, copied: String::new() };
    let mut reader = Reader { cursor: Cursor::new(text), json, values: 0, twice: false };
    reader.value(depth)?;
    reader.cursor.skip_blanks();
    match reader {
        Reader { cursor, .. } if !cursor.is_at_end() => Err(Fault::NotJson),
        Reader { twice: true, .. } => Err(Fault::KeyTwice),
        Reader { json, .. } => Ok(json),
    }
}

struct Reader<'v> {
    cursor: Cursor<'v>,
    json: Json<'v>,
    values: usize,
    twice: bool,
}

/// Up to this many keys of an object are compared pairwise.
const FEW_KEYS: u32 = 32;

impl<'v> Reader<'v> {
    fn value(&mut self, depth: usize) -> Result<(), Fault> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(Fault::TooManyValues);
        }
        self.cursor.skip_blanks();
        match self.cursor.peek().ok_or(Fault::NotJson)? {
            b'"' => self.string(),
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b't' => self.word("true", Node::Bool(true)),
            b'f' => self.word("false", Node::Bool(false)),
            b'n' => self.word("null", Node::Null),
            b'-' | b'0'..=b'9' => {
                let number = self.cursor.number()?;
                self.json.nodes.push(Node::Number(number));
                Ok(())
            }
            _ => Err(Fault::NotJson),
        }
    }

    fn word(&mut self, word: &str, node: Node<'v>) -> Result<(), Fault> {
        self.json.nodes.push(node);
        if self.cursor.word(word) { Ok(()) } else { Err(Fault::NotJson) }
    }

    #[inline]
    fn string(&mut self) -> Result<(), Fault> {
        if let Some(text) = self.cursor.plain_string() {
            self.json.nodes.push(Node::Text(text));
            return Ok(());
        }
        let text = self.cursor.escaped_string()?;
        let start = self.json.copied.len();
        self.json.copied.push_str(&text);
        self.json.nodes.push(Node::Copied(small(start), small(self.json.copied.len())));
        Ok(())
    }

    /// Reserves a container's place until its end is known, and moves past its bracket.
    fn open(&mut self, depth: usize) -> Result<usize, Fault> {
        if depth <= 1 {
            return Err(Fault::TooDeep);
        }
        self.cursor.step();
        self.json.nodes.push(Node::Null);
        self.cursor.skip_blanks();
        Ok(self.json.nodes.len() - 1)
    }

    fn list(&mut self, depth: usize) -> Result<(), Fault> {
        let open = self.open(depth)?;
        let mut count = 0;
        if !self.cursor.comes(b']') {
            loop {
                self.value(depth - 1)?;
                count += 1;
                self.cursor.skip_blanks();
                if !self.cursor.comes(b',') {
                    break;
                }
            }
            if !self.cursor.comes(b']') {
                return Err(Fault::NotJson);
            }
        }
        self.json.nodes[open] = Node::List(count, small(self.json.nodes.len()));
        Ok(())
    }

    fn object(&mut self, depth: usize) -> Result<(), Fault> {
        let open = self.open(depth)?;
        let (mut count, mut seen) = (0, 0);
        if !self.cursor.comes(b'}') {
            loop {
                self.cursor.skip_blanks();
                if self.cursor.peek() != Some(b'"') {
                    return Err(Fault::NotJson);
                }
                self.string()?;
                if count < FEW_KEYS {
                    self.look_for_key(open, count, &mut seen);
                }
                self.cursor.skip_blanks();
                if !self.cursor.comes(b':') {
                    return Err(Fault::NotJson);
                }
                self.value(depth - 1)?;
                count += 1;
                self.cursor.skip_blanks();
                if !self.cursor.comes(b',') {
                    break;
                }
            }
            if !self.cursor.comes(b'}') {
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

    /// Whether the key just read is a duplicate in its object. `seen` has a bit for each key so far, which alone
    /// proves most keys to be new.
    fn look_for_key(&mut self, open: usize, count: u32, seen: &mut u64) {
        let key = self.json.text_at(small(self.json.nodes.len() - 1));
        let (first, last) = (key.bytes().next().unwrap_or(0), key.bytes().next_back().unwrap_or(0));
        let mixed = key.len().wrapping_mul(7) + usize::from(first).wrapping_mul(3) + usize::from(last);
        let bit = 1 << (mixed % 64);
        let twice = *seen & bit != 0 && self.keys(open, count).any(|known| known == key);
        self.twice |= twice;
        *seen |= bit;
    }

    /// The first `count` keys of the object that begins at `open`; all but its last value are complete.
    fn keys(&self, open: usize, count: u32) -> impl Iterator<Item = &str> {
        let mut at = small(open) + 1;
        (0..count).map(move |_| {
            let key = self.json.text_at(at);
            at = self.json.end(at + 1);
            key
        })
    }
}

#[cfg(test)]
mod tests;
