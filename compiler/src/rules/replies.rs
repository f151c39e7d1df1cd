//! What a model reads after a call: the rejections of checks, and results.
//!
//! The search runs on the text with its tags blanked out byte for byte, so that matches lead to their places in the file.

use super::scope::Scope;
use super::text::{Mention, mentions};
use super::words::RETRY;
use crate::model::{Agent, Check, Outcome, RejectPiece, Template, Tool, ToolId};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::template::tags;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use toolcat_runtime::search::TOOL;

/// One reply.
pub(super) struct Reply<'c> {
    /// The tool that was called.
    pub(super) id: ToolId,
    /// The text with its place.
    pub(super) written: &'c Text,
    /// The text with its tags blanked out.
    pub(super) words: Cow<'c, str>,
    /// The other tools that it certainly names.
    others: Vec<Mention>,
}

impl<'c> Reply<'c> {
    fn new(cx: &Scope<'c>, id: ToolId, tool: &'c Tool, written: &'c Text) -> Self {
        let words = blank(&written.value);
        let mut others = mentions(cx, Some(tool), &words);
        others.retain(|mention| mention.sure && mention.tool != id);
        Self { id, written, words, others }
    }
}

/// What `Context::rejections` keeps: both texts of every check. A named type's check is listed for each tool that uses the
/// type.
pub(super) fn rejections<'c>(cx: &Scope<'c>) -> Vec<Reply<'c>> {
    let of = |(id, tool): (ToolId, &'c Tool)| {
        let texts =
            tool.checks.iter().flat_map(|check| check.reject_written.iter().chain(&check.next_written));
        texts.map(move |written| Reply::new(cx, id, tool, written))
    };
    cx.tools().flat_map(of).collect()
}

/// What `Context::results` keeps: both texts of every outcome, and the shared texts that they show. A shared text is listed
/// for each tool that shows it, since different agents may have the tools.
pub(super) fn results<'c>(cx: &Scope<'c>) -> Vec<Reply<'c>> {
    let shared = cx.catalog.shared.iter().map(|text| (text.name.value.as_str(), &text.written)).collect();
    let of = |(id, tool): (ToolId, &'c Tool)| {
        let own =
            tool.outcomes.iter().flat_map(|outcome| outcome.text_written.iter().chain(&outcome.next_written));
        let texts = with_shared(own.collect(), &shared);
        texts.into_iter().map(move |written| Reply::new(cx, id, tool, written))
    };
    cx.tools().flat_map(of).collect()
}

/// Texts, then the shared ones that they show, directly or through others, without duplicates.
fn with_shared<'c>(mut texts: Vec<&'c Text>, shared: &HashMap<&str, &'c Text>) -> Vec<&'c Text> {
    let mut seen: HashSet<&str> = HashSet::new();
    let mut next = 0;
    while let Some(text) = texts.get(next).copied() {
        next += 1;
        let parts = tags(&text.value).into_iter().filter(|tag| tag.sign == Some('>')).map(|tag| tag.name);
        texts.extend(parts.filter(|name| seen.insert(name)).filter_map(|name| shared.get(name)));
    }
    texts
}

/// Every check with its tool, each once at the place where it is written, even if a named type puts it into several tools.
pub(super) fn checks<'c>(cx: &Scope<'c>) -> Vec<(&'c Tool, &'c Check)> {
    let mut seen = HashSet::new();
    let all = cx.tools().flat_map(|(_, tool)| tool.checks.iter().map(move |check| (tool, check)));
    all.filter(|(_, check)| seen.insert(check.span)).collect()
}

/// Every outcome with its tool.
pub(super) fn outcomes<'c>(cx: &Scope<'c>) -> impl Iterator<Item = (&'c Tool, &'c Outcome)> {
    cx.tools().flat_map(|(_, tool)| tool.outcomes.iter().map(move |outcome| (tool, outcome)))
}

/// The words of a rejection, with `…` for holes filled at call time.
pub(super) fn fixed(pieces: &[RejectPiece]) -> String {
    let word = |piece: &RejectPiece| match piece {
        RejectPiece::Text(text) => text.clone(),
        RejectPiece::Hole(_) => "…".to_owned(),
    };
    pieces.iter().map(word).collect()
}

