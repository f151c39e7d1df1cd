//! What generated rendering code calls: writes values into a text exactly as Handlebars prints them, and the helpers.

use std::fmt::Write as _;

use serde_json::Value;

use super::attachment::{Attachment, AttachmentKind};
use crate::echo::is_seen;

/// A scalar that a template prints. A value that was not given prints nothing.
pub trait Show {
    /// Appends the value to a text.
    fn show(&self, out: &mut String);
}

impl<T: Show + ?Sized> Show for &T {
    fn show(&self, out: &mut String) {
        (**self).show(out);
    }
}

impl Show for str {
    fn show(&self, out: &mut String) {
        out.push_str(self);
    }
}

impl Show for String {
    fn show(&self, out: &mut String) {
        out.push_str(self);
    }
}

impl Show for f64 {
    /// As JSON prints it, a whole number without `.0`.
    fn show(&self, out: &mut String) {
        out.push_str(&crate::text::number(*self));
    }
}

/// Types whose `Display` is what JSON prints.
macro_rules! show_as_displayed {
    ($($type:ty),*) => { $(
        impl Show for $type {
            fn show(&self, out: &mut String) {
                // Writing to a string cannot fail.
                let _ = write!(out, "{self}");
            }
        }
    )* };
}

show_as_displayed!(bool, i64, u64, usize);

impl<T: Show> Show for Option<T> {
    fn show(&self, out: &mut String) {
        if let Some(value) = self {
            value.show(out);
        }
    }
}

/// Appends a scalar.
pub fn show(out: &mut String, value: impl Show) {
    value.show(out);
}

/// Appends a text in double quotes, on one line. Quotes, backslashes, control characters, line ends, marks that
/// change the writing direction, and all other invisible characters are escaped as in JSON. So text that somebody
/// typed cannot imitate its surroundings.
pub fn quote(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    let mut written = 0;
    for (at, character) in text.char_indices() {
        if !matches!(character, '"' | '\\') && is_seen(character) {
            continue;
        }
        out.push_str(&text[written..at]);
        written = at + character.len_utf8();
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ => escape(out, character),
        }
    }
    out.push_str(&text[written..]);
    out.push('"');
}

/// As in JSON: a pair beyond the basic plane.
pub(crate) fn escape(out: &mut String, character: char) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// Appends a value as JSON on one line, with object members ordered by name.
pub fn json(out: &mut String, value: &Value) {
    out.push_str(&crate::text::json(value));
}

/// Appends scalars, separated by a separator.
pub fn join<T: Show>(out: &mut String, items: impl IntoIterator<Item = T>, separator: &str) {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        item.show(out);
    }
}

/// The singular or the plural, depending on a number.
pub fn plural<'w>(count: i128, one: &'w str, many: &'w str) -> &'w str {
    if count == 1 { one } else { many }
}

/// The first items of a list, and how many more there are.
pub fn shown<T>(items: &[T], most: usize) -> (&[T], usize) {
    let shown = items.len().min(most);
    (&items[..shown], items.len() - shown)
}

/// Appends the order of attachments and what each belongs to; nothing if there are none:
/// `2 images are attached after this text, in this order: 1. a.png (for "Which auth?"), 2. b.png.`
pub fn attachments(out: &mut String, attachments: &[Attachment]) {
    list_attachments(out, attachments, &mut quote);
}

/// The same; `typed` appends what a person typed.
pub(super) fn list_attachments(
    out: &mut String,
    attachments: &[Attachment],
    typed: &mut dyn FnMut(&mut String, &str),
) {
    let of_kind = |kind| attachments.iter().filter(|attachment| attachment.kind == kind).count() as u64;
    let (images, files) = (of_kind(AttachmentKind::Image), of_kind(AttachmentKind::File));
    let counts = [(images, "image", "images"), (files, "file", "files")];
    let counts: Vec<String> = counts
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| crate::text::counted(*count, one, many))
        .collect();
    let Some(first) = attachments.first() else { return };
    out.push_str(&counts.join(" and "));
    if attachments.len() == 1 {
        out.push_str(" is attached after this text: ");
        named(out, first, false, typed);
    } else {
        out.push_str(" are attached after this text, in this order: ");
        for (index, attachment) in attachments.iter().enumerate() {
            let separator = if index > 0 { ", " } else { "" };
            let _ = write!(out, "{separator}{}. ", index + 1);
            named(out, attachment, images > 0 && files > 0, typed);
        }
    }
    out.push('.');
}

