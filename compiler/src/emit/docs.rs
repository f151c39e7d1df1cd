//! Texts of the catalog as documentation of generated items, so that an IDE shows what the model reads.

use proc_macro2::TokenStream;
use quote::quote;

/// One `#[doc]` for each line. The texts were not written as Markdown: what would become a link, a tag or a code block (which
/// `cargo test` would compile) is escaped.
pub(super) fn docs(text: &str) -> TokenStream {
    let lines = text.trim().lines().map(|line| {
        let line = escaped(line.trim());
        let line = if line.is_empty() { line } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    lines.collect()
}

fn escaped(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    if line.starts_with("```") || line.starts_with("~~~") {
        out.push('\\');
    }
    for letter in line.chars() {
        if matches!(letter, '[' | ']' | '<') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
