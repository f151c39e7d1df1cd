//! The modules of a crate, read from its files, and the way from a name to what it means.

use super::codes;
use std::collections::BTreeMap;
use std::path::Path;
use syn::{Item, ItemImpl, Type, UseTree, Visibility};

/// A crate: each module's items, by path.
pub(super) struct Crate(BTreeMap<Vec<String>, Vec<Item>>);

/// What a name means.
pub(super) enum Meaning<'a> {
    /// An item of a module.
    Item(&'a Item),
    /// A module.
    Module(&'a [Item]),
}

/// A name that is re-exported, and the path it has where it comes from.
pub(super) struct Export {
    pub(super) path: Vec<String>,
    pub(super) name: String,
}

impl Crate {
    /// Reads the files of a crate from its root on.
    pub(super) fn read(root: &Path) -> Self {
        let mut modules = BTreeMap::new();
        let folder = root.parent().expect("a file is in a folder");
        read(root, folder, Vec::new(), &mut modules);
        Self(modules)
    }

    /// Follows a path from the crate's root, through re-exports, to the item itself.
    pub(super) fn meaning(&self, path: &[String]) -> Option<Meaning<'_>> {
        if let Some(module) = self.0.get(path) {
            return Some(Meaning::Module(module));
        }
        let (name, module) = path.split_last()?;
        let items = self.0.get(module)?;
        if let Some(item) = items.iter().find(|item| name_of(item).is_some_and(|known| known == *name)) {
            return Some(Meaning::Item(item));
        }
        let export = exports(items).into_iter().find(|export| export.name == *name)?;
        let from_root = export.path.strip_prefix(&["crate".to_owned()]);
        self.meaning(&from_root.map_or_else(|| [module, &export.path].concat(), <[String]>::to_vec))
    }

    /// Every module with its items.
    pub(super) fn modules(&self) -> impl Iterator<Item = (&Vec<String>, &Vec<Item>)> {
        self.0.iter()
    }

    /// The module that has the item which a path in `module` leads to, through private imports too.
    pub(super) fn home(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let mut from = module.to_vec();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => (from, rest) = (Vec::new(), &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|first| first == "super") {
                    from.pop()?;
                    rest = &rest[1..];
                }
            }
            first if self.0.contains_key(&[module, &[first.to_owned()]].concat()) => {}
            _ => return None,
        }
        self.walked(from, rest)
    }

    fn walked(&self, mut module: Vec<String>, path: &[String]) -> Option<Vec<String>> {
        for (index, name) in path.iter().enumerate() {
            let inner = [module.as_slice(), std::slice::from_ref(name)].concat();
            if self.0.contains_key(&inner) {
                module = inner;
                continue;
            }
            let mut imports = Vec::new();
            for item in self.0.get(&module)? {
                if let Item::Use(one) = item {
                    leaves(&one.tree, &mut Vec::new(), &mut imports);
                }
            }
            let import = imports.into_iter().find(|import| import.name == *name && import.path.len() > 1);
            return match import {
                Some(import) => {
                    let through = [import.path.as_slice(), &path[index + 1..]].concat();
                    self.home(&module, &through)
                }
                None => Some(module),
            };
        }
        Some(module)
    }

    /// Every implementation for the type of that name, in the order of the files.
    pub(super) fn implementations(&self, name: &str) -> impl Iterator<Item = &ItemImpl> {
        self.0.values().flatten().filter_map(move |item| match item {
            Item::Impl(one) if is_for(one, name) => Some(one),
            _ => None,
        })
    }
}

/// What a module re-exports. What is hidden from documentation is left out.
///
/// # Panics
///
/// On `*`: what it exports is written nowhere.
pub(super) fn exports(items: &[Item]) -> Vec<Export> {
    let mut out = Vec::new();
    for item in items {
        if let Item::Use(one) = item
            && matches!(one.vis, Visibility::Public(_))
            && !one.attrs.iter().any(|attr| attr.path().is_ident("doc"))
        {
            leaves(&one.tree, &mut Vec::new(), &mut out);
        }
    }
    out
}

fn leaves(tree: &UseTree, path: &mut Vec<String>, out: &mut Vec<Export>) {
    let mut leaf = |first: &syn::Ident, name: &syn::Ident| {
        let path = path.iter().cloned().chain([first.to_string()]).collect();
        out.push(Export { path, name: name.to_string() });
    };
    match tree {
        UseTree::Path(one) => {
            path.push(one.ident.to_string());
            leaves(&one.tree, path, out);
            path.pop();
        }
        UseTree::Name(one) => leaf(&one.ident, &one.ident),
        UseTree::Rename(one) => leaf(&one.ident, &one.rename),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, path, out)),
        _ => panic!("`{}::*` is exported: names are listed one by one", path.join("::")),
    }
}

fn read(file: &Path, folder: &Path, path: Vec<String>, out: &mut BTreeMap<Vec<String>, Vec<Item>>) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let file = syn::parse_file(&text).expect("it compiles");
    for item in &file.items {
        if let Item::Mod(one) = item
            && one.content.is_none()
        {
            let name = one.ident.to_string();
            let inner = [path.clone(), vec![name.clone()]].concat();
            let of_tests = one.attrs.iter().any(|attr| attr.path().is_ident("cfg"));
            if !of_tests {
                read(&folder.join(format!("{name}.rs")), &folder.join(&name), inner, out);
            }
        }
    }
    out.insert(path, file.items.into_iter().flat_map(codes::expanded).collect());
}

fn name_of(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(one) => one.ident.to_string(),
        Item::Static(one) => one.ident.to_string(),
        Item::Fn(one) => one.sig.ident.to_string(),
        Item::Struct(one) => one.ident.to_string(),
        Item::Enum(one) => one.ident.to_string(),
        Item::Trait(one) => one.ident.to_string(),
        Item::Type(one) => one.ident.to_string(),
        _ => return None,
    })
}

fn is_for(item: &ItemImpl, name: &str) -> bool {
    let last = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == name);
    matches!(&*item.self_ty, Type::Path(of) if last(&of.path))
}
