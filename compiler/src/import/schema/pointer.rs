//! JSON pointers, as references write them.

use crate::model::Value;

/// What a JSON pointer leads to.
pub(super) fn resolve<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    let mut at = root;
    for segment in pointer.split('/').skip(1) {
        let name = decode(segment).replace("~1", "/").replace("~0", "~");
        at = match at {
            Value::List(items) => items.get(name.parse::<usize>().ok()?)?,
            other => other.get(&name)?,
        };
    }
    (pointer.is_empty() || pointer.starts_with('/')).then_some(at)
}

/// Resolves `%20` and the like.
fn decode(segment: &str) -> String {
    if !segment.contains('%') {
        return segment.to_owned();
    }
    let (mut bytes, mut rest) = (Vec::new(), segment.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
