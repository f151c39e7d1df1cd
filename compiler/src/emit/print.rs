//! Tokens → the text of a Rust file, for build scripts and the command.
//!
//! In: the tokens that the macro hands to the compiler. Out: the same tokens as text that people can read: blocks are indented,
//! statements, members and long lists are broken into lines, documentation is written as `///`. Deliberately absent: a parser.
//! What the tokens mean is of no interest here, so nothing is parsed a second time; a space in an unusual place is the worst
//! that can come of a guess. Tests hold the text against the tokens with a real parser.
//!
//! Three steps, a file each: [`tape`] writes all tokens one after the other, [`spacing`] says which of them touch, [`layout`]
//! breaks lines.

use proc_macro2::TokenStream;

mod layout;
mod spacing;
mod tape;

#[cfg(test)]
mod tests;

/// Items as text, each line with its end.
pub(super) fn print(items: TokenStream) -> String {
    layout::lay_out(&tape::record(items))
}
