//! Compares the printed file with the tokens, with a real Rust parser and printer as the judges.

use proc_macro2::{TokenStream, TokenTree};
use toolcat_compiler::emit::{self, Options};
use toolcat_compiler::model::Catalog;

/// Whether the file that the command writes equals the macro's output: the same tokens and, once parsed, the same
/// items.
pub(crate) fn is_the_same(catalog: &Catalog) -> Result<(), String> {
    let options = Options::default();
    let (tokens, text) = (emit::rust(catalog, &options), emit::file(catalog, &options));
    let read: TokenStream = text.parse().map_err(|problem| format!("the file has no tokens: {problem}"))?;
    let (made, read) = (flat(tokens.clone()), flat(read));
    if let Some(at) = made.iter().zip(&read).position(|(made, read)| made != read) {
        let from = at.saturating_sub(12);
        let part = |all: &[String]| all[from..all.len().min(at + 12)].join(" ");
        return Err(format!("the file differs from the tokens:\n{}\n{}", part(&made), part(&read)));
    }
    if made.len() != read.len() {
        return Err(format!("{} tokens became {}", made.len(), read.len()));
    }
    let made = syn::parse2(tokens).map_err(|problem| format!("the generated code is no Rust: {problem}"))?;
    let read = syn::parse_file(&text).map_err(|problem| format!("the file is no Rust: {problem}"))?;
    let same = prettyplease::unparse(&made) == prettyplease::unparse(&read);
    same.then_some(()).ok_or_else(|| "a parser reads the file as other items than the tokens".to_owned())
}

/// All tokens in a row. A negative number is one token when generated and two when parsed.
fn flat(stream: TokenStream) -> Vec<String> {
    fn walk(stream: TokenStream, out: &mut Vec<String>) {
        for token in stream {
            match token {
                TokenTree::Group(group) => {
                    out.push(format!("{:?}", group.delimiter()));
                    walk(group.stream(), out);
                    out.push("end".to_owned());
                }
                TokenTree::Literal(literal) => {
                    // The emitter's own `///` come as raw strings and are read back as ordinary ones.
                    let text = literal.to_string();
                    let raw =
                        text.strip_prefix("r\"").map(|inner| format!("\"{}", inner.replace('\\', "\\\\")));
                    let text = raw.unwrap_or(text);
                    let size = text.strip_prefix('-');
                    out.extend(size.map(|_| "-".to_owned()));
                    out.push(size.unwrap_or(&text).to_owned());
                }
                other => out.push(other.to_string()),
            }
        }
    }
    let mut out = Vec::new();
    walk(stream, &mut out);
    out
}
