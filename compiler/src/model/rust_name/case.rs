//! The two ways in which rustc wants names to be written.

use super::{pascal, snake};

/// How rustc wants names of a kind to be written; of others it says so wherever the generated code is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// Modules, members, methods: `send_email`.
    Snake,
    /// Types and variants: `SendEmail`.
    Pascal,
}

impl Case {
    /// Whether an identifier is written so. Two underscores side by side are neither: rustc warns of them, and generated
    /// code may use such names itself.
    pub fn fits(self, name: &str) -> bool {
        let letters: Vec<char> = name.trim_matches('_').chars().collect();
        let parts = |at: usize| letters[at - 1].is_numeric() && letters[at + 1].is_numeric();
        !name.contains("__")
            && match self {
                Self::Snake => !letters.iter().any(|letter| letter.is_uppercase()),
                Self::Pascal => {
                    letters.first().is_some_and(|first| !first.is_lowercase() && !first.is_numeric())
                        && (1..letters.len()).all(|at| letters[at] != '_' || parts(at))
                }
            }
    }

    /// The nearest name that is written so.
    pub fn of(self, text: &str) -> String {
        match self {
            Self::Snake => snake(text),
            Self::Pascal => pascal(text),
        }
    }

    /// What it is called.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Snake => "snake case",
            Self::Pascal => "camel case",
        }
    }
}
