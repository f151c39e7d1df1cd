//! Texts of the catalog as documentation of generated items, so that an IDE shows what the model reads.
//!
//! Rustdoc reads documentation as Markdown, and `cargo test` compiles code blocks in it. No text of a catalog may become
//! code, a link or markup, whatever it holds, so there are two forms and no third: a text is a block of plain text whose
//! fence is longer than any run of backticks in it, and a name is a code span, likewise, in a sentence of ours. Both hold
//! by construction: nothing in them is looked at as Markdown, and no line of a text can end the block.

use crate::escape;
use crate::model::Prose;
use proc_macro2::TokenStream;
use quote::quote;

/// A text of the catalog; the name where there is none.
pub(super) fn text_or_name(text: Option<&Prose>, name: &str) -> TokenStream {
    match text.map(|text| text.text.trim()).filter(|text| !text.is_empty()) {
        Some(text) => docs(text),
        None => sentence("", name, ""),
    }
}

/// A text of the catalog as a block of plain text.
pub(super) fn docs(text: &str) -> TokenStream {
    let text = text.trim();
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    let lines = text.lines().map(|line| visible(line.trim_end()));
    std::iter::once(format!("{fence}text"))
        .chain(lines)
        .chain([fence.clone()])
        .map(|line| attribute(&line))
        .collect()
}

/// A sentence of ours about something that the catalog names.
pub(super) fn sentence(before: &'static str, name: &str, after: &'static str) -> TokenStream {
    attribute(&format!("{before}{}{after}", span(name)))
}

/// A sentence about something that the catalog names, and under it the catalog's own text, if there is one.
pub(super) fn sentence_and_text(
    before: &'static str,
    name: &str,
    after: &'static str,
    text: &str,
) -> TokenStream {
    let sentence = sentence(before, name, after);
    if text.trim().is_empty() {
        return sentence;
    }
    let (between, text) = (attribute(""), docs(text));
    quote!(#sentence #between #text)
}

/// One `#[doc]` for each line, as `///` would be read.
fn attribute(line: &str) -> TokenStream {
    let line = if line.is_empty() { String::new() } else { format!(" {line}") };
    quote!(#[doc = #line])
}

/// A name as a code span. Blanks around one are taken away when the span is read, so that backticks at the ends of a name
/// do not lengthen the span's own.
fn span(name: &str) -> String {
    let name = if name.is_empty() { "\"\"".to_owned() } else { visible(name) };
    let marks = "`".repeat(longest_run(&name) + 1);
    let blank = if name.starts_with(['`', ' ']) || name.ends_with(['`', ' ']) { " " } else { "" };
    format!("{marks}{blank}{name}{blank}{marks}")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default()
}

/// Without characters that a terminal obeys, that change the direction of what follows, or that nobody sees: rustc refuses
/// some of them, and a reader would be misled by the others.
fn visible(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for letter in line.chars() {
        match letter {
            // What a tab is worth depends on where it stands.
            '\t' => out.push_str("    "),
            _ if is_hidden(letter) => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    out
}

/// Joiners inside of words and emoji are not among them.
fn is_hidden(letter: char) -> bool {
    !matches!(letter, '\u{200c}' | '\u{200d}') && escape::is_hidden(letter)
}
