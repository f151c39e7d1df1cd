//! Catalog texts as documentation of generated items, so that an IDE shows what the model reads.
//!
//! Rustdoc reads documentation as Markdown, and `cargo test` compiles its code blocks. No catalog text may become code, a
//! link or markup, so there are exactly two forms. A text is a plain-text block whose fence is longer than any run of
//! backticks in it. A name is a code span, fenced likewise, in a sentence of ours. Both are safe by construction: nothing in
//! them is parsed as Markdown, and no line of a text can end the block.

use crate::escape;
use crate::model::Prose;
use proc_macro2::TokenStream;
use quote::quote;

/// A text of the catalog; the name if there is none.
pub(super) fn text_or_name(text: Option<&Prose>, name: &str) -> TokenStream {
    match text.map(|text| text.text.trim()).filter(|text| !text.is_empty()) {
        Some(text) => docs(text),
        None => sentence("", name, ""),
    }
}

/// A catalog text as a plain-text block.
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

/// A sentence of ours about something the catalog names.
pub(super) fn sentence(before: &'static str, name: &str, after: &'static str) -> TokenStream {
    attribute(&format!("{before}{}{after}", span(name)))
}

/// A sentence about something the catalog names, followed by the catalog's text, if there is one.
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

/// One `#[doc]` per line, in the form `///` expands to.
fn attribute(line: &str) -> TokenStream {
    let line = if line.is_empty() { String::new() } else { format!(" {line}") };
    quote!(#[doc = #line])
}

/// A name as a code span. Markdown strips blanks around a span's content, so they keep backticks at the ends of a name from
/// lengthening the fence.
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

/// Removes characters that control a terminal, change the direction of text, or are invisible: rustc refuses some of them,
/// and the others would mislead a reader.
fn visible(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for letter in line.chars() {
        match letter {
            // The width of a tab depends on its column.
            '\t' => out.push_str("    "),
            _ if is_hidden(letter) => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    out
}

/// Joiners inside words and emoji are allowed.
fn is_hidden(letter: char) -> bool {
    !matches!(letter, '\u{200c}' | '\u{200d}') && escape::is_hidden(letter)
}
