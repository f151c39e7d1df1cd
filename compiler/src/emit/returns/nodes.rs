//! Statements that write a template.

use super::condition::{Ask, ask, in_node, merged};
use super::names::{self, Names};
use super::plain;
use super::value::{self, Loops};
use crate::model::param::MorePiece;
use crate::model::template::{Branch, Each, Kind, Marker, Node, Operand, Part, Place, Show, any, resolve};
use crate::model::{NamedType, ShowMax, Template, Type};
use proc_macro2::{Ident, Literal, Punct, Spacing, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::HashSet;

/// Statements that append to a `String`. Words are held back until something else is written, so that neighbours become
/// one.
pub(super) struct Code<'a> {
    types: &'a [NamedType],
    names: &'a Names<'a>,
    /// The variable that is appended to.
    out: Ident,
    done: TokenStream,
    words: String,
    loops: Loops,
    /// The part that is being moved in.
    part: Option<Moved<'a>>,
    labels: usize,
    /// Blanks are put in while it runs.
    pub(super) indents: bool,
}

/// A part that is being moved in.
struct Moved<'a> {
    part: &'a Part,
    /// The variable that holds where in the text it begins.
    start: Ident,
    /// That variable is used.
    used: bool,
    /// Whether the next piece begins a line, where that is known before it runs.
    begins: Option<bool>,
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
            indents: false,
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

    fn add(&mut self, code: TokenStream) {
        self.flush();
        self.done.extend(code);
    }

    /// The statements that `write` adds, by themselves. They may run, or not, or more than once.
    fn block(&mut self, write: impl FnOnce(&mut Self)) -> TokenStream {
        self.flush();
        let around = std::mem::take(&mut self.done);
        write(self);
        self.flush();
        if let Some(moved) = &mut self.part {
            moved.begins = None;
        }
        std::mem::replace(&mut self.done, around)
    }

    fn nodes(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            match node {
                Node::Text(words) => self.text(words),
                Node::Show(show) => self.piece(|code| code.show(show)),
                Node::Each(each) => self.each(each),
                Node::If { branches, otherwise } => self.branches(branches, otherwise),
                Node::Part(part) => self.part(part),
            }
        }
    }

    /// Words between two tags.
    fn text(&mut self, words: &str) {
        let Some(moved) = &mut self.part else { return self.words(words) };
        let begins = if words.starts_with(['\n', '\r']) { Some(false) } else { moved.begins };
        let after = Some(words.ends_with(['\n', '\r']));
        match begins {
            Some(begins) => {
                // Where blanks go is known, so they are words too.
                let blanks = &moved.part.blanks;
                moved.begins = after;
                let mut text = if begins { blanks.clone() } else { String::new() };
                let lines = words.split_inclusive('\n').collect::<Vec<_>>();
                text.push_str(&lines.join(blanks));
                self.words(&text);
            }
            None => {
                self.piece(|code| code.words(words));
                if let Some(moved) = &mut self.part {
                    moved.begins = after;
                }
            }
        }
    }

    /// What one tag writes: inside of a part that is moved in, blanks go into it.
    fn piece(&mut self, write: impl FnOnce(&mut Self)) {
        let Some(Moved { part, start, used, begins }) = &mut self.part else { return write(self) };
        (*used, *begins) = (true, None);
        let Part { blanks, own, alone, .. } = part;
        let (out, start) = (self.out.clone(), start.clone());
        self.indents = true;
        self.add(quote!(let at = #out.len();));
        write(self);
        self.add(quote!(indent(&mut #out, at, #start, #own, #alone, #blanks);));
    }

    fn part(&mut self, part: &'a Part) {
        self.labels += 1;
        let (out, start) = (self.out.clone(), format_ident!("part{}", self.labels));
        let begins = if part.alone { part.own.then_some(true) } else { Some(false) };
        let around = self.part.replace(Moved { part, start: start.clone(), used: false, begins });
        let body = self.block(|code| code.nodes(&part.body));
        if self.part.take().is_some_and(|moved| moved.used) {
            self.add(quote!(let #start = #out.len();));
        }
        self.add(body);
        self.part = around;
        if let Some(moved) = &mut self.part {
            moved.begins = None;
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
            // The first time it is what stands before, later on what the body itself ends with.
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

    /// What stands for the items that are not shown.
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
                    }
                }
                code.words(after);
            });
        });
        self.add(quote!(if #place.len() > #most { #block }));
    }

    fn branches(&mut self, branches: &'a [Branch], otherwise: &'a [Node]) {
        let only = branches.len() == 1 && otherwise.is_empty();
        let begins = self.part.as_ref().and_then(|moved| moved.begins);
        let (mut asks, mut blocks) = (Vec::new(), Vec::new());
        for branch in branches {
            let (conditions, body) = merged(branch, only);
            asks.push(ask(&conditions, body, self.names, &self.loops));
            blocks.push(self.branch(body, begins));
        }
        let rest = self.branch(otherwise, begins);
        let code = match asks.as_slice() {
            [Ask { binds, opposite: Some(opposite), .. }] if binds.is_empty() && blocks[0].is_empty() => {
                quote!(if #opposite { #rest })
            }
            asks if asks.iter().all(|ask| ask.binds.is_empty()) && all_differ(asks, &blocks, &rest) => {
                chain(asks, &blocks, &rest)
            }
            [ask] if ask.binds.len() == 1 => self.given(ask, &blocks[0], Some(&rest)),
            asks => self.labelled(asks, &blocks, &rest),
        };
        self.add(code);
    }

    fn branch(&mut self, nodes: &'a [Node], begins: Option<bool>) -> TokenStream {
        if let Some(moved) = &mut self.part {
            moved.begins = begins;
        }
        self.block(|code| code.nodes(nodes))
    }

    /// A branch about one member that may be left out.
    fn given(&self, ask: &Ask<'_>, body: &TokenStream, otherwise: Option<&TokenStream>) -> TokenStream {
        let (bind, used) = ask.binds[0];
        let given = names::given(bind, used);
        let otherwise = otherwise.filter(|otherwise| !otherwise.is_empty());
        let reference = self.names.reference(&bind.place);
        match &ask.test {
            Some(test) => quote!(match #reference { #given if #test => { #body } _ => { #otherwise } }),
            None => {
                let otherwise = otherwise.map(|otherwise| quote!(else { #otherwise }));
                if used || bind.twice {
                    return quote!(if let #given = #reference { #body } #otherwise);
                }
                let place = self.names.place(&bind.place);
                quote!(if #place.is_some() { #body } #otherwise)
            }
        }
    }

    /// Branches of any kind: the first one that holds leaves the block.
    fn labelled(&mut self, asks: &[Ask<'_>], blocks: &[TokenStream], otherwise: &TokenStream) -> TokenStream {
        let whole = self.label();
        let mut code = TokenStream::new();
        let mut leaves = false;
        for (at, (ask, body)) in asks.iter().zip(blocks).enumerate() {
            let last = at + 1 == asks.len() && otherwise.is_empty();
            let leave = (!last).then(|| quote!(break #whole;));
            leaves |= !last;
            let body = quote!(#body #leave);
            code.extend(match ask.binds.len() {
                0 => chain(std::slice::from_ref(ask), &[body], &TokenStream::new()),
                1 => self.given(ask, &body, None),
                _ => self.all_given(ask, &body),
            });
        }
        if !leaves {
            return code;
        }
        quote!(#whole: { #code #otherwise })
    }

    /// A branch about several members that may be left out.
    fn all_given(&mut self, ask: &Ask<'_>, body: &TokenStream) -> TokenStream {
        let label = self.label();
        let mut code = TokenStream::new();
        for (bind, used) in &ask.binds {
            let (given, reference) = (names::given(bind, *used), self.names.reference(&bind.place));
            code.extend(quote!(let #given = #reference else { break #label };));
        }
        code.extend(match &ask.test {
            Some(test) => quote!(if #test { #body }),
            None => body.clone(),
        });
        quote!(#label: { #code })
    }

    /// `'b1`
    fn label(&mut self) -> TokenStream {
        self.labels += 1;
        let (tick, name) = (Punct::new('\'', Spacing::Joint), format_ident!("b{}", self.labels));
        quote!(#tick #name)
    }

    fn show(&mut self, show: &'a Show) {
        let out = self.out.clone();
        match show {
            Show::Value(operand, marker) => {
                self.value(operand);
                self.mark(marker);
            }
            Show::Quote(operand, marker) => {
                let text = value::text(operand, self.names);
                let reference = matches!(operand, Operand::Place(_, Kind::Custom)).then(|| quote!(&));
                self.add(quote!(rt::quote(&mut #out, #reference #text);));
                self.mark(marker);
            }
            Show::Json(place, ty) => {
                let place = self.names.reference(place);
                self.add(match resolve(ty, self.types) {
                    Type::Json => quote!(rt::json(&mut #out, #place);),
                    _ => quote!(rt::json(&mut #out, &rt::ToJson::to_json(#place));),
                });
            }
            Show::Join { list, maybe: true, kind, separator, show_max, marker } => {
                let reference = self.names.reference(list);
                let inner = quote!(list);
                let block = self.block(|code| {
                    code.join((&inner, &inner), *kind, (separator, show_max.as_ref()), marker);
                });
                self.add(quote!(if let rt::Option::Some(list) = #reference { #block }));
            }
            Show::Join { list, kind, separator, show_max, marker, .. } => {
                let (place, reference) = (self.names.place(list), self.names.reference(list));
                self.join((&place, &reference), *kind, (separator, show_max.as_ref()), marker);
            }
            Show::Plural { number, one, many } => {
                let number = value::copied(number, self.names, &self.loops);
                self.add(quote!(#out.push_str(if #number == 1 { #one } else { #many });));
            }
            Show::Attachments => self.add(quote!(rt::attachments(&mut #out, &attachments);)),
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

    fn mark(&mut self, marker: &Marker) {
        self.words(marker.as_deref().unwrap_or_default());
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
            (_, Some(take)) => quote!(#place.iter() #take),
            (_, None) => reference.clone(),
        };
        self.add(quote!(rt::join(&mut #out, #items, #separator);));
        if let Some(max) = show_max {
            self.more(max, place, (if max.items > 0 { separator } else { "" }, ""));
        }
        if let Some(marker) = marker {
            let block = self.block(|code| code.words(marker));
            self.add(quote!(if !#place.is_empty() { #block }));
        }
    }
}

/// Whether no two branches ask or write the same. Where they do, that is the catalog's own wording, and nothing that a
/// linter should say of the generated code.
fn all_differ(asks: &[Ask<'_>], blocks: &[TokenStream], otherwise: &TokenStream) -> bool {
    if blocks.len() == 1 && otherwise.is_empty() {
        return true;
    }
    let mut seen = HashSet::new();
    let tests = asks.iter().filter_map(|ask| ask.test.as_ref());
    let mut all = tests.chain(blocks).chain([otherwise]);
    all.all(|tokens| seen.insert(tokens.to_string()))
}

/// `if … else if … else …`
fn chain(asks: &[Ask<'_>], blocks: &[TokenStream], otherwise: &TokenStream) -> TokenStream {
    let mut code = TokenStream::new();
    for (at, (ask, block)) in asks.iter().zip(blocks).enumerate() {
        let test = ask.test.clone().unwrap_or(quote!(true));
        let word = (at > 0).then(|| quote!(else));
        code.extend(quote!(#word if #test { #block }));
    }
    if !otherwise.is_empty() {
        code.extend(quote!(else { #otherwise }));
    }
    code
}
