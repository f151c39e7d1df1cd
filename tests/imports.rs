//! Data flows one way in the runtime: no two of its files import each other, by whatever detour.
//!
//! An import is followed through re-exports to the file that has the item. Tests inside of files do not count.

#[path = "public_api/codes.rs"]
mod codes;
#[path = "public_api/source.rs"]
#[allow(dead_code, reason = "each test program uses its own part of this")]
mod source;
mod support;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use source::Crate;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, UseTree};

/// The path of a module from its crate's root on.
type Module = Vec<String>;

#[test]
fn no_files_of_the_runtime_import_each_other() {
    let root = support::here().parent().expect("the tests are in the root package");
    let runtime = Crate::read(&root.join("runtime/src/lib.rs"));
    let imports: BTreeMap<Module, BTreeSet<Module>> = runtime
        .modules()
        // The root declares everything and is imported by nobody.
        .filter(|(module, _)| !module.is_empty())
        .map(|(module, items)| (module.clone(), imported(&runtime, module, items)))
        .collect();
    assert!(
        imports.values().map(BTreeSet::len).sum::<usize>() > 100,
        "imports are found at all: {imports:?}"
    );
    let circles: Vec<String> = imports.keys().filter_map(|module| circle(module, &imports)).collect();
    assert_eq!(circles, Vec::<String>::new());
}

/// The files that one imports from, without itself.
fn imported(runtime: &Crate, module: &Module, items: &[Item]) -> BTreeSet<Module> {
    let mut paths = Vec::new();
    for item in items {
        match item {
            Item::Use(one) => leaves(&one.tree, &mut Vec::new(), &mut paths),
            Item::Mod(one) if one.attrs.iter().any(|attr| attr.path().is_ident("cfg")) => {}
            other => written(other.to_token_stream(), &mut paths),
        }
    }
    let homes = paths.iter().filter_map(|path| runtime.home(module, path));
    homes.filter(|home| home != module && !home.is_empty()).collect()
}

fn leaves(tree: &UseTree, path: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(one) => {
            path.push(one.ident.to_string());
            leaves(&one.tree, path, out);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, path, out)),
        UseTree::Name(one) if one.ident == "self" => out.push(path.clone()),
        UseTree::Name(one) => out.push([path.as_slice(), &[one.ident.to_string()]].concat()),
        UseTree::Rename(one) => out.push([path.as_slice(), &[one.ident.to_string()]].concat()),
        _ => out.push(path.clone()),
    }
}

/// Paths that are written out where they are used: `crate::text::counted(…)`.
fn written(tokens: TokenStream, out: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    for token in tokens {
        match token {
            TokenTree::Ident(name) if path.is_empty() || colons == 2 => {
                path.push(name.to_string());
                colons = 0;
                continue;
            }
            TokenTree::Ident(name) => out.push(std::mem::replace(&mut path, vec![name.to_string()])),
            TokenTree::Punct(mark) if mark.as_char() == ':' && !path.is_empty() => {
                colons += 1;
                continue;
            }
            TokenTree::Group(group) => {
                out.push(std::mem::take(&mut path));
                written(group.stream(), out);
            }
            _ => out.push(std::mem::take(&mut path)),
        }
        colons = 0;
    }
    out.push(path);
    out.retain(|path| path.len() > 1);
}

/// The shortest way from a module back to itself, named by its first module only, so that each circle is reported once.
fn circle(start: &Module, imports: &BTreeMap<Module, BTreeSet<Module>>) -> Option<String> {
    let mut ways: Vec<Vec<&Module>> = vec![vec![start]];
    let mut seen: BTreeSet<&Module> = BTreeSet::new();
    let mut at = 0;
    while let Some(way) = ways.get(at).cloned() {
        at += 1;
        for next in way.last().and_then(|last| imports.get(*last)).into_iter().flatten() {
            if next == start {
                let names: Vec<String> = way.iter().chain([&start]).map(|module| module.join("/")).collect();
                let first = way.iter().min() == Some(&start);
                return first.then(|| names.join(" -> "));
            }
            if seen.insert(next) {
                ways.push([way.as_slice(), &[next]].concat());
            }
        }
    }
    None
}
