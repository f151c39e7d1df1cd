//! Texts that a person typed. Each is written as one quoted, escaped string followed by the catalog's marker, and its
//! place is remembered so that a cut cannot remove its quotes or its marker.
//!
//! Nothing that a person types can end the quotes: a reader sees where the text begins and ends, and whose it is.

use serde_json::Value;

use super::attachment::Attachment;
use super::write::{self, Show, quote};
use crate::text::{by_name, json};

/// Where the typed texts are in one text, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed(Vec<Span>);

/// Where one typed text is, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    /// Where its quotes open.
    pub(super) start: usize,
    /// After its closing quotes; the marker follows.
    pub(super) closed: usize,
    /// After the marker.
    pub(super) end: usize,
}

impl Span {
    /// Whether a cut there would split it.
    pub(super) fn holds(self, at: usize) -> bool {
        self.start < at && at < self.end
    }
}

/// A step from a value to the typed texts in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// The member of an object.
    Member(&'a str),
    /// Each item of a list, each value of a map.
    Each,
    /// The names of a map's entries.
    Keys,
}

/// The path to some of the typed texts in a value. If no step is left, all of the value is typed.
type Path<'a> = &'a [Step<'a>];

impl Typed {
    /// None so far.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Appends one value that a person typed.
    pub fn show(&mut self, out: &mut String, value: impl Show, marker: &str) {
        let mut text = String::new();
        value.show(&mut text);
        self.text(out, &text, marker);
    }

    fn text(&mut self, out: &mut String, text: &str, marker: &str) {
        let start = out.len();
        quote(out, text);
        let closed = out.len();
        out.push_str(marker);
        self.0.push(Span { start, closed, end: out.len() });
    }

    /// Appends values that a person typed, each with the marker, separated by `separator`.
    pub fn join<T: Show>(
        &mut self,
        out: &mut String,
        items: impl IntoIterator<Item = T>,
        separator: &str,
        marker: &str,
    ) {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                out.push_str(separator);
            }
            self.show(out, item, marker);
        }
    }

    /// Appends a value as JSON on one line. What `paths` lead to was typed: even a number is written in quotes with
    /// the marker after them. A `null` stays `null`.
    pub fn json(&mut self, out: &mut String, value: &Value, paths: &[Path<'_>], marker: &str) {
        if paths.is_empty() {
            return out.push_str(&json(value));
        }
        let all = paths.iter().any(|path| path.is_empty());
        match value {
            Value::Null => out.push_str("null"),
            Value::Array(items) => {
                let inner = if all { vec![&[][..]] } else { after(paths, |step| step == Step::Each) };
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    self.json(out, item, &inner, marker);
                }
                out.push(']');
            }
            Value::Object(members) => {
                let keys = all || paths.iter().any(|path| path.first() == Some(&Step::Keys));
                out.push('{');
                for (index, (name, member)) in by_name(members).into_iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    match keys {
                        true => self.text(out, name, marker),
                        false => out.push_str(&Value::from(name.as_str()).to_string()),
                    }
                    out.push(':');
                    let leads = |step| matches!(step, Step::Each) || step == Step::Member(name);
                    let inner = if all { vec![&[][..]] } else { after(paths, leads) };
                    self.json(out, member, &inner, marker);
                }
                out.push('}');
            }
            Value::String(text) if all => self.text(out, text, marker),
            scalar if all => self.text(out, &scalar.to_string(), marker),
            scalar => out.push_str(&json(scalar)),
        }
    }

    /// Appends the order of attachments, as [`write::attachments`] does, if a person typed some names or owners.
    pub fn attachments(&mut self, out: &mut String, attachments: &[Attachment], marker: &str) {
        write::list_attachments(out, attachments, &mut |out, text| self.text(out, text, marker));
    }

    /// Updates the places in a piece of the text that was indented: `text[at..before]`, as it was, has had this many
    /// bytes of white space put before its lines.
    pub fn moved(&mut self, text: &str, at: usize, before: usize, blanks: usize) {
        let first = self.0.partition_point(|span| span.start < at);
        let piece = &text[at..];
        let inner = piece.split_inclusive('\n').count().saturating_sub(1);
        let in_front = (text.len() - before).saturating_sub(inner * blanks);
        // Line by line: where each began in the piece, and where it begins now.
        let (mut old, mut new) = (at, at + in_front);
        let mut lines = Vec::new();
        for line in text[new..].split_inclusive('\n') {
            let length = line.len() - if lines.is_empty() { 0 } else { blanks };
            new += line.len() - length;
            lines.push((old, new));
            old += length;
            new += length;
        }
        let moved = |place: usize| {
            let line = lines.partition_point(|(old, _)| *old <= place);
            line.checked_sub(1).map_or(place, |line| lines[line].1 + (place - lines[line].0))
        };
        for span in &mut self.0[first..] {
            // An end moves with the character before it, since white space may follow.
            let end = |place: usize| moved(place.saturating_sub(1)) + 1;
            *span = Span { start: moved(span.start), closed: end(span.closed), end: end(span.end) };
        }
    }
}

/// The rest of those paths whose first step matches.
fn after<'p>(paths: &[Path<'p>], leads: impl Fn(Step<'p>) -> bool) -> Vec<Path<'p>> {
    paths
        .iter()
        .filter_map(|path| path.split_first())
        .filter(|(step, _)| leads(**step))
        .map(|(_, rest)| rest)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn spans_follow_what_is_moved_in() {
        let (mut out, mut typed) = ("Rows:\n".to_owned(), Typed::new());
        typed.join(&mut out, ["a", "b\nc", "d"], "\n\n", " (m)");
        let before = out.len();
        let quotes = |typed: &Typed, out: &str| -> Vec<String> {
            typed.0.iter().map(|span| out[span.start..span.end].to_owned()).collect()
        };
        let shown = quotes(&typed, &out);
        assert_eq!(shown, ["\"a\" (m)", "\"b\\nc\" (m)", "\"d\" (m)"]);
        for in_front in ["  ", ""] {
            let piece = out["Rows:\n".len()..].replace('\n', "\n  ");
            let moved_in = format!("Rows:\n{in_front}{piece}");
            let mut moved = typed.clone();
            moved.moved(&moved_in, "Rows:\n".len(), before, 2);
            assert_eq!(quotes(&moved, &moved_in), shown, "{moved_in:?}");
        }
    }

    #[test]
    fn json_marks_what_was_typed_and_nothing_else() {
        let value = json!({"a": "x", "list": [{"b": "y", "c": 1}], "map": {"k": "v"}, "none": null});
        let written = |paths: &[Path<'_>]| {
            let (mut out, mut typed) = (String::new(), Typed::new());
            typed.json(&mut out, &value, paths, "!");
            assert!(typed.0.iter().all(|span| out[span.start..span.end].ends_with("\"!")), "{out}");
            out
        };
        assert_eq!(written(&[]), r#"{"a":"x","list":[{"b":"y","c":1}],"map":{"k":"v"},"none":null}"#);
        assert_eq!(
            written(&[
                &[Step::Member("list"), Step::Each, Step::Member("b")],
                &[Step::Member("map"), Step::Keys],
                &[Step::Member("map"), Step::Each],
                &[Step::Member("none")],
            ]),
            r#"{"a":"x","list":[{"b":"y"!,"c":1}],"map":{"k"!:"v"!},"none":null}"#
        );
        assert_eq!(
            written(&[&[]]),
            r#"{"a"!:"x"!,"list"!:[{"b"!:"y"!,"c"!:"1"!}],"map"!:{"k"!:"v"!},"none"!:null}"#
        );
    }
}
