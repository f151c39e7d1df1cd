//! Tool names as a target writes them, in the tool's definition and in every text that mentions it.

use super::cite::Cite;
use crate::model::{Agent, Catalog, ToolId};
use std::borrow::Cow;
use std::collections::HashMap;

/// Which names a target accepts.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct NameRule {
    /// The characters, as in a regular expression's brackets: `a-zA-Z0-9_-`.
    pub letters: &'static str,
    /// The maximum number of characters; the minimum is always one.
    pub most: usize,
    /// Other names are only discouraged.
    pub advice: bool,
    /// The source of this rule.
    pub cite: Cite,
}

impl NameRule {
    /// The rule as a regular expression, for messages.
    pub fn pattern(&self) -> String {
        format!("^[{}]{{1,{}}}$", self.letters, self.most)
    }

    /// Whether a name can be used unchanged.
    pub fn accepts(&self, name: &str) -> bool {
        !name.is_empty() && name.len() <= self.most && name.chars().all(|letter| self.takes(letter))
    }

    /// The name with `_` for every character that is not accepted, truncated to the maximum length.
    pub fn rewrite<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if self.accepts(name) {
            return Cow::Borrowed(name);
        }
        let letters = name.chars().map(|letter| if self.takes(letter) { letter } else { '_' });
        Cow::Owned(letters.take(self.most).collect())
    }

    fn takes(&self, letter: char) -> bool {
        let class = self.letters.as_bytes();
        let mut at = 0;
        while let Some(first) = class.get(at) {
            // A hyphen at the end is one of the characters.
            let range = (class.get(at + 1) == Some(&b'-')).then(|| class.get(at + 2)).flatten();
            let last = range.unwrap_or(first);
            if (char::from(*first)..=char::from(*last)).contains(&letter) {
                return true;
            }
            at += if range.is_some() { 3 } else { 1 };
        }
        false
    }
}

/// The names of one agent's tools on one target.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Names<'c> {
    /// What each renamed tool is called here.
    renamed: HashMap<ToolId, String>,
    mentions: Mentions<'c>,
}

impl<'c> Names<'c> {
    /// The names as the catalog writes them.
    pub(crate) fn written() -> Self {
        Self::default()
    }

    /// The names as a target with that rule writes them.
    pub(crate) fn of(catalog: &'c Catalog, agent: &Agent, rule: Option<&NameRule>) -> Self {
        let mut out = Self::default();
        let Some(rule) = rule else { return out };
        for offer in &agent.offers {
            let wire = catalog.tool(offer.tool).wire.as_str();
            if let Cow::Owned(name) = rule.rewrite(wire) {
                out.mentions.add(wire, name.clone());
                out.renamed.insert(offer.tool, name);
            }
        }
        out
    }

    /// Whether every tool keeps its catalog name.
    pub(crate) fn are_written(&self) -> bool {
        self.renamed.is_empty()
    }

    /// What a tool is called.
    pub(crate) fn name<'s>(&'s self, catalog: &'s Catalog, tool: ToolId) -> &'s str {
        self.renamed.get(&tool).map_or_else(|| catalog.tool(tool).wire.as_str(), String::as_str)
    }

    /// A text with every tool's name as used here.
    pub(crate) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.mentions.replace(text)
    }
}

/// Names to replace wherever a text mentions them.
#[derive(Debug, Clone, Default, PartialEq)]
struct Mentions<'c> {
    names: HashMap<&'c str, String>,
    /// The lengths of the names in bytes, longest first, without duplicates: if two names begin at one place, the longer one
    /// is meant.
    lengths: Vec<usize>,
}

impl<'c> Mentions<'c> {
    fn add(&mut self, name: &'c str, replacement: String) {
        self.names.insert(name, replacement);
        if let Err(at) = self.lengths.binary_search_by(|length| name.len().cmp(length)) {
            self.lengths.insert(at, name.len());
        }
    }

    fn replace<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut out = String::new();
        let (mut copied, mut at) = (0, 0);
        while at < text.len() && !self.names.is_empty() {
            let found = starts_word(text, at).then(|| self.at(text, at)).flatten();
            let Some((length, replacement)) = found else {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            };
            out.push_str(&text[copied..at]);
            out.push_str(replacement);
            at += length;
            copied = at;
        }
        if copied == 0 {
            return Cow::Borrowed(text);
        }
        out.push_str(&text[copied..]);
        Cow::Owned(out)
    }

    fn at(&self, text: &str, at: usize) -> Option<(usize, &String)> {
        self.lengths.iter().find_map(|length| {
            let name = text.get(at..at + length)?;
            let replacement = self.names.get(name)?;
            ends_word(text, at + length).then_some((*length, replacement))
        })
    }
}

/// Whether a name can begin there, that is, not inside a longer one.
fn starts_word(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|before| !joins(before))
}

/// Whether a name can end there. A period ends a sentence, unless a letter follows it.
fn ends_word(text: &str, at: usize) -> bool {
    let mut after = text[at..].chars();
    match after.next() {
        Some('.') => after.next().is_none_or(|next| !joins(next)),
        Some(next) => !joins(next),
        None => true,
    }
}

fn joins(letter: char) -> bool {
    // Scripts without spaces do not separate a name from the words around it.
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface::targets::ANTHROPIC;
    use regex_lite::Regex;

    #[test]
    fn a_rule_accepts_what_its_pattern_matches() {
        let rule = ANTHROPIC.names.expect("it has one");
        let pattern = Regex::new(&rule.pattern()).expect("it is a pattern");
        let long = "a".repeat(rule.most);
        for name in
            ["", "get_order", "get-order", "get.order", "寄信", "a b", "-", "Z9", &long, &format!("{long}a")]
        {
            assert_eq!(rule.accepts(name), pattern.is_match(name), "{name}");
            assert!(name.is_empty() || rule.accepts(&rule.rewrite(name)), "{name}");
        }
    }

    #[test]
    fn names_are_replaced_only_as_whole_words() {
        let mut mentions = Mentions::default();
        for (name, replacement) in
            [("orders.refund", "orders_refund"), ("orders.refund.all", "orders_refund_all")]
        {
            mentions.add(name, replacement.to_owned());
        }
        for (text, replaced) in [
            ("Call orders.refund.", "Call orders_refund."),
            ("`orders.refund`, then orders.refund.all", "`orders_refund`, then orders_refund_all"),
            ("先用orders.refund查", "先用orders_refund查"),
            ("orders.refund.some", "orders.refund.some"),
            ("my_orders.refund orders.refunds", "my_orders.refund orders.refunds"),
            ("orders.refund", "orders_refund"),
            ("", ""),
        ] {
            assert_eq!(mentions.replace(text), replaced, "{text}");
        }
    }
}
