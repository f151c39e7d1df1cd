//! JSON with its order and its places: one value after the other, so that JSON lines are the same thing.
//!
//! In: text. Out: values, or the place of what is wrong. Members keep their order, which `serde_json` does not promise here;
//! of two members of one name the later wins, as in most readers, and both places are reported.

use crate::model::Value;

/// Deepest nesting that is read. Schemas that people write stay under 30.
const MAX_DEPTH: usize = 256;

/// A value at the top level of a text.
#[derive(Debug)]
pub(super) struct Top {
    pub(super) value: Value,
    /// Members that an object has more than once.
    pub(super) repeated: Vec<Repeated>,
}

/// A member that its object has already.
#[derive(Debug)]
pub(super) struct Repeated {
    pub(super) name: String,
    /// Where the earlier and the later one are.
    pub(super) places: [Place; 2],
    /// Both have the same value.
    pub(super) same: bool,
}

/// A place in a text; line and column count characters from 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
    offset: usize,
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Broken {
    pub(super) place: Place,
    pub(super) message: String,
}

/// Places that are worked out for repeated members of one text. A file that has more was made by something broken.
const MOST_REPEATED: usize = 100;

/// All values of a text. In JSON lines a broken line does not hide the next one.
pub(super) fn read(text: &str) -> (Vec<Top>, Vec<Broken>) {
    let mut reader = Reader { text, at: 0, depth: 0, repeated: Vec::new() };
    if text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
    }
    let (mut values, mut broken) = (Vec::new(), Vec::new());
    let lines = is_lines(text);
    loop {
        reader.space();
        if reader.at == text.len() {
            break;
        }
        match reader.value() {
            Ok(value) => values.push(Top { value, repeated: std::mem::take(&mut reader.repeated) }),
            Err(wrong) => {
                let offset = wrong.place.offset;
                let next = text[offset..].find('\n').map(|end| offset + end);
                broken.push(wrong);
                match next {
                    Some(next) if lines && broken.len() < 20 => reader.at = next,
                    _ => break,
                }
                reader.depth = 0;
                reader.repeated.clear();
            }
        }
    }
    let repeated = values.iter_mut().flat_map(|top: &mut Top| &mut top.repeated);
    let places = repeated.take(MOST_REPEATED).flat_map(|one| &mut one.places);
    place(text, places.chain(broken.iter_mut().map(|wrong| &mut wrong.place)).collect());
    (values, broken)
}

/// Whether every non-blank line starts like a separate value.
fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.clone().nth(1).is_some() && lines.all(|line| line.starts_with(['{', '[', '\u{feff}']))
}

