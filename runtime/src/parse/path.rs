//! Where a value is in the arguments.
//!
//! A path is a chain of borrowed steps on the stack, so walking allocates nothing. It becomes text only when a
//! problem or a repair is recorded.

use crate::echo;
use crate::text::put_whole;

/// A place in the arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    step: Step<'p>,
    /// The value here, and everything below it, never shows in a text.
    pub(crate) hidden: bool,
}

#[derive(Debug, Clone, Copy)]
enum Step<'p> {
    Root,
    /// A name from the catalog.
    Member(&'p str),
    /// A name from the call.
    Key(&'p str),
    Item(usize),
}

/// Names with more characters than this are shortened in paths.
const NAME_CHARS: usize = 60;

impl<'p> Path<'p> {
    /// The arguments as a whole.
    pub(crate) const ROOT: Path<'static> = Path { parent: None, step: Step::Root, hidden: false };

    /// A member of the object here, by a name from the catalog.
    pub(crate) fn member(&'p self, name: &'p str) -> Self {
        Self { parent: Some(self), step: Step::Member(name), hidden: self.hidden }
    }

    /// A member of the object or map here, by the name it came under. Inside a hidden place the name is hidden too.
    pub(crate) fn key(&'p self, name: &'p str) -> Self {
        Self { parent: Some(self), step: Step::Key(name), hidden: self.hidden }
    }

    /// An item of the list here.
    pub(crate) fn item(&'p self, index: usize) -> Self {
        Self { parent: Some(self), step: Step::Item(index), hidden: self.hidden }
    }

    /// The same place, hidden if `sensitive`.
    pub(crate) fn hide(self, sensitive: bool) -> Self {
        Self { hidden: self.hidden || sensitive, ..self }
    }

    /// Whether this is an item of a list.
    pub(crate) fn is_item(&self) -> bool {
        matches!(self.step, Step::Item(_))
    }

    /// Number of containers around this place.
    pub(crate) fn depth(&self) -> usize {
        std::iter::successors(self.parent, |path| path.parent).count()
    }

    /// As `questions[1].options`; empty for the arguments as a whole.
    pub(crate) fn render(&self) -> String {
        let mut text = String::with_capacity(24);
        self.put(&mut text);
        text
    }

    /// Appends the same.
    pub(crate) fn put(&self, text: &mut String) {
        let start = text.len();
        self.put_after(start, text);
    }

    /// The path begins at `start`. Recursion is as deep as the table.
    fn put_after(&self, start: usize, text: &mut String) {
        if let Some(parent) = self.parent {
            parent.put_after(start, text);
        }
        match self.step {
            Step::Root => {}
            Step::Item(index) => {
                text.push('[');
                put_whole(text, index as i128);
                text.push(']');
            }
            // The name was recorded before the place itself could be hidden.
            Step::Key(_) if self.parent.is_some_and(|parent| parent.hidden) => text.push_str("[hidden]"),
            Step::Member(name) | Step::Key(name) if is_plain(name) => {
                if text.len() > start {
                    text.push('.');
                }
                text.push_str(name);
            }
            Step::Member(name) | Step::Key(name) => {
                text.push('[');
                echo::put_quoted(text, name, NAME_CHARS);
                text.push(']');
            }
        }
    }
}

/// Whether a name can follow a dot.
fn is_plain(name: &str) -> bool {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let is_fine = |c: char| c.is_alphanumeric() && echo::is_seen(c) || matches!(c, '_' | '-' | '$' | '@');
    let fits = !name.is_empty() && name.len() <= NAME_CHARS;
    fits && (name.bytes().all(is_usual) || name.chars().all(is_fine))
}

/// Distinct paths, in order; none for the arguments as a whole.
pub(crate) fn distinct<'p>(paths: impl Iterator<Item = &'p str>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::with_capacity(paths.size_hint().1.unwrap_or(0));
    for path in paths.filter(|path| !path.is_empty()) {
        if !distinct.iter().any(|known| known == path) {
            distinct.push(path.to_owned());
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_as_in_code() {
        let questions = Path::ROOT.member("questions");
        let second = questions.item(1);
        assert_eq!(second.member("options").render(), "questions[1].options");
        assert_eq!(second.depth(), 2);
        assert_eq!(Path::ROOT.render(), "");
        assert_eq!(questions.member("a.b").render(), "questions[\"a.b\"]");
        assert!(questions.member(&"x".repeat(10_000)).render().len() < 100);
        assert_eq!(questions.key("a\u{3164}\n").render(), "questions[\"a\\u3164\\n\"]");
        let card = Path::ROOT.member("card").hide(true);
        assert_eq!(card.key("4111").member("pin").render(), "card[hidden].pin");
        assert_eq!(Path::ROOT.key("card").hide(true).render(), "card");
    }
}
