//! The tokens of JSON text, by the grammar of RFC 8259: white space, signs, strings and numbers.

use std::borrow::Cow;

use super::{Fault, Number};

/// A position in a text.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'v> {
    text: &'v str,
    bytes: &'v [u8],
    at: usize,
}

impl<'v> Cursor<'v> {
    /// The start of a text.
    pub(crate) fn new(text: &'v str) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0 }
    }

    /// Whether nothing is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The byte that comes next.
    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Moves past the byte that comes next.
    pub(super) fn step(&mut self) {
        self.at += 1;
    }

    /// Moves past white space.
    #[inline]
    pub(crate) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// Moves past `byte`, if it comes next.
    #[inline]
    pub(crate) fn comes(&mut self, byte: u8) -> bool {
        let comes = self.peek() == Some(byte);
        self.at += usize::from(comes);
        comes
    }

    /// Moves past white space and then `byte`, if it comes next. Most calls are written without white space.
    #[inline]
    pub(crate) fn comes_after_blanks(&mut self, byte: u8) -> bool {
        self.comes(byte) || {
            self.skip_blanks();
            self.comes(byte)
        }
    }

    /// Moves past `words`, if they come next.
    #[inline]
    pub(crate) fn word(&mut self, words: &str) -> bool {
        let come = self.bytes[self.at..].starts_with(words.as_bytes());
        self.at += if come { words.len() } else { 0 };
        come
    }

