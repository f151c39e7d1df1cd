//! Numbers: whole ones in four bases, and ones with a fraction or exponent.

use super::super::ValueKind;
use super::Reader;

/// Why a word that begins like a number is invalid: the mistake and its remedy.
struct Wrong {
    message: String,
    help: String,
}

impl Reader<'_> {
    /// Whether a number, valid or not, begins here: a digit, perhaps after a sign or a point.
    pub(super) fn number_begins(&self) -> bool {
        let mut at = self.at;
        if matches!(self.byte(at), b'+' | b'-') {
            at += 1;
        }
        if self.byte(at) == b'.' {
            at += 1;
        }
        self.byte(at).is_ascii_digit()
    }

    /// The number that begins here.
    pub(super) fn number(&mut self) -> ValueKind {
        let start = self.at;
        self.at = self.word_end(start);
        let word = &self.text[start..self.at];
        match parse(word) {
            Ok(kind) => kind,
            Err(wrong) => {
                let fault = self.fault(start..self.at, wrong.message).help(wrong.help);
                self.report(fault);
                salvage(word)
            }
        }
    }
}

/// The number at the start of an invalid one, so that later stages get a value of the intended kind.
fn salvage(word: &str) -> ValueKind {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    ValueKind::Integer(word[..digits].parse().unwrap_or(0))
}

fn parse(word: &str) -> Result<ValueKind, Wrong> {
    let (sign, digits) = match word.as_bytes() {
        [b'+', ..] => ("", &word[1..]),
        [b'-', ..] => ("-", &word[1..]),
        _ => ("", word),
    };
    let base = match digits.as_bytes() {
        [b'0', b'x', ..] => 16,
        [b'0', b'o', ..] => 8,
        [b'0', b'b', ..] => 2,
        _ => return decimal(word, sign, digits),
    };
    let digits = &digits[2..];
    if digits.is_empty() || digits.starts_with('_') {
        return Err(no_digit(word, base));
    }
    if let Some(wrong) = digits.chars().find(|digit| *digit != '_' && !digit.is_digit(base)) {
        return Err(Wrong {
            message: format!("`{wrong}` is not a digit of the number `{word}`"),
            help: format!("{} To write a text, put it in quotes: \"{word}\".", alphabet(base)),
        });
    }
    whole(word, sign, digits, base)
}

fn no_digit(word: &str, base: u32) -> Wrong {
    Wrong {
        message: format!("there is no digit after the prefix of `{word}`"),
        help: format!("{} To write a text, put it in quotes: \"{word}\".", alphabet(base)),
    }
}

fn alphabet(base: u32) -> &'static str {
    match base {
        16 => "After `0x`, the digits are 0 to 9 and a to f.",
        8 => "After `0o`, the digits are 0 to 7.",
        _ => "After `0b`, the digits are 0 and 1.",
    }
}

fn whole(word: &str, sign: &str, digits: &str, base: u32) -> Result<ValueKind, Wrong> {
    let plain: String = sign.chars().chain(digits.chars().filter(|digit| *digit != '_')).collect();
    i128::from_str_radix(&plain, base).map(ValueKind::Integer).map_err(|_| Wrong {
        message: format!("the number `{}` is too large", shorten(word)),
        help: "Whole numbers have at most 127 bits, about 38 digits. To keep all digits, put it in quotes."
            .to_owned(),
    })
}

/// `12_000`, `1.5`, `1e-7`; `digits` is `word` without its sign.
fn decimal(word: &str, sign: &str, digits: &str) -> Result<ValueKind, Wrong> {
    let bytes = digits.as_bytes();
    let mut at = digits_end(bytes, 0);
    if at == bytes.len() && at > 0 {
        return whole(word, sign, digits, 10);
    }
    let integer = at;
    if bytes.get(at) == Some(&b'.') {
        let end = digits_end(bytes, at + 1);
        if end == at + 1 {
            return Err(broken(word));
        }
        at = end;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let signed = at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let end = digits_end(bytes, signed);
        if end == signed {
            return Err(broken(word));
        }
        at = end;
    }
    if at < bytes.len() || integer == 0 {
        return Err(broken(word));
    }
    let plain: String = word.chars().filter(|digit| *digit != '_').collect();
    plain.parse().map(ValueKind::Float).map_err(|_| broken(word))
}

/// The end of the digits that begin at `at`; `_` may follow the first.
fn digits_end(bytes: &[u8], at: usize) -> usize {
    if !bytes.get(at).is_some_and(u8::is_ascii_digit) {
        return at;
    }
    let more = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'_').count();
    at + more
}

/// Says what a word that begins like a number probably means.
fn broken(word: &str) -> Wrong {
    let shown = shorten(word);
    let sign = if word.starts_with(['+', '-']) { &word[..1] } else { "" };
    let rest = &word[sign.len()..];
    let fits = |candidate: &str| parse(candidate).is_ok();
    if let Some(number) = word.strip_suffix(',').filter(|number| fits(number)) {
        return Wrong {
            message: "values are separated by spaces, not by commas".to_owned(),
            help: format!("Remove the comma after {number}."),
        };
    }
    let joined = word.replace(',', "");
    if word.contains(',') && fits(&joined) {
        let grouped = word.split(',').skip(1).all(|group| group.len() == 3);
        let help = if grouped {
            format!("Write {joined}, or {} with `_` between the digits.", word.replace(',', "_"))
        } else {
            format!(
                "Write a point before a fraction: {}. Values are separated by spaces.",
                word.replacen(',', ".", 1)
            )
        };
        return Wrong { message: format!("a number cannot contain commas, as in `{shown}`"), help };
    }
    let message = format!("`{shown}` is not a number");
    if rest.starts_with('.') && fits(&format!("0{rest}")) {
        return Wrong { message, help: format!("Write a digit before the point: {sign}0{rest}.") };
    }
    if rest.ends_with('.') && fits(&word[..word.len() - 1]) {
        return Wrong { message, help: format!("Write a digit after the point: {word}0.") };
    }
    Wrong { message, help: format!("If it is a text, put it in quotes: \"{shown}\".") }
}

fn shorten(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    }
}
