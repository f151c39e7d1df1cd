//! Single values as Rust expressions.

use super::names::{Names, index, key};
use crate::model::template::{Kind, Operand, Variable};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The loops around a piece of code, for `@last`.
pub(super) type Loops = Vec<(Variable, TokenStream)>;

/// The text of an operand that is one, as `&str`.
pub(super) fn text(operand: &Operand, names: &Names<'_>) -> TokenStream {
    match operand {
        Operand::Place(place, kind) => {
            let place = names.place(place);
            if *kind == Kind::Custom { quote!(#place.to_string()) } else { quote!(#place.as_str()) }
        }
        Operand::Key(variable) => {
            let key = key(*variable);
            quote!(#key.as_str())
        }
        Operand::Text(words) => quote!(#words),
        _ => quote!(""),
    }
}

/// The value of a number or boolean.
pub(super) fn copied(operand: &Operand, names: &Names<'_>, loops: &Loops) -> TokenStream {
    match operand {
        Operand::Place(place, _) => names.copy(place),
        Operand::Integer(number) => integer(*number),
        Operand::Bool(value) => quote!(#value),
        Operand::Count(place, maybe) => {
            let place = names.place(place);
            if *maybe { quote!(#place.iter().flatten().count()) } else { quote!(#place.len()) }
        }
        Operand::Index(variable) => {
            let index = index(*variable);
            quote!(#index)
        }
        Operand::Number(variable) => {
            let index = index(*variable);
            quote!(#index + 1)
        }
        Operand::First(variable) => {
            let index = index(*variable);
            quote!(#index == 0)
        }
        Operand::Last(variable) => {
            let (index, length) = (index(*variable), length(*variable, loops));
            quote!(#index + 1 == #length)
        }
        Operand::Text(_) | Operand::Key(_) => text(operand, names),
    }
}

/// How many items a loop shows.
pub(super) fn length(variable: Variable, loops: &Loops) -> Option<&TokenStream> {
    loops.iter().rev().find(|(of, _)| *of == variable).map(|(_, length)| length)
}

/// A whole number without a type, so that it takes that of the other side.
pub(super) fn integer(number: i64) -> TokenStream {
    let digits = Literal::u64_unsuffixed(number.unsigned_abs());
    if number < 0 { quote!(-#digits) } else { quote!(#digits) }
}

/// A value as something that converts to an owned text.
pub(super) fn owned_text(place: TokenStream, kind: Kind) -> TokenStream {
    match kind {
        Kind::Text | Kind::Enum => quote!(#place.as_str()),
        Kind::Integer | Kind::Unsigned | Kind::Boolean | Kind::Custom => quote!(#place.to_string()),
        Kind::Number => quote!({
            let mut owner = rt::String::new();
            rt::show(&mut owner, &#place);
            owner
        }),
    }
}
