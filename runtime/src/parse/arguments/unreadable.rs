//! Why a text is no arguments, for those who put it in words.

use crate::echo;
use crate::parse::bounds::DEPTH_LIMIT;

/// Why a text is no arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is not JSON; what is wrong and where.
    Malformed(Malformed),
    /// It exceeds a bound; which one.
    TooLarge(String),
}

/// Why a text is no JSON, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// What is wrong and where. Nothing of the text is in it.
    pub(crate) fault: String,
    /// What stands there, or the name that the fault is about: a piece of the text.
    pub(crate) shown: Shown,
    /// What to do about it, as a sentence; empty where there is nothing more to say.
    pub(crate) remedy: &'static str,
}

/// A piece of a text that is no JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    Nothing,
    /// What stands around the place.
    Excerpt(String),
    /// A name that stands twice in one object.
    Key(String),
}

impl Malformed {
    /// What is wrong and where, with what stands there.
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
