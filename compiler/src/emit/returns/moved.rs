//! Parts indented by the blanks before them: see `toolcat_runtime::result::indent` for the rules.
//!
//! If it is known in advance whether a piece begins a line, its blanks are part of the words; if a value comes in between,
//! `indent` inserts them at run time.

use super::names;
use super::nodes::Code;
use super::part::Moved;
use crate::model::template::Part;
use quote::{format_ident, quote};

impl<'a> Code<'a> {
    /// Words between two tags.
    pub(super) fn text(&mut self, words: &str) {
        let Some(moved) = &mut self.part else { return self.words(words) };
        let begins = if words.starts_with(['\n', '\r']) { Some(false) } else { moved.begins };
        let after = Some(words.ends_with(['\n', '\r']));
        match begins {
            Some(begins) => {
                // The positions of blanks are known, so blanks are words too.
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

    /// What one tag writes: inside an indented part, blanks go into it.
    pub(super) fn piece(&mut self, write: impl FnOnce(&mut Self)) {
        let Some(Moved { part, start, used, begins }) = &mut self.part else { return write(self) };
        (*used, *begins) = (true, None);
        let Part { blanks, own, alone, .. } = part;
        let (out, start) = (self.out.clone(), start.clone());
        self.add(quote!(let at = #out.len();));
        let before = std::mem::take(&mut self.types_words);
        write(self);
        let indent = quote!(rt::indent(&mut #out, at, #start, #own, #alone, #blanks););
        self.add(match self.types_words {
            false => indent,
            true => {
                let (typed, width) = (names::typed(&out), blanks.len());
                quote!(let before = #out.len(); #indent #typed.moved(&#out, at, before, #width);)
            }
        });
        self.types_words |= before;
    }

    pub(super) fn part(&mut self, part: &'a Part) {
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
}
