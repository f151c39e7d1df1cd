//! Statements that write a template.

use super::condition::in_node;
use super::json::to_json;
use super::names::{self, Names};
use super::part::Moved;
use super::plain;
use super::value::{self, Loops};
use crate::model::param::MorePiece;
use crate::model::template::{
    Each, Kind, Marker, Node, Operand, Place, Show, TypedPath, TypedStep, any, resolve,
};
use crate::model::{NamedType, ShowMax, Template, Type};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

/// Statements that append to a `String`. Words are held back until something else is written, so that neighbours merge.
pub(super) struct Code<'a> {
    types: &'a [NamedType],
    pub(super) names: &'a Names<'a>,
    /// The variable that is appended to.
    pub(super) out: Ident,
    done: TokenStream,
    words: String,
    pub(super) loops: Loops,
    /// The part that is being indented.
    pub(super) part: Option<Moved<'a>>,
    pub(super) labels: usize,
    /// It writes what a person typed.
    pub(super) types_words: bool,
}

impl<'a> Code<'a> {
    pub(super) fn new(types: &'a [NamedType], names: &'a Names<'a>, out: &str) -> Self {
        let (done, words) = (TokenStream::new(), String::new());
        Self {
            types,
            names,
            out: plain(out),
            done,
            words,
            loops: Vec::new(),
            part: None,
            labels: 0,
            types_words: false,
        }
    }

    pub(super) fn template(&mut self, template: &'a Template) {
        self.nodes(&template.nodes);
    }

    pub(super) fn finish(mut self) -> TokenStream {
        self.flush();
        self.done
    }

