//! Outcome examples as Rust expressions, which golden tests build and render.

use super::names::ident;
use super::types::Place;
use crate::model::{AttachmentKind, Field, Outcome, Presence, Type, Value};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `Outcome::Sent { masked_address: … }`. The example has already been checked against the members; what still does not fit
/// (the catalog has errors then) becomes an empty value.
pub(super) fn outcome(place: Place<'_>, outcome: &Outcome, example: &Value) -> TokenStream {
    let name = ident(&outcome.rust_name);
    if outcome.fields.is_empty() {
        return quote!(Outcome::#name);
    }
    let members = members(place, &outcome.fields, example, false);
    quote!(Outcome::#name { #members })
}

fn members(place: Place<'_>, fields: &[Field], value: &Value, named: bool) -> TokenStream {
    fields
        .iter()
        .map(|field| {
            let name = ident(&field.rust_name);
            let value = member(place, field, value.get(&field.name.value), named);
            quote!(#name: #value,)
        })
        .collect()
}

fn member(place: Place<'_>, field: &Field, given: Option<&Value>, named: bool) -> TokenStream {
    let given = match (given, &field.presence) {
        (None, Presence::Default(default)) => Some(default),
        (given, _) => given,
    };
    let optional = field.presence == Presence::Optional;
    let Some(value) = given else {
        return if optional {
            quote!(rt::Option::None)
        } else {
            expression(place, &field.ty, &Value::Null, named)
        };
    };
    let inner = match field.nullable && *value == Value::Null {
        true => quote!(rt::Option::None),
        false => expression(place, &field.ty, value, named),
    };
    let inner = match field.nullable && *value != Value::Null {
        true => quote!(rt::Option::Some(#inner)),
        false => inner,
    };
    if optional { quote!(rt::Option::Some(#inner)) } else { inner }
}

fn expression(place: Place<'_>, of: &Type, value: &Value, named: bool) -> TokenStream {
    match (of, value) {
        (Type::Named(id), value) => expression(place, &place.catalog.named(*id).ty, value, true),
        (custom, value) if custom.rust_type().is_some() => {
            let text = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            quote!(rt::parsed(#text))
        }
        (Type::String(_), value) => {
            let text = text(value);
            quote!(rt::String::from(#text))
        }
        (Type::Integer(_), Value::Integer(number)) => {
            let literal = Literal::u128_unsuffixed(number.unsigned_abs());
            if *number < 0 { quote!(-#literal) } else { quote!(#literal) }
        }
        (Type::Integer(_), _) => quote!(0),
        (Type::Number(_), value) => {
            let number = match value {
                Value::Integer(number) => *number as f64,
                Value::Number(number) => *number,
                _ => 0.0,
            };
            let literal = Literal::f64_unsuffixed(number.abs());
            if number < 0.0 { quote!(-#literal) } else { quote!(#literal) }
        }
        (Type::Boolean, value) => {
            let flag = *value == Value::Bool(true);
            quote!(#flag)
        }
        (Type::Enum(one), value) => {
            let path = place.path(&one.rust_name, named);
            let chosen = one.values.iter().find(|choice| Value::from(choice.value.value.as_str()) == *value);
            match chosen.or(one.values.first()) {
                Some(choice) => {
                    let variant = ident(&choice.rust_name);
                    quote!(#path::#variant)
                }
                None => quote!(::core::unreachable!("an enum without values")),
            }
        }
        (Type::List(list), Value::List(items)) if !items.is_empty() => {
            let items = items.iter().map(|item| match list.nullable_items {
                true if *item == Value::Null => quote!(rt::Option::None),
                true => {
                    let item = expression(place, &list.item, item, named);
                    quote!(rt::Option::Some(#item))
                }
                false => expression(place, &list.item, item, named),
            });
            quote!(rt::Vec::from([#(#items),*]))
        }
        (Type::List(_), _) => quote!(rt::Vec::new()),
        (Type::Map(inner), Value::Object(entries)) if !entries.is_empty() => {
            let entries = entries.iter().map(|(name, value)| {
                let value = expression(place, inner, value, named);
                quote!((rt::String::from(#name), #value))
            });
            quote!(rt::Map::from([#(#entries),*]))
        }
        (Type::Map(_), _) => quote!(rt::Map::new()),
        (Type::Object(one), value) => {
            let path = place.path(&one.rust_name, named);
            let members = members(place, &one.fields, value, named);
            quote!(#path { #members })
        }
        (Type::Json | Type::OneOf(_), value) => {
            let text = value.to_string();
            quote!(rt::json_text(#text))
        }
        (Type::Attachment(kind), value) => {
            let name = text(value);
            let media = media_type(name);
            match kind {
                AttachmentKind::Image => quote!(rt::Attachment::image(#name, #media, [])),
                AttachmentKind::File => quote!(rt::Attachment::file(#name, #media, [])),
            }
        }
    }
}

fn text(value: &Value) -> &str {
    match value {
        Value::String(text) => text,
        _ => "",
    }
}

/// The media type that a file name suggests; for examples only.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "pdf" => "application/pdf",
        "txt" | "log" => "text/plain",
        "csv" => "text/csv",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}
