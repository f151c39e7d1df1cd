//! Places as editors count them: in UTF-16 code units, as the Language Server Protocol does unless both sides agree otherwise.

/// A place as editors count it: both numbers from 0, the column in UTF-16 code units.
///
/// Lines end with `\n`, `\r\n` or `\r`, so a lone `\r` ends a line that [`super::Position`] continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Utf16Position {
    /// Line, from 0.
    pub line: u32,
    /// Column in UTF-16 code units, from 0.
    pub character: u32,
}

/// Bytes between two entries of [`Lines::units`].
const STRIDE: usize = 1024;

/// The index from bytes to places and back.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    /// Where lines begin, and where their contents end: before their line end.
    bounds: Vec<(u32, u32)>,
    /// Code units before each [`STRIDE`]th byte, so that finding a column in a very long line doesn't walk through all of it.
    units: Vec<u32>,
}

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let (mut bounds, mut start) = (Vec::new(), 0);
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'\r' if bytes.get(at + 1) == Some(&b'\n') => {}
                b'\n' | b'\r' => {
                    let end =
                        if *byte == b'\n' && at > start && bytes[at - 1] == b'\r' { at - 1 } else { at };
                    bounds.push((start as u32, end as u32));
                    start = at + 1;
                }
                _ => {}
            }
        }
        bounds.push((start as u32, text.len() as u32));
        let mut before = 0;
        let mut units: Vec<u32> = Vec::with_capacity(bytes.len() / STRIDE + 2);
        for chunk in bytes.chunks(STRIDE) {
            units.push(before);
            before += count(chunk);
        }
        units.push(before);
        Self { bounds, units }
    }

    /// The place of a byte offset.
    pub(super) fn position(&self, text: &str, offset: u32) -> Utf16Position {
        let offset = text.floor_char_boundary(offset as usize) as u32;
        let line = self.bounds.partition_point(|(start, _)| *start <= offset).saturating_sub(1);
        let (start, end) = self.bounds.get(line).copied().unwrap_or_default();
        let character = self.before(text, offset.min(end)).saturating_sub(self.before(text, start));
        Utf16Position { line: line as u32, character }
    }

    /// The byte offset of a place.
    pub(super) fn offset(&self, text: &str, position: Utf16Position) -> u32 {
        let Some((start, end)) = self.bounds.get(position.line as usize).copied() else {
            return text.len() as u32;
        };
        let wanted = self.before(text, start).saturating_add(position.character);
        if wanted >= self.before(text, end) {
            return end;
        }
        // The last stride that begins at or before the place; less than a stride remains to walk.
        let stride = self.units.partition_point(|units| *units <= wanted).saturating_sub(1);
        let from = text.ceil_char_boundary(stride * STRIDE);
        let mut units = self.before(text, from as u32);
        for (at, letter) in text.get(from..).unwrap_or_default().char_indices() {
            units += letter.len_utf16() as u32;
            if units > wanted {
                return (from + at) as u32;
            }
        }
        end
    }

    /// Code units of the characters that begin before a byte offset, which is on a boundary.
    fn before(&self, text: &str, offset: u32) -> u32 {
        let stride = offset as usize / STRIDE;
        let rest = text.as_bytes().get(stride * STRIDE..offset as usize).unwrap_or_default();
        self.units.get(stride).copied().unwrap_or(0) + count(rest)
    }
}

/// Code units of the characters that begin in these bytes of UTF-8: two for those of four bytes, one for others.
fn count(bytes: &[u8]) -> u32 {
    let units = |byte: &u8| u32::from(byte & 0xc0 != 0x80) + u32::from(*byte >= 0xf0);
    bytes.iter().map(units).sum()
}

#[cfg(test)]
mod tests;
