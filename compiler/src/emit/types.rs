//! Rust types of parameters and members, their constructors, and the structs and enums for unnamed lists, objects and enums.

use super::docs::text_or_name;
use super::names::ident;
use crate::model::rust_name::is_type;
use crate::model::{Catalog, EnumType, Field, ObjectType, Presence, Type};
use crate::surface::Pieces;
use proc_macro2::TokenStream;
use quote::quote;

/// The module of the tokens, which decides how they refer to the catalog's named types.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) catalog: &'a Catalog,
    /// What the models read.
    pub(crate) pieces: &'a Pieces<'a>,
    /// Traits that types derive in addition to the usual ones.
    pub(crate) derives: &'a [TokenStream],
    /// In the module `types` itself.
    pub(crate) in_types: bool,
}

impl<'a> Place<'a> {
    /// The path of a struct or enum: in this module, or in `types` if it belongs to a named type.
    pub(crate) fn path(self, rust_name: &str, named: bool) -> TokenStream {
        let name = ident(rust_name);
        match named && !self.in_types {
            true => quote!(super::types::#name),
            false => quote!(#name),
        }
    }

    /// The type that holds a field's value, `Option` included.
    pub(crate) fn field_type(self, field: &Field, optional: bool) -> TokenStream {
        let inner = self.ty(&field.ty, false);
        let inner = if field.nullable { quote!(rt::Option<#inner>) } else { inner };
        if optional { quote!(rt::Option<#inner>) } else { inner }
    }

    /// The type that holds a value. `named` says that it is inside a named type.
    pub(crate) fn ty(self, of: &Type, named: bool) -> TokenStream {
        match of {
            custom if custom.rust_type().is_some() => rust_type(custom),
            Type::String(_) => quote!(rt::String),
            Type::Integer(rule) if rule.unsigned() => quote!(u64),
            Type::Integer(_) => quote!(i64),
            Type::Number(_) => quote!(f64),
            Type::Boolean => quote!(bool),
            Type::Enum(one) => self.path(&one.rust_name, named),
            Type::Object(one) => self.path(&one.rust_name, named),
            Type::List(list) => {
                let item = self.ty(&list.item, named);
                match list.nullable_items {
                    true => quote!(rt::Vec<rt::Option<#item>>),
                    false => quote!(rt::Vec<#item>),
                }
            }
            Type::Map(value) => {
                let value = self.ty(value, named);
                quote!(rt::Map<#value>)
            }
            Type::Json | Type::OneOf(_) => quote!(rt::Value),
            Type::Named(id) => self.ty(&self.catalog.named(*id).ty, true),
            Type::Attachment(_) => quote!(rt::Attachment),
        }
    }

    /// Takes the next member from the cursor `f`.
    pub(crate) fn take(self, field: &Field, optional: bool) -> TokenStream {
        if field.nullable {
            let make = self.make(&field.ty, false);
            return match optional {
                true => quote!(f.optional_nullable(#make)),
                false => quote!(f.nullable(#make)),
            };
        }
        let ty = self.catalog.resolve(&field.ty);
        let named = matches!(field.ty, Type::Named(_));
        let scalar = |plain: &str, option: &str| {
            let method = ident(if optional { option } else { plain });
            quote!(f.#method())
        };
        match ty {
            custom if custom.rust_type().is_some() => {
                let (ty, method) = (rust_type(custom), ident(if optional { "opt_parsed" } else { "parsed" }));
                quote!(f.#method::<#ty>())
            }
            Type::String(_) => scalar("text", "opt_text"),
            Type::Integer(rule) if rule.unsigned() => scalar("unsigned", "opt_unsigned"),
            Type::Integer(_) => scalar("integer", "opt_integer"),
            Type::Number(_) => scalar("number", "opt_number"),
            Type::Boolean => scalar("boolean", "opt_boolean"),
            Type::Json | Type::OneOf(_) => scalar("json", "opt_json"),
            Type::Enum(one) => {
                // Written out, since a generic helper would be compiled once per enum.
                let path = self.path(&one.rust_name, named);
                match optional {
                    true => quote! {
                        match f.opt_choice() {
                            rt::Option::Some(index) => rt::Option::Some(#path::from_index(index)),
                            rt::Option::None => rt::Option::None,
                        }
                    },
                    false => quote!(#path::from_index(f.choice())),
                }
            }
            _ => {
                let make = self.make(&field.ty, false);
                let method = ident(if optional { "optional" } else { "object" });
                quote!(f.#method(#make))
            }
        }
    }

    /// A function from data to a value of the type.
    fn make(self, of: &Type, named: bool) -> TokenStream {
        match of {
            custom if custom.rust_type().is_some() => {
                let ty = rust_type(custom);
                quote!(rt::Data::parsed::<#ty>)
            }
            Type::String(_) => quote!(rt::Data::text),
            Type::Integer(rule) if rule.unsigned() => quote!(rt::Data::unsigned),
            Type::Integer(_) => quote!(rt::Data::integer),
            Type::Number(_) => quote!(rt::Data::number),
            Type::Boolean => quote!(rt::Data::boolean),
            Type::Json | Type::OneOf(_) | Type::Attachment(_) => quote!(rt::Data::json),
            Type::Enum(one) => {
                let path = self.path(&one.rust_name, named);
                quote!(|d| d.choice_as(#path::from_index))
            }
            Type::Object(one) => {
                let path = self.path(&one.rust_name, named);
                quote!(#path::from_data)
            }
            Type::List(list) => {
                let item = self.make(&list.item, named);
                match list.nullable_items {
                    true => quote!(|d| d.list(|d| d.nullable(#item))),
                    false => quote!(|d| d.list(#item)),
                }
            }
            Type::Map(value) => {
                let value = self.make(value, named);
                quote!(|d| d.map(#value))
            }
            Type::Named(id) => self.make(&self.catalog.named(*id).ty, true),
        }
    }

    /// The structs and enums that a type needs, inner ones included; those of named types are in `types`. `parsed` says
    /// whether a call parser makes them.
    pub(crate) fn items(self, of: &Type, doc: &TokenStream, parsed: bool, out: &mut Vec<TokenStream>) {
        match of {
            Type::Enum(one) => out.push(self.enumeration(one, doc, parsed)),
            Type::Object(one) => {
                out.push(self.structure(one, doc, parsed));
                for field in &one.fields {
                    self.items(&field.ty, &docs_of(field), parsed, out);
                }
            }
            // It is JSON in Rust: the types to choose from have no names.
            Type::OneOf(_) => {}
            other => other.children().for_each(|ty| self.items(ty, doc, parsed, out)),
        }
    }

    fn structure(self, one: &ObjectType, doc: &TokenStream, parsed: bool) -> TokenStream {
        let name = ident(&one.rust_name);
        let fields = self.struct_fields(&one.fields);
        let from_data = parsed.then(|| {
            let body = self.struct_body(&one.fields);
            quote!(impl #name { pub(super) fn from_data(data: rt::Data) -> Self { #body } })
        });
        let (derive, debug) = self.derive_of(&name, &one.fields);
        quote! {
            #doc
            #derive
            pub struct #name { #fields }
            #debug
            #from_data
        }
    }

    /// The fields of a struct with their documentation.
    pub(crate) fn struct_fields(self, fields: &[Field]) -> TokenStream {
        fields
            .iter()
            .map(|field| {
                let (name, doc) = (ident(&field.rust_name), docs_of(field));
                let ty = self.field_type(field, field.presence == Presence::Optional);
                quote!(#doc pub #name: #ty,)
            })
            .collect()
    }

    /// Makes a struct from `data`: each field is taken from the cursor `f`.
    pub(crate) fn struct_body(self, fields: &[Field]) -> TokenStream {
        if fields.is_empty() {
            return quote!(let _ = data; Self {});
        }
        let takes = fields.iter().map(|field| {
            let name = ident(&field.rust_name);
            let take = self.take(field, field.presence == Presence::Optional);
            quote!(#name: #take,)
        });
        quote!(let mut f = data.fields(); Self { #(#takes)* })
    }
}

/// The Rust type that a catalog names for a value. `String` may be one of the catalog's own types. In the stand-in for a
/// catalog with errors, a name that is no type is a text too.
pub(crate) fn rust_type(of: &Type) -> TokenStream {
    let path = of.rust_type().map(|path| path.value.as_str());
    let named = path.filter(|path| *path != "String" && is_type(path));
    named.and_then(|path| path.parse().ok()).unwrap_or_else(|| quote!(rt::String))
}

/// The documentation of a field: its text, or its name if it has none.
pub(crate) fn docs_of(field: &Field) -> TokenStream {
    text_or_name(field.text.as_ref(), &field.name.value)
}

impl Place<'_> {
    fn enumeration(self, one: &EnumType, doc: &TokenStream, parsed: bool) -> TokenStream {
        let name = ident(&one.rust_name);
        let names: Vec<_> = one.values.iter().map(|value| ident(&value.rust_name)).collect();
        let docs = one.values.iter().map(|value| text_or_name(value.text.as_ref(), &value.value.value));
        let wire = one.values.iter().map(|value| value.value.value.as_str());
        let count = names.len();
        // The parser returns indices into the table's choices, which are these.
        let from_index = parsed.then(|| {
            quote!(
                pub(super) fn from_index(index: usize) -> Self {
                    Self::ALL[index]
                }
            )
        });
        let (derive, equal) = self.derive_plain(&name);
        quote! {
            #doc
            #derive
            pub enum #name { #(#docs #names,)* }
            #equal
            impl #name {
                /// All values, in the order of the catalog.
                pub const ALL: [Self; #count] = [#(Self::#names),*];
                /// The value on the wire.
                pub const fn as_str(self) -> &'static str {
                    match self { #(Self::#names => #wire,)* }
                }
                #from_index
            }
        }
    }
}