/// Places where a sentence mentions repeating the call.
pub(super) fn again(sentence: &str) -> Option<Range<usize>> {
    const BEFORE: &str = "call ";
    const AFTER: &str = " again";
    let same = |text: &str, other: &str| text.eq_ignore_ascii_case(other);
    let named = || {
        tags(sentence).into_iter().filter(|tag| tag.is_tool() && !tag.has_arguments).find_map(|tag| {
            let (start, end) = (tag.range.start.checked_sub(BEFORE.len())?, tag.range.end + AFTER.len());
            let before = sentence.get(start..tag.range.start).is_some_and(|text| same(text, BEFORE));
            let after = sentence.get(tag.range.end..end).is_some_and(|text| same(text, AFTER));
            (before && after).then_some(start..end)
        })
    };
    RETRY.find(sentence).map(|(range, _)| range).or_else(named)
}

/// A text with its tags blanked out. `{{tool …}}` stays, since it is a name.
pub(super) fn blank(text: &str) -> Cow<'_, str> {
    let tags = tags(text);
    if tags.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for tag in tags.iter().filter(|tag| !tag.is_tool()) {
        out.push_str(&text[at..tag.range.start]);
        out.extend(std::iter::repeat_n(' ', tag.range.len()));
        at = tag.range.end;
    }
    out.push_str(&text[at..]);
    Cow::Owned(out)
}

/// Whether the outcome passes on one value unchanged, without words: what an import generates if nothing is known of results.
pub(super) fn hands_on(outcome: &Outcome) -> bool {
    use crate::model::template::Node;
    let says = |node: &Node| match node {
        Node::Text(words) => !words.trim().is_empty(),
        _ => false,
    };
    let next = outcome.next.as_ref().is_some_and(|next| !next.is_empty());
    !next && !crate::model::template::any(&outcome.text.nodes, &says) && !outcome.text.is_empty()
}

/// Whether a template is empty.
pub(super) fn is_blank(template: &Template) -> bool {
    use crate::model::template::Node;
    template.nodes.iter().all(|node| matches!(node, Node::Text(words) if words.trim().is_empty()))
}

/// Another tool that a reply names, and the first agent that reads it but cannot call that tool at once.
pub(super) struct Astray<'a> {
    pub(super) reply: &'a Reply<'a>,
    pub(super) mention: &'a Mention,
    pub(super) agent: &'a Agent,
}

/// Tools that replies name but that an agent reading them does not have.
pub(super) fn absent<'a>(cx: &'a Scope<'_>, replies: &'a [Reply<'a>]) -> Vec<Astray<'a>> {
    astray(cx, replies.iter(), |_, given| given.is_none())
}

/// Tools that replies name and that are loaded on demand for an agent reading them, if the text does not mention the search.
pub(super) fn unloaded<'a>(cx: &'a Scope<'_>, replies: &'a [Reply<'a>]) -> Vec<Astray<'a>> {
    let silent = replies.iter().filter(|reply| !reply.written.value.contains(TOOL.name));
    astray(cx, silent, |agent, given| given == Some(true) && agent.defers)
}

/// `wrong` receives whether the agent's tool with that name is deferred; `None` if it has none.
fn astray<'a>(
    cx: &'a Scope<'_>,
    replies: impl Iterator<Item = &'a Reply<'a>>,
    wrong: impl Fn(&Agent, Option<bool>) -> bool,
) -> Vec<Astray<'a>> {
    let mut named =
        replies.flat_map(|reply| reply.others.iter().map(move |mention| (reply, mention))).peekable();
    if named.peek().is_none() {
        return Vec::new();
    }
    // Two servers may each have a tool with the same name; an agent with either can follow the text.
    let mut given: HashMap<(Span, &str), bool> = HashMap::new();
    for agent in &cx.agents {
        for offer in &agent.offers {
            let name = cx.catalog.tool(offer.tool).name.value.as_str();
            let deferred = given.entry((agent.name.span, name)).or_insert(offer.deferred);
            *deferred &= offer.deferred;
        }
    }
    let mut seen = HashSet::new();
    let mut out = Vec::new();
    for (reply, mention) in named {
        let name = cx.catalog.tool(mention.tool).name.value.as_str();
        let lost = |agent: &&Agent| wrong(agent, given.get(&(agent.name.span, name)).copied());
        let Some(agent) = cx.agents_of(reply.id).find(lost) else { continue };
        if seen.insert(reply.written.span(mention.range.clone())) {
            out.push(Astray { reply, mention, agent });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::blank;

    #[test]
    fn tags_are_blanked_out_byte_for_byte() {
        let text = "Ask {{名}} with {{tool ask}} or {{~tool}}, {{tools}} {{open";
        assert_eq!(
            blank(text),
            "Ask         with {{tool ask}} or {{~tool}},           {{open".replace("{{open", "      ")
        );
        assert_eq!(blank(text).len(), text.len());
    }
}