/// Fills in lines and columns, in one pass over the text.
fn place(text: &str, mut places: Vec<&mut Place>) {
    places.sort_by_key(|place| place.offset);
    let (mut line, mut column, mut seen) = (1, 1, 0);
    for place in places {
        for letter in text[seen..place.offset].chars() {
            (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        seen = place.offset;
        (place.line, place.column) = (line, column);
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    repeated: Vec<Repeated>,
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Value, Broken> {
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::list),
            Some(b'"') => Ok(Value::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(_) => Err(self.wrong(&format!("{} where a JSON value is expected", self.here()))),
            None => Err(self.wrong("the text ends where a JSON value is expected")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, Broken>) -> Result<Value, Broken> {
        if self.depth == MAX_DEPTH {
            return Err(self.wrong(&format!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        self.at += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn object(&mut self) -> Result<Value, Broken> {
        let mut members: Vec<(String, Value)> = Vec::new();
        // For each name: which member it is, and where its name begins.
        let mut known: std::collections::HashMap<String, (usize, usize)> = std::collections::HashMap::new();
        while self.more(b'}', members.is_empty())? {
            if self.peek() != Some(b'"') {
                return Err(self.wrong(&format!("{} where the name of a member is expected", self.here())));
            }
            let begins = self.at;
            let name = self.string()?;
            self.space();
            self.expect(b':', "a colon after the name of a member")?;
            self.space();
            let value = self.value()?;
            match known.get(&name) {
                Some(&(index, earlier)) => {
                    let at = |offset| Place { offset, ..Place::default() };
                    let places = [at(earlier), at(begins)];
                    known.insert(name.clone(), (index, begins));
                    self.repeated.push(Repeated { name, places, same: members[index].1 == value });
                    members[index].1 = value;
                }
                None => {
                    known.insert(name.clone(), (members.len(), begins));
                    members.push((name, value));
                }
            }
        }
        Ok(Value::Object(members))
    }

    fn list(&mut self) -> Result<Value, Broken> {
        let mut items = Vec::new();
        while self.more(b']', items.is_empty())? {
            items.push(self.value()?);
        }
        Ok(Value::List(items))
    }

    /// Whether another entry follows; takes the comma or the closing bracket.
    fn more(&mut self, close: u8, first: bool) -> Result<bool, Broken> {
        self.space();
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(false);
        }
        if !first {
            self.expect(b',', &format!("a comma or `{}`", char::from(close)))?;
            self.space();
            if self.peek() == Some(close) {
                return Err(self.wrong("a comma with nothing after it"));
            }
        }
        Ok(true)
    }

    fn expect(&mut self, byte: u8, what: &str) -> Result<(), Broken> {
        if self.peek() != Some(byte) {
            return Err(self.wrong(&format!("{} where {what} is expected", self.here())));
        }
        self.at += 1;
        Ok(())
    }

    fn string(&mut self) -> Result<String, Broken> {
        let start = self.at;
        self.at += 1;
        let bytes = self.text.as_bytes();
        let mut escaped = false;
        loop {
            match bytes.get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.at += 2;
                }
                Some(0..=0x1f) => return Err(self.wrong("a line end or control character inside a string")),
                Some(_) => self.at += 1,
                None => {
                    self.at = start;
                    return Err(self.wrong("a string without its closing quote"));
                }
            }
        }
        self.at += 1;
        let inner = &self.text[start + 1..self.at - 1];
        if !escaped {
            return Ok(inner.to_owned());
        }
        unescape(inner).map_err(|(at, message)| {
            self.at = start + 1 + at;
            self.wrong(message)
        })
    }

    fn number(&mut self) -> Result<Value, Broken> {
        let rest = &self.text[self.at..];
        let end =
            rest.find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')).unwrap_or(rest.len());
        let written = &rest[..end];
        let digits = written.strip_prefix('-').unwrap_or(written);
        let legal = !(digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit())
            && digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.ends_with(|c: char| c.is_ascii_digit())
            && !digits.contains(".e")
            && !digits.contains(".E");
        let value = match written.parse::<i128>() {
            Ok(whole) if legal => Some(Value::Integer(whole)),
            _ => written.parse::<f64>().ok().filter(|float| legal && float.is_finite()).map(Value::Number),
        };
        let value = value
            .ok_or_else(|| self.wrong(&format!("`{}` is not a number", super::report::short(written))))?;
        self.at += end;
        Ok(value)
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Broken> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.wrong(&format!("{} where a JSON value is expected", self.here())));
        }
        self.at += word.len();
        Ok(value)
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn here(&self) -> String {
        match self.text[self.at..].chars().next() {
            Some(letter) if letter.is_control() => "a control character".to_owned(),
            Some(letter) => format!("`{letter}`"),
            None => "the end".to_owned(),
        }
    }

    fn wrong(&self, message: &str) -> Broken {
        let mut offset = self.at.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        Broken { place: Place { offset, ..Place::default() }, message: message.to_owned() }
    }
}

/// Resolves escapes. Half of a surrogate pair becomes the replacement character, as most readers make it.
fn unescape(inner: &str) -> Result<String, (usize, &'static str)> {
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let offset = inner.len() - rest.len() + at;
        let mut after = rest[at + 1..].chars();
        match after.next() {
            Some(plain @ ('"' | '\\' | '/')) => out.push(plain),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('u') => {
                let unit = hex(after.as_str()).ok_or((offset, "`\\u` without four hexadecimal digits"))?;
                rest = &after.as_str()[4..];
                let low = rest.strip_prefix("\\u").and_then(hex).filter(|low| (0xdc00..0xe000).contains(low));
                match (unit, low) {
                    (0xd800..=0xdbff, Some(low)) => {
                        let point = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                        out.push(char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER));
                        rest = &rest[6..];
                    }
                    _ => out.push(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)),
                }
                continue;
            }
            _ => return Err((offset, "a backslash that escapes nothing known to JSON")),
        }
        rest = after.as_str();
    }
    out.push_str(rest);
    Ok(out)
}

fn hex(text: &str) -> Option<u32> {
    let digits = text.get(..4)?;
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}
