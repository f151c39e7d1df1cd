//! Why a text is not valid arguments, for the code that words it.

use crate::echo;
use crate::parse::bounds::DEPTH_LIMIT;

/// Why a text is not valid arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is not JSON; what is wrong and where.
    Malformed(Malformed),
    /// It exceeds a bound; here is which one.
    TooLarge(String),
}

/// Why a text is not JSON, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// What is wrong and where. It quotes nothing from the text.
    pub(crate) fault: String,
    /// The text at that place, or the name that the fault is about.
    pub(crate) shown: Shown,
    /// How to fix it, as a sentence; empty if there is nothing more to say.
    pub(crate) remedy: &'static str,
}

/// A piece of a text that is not JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    Nothing,
    /// The text around the place.
    Excerpt(String),
    /// A duplicate name in one object.
    Key(String),
}

impl Malformed {
    /// What is wrong and where, with the text there.
    pub(crate) fn in_full(&self) -> String {
        let Self { fault, .. } = self;
        match &self.shown {
            Shown::Nothing => fault.clone(),
            Shown::Excerpt(excerpt) => format!("{fault}, near `{excerpt}`"),
            Shown::Key(key) => {
                let mut quoted = String::new();
                echo::put_quoted(&mut quoted, key, 60);
                format!("{fault}: {quoted}")
            }
        }
    }
}

pub(super) fn too_many_bytes() -> Unreadable {
    Unreadable::TooLarge("they have more than 1 MiB".to_owned())
}

pub(super) fn too_deep() -> Unreadable {
    Unreadable::TooLarge(format!("lists and objects are nested {DEPTH_LIMIT} levels deep or deeper"))
}