    /// Moves past a string that is exactly `text`, without escapes, if that comes next.
    #[inline]
    pub(crate) fn string_of(&mut self, text: &str) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let quoted = text.len() + 2;
        let comes = match rest.get(..quoted) {
            Some([b'"', came @ .., b'"']) => is_plain(came, text.as_bytes()),
            _ => false,
        };
        self.at += if comes { quoted } else { 0 };
        comes
    }

    /// Moves past a string whose opening quote comes next, if it has no escapes.
    #[inline]
    pub(crate) fn plain_string(&mut self) -> Option<&'v str> {
        let start = self.at + 1;
        let end = plain_end(self.bytes, start);
        let plain = self.bytes.get(end) == Some(&b'"');
        if plain {
            self.at = end + 1;
        }
        plain.then(|| &self.text[start..end])
    }

    /// A string whose opening quote comes next.
    #[inline]
    pub(crate) fn string(&mut self) -> Result<Cow<'v, str>, Fault> {
        match self.plain_string() {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => self.escaped_string().map(Cow::Owned),
        }
    }

    /// The same for a string that is not plain.
    #[cold]
    pub(crate) fn escaped_string(&mut self) -> Result<String, Fault> {
        self.at += 1;
        let start = self.at;
        self.at = plain_end(self.bytes, start);
        self.escaped(start)
    }

    /// The rest of a string that began at `start` and stops being plain here.
    fn escaped(&mut self, start: usize) -> Result<String, Fault> {
        let mut text = String::with_capacity(2 * (self.at - start) + 16);
        let mut from = start;
        loop {
            text.push_str(&self.text[from..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    let character = self.escape()?;
                    text.push(character);
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

    /// Four hexadecimal digits, or twice four if two escapes make one character.
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

    /// Moves past digits; returns how many there are and, for up to 18 of them, the number they form.
    fn digits(&mut self) -> (usize, u64) {
        let start = self.at;
        let mut number = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        (self.at - start, number)
    }

    /// A number that comes next.
    pub(crate) fn number(&mut self) -> Result<Number, Fault> {
        let start = self.at;
        let negative = self.comes(b'-');
        let zero = self.peek() == Some(b'0');
        let (digits, number) = self.digits();
        if digits == 0 || zero && digits > 1 {
            return Err(Fault::NotJson);
        }
        let is_whole = !matches!(self.peek(), Some(b'.' | b'e' | b'E'));
        // `-0` is not a whole number here, so that it keeps its sign.
        let keeps_sign = negative && zero;
        if let (true, false, 1..=18, Ok(number)) = (is_whole, keeps_sign, digits, i64::try_from(number)) {
            return Ok(Number::Whole(if negative { -number } else { number }));
        }
        if self.comes(b'.') {
            let (places, fraction) = self.digits();
            if places == 0 {
                return Err(Fault::NotJson);
            }
            if let (Some(real), false) =
                (decimal(digits, number, places, fraction), matches!(self.peek(), Some(b'e' | b'E')))
            {
                return Ok(Number::Real(if negative { -real } else { real }));
            }
        }
        if self.comes(b'e') || self.comes(b'E') {
            let _ = self.comes(b'-') || self.comes(b'+');
            if self.digits().0 == 0 {
                return Err(Fault::NotJson);
            }
        }
        let text = &self.text[start..self.at];
        if is_whole && !keeps_sign {
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

/// The number `whole.fraction`, with so few digits that `f64` holds all of them exactly, and the power of ten too.
/// Division rounds once, so the result equals what reading the text would give.
#[expect(clippy::cast_precision_loss, reason = "fifteen digits are less than 2^53")]
fn decimal(digits: usize, whole: u64, places: usize, fraction: u64) -> Option<f64> {
    if digits + places > 15 {
        return None;
    }
    let power = 10_u64.pow(u32::try_from(places).ok()?);
    Some((whole * power + fraction) as f64 / power as f64)
}

/// Whether the inside of a string equals `wanted` without escapes: a backslash never stands for itself there. Both
/// have the same length. Names are short, so this compares four bytes at a time and calls no function.
#[inline]
fn is_plain(came: &[u8], wanted: &[u8]) -> bool {
    let ((came, came_rest), (wanted, wanted_rest)) = (came.as_chunks::<4>(), wanted.as_chunks::<4>());
    let same = |(came, wanted): (&[u8; 4], &[u8; 4])| {
        let slashes = u32::from_le_bytes(*came) ^ (0x0101_0101 * u32::from(b'\\'));
        came == wanted && slashes.wrapping_sub(0x0101_0101) & !slashes & 0x8080_8080 == 0
    };
    came.iter().zip(wanted).all(same)
        && came_rest.iter().zip(wanted_rest).all(|(came, wanted)| came == wanted && *came != b'\\')
}

/// The first quote, backslash or control character from `at` on, or the end. Scans eight bytes at a time.
#[inline]
pub(super) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let mut rest = bytes.get(at..).unwrap_or_default();
    while let Some((eight, after)) = rest.split_first_chunk() {
        let word = u64::from_le_bytes(*eight);
        // With this bit flipped, a quote is below a flipped space, as control characters are.
        let below = (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21);
        let slash = (word ^ (ONES * u64::from(b'\\'))).wrapping_sub(ONES);
        // The subtraction borrows if a byte was less. Non-ASCII bytes are masked out, whatever their result.
        let found = (below | slash) & !word & HIGHS;
        if found != 0 {
            // The lowest mark is exact; higher ones may be artifacts of a borrow.
            return at + found.trailing_zeros() as usize / 8;
        }
        (rest, at) = (after, at + 8);
    }
    let end = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
    at + end.unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_what_reading_their_text_gives() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let mut texts =
            vec!["0.0".to_owned(), "-0.0".to_owned(), "0.1".to_owned(), "99999999999999.9".to_owned()];
        for _ in 0..20_000 {
            let (whole, places) = (random() % 10_u64.pow((random() % 9) as u32), random() as usize % 12 + 1);
            let fraction = random() * random() % 10_u64.pow(places as u32);
            texts.push(format!("{}{whole}.{fraction:0places$}", if random() % 2 == 0 { "-" } else { "" }));
        }
        for text in texts {
            let Ok(Number::Real(read)) = Cursor::new(&text).number() else { panic!("{text} is a number") };
            assert_eq!(read.to_bits(), text.parse::<f64>().expect("a number").to_bits(), "{text}");
        }
    }

    #[test]
    fn a_string_is_compared_without_its_escapes() {
        let is = |came: &str, wanted: &str| Cursor::new(came).string_of(wanted);
        for name in ["", "a", "abc", "note", "order_no", "an_even_longer_name"] {
            assert!(is(&format!("\"{name}\":1"), name), "{name}");
            assert!(!is(&format!("\"{name}x\":1"), name), "{name}");
            assert!(!is(&format!("\"{name}\":1"), &format!("{name}x")), "{name}");
            assert!(!is(&format!("\"{name}"), name), "{name}");
        }
        // In JSON these are a line break and a tab after other letters.
        for name in [r"\n", r"abc\t", r"abcd\tef", r"x\abcdefg"] {
            assert!(!is(&format!("\"{name}\""), name), "{name}");
        }
    }

    #[test]
    fn a_string_ends_at_the_first_byte_that_is_not_plain() {
        for end in (0..0x20).chain([b'"', b'\\']) {
            for length in 0..20 {
                let mut bytes: Vec<u8> =
                    (0..length).map(|at| [b' ', b'!', b'#', 0x7f, 0xc3, 0xa2][at % 6]).collect();
                bytes.push(end);
                bytes.extend_from_slice(b"\" \\ and what follows");
                assert_eq!(plain_end(&bytes, 0), length, "{bytes:?}");
                assert_eq!(plain_end(&bytes[..length], 0), length, "{bytes:?}");
            }
        }
    }
}
