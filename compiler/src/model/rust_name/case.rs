//! The two cases in which rustc wants names.

use super::{pascal, snake};

/// The case that rustc wants for a kind of name; it warns about others wherever the generated code is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// Modules, members, methods: `send_email`.
    Snake,
    /// Types and variants: `SendEmail`.
    Pascal,
}

impl Case {
    /// Whether an identifier has this case. Double underscores fit neither: rustc warns about them, and generated code may
    /// use such names itself.
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

    /// The nearest name with this case.
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
