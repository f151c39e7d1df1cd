//! Rust code that renders outcomes: straight lines, one arm per outcome.
//!
//! In: a tool of the model. Out: the body of `Outcome::render`, and `ToJson` for the types that some template shows as JSON.
//! The types themselves are written elsewhere. The text equals that of `render`, byte for byte: both walk the same template
//! and write with the same helpers. The code formats, derives and allocates only what the text needs, since a catalog of a
//! thousand tools compiles all of it.

use super::names::ident;
use crate::model::template::Operand;
use crate::model::template::attachments::{Owner, Walk, walk};
use crate::model::{Catalog, Outcome, Tool};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

mod branches;
mod condition;
mod json;
mod moved;
mod names;
mod nodes;
mod part;
mod value;

pub(crate) use json::{named_to_json_impls, structured, to_json_impls};

use names::Names;
use nodes::Code;

/// The body of `fn render(&self) -> rt::ToolResult` of the tool's `Outcome`.
pub(crate) fn render_body(catalog: &Catalog, tool: &Tool) -> TokenStream {
    let attached: Vec<_> =
        tool.outcomes.iter().map(|outcome| walk(&outcome.fields, &catalog.types)).collect();
    let fails = tool.outcomes.iter().any(|outcome| outcome.failure);
    let ends = tool.outcomes.iter().any(|outcome| outcome.next.as_ref().is_some_and(|next| !next.is_empty()));
    let attaches = attached.iter().any(|walk| !walk.is_empty());
    let mut needs = Needs::default();
    let arms: Vec<_> = tool
        .outcomes
        .iter()
        .zip(&attached)
        .map(|(outcome, walk)| arm(catalog, outcome, walk, fails, &mut needs))
        .collect();
    let budget = catalog.result_tokens();
    let budget = quote!(rt::Option::Some(#budget));
    let declare_end = ends.then(|| quote!(let mut end = rt::String::new();));
    let trim_end = ends.then(|| quote!(end.truncate(end.trim_end().len());));
    let end = if ends { quote!(&end) } else { quote!("") };
    let declare_attachments = attaches.then(|| quote!(let mut attachments = rt::Vec::new();));
    let (bind, error) = match fails {
        true => (Some(quote!(let is_error =)), Some(quote!(.with_error(is_error)))),
        false => (None, None),
    };
    let declare_typed = needs.typed.then(|| quote!(let mut out_typed = rt::Typed::new();));
    let declare_end_typed = needs.end_typed.then(|| quote!(let mut end_typed = rt::Typed::new();));
    let finished = match (needs.typed, needs.end_typed) {
        (false, false) => quote!(rt::budget::finish_keeping(out, #end, #budget)),
        (true, false) => {
            quote!(rt::budget::finish_typed(out, &out_typed, #end, &rt::Typed::new(), #budget))
        }
        (false, true) => {
            quote!(rt::budget::finish_typed(out, &rt::Typed::new(), #end, &end_typed, #budget))
        }
        (true, true) => quote!(rt::budget::finish_typed(out, &out_typed, #end, &end_typed, #budget)),
    };
    let result = quote!(rt::ToolResult::text(#finished) #error);
    let result = match attaches {
        true => quote!(let mut result = #result; result.attachments = attachments; result),
        false => result,
    };
    let semicolon = fails.then(|| quote!(;));
    quote! {
        let mut out = rt::String::new();
        #declare_end
        #declare_typed
        #declare_end_typed
        #declare_attachments
        #bind match self { #(#arms)* } #semicolon
        out.truncate(out.trim_end().len());
        #trim_end
        #result
    }
}

/// What the arms need apart from the text.
#[derive(Default)]
struct Needs {
    /// Where the text contains a person's own words.
    typed: bool,
    /// Where the next step contains them.
    end_typed: bool,
}

/// One outcome: first its attachments, in the order in which the text lists them, then the text and the next step.
fn arm(catalog: &Catalog, outcome: &Outcome, walk: &[Walk], fails: bool, needs: &mut Needs) -> TokenStream {
    let names = Names::of(&outcome.fields);
    let mut body = TokenStream::new();
    if !walk.is_empty() {
        attach(walk, &names, &mut body);
    }
    let mut code = Code::new(&catalog.types, &names, "out");
    code.template(&outcome.text);
    needs.typed |= code.types_words;
    body.extend(code.finish());
    if let Some(next) = outcome.next.as_ref().filter(|next| !next.is_empty()) {
        let mut code = Code::new(&catalog.types, &names, "end");
        code.words("\n\n");
        code.template(next);
        needs.end_typed |= code.types_words;
        body.extend(code.finish());
    }
    let variant = ident(&outcome.rust_name);
    let members = names.pattern(&outcome.fields);
    let failure = outcome.failure;
    let failure = fails.then(|| quote!(#failure));
    quote!(Self::#variant #members => { #body #failure })
}

/// Collects attachments in order.
fn attach(steps: &[Walk], names: &Names<'_>, out: &mut TokenStream) {
    for step in steps {
        match step {
            Walk::Attachment { place, typed, owner, .. } => {
                out.extend(attached(&names.place(place), *typed, owner.as_ref(), names));
            }
            Walk::Each { over, map, item, body } => {
                let (place, reference) = (names.place(over), names.reference(over));
                let item = names::variable(*item);
                let mut inner = TokenStream::new();
                attach(body, names, &mut inner);
                out.extend(match map {
                    true => quote!(for #item in #place.values() { #inner }),
                    false => quote!(for #item in #reference { #inner }),
                });
            }
            Walk::Given(bind, body) => {
                let (place, given) = (names.reference(&bind.place), names::given(bind, true));
                let mut inner = TokenStream::new();
                attach(body, names, &mut inner);
                out.extend(quote!(if let #given = #place { #inner }));
            }
        }
    }
}

/// Adds one attachment, with its owner and with what a person typed of that.
fn attached(attachment: &TokenStream, typed: bool, owner: Option<&Owner>, names: &Names<'_>) -> TokenStream {
    let marks = |owner: bool| (typed || owner).then(|| quote!(.typed(#typed, #owner)));
    let plain = marks(false);
    let plain = quote!(#attachment.clone() #plain);
    let Some((owner, place, kind)) = owner.and_then(|owner| match &owner.operand {
        Operand::Place(place, kind) => Some((owner, place, *kind)),
        _ => None,
    }) else {
        return quote!(attachments.push(#plain););
    };
    let marks = marks(owner.typed);
    if owner.maybe {
        let reference = names.reference(place);
        let (given, text) = (names::some(quote!(owner), owner.twice), value::owned_text(quote!(owner), kind));
        return quote! {
            attachments.push(match #reference {
                #given => #attachment.clone().belonging_to(#text) #marks,
                _ => #plain,
            });
        };
    }
    let owner = value::owned_text(names.place(place), kind);
    quote!(attachments.push(#attachment.clone().belonging_to(#owner) #marks);)
}

fn plain(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
