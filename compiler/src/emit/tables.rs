//! The call parser's tables as Rust constants.
//!
//! They are printed from the very tables that the compiler runs sample calls with (`crate::tables`). The model only adds what
//! a table cannot hold as data: the Rust types that the catalog names.

use super::types::rust_type;
use crate::model::{Catalog, Field, Tool, Type};
use crate::tables;
use bumpalo::Bump;
use proc_macro2::TokenStream;
use quote::quote;
use toolcat_runtime::table::{
    self, Check, Condition, IntegerRule, Kind, Literal, NumberRule, Piece, Presence, Step, StringRule,
    Template,
};

/// `static PARAMS`.
pub(super) fn params(catalog: &Catalog, tool: &Tool) -> TokenStream {
    let bump = Bump::new();
    let table = tables::params(catalog, tool, &bump);
    let name = table.tool;
    let fields = fields(catalog, table.fields, &tool.params.fields);
    let operation = table.operation.map(|operation| {
        let field = operation.field;
        let cases = operation.cases.iter().map(|case| {
            let (needs, takes) = (case.needs, case.takes);
            quote!(rt::table::Case { needs: &[#(#needs),*], takes: &[#(#takes),*] })
        });
        quote!(operation: rt::Option::Some(rt::table::Operation { field: #field, cases: &[#(#cases),*] }),)
    });
    let checks = (!table.checks.is_empty()).then(|| {
        let checks = table.checks.iter().map(check);
        quote!(checks: &[#(#checks),*],)
    });
    let strict = table.strict.then(|| quote!(strict: true,));
    let texts = (!table.texts.is_empty()).then(|| quote!(texts: &super::toolcat_texts::REJECTS,));
    let examples = (!table.examples.is_empty()).then(|| {
        let examples = table.examples.iter().map(|example| {
            let (case, arguments) = (example.case, example.arguments);
            quote!(rt::table::Example { case: #case, arguments: #arguments })
        });
        quote!(examples: &[#(#examples),*],)
    });
    let given = given([operation, checks, strict, texts, examples], quote!(rt::table::Params::EMPTY));
    quote! {
        static PARAMS: rt::table::Params<'static> = rt::table::Params { tool: #name, fields: #fields, #given };
    }
}

/// Members of a struct, and its usual value for those that are absent, if any is.
pub(super) fn given<const N: usize>(members: [Option<TokenStream>; N], usual: TokenStream) -> TokenStream {
    let rest = members.iter().any(Option::is_none).then(|| quote!(..#usual));
    let members = members.iter().flatten();
    quote!(#(#members)* #rest)
}

/// The catalog's own wordings of the standard rejections, once for all tools.
pub(super) fn rejects(catalog: &Catalog) -> Option<TokenStream> {
    let bump = Bump::new();
    let tool = catalog.tools.first()?;
    let table = tables::params(catalog, tool, &bump);
    if table.texts.is_empty() {
        return None;
    }
    let count = table.texts.len();
    let texts = table.texts.iter().map(|(reject, text)| {
        let (reject, text) = (variant(*reject), template(text));
        quote!((rt::table::Reject::#reject, #text))
    });
    Some(quote! {
        mod toolcat_texts {
            use ::toolcat::__private::v0_1 as rt;
            pub(super) static REJECTS: [(rt::table::Reject, rt::table::Template<'static>); #count] = [#(#texts),*];
        }
    })
}

fn variant(of: impl std::fmt::Debug) -> proc_macro2::Ident {
    super::names::ident(&format!("{of:?}"))
}

fn fields(catalog: &Catalog, tables: &[table::Field<'_>], fields: &[Field]) -> TokenStream {
    let fields = tables.iter().zip(fields).map(|(table, field)| {
        let (name, was) = (table.name, table.was);
        let was = (!was.is_empty()).then(|| quote!(was: &[#(#was),*],));
        let presence = match &table.presence {
            Presence::Required => None,
            Presence::Optional => Some(quote!(presence: rt::table::Presence::Optional,)),
            Presence::Default(value) => {
                let value = literal(value);
                Some(quote!(presence: rt::table::Presence::Default(#value),))
            }
        };
        let neutral = (!table.neutral.is_empty()).then(|| {
            let values = table.neutral.iter().map(literal);
            quote!(neutral: &[#(#values),*],)
        });
        let nullable = table.nullable.then(|| quote!(nullable: true,));
        let keep = table.keep_neutral.then(|| quote!(keep_neutral: true,));
        let sensitive = table.sensitive.then(|| quote!(sensitive: true,));
        let kind = kind(catalog, &table.kind, &field.ty);
        let kind = Some(quote!(kind: #kind,));
        let members = [was, presence, neutral, nullable, keep, sensitive, kind];
        let given = given(members, quote!(rt::table::Field::REQUIRED));
        quote!(rt::table::Field { name: #name, #given })
    });
    quote!(&[#(#fields),*])
}

fn kind(catalog: &Catalog, kind_of: &Kind<'_>, ty: &Type) -> TokenStream {
    if let Type::Named(id) = ty {
        return kind(catalog, kind_of, &catalog.named(*id).ty);
    }
    let parses = ty.rust_type().is_some().then(|| {
        let ty = rust_type(ty);
        quote!(parses: rt::Option::Some(rt::parses::<#ty>),)
    });
    match (kind_of, ty) {
        (Kind::String(rule), _) => string(rule, parses),
        (Kind::Integer(rule), _) => integer(rule, parses),
        (Kind::Number(rule), _) => number(rule, parses),
        (Kind::Boolean, _) => quote!(rt::table::Kind::Boolean),
        (Kind::Enum(choices), _) => {
            let choices = choices.iter().map(|choice| {
                let (value, text) = (choice.value, choice.text);
                quote!(rt::table::Choice { value: #value, text: #text })
            });
            quote!(rt::table::Kind::Enum(&[#(#choices),*]))
        }
        (Kind::List(rule), Type::List(list)) => {
            let item = kind(catalog, &rule.item, &list.item);
            let min = some("min_items", rule.min_items);
            let max = some("max_items", rule.max_items);
            let unique = rule.unique.then(|| quote!(unique: true,));
            let nullable = rule.nullable_items.then(|| quote!(nullable_items: true,));
            let one = rule.one_or_many.then(|| quote!(one_or_many: true,));
            let given = given([min, max, unique, nullable, one], quote!(rt::table::ListRule::ANY));
            quote!(rt::table::Kind::List(&rt::table::ListRule { item: #item, #given }))
        }
        (Kind::OneOf(kinds), Type::OneOf(types)) => {
            let kinds = kinds.iter().zip(types).map(|(of, ty)| kind(catalog, of, ty));
            quote!(rt::table::Kind::OneOf(&[#(#kinds),*]))
        }
        (Kind::Object(members), Type::Object(object)) => {
            let members = fields(catalog, members, &object.fields);
            quote!(rt::table::Kind::Object(#members))
        }
        (Kind::Map(value), Type::Map(of)) => {
            let value = kind(catalog, value, of);
            quote!(rt::table::Kind::Map(&#value))
        }
        // Table and model come from one translation; anything but these pairs is `json`.
        _ => quote!(rt::table::Kind::Json),
    }
}

fn some(name: &str, value: Option<impl quote::ToTokens>) -> Option<TokenStream> {
    let name = super::names::ident(name);
    value.map(|value| quote!(#name: rt::Option::Some(#value),))
}

fn string(rule: &StringRule<'_>, parses: Option<TokenStream>) -> TokenStream {
    let min = some("min_length", rule.min_length);
    let max = some("max_length", rule.max_length);
    let pattern = some("pattern", rule.pattern);
    let format = rule.format.map(|format| {
        let format = variant(format);
        quote!(format: rt::Option::Some(rt::table::Format::#format),)
    });
    if min.is_none() && max.is_none() && pattern.is_none() && format.is_none() && parses.is_none() {
        return quote!(rt::table::Kind::String(&rt::table::StringRule::ANY));
    }
    let given = given([min, max, pattern, format, parses], quote!(rt::table::StringRule::ANY));
    quote!(rt::table::Kind::String(&rt::table::StringRule { #given }))
}

fn integer(rule: &IntegerRule, parses: Option<TokenStream>) -> TokenStream {
    let min = some("min", rule.min);
    let max = some("max", rule.max);
    let multiple = some("multiple_of", rule.multiple_of);
    let unsigned = rule.unsigned.then(|| quote!(unsigned: true,));
    let given = given([min, max, multiple, unsigned, parses], quote!(rt::table::IntegerRule::ANY));
    quote!(rt::table::Kind::Integer(&rt::table::IntegerRule { #given }))
}

fn number(rule: &NumberRule, parses: Option<TokenStream>) -> TokenStream {
    let min = some("min", rule.min);
    let max = some("max", rule.max);
    let over = some("exclusive_min", rule.exclusive_min);
    let under = some("exclusive_max", rule.exclusive_max);
    let multiple = some("multiple_of", rule.multiple_of);
    let given = given([min, max, over, under, multiple, parses], quote!(rt::table::NumberRule::ANY));
    quote!(rt::table::Kind::Number(&rt::table::NumberRule { #given }))
}

fn literal(value: &Literal<'_>) -> TokenStream {
    match value {
        Literal::Null => quote!(rt::table::Literal::Null),
        Literal::Bool(flag) => quote!(rt::table::Literal::Bool(#flag)),
        Literal::Integer(number) => quote!(rt::table::Literal::Integer(#number)),
        Literal::Number(number) => quote!(rt::table::Literal::Number(#number)),
        Literal::Text(text) => quote!(rt::table::Literal::Text(#text)),
        Literal::Json(text) => quote!(rt::table::Literal::Json(#text)),
    }
}

fn check(check: &Check<'_>) -> TokenStream {
    let (name, first, retry) = (check.name, check.first, check.retry);
    let (condition, text) = (condition(&check.condition), template(&check.text));
    quote! {
        rt::table::Check { name: #name, first: #first, retry: #retry, condition: rt::table::Condition::#condition, text: #text }
    }
}

fn condition(condition: &Condition<'_>) -> TokenStream {
    match condition {
        Condition::NotBlank(way) => one("NotBlank", way, None),
        Condition::MinItems(way, least) => one("MinItems", way, Some(quote!(#least))),
        Condition::MaxItems(way, most) => one("MaxItems", way, Some(quote!(#most))),
        Condition::Min(way, least) => one("Min", way, Some(quote!(#least))),
        Condition::Max(way, most) => one("Max", way, Some(quote!(#most))),
        Condition::MinLength(way, least) => one("MinLength", way, Some(quote!(#least))),
        Condition::MaxLength(way, most) => one("MaxLength", way, Some(quote!(#most))),
        Condition::Pattern(way, pattern) => one("Pattern", way, Some(quote!(#pattern))),
        Condition::Unique(way, None) => one("Unique", way, Some(quote!(rt::Option::None))),
        Condition::Unique(way, Some(member)) => one("Unique", way, Some(quote!(rt::Option::Some(#member)))),
        Condition::OneOf(way, values) => {
            let values = values.iter().map(literal);
            one("OneOf", way, Some(quote!(&[#(#values),*])))
        }
        Condition::ExactlyOne(way, members) => one("ExactlyOne", way, Some(quote!(&[#(#members),*]))),
        Condition::AtLeastOne(way, members) => one("AtLeastOne", way, Some(quote!(&[#(#members),*]))),
        Condition::AtMostOne(way, members) => one("AtMostOne", way, Some(quote!(&[#(#members),*]))),
        Condition::AllOrNone(way, members) => one("AllOrNone", way, Some(quote!(&[#(#members),*]))),
        Condition::Needs(way, first, others) => one("Needs", way, Some(quote!(#first, &[#(#others),*]))),
        Condition::Code => quote!(Code),
    }
}

fn one(name: &str, way: &[Step], more: Option<TokenStream>) -> TokenStream {
    let name = super::names::ident(name);
    let steps = way.iter().map(|step| match step {
        Step::Field(index) => quote!(rt::table::Step::Field(#index)),
        Step::Each => quote!(rt::table::Step::Each),
    });
    let more = more.map(|more| quote!(, #more));
    quote!(#name(&[#(#steps),*] #more))
}

fn template(template: &Template<'_>) -> TokenStream {
    let pieces = template.0.iter().map(|piece| match piece {
        Piece::Text(text) => quote!(rt::table::Piece::Text(#text)),
        Piece::Hole(hole) => {
            let hole = variant(*hole);
            quote!(rt::table::Piece::Hole(rt::table::Hole::#hole))
        }
    });
    quote!(rt::table::Template(&[#(#pieces),*]))
}
