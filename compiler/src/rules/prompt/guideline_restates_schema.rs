use super::lines::{Kind, lines};
use crate::diagnostic::{Code, Level};
use crate::model::Tool;
use crate::rules::description::claims::claims;
use crate::rules::text::{find_name, quoted, sentences, within};
use crate::rules::words::SCHEMA_WORDS;
use crate::rules::{Context, Group, Report, Rule};
use crate::syntax::template::tags;
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("guideline-restates-schema", "Guidelines do not repeat the schema."),
    group: Group::Prompt,
    level: Some(Level::Info),
    why: "Types, ranges and required parameters are read where they are needed: next to the parameter, \
        while the call is filled in. In the system prompt they are read at every step, and become wrong \
        when the schema changes.",
    source: "anthropic.com/engineering, Writing effective tools for agents; platform.claude.com, Define tools.",
    bad: include_str!("../examples/guideline-restates-schema/bad.kdl"),
    good: include_str!("../examples/guideline-restates-schema/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let Some((_, tool)) = line.tool else { continue };
        let written = &line.text.written;
        for range in sentences(&written.value) {
            let sentence = &written.value[range.clone()];
            let filled = tags(sentence).into_iter().find(|tag| matches!(tag.name, "limit" | "values"));
            let place = filled.map(|tag| tag.range).or_else(|| parameter(tool, sentence));
            let Some(place) = place else { continue };
            let span = written.span(range.start + place.start..range.start + place.end);
            report.add(span, "the schema says this").help = Some(
                "Move it into the text of the parameter, or remove it; keep what decides whether to call."
                    .to_owned(),
            );
        }
    }
}

/// A parameter that the sentence names: in quotes, by a name that is not a word, or next to a schema's words.
fn parameter(tool: &Tool, sentence: &str) -> Option<Range<usize>> {
    let quotes = quoted(sentence);
    let names = tool.params.fields.iter().map(|field| field.name.value.as_str());
    let certain = |(name, range): &(&str, Range<usize>)| {
        name.contains('_') || within(range, &quotes) || described(sentence, range)
    };
    let found = names.clone().filter_map(|name| Some((name, find_name(sentence, name)?)));
    let found = found.into_iter().filter(|_| SCHEMA_WORDS.find(sentence).is_some());
    let named = found.into_iter().find(certain).map(|(_, range)| range);
    named.or_else(|| {
        let claims = claims(sentence);
        claims.into_iter().find(|claim| names.clone().any(|name| claim.counts(name))).map(|claim| claim.range)
    })
}

/// Whether a schema's words are next to a name that is also an ordinary word: "reason is required", "the optional reason",
/// "reason 必填".
fn described(sentence: &str, name: &Range<usize>) -> bool {
    const LINKS: [&str; 17] = [
        "as ",
        "to ",
        ", which ",
        "is ",
        "are ",
        "has to be ",
        "must be ",
        "should be ",
        "can be ",
        "parameter ",
        "argument ",
        "field ",
        "a ",
        "an ",
        "(",
        "是",
        "為",
    ];
    const ASKED: [&str; 3] = ["required", "mandatory", "optional"];
    let mut after = sentence[name.end..].trim_start();
    let begun = after.len();
    while let Some(rest) = LINKS.iter().find_map(|link| after.strip_prefix(link)) {
        after = rest.trim_start();
    }
    let linked = after.len() < begun;
    let right = SCHEMA_WORDS.find(after).is_some_and(|(range, word)| {
        range.start == 0 && (linked || ASKED.contains(&word) || !word.is_ascii())
    });
    let before = sentence[..name.start].trim_end().trim_end_matches('的');
    let left = SCHEMA_WORDS
        .find_all(before)
        .any(|(range, word)| range.end == before.len() && (ASKED.contains(&word) || !word.is_ascii()));
    right || left
}
