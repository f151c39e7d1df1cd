//! The modules of a crate, read from its files, and the resolution of names in them.

use super::codes;
use std::collections::BTreeMap;
use std::path::Path;
use syn::{Item, ItemImpl, Type, UseTree, Visibility};

/// A crate: each module's items, by path.
pub(super) struct Crate(BTreeMap<Vec<String>, Vec<Item>>);

/// What a name refers to.
pub(super) enum Meaning<'a> {
    /// An item of a module.
    Item(&'a Item),
    /// A module.
    Module(&'a [Item]),
}

/// A re-exported name, and its original path.
pub(super) struct Export {
    pub(super) path: Vec<String>,
    pub(super) name: String,
}

impl Crate {
    /// Reads the files of a crate, starting at its root.
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

    /// Every implementation for the type of that name, in the order of the files.
    pub(super) fn implementations(&self, name: &str) -> impl Iterator<Item = &ItemImpl> {
        self.0.values().flatten().filter_map(move |item| match item {
            Item::Impl(one) if is_for(one, name) => Some(one),
            _ => None,
        })
    }
}

/// A module's re-exports, without those hidden from documentation.
///
/// # Panics
///
/// On `*`: what it exports is not written down.
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