/// Appends a name, with the kind if kinds are mixed, and the owner.
fn named(out: &mut String, attachment: &Attachment, mixed: bool, typed: &mut dyn FnMut(&mut String, &str)) {
    let plain = |c: char| (c.is_alphanumeric() && is_seen(c)) || matches!(c, '.' | '-' | '_');
    let Attachment { name, owner, name_typed, owner_typed, .. } = attachment;
    if *name_typed {
        typed(out, name);
    } else if !name.is_empty() && name.chars().all(plain) {
        out.push_str(name);
    } else {
        quote(out, name);
    }
    let kind = mixed.then_some(attachment.kind.as_str());
    match (kind, owner) {
        (None, None) => {}
        (Some(kind), None) => {
            let _ = write!(out, " ({kind})");
        }
        (kind, Some(owner)) => {
            out.push_str(" (");
            if let Some(kind) = kind {
                let _ = write!(out, "{kind}, ");
            }
            out.push_str("for ");
            if *owner_typed {
                typed(out, owner)
            } else {
                quote(out, owner)
            }
            out.push(')');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut String)) -> String {
        let mut out = String::new();
        write(&mut out);
        out
    }

    #[test]
    fn scalars_print_as_json_prints_them() {
        let out = written(|out| {
            show(out, "a\"b");
            show(out, 230.0);
            show(out, 0.5);
            show(out, -3_i64);
            show(out, true);
            show(out, None::<i64>);
            show(out, Some(&String::from("c")));
        });
        assert_eq!(out, "a\"b2300.5-3truec");
        assert_eq!(written(|out| join(out, ["a", "b"], " / ")), "a / b");
        assert_eq!(plural(1, "item", "items"), "item");
        assert_eq!(shown(&[1, 2, 3], 2), (&[1, 2][..], 1));
    }

    #[test]
    fn quotes_keep_typed_text_in_its_frame() {
        let text = "ok\"\n\\ \u{202E}x\u{85}\u{1F642}\u{200B}é\u{E0041}";
        let out = written(|out| quote(out, text));
        assert_eq!(out, r#""ok\"\n\\ \u202ex\u0085🙂\u200bé\udb40\udc41""#);
        assert_eq!(serde_json::from_str::<String>(&out).ok().as_deref(), Some(text));
    }

    #[test]
    fn invisible_characters_are_escaped() {
        for hidden in
            ["\u{200B}", "\u{200D}", "\u{200E}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\u{FE0F}", "\u{E0020}"]
        {
            let out = written(|out| quote(out, hidden));
            assert!(out.is_ascii() && out.starts_with("\"\\u"), "{out}");
        }
        assert_eq!(written(|out| quote(out, "寄信 é ی 🙂")), "\"寄信 é ی 🙂\"");
    }

    #[test]
    fn attachments_state_their_order_and_owner() {
        let image = |name| Attachment::image(name, "image/png", []);
        let list = |list: &[Attachment]| written(|out| attachments(out, list));
        assert_eq!(list(&[]), "");
        assert_eq!(list(&[image("a.png")]), "1 image is attached after this text: a.png.");
        assert_eq!(
            list(&[image("a.png").belonging_to("Which auth?"), image("b c.png")]),
            "2 images are attached after this text, in this order: 1. a.png (for \"Which auth?\"), 2. \"b c.png\"."
        );
        assert_eq!(
            list(&[image("a.png"), Attachment::file("n.txt", "text/plain", []).belonging_to("x")]),
            "1 image and 1 file are attached after this text, in this order: 1. a.png (image), 2. n.txt (file, for \"x\")."
        );
    }
}
