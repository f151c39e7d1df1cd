//! Enums of codes that logs and commands show: a code, and one sentence about it, declared once with its variant.

/// Declares an enum whose variants each have a code and a sentence. The sentence is also the variant's documentation,
/// so no variant can lack any of them.
macro_rules! codes {
    (
        $(#[$outer:meta])*
        pub enum $name:ident {
            $(#[doc = $about:literal] $variant:ident = $code:literal,)*
        }

        $(#[$code_doc:meta])*
        pub const fn $code_fn:ident;
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = $about] $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            $(#[$code_doc])*
            pub const fn $code_fn(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)*
                }
            }

            /// What it's about, in one sentence.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$variant => $about.trim_ascii(),)*
                }
            }
        }
    };
}

pub(crate) use codes;
