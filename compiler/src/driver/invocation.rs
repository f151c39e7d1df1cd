//! Reads `catalog!("catalogs/support", agents = ["refund-desk"], context = crate::Desk)`.
//!
//! Written by hand: a full Rust parser would be the largest part of what the macro builds.

use super::Analysis;
use crate::diagnostic::nearest;
use crate::emit::Options;
use crate::escape;
use crate::model::rust_name::is_path;
use crate::source::Place;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::path::Path;

/// The macro's arguments.
struct Invocation {
    path: String,
    options: Options,
}

/// A mistake in the invocation itself.
struct Mistake {
    span: Span,
    message: String,
}

/// Expands the macro; `root` is the folder of the package that invokes it.
pub fn expand(input: TokenStream, root: &Path) -> TokenStream {
    let invocation = match read(input) {
        Ok(invocation) => invocation,
        Err(Mistake { span, message }) => return quote_spanned!(span=> ::core::compile_error!(#message);),
    };
    let Invocation { path: named, mut options } = invocation;
    let place = match Place::in_package(root, &named) {
        Ok(place) => place,
        Err(problem) => return refused(&problem.to_string()),
    };
    options.golden = place.golden_shown();
    let analysis = Analysis::at(&place);
    let files = analysis.sources().files().iter().map(|file| file.path.as_str());
    let tracked = tracked(files, &place.shown, place.path.is_dir());
    let unknown = options.agents.iter().find_map(|agent| unknown_agent(analysis.catalog(), agent));
    let message = analysis.refusal().or(unknown).map(|message| refused(&message));
    let code = analysis.rust(&options).unwrap_or_else(|stubs| stubs);
    quote!(#message #code #tracked)
}

/// The one error that rustc shows for an unusable catalog.
fn refused(why: &str) -> TokenStream {
    let message = format!("the tool catalog cannot be used\n\n{why}");
    quote!(::core::compile_error!(#message);)
}

fn unknown_agent(catalog: &crate::model::Catalog, agent: &str) -> Option<String> {
    let known: Vec<_> = catalog.agents.iter().map(|agent| agent.name.value.as_str()).collect();
    if known.contains(&agent) {
        return None;
    }
    let help = match nearest(agent, known.iter().copied()) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!("The catalog's agents: {}.", known.join(", ")),
    };
    Some(format!("error: unknown agent `{}`\n  = help: {}", escape::line(agent), escape::line(&help)))
}

/// Makes cargo rebuild when a file changes, and a test notice an added file: stable Rust gives a macro no way to watch a
/// folder.
fn tracked<'f>(files: impl Iterator<Item = &'f str>, shown: &str, folder: bool) -> TokenStream {
    let files: Vec<&str> = files.collect();
    let includes = files.iter().map(|file| {
        quote!(
            const _: &[::core::primitive::u8] =
                ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", #file));
        )
    });
    let test = (folder && !files.is_empty()).then(|| {
        quote! {
            #[cfg(test)]
            mod toolcat_sources {
                #[test]
                fn every_file_is_compiled_in() {
                    let root = ::toolcat::__private::v0_1::golden::package(::core::env!("CARGO_MANIFEST_DIR"));
                    let files: &[&str] = &[#(#files),*];
                    ::toolcat::__private::v0_1::golden::check_sources(&root, #shown, files);
                }
            }
        }
    });
    quote!(#(#includes)* #test)
}

/// Arguments that a macro of the caller passes on arrive in groups without brackets; they mean what is in them.
fn ungrouped(input: TokenStream) -> TokenStream {
    let one = |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => ungrouped(group.stream()),
        other => other.into(),
    };
    input.into_iter().flat_map(one).collect()
}

fn read(input: TokenStream) -> Result<Invocation, Mistake> {
    let mut tokens = ungrouped(input).into_iter().peekable();
    let path = match tokens.next() {
        Some(TokenTree::Literal(literal)) => string(&literal)?,
        other => {
            let span = other.map_or_else(Span::call_site, |token| token.span());
            return Err(mistake(
                span,
                "name the catalog's file or folder, from the package's folder on: catalog!(\"catalogs/support\")",
            ));
        }
    };
    let mut options = Options::default();
    while let Some(comma) = tokens.next() {
        if !matches!(&comma, TokenTree::Punct(punct) if punct.as_char() == ',') {
            return Err(mistake(comma.span(), "a comma belongs here"));
        }
        let Some(name) = tokens.next() else { break };
        match tokens.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => {}
            _ => return Err(mistake(name.span(), "write options as `name = value`")),
        }
        let mut value = TokenStream::new();
        while tokens
            .peek()
            .is_some_and(|token| !matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
        {
            value.extend(tokens.next());
        }
        option(&name, value, &mut options)?;
    }
    Ok(Invocation { path, options })
}

fn option(name: &TokenTree, value: TokenStream, options: &mut Options) -> Result<(), Mistake> {
    match name.to_string().as_str() {
        "agents" => options.agents = list(name.span(), value)?,
        "context" if !value.is_empty() => options.context = Some(value.to_string()),
        "context" => return Err(mistake(name.span(), "name a Rust type: `context = crate::Desk`")),
        "derive" => options.derive = paths(name.span(), value)?,
        other => {
            let near = nearest(other, ["agents", "context", "derive"])
                .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(mistake(name.span(), format!("unknown option `{other}`{near}")));
        }
    }
    Ok(())
}

fn list(span: Span, value: TokenStream) -> Result<Vec<String>, Mistake> {
    let help = "list agents by name: `agents = [\"refund-desk\"]`";
    let Some(TokenTree::Group(group)) = value.into_iter().next() else { return Err(mistake(span, help)) };
    if group.delimiter() != Delimiter::Bracket {
        return Err(mistake(group.span(), help));
    }
    let names = group.stream().into_iter().filter_map(|token| match token {
        TokenTree::Literal(literal) => Some(string(&literal)),
        TokenTree::Punct(punct) if punct.as_char() == ',' => None,
        other => Some(Err(mistake(other.span(), help))),
    });
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    if names.is_empty() { Err(mistake(span, help)) } else { Ok(names) }
}

/// `[PartialEq, serde::Serialize]`.
fn paths(span: Span, value: TokenStream) -> Result<Vec<String>, Mistake> {
    let help = "list traits by path: `derive = [PartialEq, serde::Serialize]`";
    let Some(TokenTree::Group(group)) = value.into_iter().next() else { return Err(mistake(span, help)) };
    if group.delimiter() != Delimiter::Bracket {
        return Err(mistake(group.span(), help));
    }
    let text = group.stream().to_string();
    // Tokens may be printed with or without spaces between the parts of a path.
    let joined = |path: &str| path.split("::").map(str::trim).collect::<Vec<_>>().join("::");
    let paths: Vec<String> = text.split(',').map(joined).collect();
    // A trailing comma is allowed.
    let kept = paths.len() - usize::from(paths.last().is_some_and(String::is_empty));
    match paths[..kept].iter().all(|path| is_path(path)) && kept > 0 {
        true => Ok(paths[..kept].to_vec()),
        false => Err(mistake(group.span(), help)),
    }
}

/// The text of a string literal without escapes; paths and names of agents need none.
fn string(literal: &proc_macro2::Literal) -> Result<String, Mistake> {
    let text = literal.to_string();
    let inner =
        text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(|inner| !inner.contains('\\'));
    let raw = || text.strip_prefix("r\"").and_then(|text| text.strip_suffix('"'));
    let found = inner.or_else(raw).map(str::to_owned);
    found.ok_or_else(|| mistake(literal.span(), "write a plain string, with `/` between folders"))
}

fn mistake(span: Span, message: impl Into<String>) -> Mistake {
    Mistake { span, message: message.into() }
}
