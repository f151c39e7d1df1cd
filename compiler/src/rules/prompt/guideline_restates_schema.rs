use super::lines::{Kind, lines};
use crate::diagnostic::Level;
use crate::model::Tool;
use crate::rules::text::{find_name, quoted, sentences, within};
use crate::rules::words::SCHEMA_WORDS;
use crate::rules::{Context, Group, Report, Rule};
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    id: "guideline-restates-schema",
    group: Group::Prompt,
    level: Some(Level::Info),
    summary: "Guidelines leave to the schema what the schema says.",
    why: "Types, ranges and what is required are read where they are needed: beside the parameter, while the call is filled. \
          In the system prompt they are read at every step, and they go wrong when the schema changes.",
    source: "anthropic.com/engineering, Writing effective tools for agents; platform.claude.com, Define tools.",
    bad: include_str!("../examples/guideline-restates-schema/bad.kdl"),
    good: include_str!("../examples/guideline-restates-schema/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let Some((_, tool)) = line.tool else { continue };
        let written = &line.text.written;
        for range in sentences(&written.value) {
            let sentence = &written.value[range.clone()];
            let filled = ["{{limit ", "{{values "].iter().find_map(|tag| sentence.find(tag));
            let place = match filled {
                Some(at) => Some(at..sentence[at..].find("}}").map_or(sentence.len(), |end| at + end + 2)),
                None => parameter(tool, sentence).filter(|_| SCHEMA_WORDS.find(sentence).is_some()),
            };
            let Some(place) = place else { continue };
            let span = written.span(range.start + place.start..range.start + place.end);
            report.add(span, "the schema says this").help = Some(
                "Move it into the text of the parameter, or leave it out; keep what decides whether to call."
                    .to_owned(),
            );
        }
    }
}

/// A parameter that the sentence names: in quotes, or by a name that is no word.
fn parameter(tool: &Tool, sentence: &str) -> Option<Range<usize>> {
    let quotes = quoted(sentence);
    let names = tool.params.fields.iter().map(|field| field.name.value.as_str());
    let certain = |(name, range): &(&str, Range<usize>)| name.contains('_') || within(range, &quotes);
    let found = names.filter_map(|name| Some((name, find_name(sentence, name)?)));
    found.into_iter().find(certain).map(|(_, range)| range)
}
