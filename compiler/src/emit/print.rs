//! Tokens → the text of a Rust file, for build scripts and the command.
//!
//! In: the tokens that the macro hands to the compiler. Out: the same tokens as readable text: blocks are indented,
//! statements, members and long lists are broken into lines, documentation becomes `///`. Deliberately absent: a parser.
//! Layout needs no meaning, so nothing is parsed a second time; a wrong guess costs at most an unusual space. Tests compare
//! the text with the tokens, using a real parser.
//!
//! Three steps, a file each: [`tape`] writes all tokens in a row, [`spacing`] decides which of them touch, [`layout`] breaks
//! lines.

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
