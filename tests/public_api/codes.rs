//! Enums that the runtime declares with `codes!`, expanded to the items that the macro generates.

use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Ident, Item, ItemEnum, Token, Visibility, parse_quote};

/// The macro's input: an enum with a code for each variant, and the name of the function that returns it.
struct Codes {
    item: ItemEnum,
    function: Ident,
}

impl Parse for Codes {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let item = input.parse()?;
        Attribute::parse_outer(input)?;
        input.parse::<Visibility>()?;
        input.parse::<Token![const]>()?;
        input.parse::<Token![fn]>()?;
        let function = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self { item, function })
    }
}

/// The items that an item expands to.
pub(super) fn expanded(item: Item) -> Vec<Item> {
    let Item::Macro(call) = &item else { return vec![item] };
    if !call.mac.path.is_ident("codes") {
        return vec![item];
    }
    let Codes { mut item, function } = call.mac.parse_body().expect("`codes!` declares an enum");
    for variant in &mut item.variants {
        variant.discriminant = None;
    }
    let name = item.ident.clone();
    item.attrs.push(parse_quote!(#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]));
    let methods = parse_quote! {
        impl #name {
            pub const ALL: &'static [Self] = &[];
            pub const fn #function(self) -> &'static str { "" }
            pub const fn about(self) -> &'static str { "" }
        }
    };
    vec![Item::Enum(item), Item::Impl(methods)]
}
