//! Items without what semver does not cover: bodies, values, documentation, and private or hidden parts.

use syn::punctuated::Punctuated;
use syn::{
    Attribute, Block, Expr, Field, Fields, FnArg, ImplItem, Item, ItemImpl, ReceiverKind, TraitItem, Type,
    Visibility, parse_quote,
};

/// The part of an item that users see; `None` if they see nothing of it.
pub(super) fn item(item: &Item) -> Option<Item> {
    let mut item = item.clone();
    let (attrs, vis) = parts(&mut item)?;
    if is_hidden(attrs) || vis.is_some_and(|vis| !is_public(vis)) {
        return None;
    }
    attrs.retain(is_promise);
    match &mut item {
        Item::Const(one) => *one.expr = unwritten(),
        Item::Static(one) => *one.expr = unwritten(),
        Item::Fn(one) => *one.block = empty(),
        Item::Struct(one) => fields(&mut one.fields, true),
        Item::Enum(one) => {
            for variant in &mut one.variants {
                variant.attrs.retain(is_promise);
                fields(&mut variant.fields, false);
            }
        }
        Item::Trait(one) => {
            one.items.retain(|item| !matches!(item, TraitItem::Fn(method) if is_hidden(&method.attrs)));
            for item in &mut one.items {
                if let TraitItem::Fn(method) = item {
                    method.attrs.retain(is_promise);
                    // Whether a default exists decides what an implementor has to write.
                    method.default = method.default.as_ref().map(|_| empty());
                }
            }
        }
        Item::Mod(one) => {
            if let Some((_, items)) = &mut one.content {
                *items = self::items(items);
            }
        }
        _ => {}
    }
    Some(item)
}

/// The items of a module that users see, with the implementations for them.
pub(super) fn items(items: &[Item]) -> Vec<Item> {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Impl(one) => implementation(one).map(Item::Impl),
            other => self::item(other),
        })
        .collect()
}

/// The public part of an implementation. For a trait implementation only the head counts: the trait says the rest.
pub(super) fn implementation(item: &ItemImpl) -> Option<ItemImpl> {
    let mut item = item.clone();
    if is_hidden(&item.attrs) {
        return None;
    }
    item.attrs.retain(is_promise);
    if item.trait_.is_some() {
        item.items.clear();
        return Some(item);
    }
    item.items.retain(|item| match item {
        ImplItem::Fn(method) => is_public(&method.vis) && !is_hidden(&method.attrs),
        ImplItem::Const(one) => is_public(&one.vis) && !is_hidden(&one.attrs),
        _ => true,
    });
    for item in &mut item.items {
        match item {
            ImplItem::Fn(method) => {
                method.attrs.retain(is_promise);
                method.block = empty();
                if let Some(FnArg::Receiver(own)) = method.sig.inputs.first_mut()
                    && matches!(own.kind, ReceiverKind::Value)
                {
                    own.mutability = None;
                }
            }
            ImplItem::Const(one) => {
                one.attrs.retain(is_promise);
                one.expr = unwritten();
            }
            _ => {}
        }
    }
    (!item.items.is_empty()).then_some(item)
}

/// Attributes and visibility of an item that can be public; a macro call or a `use` cannot.
fn parts(item: &mut Item) -> Option<(&mut Vec<Attribute>, Option<&Visibility>)> {
    Some(match item {
        Item::Const(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Static(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Fn(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Struct(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Enum(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Union(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Trait(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Type(one) => (&mut one.attrs, Some(&one.vis)),
        Item::Mod(one) => (&mut one.attrs, Some(&one.vis)),
        _ => return None,
    })
}

/// Keeps the public fields of a struct, or all fields of a variant. It also records that there are private ones:
/// without them the type could be written as a literal.
fn fields(all: &mut Fields, of_struct: bool) {
    let each = |list: &Punctuated<Field, syn::Token![,]>| -> Vec<Field> {
        list.iter()
            .cloned()
            .map(|mut field| {
                field.attrs.retain(is_promise);
                field
            })
            .collect()
    };
    match all {
        Fields::Named(named) => {
            let list = each(&named.named);
            let kept = list.iter().filter(|field| !of_struct || is_public(&field.vis));
            let mut kept: Vec<Field> = kept.cloned().collect();
            if kept.len() < list.len() {
                kept.push(Field { ident: Some(parse_quote!(private)), ..private(&list[0]) });
            }
            named.named = kept.into_iter().collect();
        }
        Fields::Unnamed(unnamed) => {
            let list = each(&unnamed.unnamed).into_iter();
            let kept = list.map(|field| match !of_struct || is_public(&field.vis) {
                true => field,
                false => private(&field),
            });
            unnamed.unnamed = kept.collect();
        }
        Fields::Unit => {}
    }
}

fn private(field: &Field) -> Field {
    let ty: Type = parse_quote!(_);
    Field { ty, vis: Visibility::Inherited, attrs: Vec::new(), ..field.clone() }
}

fn is_public(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Public(_))
}

fn is_hidden(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| {
        let list = attr.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        attr.path().is_ident("doc") && list == "hidden" || attr.path().is_ident("cfg") && list == "test"
    })
}

/// Whether users can rely on an attribute.
fn is_promise(attr: &Attribute) -> bool {
    ["non_exhaustive", "derive", "must_use", "repr"].iter().any(|name| attr.path().is_ident(name))
}

fn empty() -> Block {
    parse_quote!({})
}

fn unwritten() -> Expr {
    parse_quote!(_)
}
