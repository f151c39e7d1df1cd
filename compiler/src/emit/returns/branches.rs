//! `if`, in the shape that fits the conditions: a chain, a pattern, or a block that the first matching branch leaves.

use super::condition::{Ask, ask, merged};
use super::names;
use super::nodes::Code;
use crate::model::template::{Branch, Node};
use proc_macro2::{Punct, Spacing, TokenStream};
use quote::{format_ident, quote};
use std::collections::HashSet;

impl<'a> Code<'a> {
    pub(super) fn branches(&mut self, branches: &'a [Branch], otherwise: &'a [Node]) {
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

    /// A branch about one optional member.
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

    /// Branches of any kind: the first that holds leaves the block.
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

    /// A branch about several optional members.
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
}

/// Whether all branches differ in condition and contents. If not, that is the catalog's own wording, and no reason for a
/// linter to complain about the generated code.
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
