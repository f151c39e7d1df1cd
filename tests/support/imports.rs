//! Which files of a crate use which others, read from their tokens.
//!
//! In: the sources of one crate. Out: an edge for each file that another names, by `use` or by a path, with the path
//! as written. A name that a file only re-exports leads to the file that declares it. Deliberately absent: tests,
//! what `quote!` writes, and names from other crates.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// The place of a file in the tree of modules; empty for the root.
pub(crate) type Module = Vec<String>;

/// A file names another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) from: Module,
    pub(crate) to: Module,
    /// The path as written.
    pub(crate) path: String,
}

impl Edge {
    /// Whether it leads to a file of a folder around this one: `a/b.rs` uses what `a.rs` declares.
    pub(crate) fn leads_outward(&self) -> bool {
        self.from.starts_with(&self.to)
    }
}

/// The edges of a crate whose files are given by their paths from `src` on.
pub(crate) fn edges(files: &[(String, String)]) -> Vec<Edge> {
    let files: BTreeMap<Module, Names> =
        files.iter().map(|(path, text)| (module(path), names(path, text))).collect();
    let mut out = BTreeMap::new();
    for (from, names) in &files {
        for (scope, path) in &names.paths {
            let Some(to) = resolve(&files, scope, path, 0).filter(|to| from != to) else {
                continue;
            };
            out.entry((from.clone(), to)).or_insert_with(|| path.join("::"));
        }
    }
    out.into_iter().map(|((from, to), path)| Edge { from, to, path }).collect()
}

/// The module of `a/b.rs`.
fn module(path: &str) -> Module {
    match path.trim_end_matches(".rs") {
        "lib" | "main" => Vec::new(),
        path => path.split('/').map(str::to_owned).collect(),
    }
}

/// The paths in a file.
#[derive(Default)]
struct Names {
    /// With the module that each is in, which may be an inline one.
    paths: Vec<(Module, Vec<String>)>,
    /// Names that `use` imports, with what they refer to.
    uses: BTreeMap<String, (Module, Vec<String>)>,
}

fn names(path: &str, text: &str) -> Names {
    let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path} is not Rust: {error}"));
    let mut out = Names::default();
    read(tokens, &module(path), &mut out);
    out
}

fn read(tokens: TokenStream, scope: &Module, out: &mut Names) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            // `#[cfg(test)]` and the item after it.
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                let Some(TokenTree::Group(group)) = tokens.get(at) else { continue };
                if group.to_string().replace(' ', "") == "[cfg(test)]" {
                    at = item_end(&tokens, at + 1);
                }
            }
            TokenTree::Group(group) => read(group.stream(), scope, out),
            TokenTree::Ident(word) if word == "use" => {
                let end = (at..tokens.len()).find(|end| is_sign(&tokens[*end], ';')).unwrap_or(tokens.len());
                let mut found = Vec::new();
                tree(&tokens[at..end], &[], &mut found);
                for (name, path) in found {
                    out.paths.push((scope.clone(), path.clone()));
                    out.uses.insert(name, (scope.clone(), path));
                }
                at = end;
            }
            TokenTree::Ident(word)
                if (word == "quote" || word == "quote_spanned")
                    && tokens.get(at).is_some_and(|next| is_sign(next, '!')) =>
            {
                at += 2;
            }
            TokenTree::Ident(word) if word == "mod" => {
                if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) =
                    (tokens.get(at), tokens.get(at + 1))
                {
                    let inner = [scope.as_slice(), &[name.to_string()]].concat();
                    read(body.stream(), &inner, out);
                    at += 2;
                }
            }
            TokenTree::Ident(first) => {
                let mut path = vec![first.to_string()];
                while let (true, Some(TokenTree::Ident(next))) = (is_colons(&tokens, at), tokens.get(at + 2))
                {
                    path.push(next.to_string());
                    at += 3;
                }
                if path.len() > 1 {
                    out.paths.push((scope.clone(), path));
                }
            }
            _ => {}
        }
    }
}

/// The position after the item that begins at `at`: after its braces or its semicolon.
fn item_end(tokens: &[TokenTree], at: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_sign(token, ';'),
    };
    (at..tokens.len()).find(|end| ends(&tokens[*end])).map_or(tokens.len(), |end| end + 1)
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    tokens.get(at).is_some_and(|one| is_sign(one, ':'))
        && tokens.get(at + 1).is_some_and(|one| is_sign(one, ':'))
}

/// `a::{b, c as d, e::*}`: each name with its path.
fn tree(tokens: &[TokenTree], before: &[String], out: &mut Vec<(String, Vec<String>)>) {
    // Nothing comes after a last comma.
    for part in tokens.split(|token| is_sign(token, ',')).filter(|part| !part.is_empty()) {
        let (mut path, mut renamed) = (before.to_vec(), None);
        let mut rest = part.iter();
        while let Some(token) = rest.next() {
            match token {
                TokenTree::Ident(word) if word == "as" => renamed = rest.next().map(ToString::to_string),
                TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    tree(&inner, &path, out);
                    path.clear();
                }
                _ => {}
            }
        }
        if let Some(last) = path.last() {
            out.push((renamed.unwrap_or_else(|| last.clone()), path));
        }
    }
}

/// The file that a path leads to, if it's in the crate.
fn resolve(files: &BTreeMap<Module, Names>, scope: &Module, path: &[String], depth: usize) -> Option<Module> {
    let (mut here, mut rest) = (scope.clone(), path);
    match rest.first()?.as_str() {
        "crate" => {
            here.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|first| first == "super") {
                here.pop();
                rest = &rest[1..];
            }
        }
        first => {
            // A child, or a name that `use` has imported; otherwise it belongs to another crate.
            let file = file_of(files, scope);
            let child = [here.as_slice(), &[first.to_owned()]].concat();
            if !files.contains_key(&child) {
                let (of, used) = files[&file].uses.get(first).filter(|(_, used)| used.as_slice() != path)?;
                let whole = [used.as_slice(), &rest[1..]].concat();
                return (depth < 8).then(|| resolve(files, of, &whole, depth + 1)).flatten();
            }
        }
    }
    while let Some(next) = rest.first() {
        let child = [here.as_slice(), std::slice::from_ref(next)].concat();
        if !files.contains_key(&child) {
            break;
        }
        here = child;
        rest = &rest[1..];
    }
    let file = file_of(files, &here);
    // A re-exported item belongs to the file that declares it.
    if let Some((of, used)) = rest.first().and_then(|name| files[&file].uses.get(name))
        && depth < 8
        && let Some(further) = resolve(files, of, used, depth + 1)
    {
        return Some(further);
    }
    Some(file)
}

/// The file that a module is in.
fn file_of(files: &BTreeMap<Module, Names>, module: &[String]) -> Module {
    (0..=module.len())
        .rev()
        .map(|end| module[..end].to_vec())
        .find(|one| files.contains_key(one))
        .unwrap_or_default()
}