    /// Appends words.
    pub(super) fn words(&mut self, words: &str) {
        self.words.push_str(words);
    }

    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        let out = &self.out;
        let mut characters = words.chars();
        match (characters.next(), characters.next()) {
            (None, _) => {}
            (Some(only), None) => self.done.extend(quote!(#out.push(#only);)),
            _ => self.done.extend(quote!(#out.push_str(#words);)),
        }
    }

    pub(super) fn add(&mut self, code: TokenStream) {
        self.flush();
        self.done.extend(code);
    }

    /// The statements that `write` adds, on their own. They may run any number of times.
    pub(super) fn block(&mut self, write: impl FnOnce(&mut Self)) -> TokenStream {
        self.flush();
        let around = std::mem::take(&mut self.done);
        write(self);
        self.flush();
        if let Some(moved) = &mut self.part {
            moved.begins = None;
        }
        std::mem::replace(&mut self.done, around)
    }

    pub(super) fn nodes(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            match node {
                Node::Text(words) => self.text(words),
                Node::Show(show, _) => self.piece(|code| code.show(show)),
                Node::Each(each) => self.each(each),
                Node::If { branches, otherwise } => self.branches(branches, otherwise),
                Node::Part(part) => self.part(part),
            }
        }
    }

    fn each(&mut self, each: &'a Each) {
        let place = self.names.place(&each.over);
        let most = each.show_max.as_ref().map(|max| Literal::u64_unsuffixed(max.items));
        let length = match &most {
            Some(most) => quote!(#place.len().min(#most)),
            None => quote!(#place.len()),
        };
        self.loops.push((each.item, length));
        if let Some(moved) = &mut self.part {
            // The first time it is the text before the loop, later the end of the body itself.
            moved.begins = None;
        }
        let body = self.block(|code| code.nodes(&each.body));
        self.loops.pop();
        let head = self.head(each, most.as_ref());
        self.add(quote!(for #head { #body }));
        if let Some(max) = &each.show_max {
            let (before, after) = each.more_lines();
            self.more(max, &place, (before, after));
        }
    }

    /// `pattern in items`
    fn head(&self, each: &Each, most: Option<&Literal>) -> TokenStream {
        let is_it = |place: &Place| place.root == Some(each.item);
        let used = any(&each.body, &|node| in_node(node, &is_it));
        let item = match used {
            true => names::variable(each.item).to_token_stream(),
            false => quote!(_),
        };
        let place = self.names.place(&each.over);
        let (pattern, items) = match (each.map, each.uses.key, used) {
            (false, ..) => (item, quote!(#place.iter())),
            (true, false, _) => (item, quote!(#place.values())),
            (true, true, false) => {
                let key = names::key(each.item);
                (quote!(#key), quote!(#place.keys()))
            }
            (true, true, true) => {
                let key = names::key(each.item);
                (quote!((#key, #item)), quote!(#place.iter()))
            }
        };
        let take = most.map(|most| quote!(.take(#most)));
        if each.uses.index {
            let index = names::index(each.item);
            return quote!((#index, #pattern) in #items #take .enumerate());
        }
        match (most, each.map && (!each.uses.key || !used)) {
            (None, false) => {
                let over = self.names.reference(&each.over);
                quote!(#pattern in #over)
            }
            _ => quote!(#pattern in #items #take),
        }
    }

    /// The text for the items that are not shown.
    fn more(&mut self, max: &ShowMax, place: &TokenStream, (before, after): (&str, &str)) {
        if max.more.is_empty() {
            return;
        }
        let most = Literal::u64_unsuffixed(max.items);
        let block = self.block(|code| {
            code.piece(|code| {
                code.words(before);
                for piece in &max.more {
                    match piece {
                        MorePiece::Text(words) => code.words(words),
                        MorePiece::Count => {
                            let out = code.out.clone();
                            code.add(quote!(rt::show(&mut #out, #place.len() - #most);));
                        }
                        MorePiece::Plural { one, many } => {
                            let out = code.out.clone();
                            let word = quote!(rt::plural((#place.len() - #most) as i128, #one, #many));
                            code.add(quote!(#out.push_str(#word);));
                        }
                    }
                }
                code.words(after);
            });
        });
        self.add(quote!(if #place.len() > #most { #block }));
    }

    fn show(&mut self, show: &'a Show) {
        let out = self.out.clone();
        match show {
            Show::Value(operand, None) => self.value(operand),
            Show::Value(operand, Some(marker)) => self.typed_value(operand, marker),
            Show::Quote(operand) => {
                let text = value::text(operand, self.names);
                let reference = matches!(operand, Operand::Place(_, Kind::Custom)).then(|| quote!(&));
                self.add(quote!(rt::quote(&mut #out, #reference #text);));
            }
            Show::Json { place, ty, typed, marker } => {
                let (place, reference) = (self.names.place(place), self.names.reference(place));
                let value = match resolve(ty, self.types) {
                    Type::Json | Type::OneOf(_) => reference,
                    _ => {
                        let json = to_json(self.types, ty, &place, &reference);
                        quote!(&#json)
                    }
                };
                let code = match marker {
                    None => quote!(rt::json(&mut #out, #value);),
                    Some(marker) => {
                        let (all, paths) = (self.typed(), paths(typed));
                        quote!(#all.json(&mut #out, #value, #paths, #marker);)
                    }
                };
                self.add(code);
            }
            Show::Join { list, maybe: true, kind, separator, show_max, marker } => {
                let reference = self.names.reference(list);
                let inner = quote!(list);
                let block = self.block(|code| {
                    code.join((&inner, &inner), *kind, (separator, show_max.as_deref()), marker);
                });
                self.add(quote!(if let rt::Option::Some(list) = #reference { #block }));
            }
            Show::Join { list, kind, separator, show_max, marker, .. } => {
                let (place, reference) = (self.names.place(list), self.names.reference(list));
                self.join((&place, &reference), *kind, (separator, show_max.as_deref()), marker);
            }
            Show::Plural { number, one, many } => {
                let number = value::copied(number, self.names, &self.loops);
                self.add(quote!(#out.push_str(if #number == 1 { #one } else { #many });));
            }
            Show::Attachments(None) => self.add(quote!(rt::attachments(&mut #out, &attachments);)),
            Show::Attachments(Some(marker)) => {
                let typed = self.typed();
                self.add(quote!(#typed.attachments(&mut #out, &attachments, #marker);));
            }
        }
    }

    fn value(&mut self, operand: &Operand) {
        let out = self.out.clone();
        let code = match operand {
            Operand::Text(words) => return self.words(words),
            Operand::Place(place, Kind::Text) => {
                let place = self.names.reference(place);
                quote!(#out.push_str(#place);)
            }
            Operand::Place(_, Kind::Custom) => {
                let text = value::text(operand, self.names);
                quote!(#out.push_str(&#text);)
            }
            Operand::Key(variable) => {
                let key = names::key(*variable);
                quote!(#out.push_str(#key);)
            }
            Operand::Place(_, Kind::Enum) => {
                let text = value::text(operand, self.names);
                quote!(#out.push_str(#text);)
            }
            _ => {
                let value = value::copied(operand, self.names, &self.loops);
                quote!(rt::show(&mut #out, #value);)
            }
        };
        self.add(code);
    }

    /// A value that a person typed.
    fn typed_value(&mut self, operand: &Operand, marker: &str) {
        let (out, typed) = (self.out.clone(), self.typed());
        let value = match operand {
            Operand::Place(place, Kind::Text) => self.names.reference(place),
            Operand::Place(_, Kind::Custom) => {
                let text = value::text(operand, self.names);
                quote!(&#text)
            }
            Operand::Key(variable) => names::key(*variable).to_token_stream(),
            Operand::Place(_, Kind::Enum) => value::text(operand, self.names),
            _ => value::copied(operand, self.names, &self.loops),
        };
        self.add(quote!(#typed.show(&mut #out, #value, #marker);));
    }

    /// The variable that records where the text contains a person's own words.
    fn typed(&mut self) -> Ident {
        self.types_words = true;
        names::typed(&self.out)
    }

    fn join(
        &mut self,
        (place, reference): (&TokenStream, &TokenStream),
        kind: Kind,
        (separator, show_max): (&str, Option<&ShowMax>),
        marker: &Marker,
    ) {
        let out = self.out.clone();
        let most = show_max.map(|max| Literal::u64_unsuffixed(max.items));
        let take = most.as_ref().map(|most| quote!(.take(#most)));
        let items = match (kind, &take) {
            (Kind::Enum, _) => quote!(#place.iter() #take .map(|item| item.as_str())),
            (Kind::Custom, _) => quote!(#place.iter() #take .map(::std::string::ToString::to_string)),
            (_, Some(take)) => quote!(#place.iter() #take),
            (_, None) => reference.clone(),
        };
        let code = match marker {
            None => quote!(rt::join(&mut #out, #items, #separator);),
            Some(marker) => {
                let typed = self.typed();
                quote!(#typed.join(&mut #out, #items, #separator, #marker);)
            }
        };
        self.add(code);
        if let Some(max) = show_max {
            self.more(max, place, (if max.items > 0 { separator } else { "" }, ""));
        }
    }
}

/// The paths to what a person typed, in the runtime's form.
fn paths(typed: &[TypedPath]) -> TokenStream {
    let paths = typed.iter().map(|path| {
        let steps = path.iter().map(|step| match step {
            TypedStep::Member(name) => quote!(rt::Step::Member(#name)),
            TypedStep::Each => quote!(rt::Step::Each),
            TypedStep::Keys => quote!(rt::Step::Keys),
        });
        quote!(&[#(#steps),*])
    });
    quote!(&[#(#paths),*])
}
