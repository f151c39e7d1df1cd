use super::lines::{Kind, lines};
use crate::diagnostic::{Code, Level};
use crate::model::{Description, Prose, Tool};
use crate::rules::text::sentences;
use crate::rules::words::{STOP, stem, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "guideline-repeats-description",
        "Apart from when to use the tool, guidelines and description do not repeat each other.",
    ),
    group: Group::Prompt,
    level: Some(Level::Info),
    why: "When to use a tool belongs in both, since a host with its own prompt drops the guidelines. \
        Anything else that is written twice costs tokens twice, and sooner or later only one of the two is \
        updated.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: a custom system prompt takes the place of list and guidelines.",
    bad: include_str!("../examples/guideline-repeats-description/bad.kdl"),
    good: include_str!("../examples/guideline-repeats-description/good.kdl"),
    find,
};

/// Sentences with fewer significant words are similar by chance.
const LEAST_WORDS: usize = 5;
/// The share of common words in two sentences, in percent of all their words.
const ALIKE: usize = 70;

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let Some((_, tool)) = line.tool else { continue };
        let written = &line.text.written;
        for range in sentences(&written.value) {
            let own = weighty(&written.value[range.clone()]);
            if own.len() < LEAST_WORDS {
                continue;
            }
            let twin = other_policy(tool).into_iter().find_map(|text| {
                let places = sentences(&text.written.value);
                let place =
                    places.into_iter().find(|place| alike(&own, &text.written.value[place.clone()]))?;
                Some(text.written.span(place))
            });
            if let Some(twin) = twin {
                let finding = report.add(written.span(range), "the description says this too");
                *finding = finding.clone().also(twin, "here").help(
                    "Keep it in the guideline if it decides what to do next, or in the description if it \
                     is about the call.",
                );
            }
        }
    }
}

/// The part of the description that says neither what the tool is nor when to use it.
fn other_policy(tool: &Tool) -> Vec<&Prose> {
    let mut out: Vec<&Prose> = Vec::new();
    if let Description::Pieces { sections, .. } = &tool.description {
        out.extend(sections.iter().map(|section| &section.text));
        out.extend(tool.outcomes.iter().filter_map(|outcome| outcome.means.as_ref()));
    }
    out
}

fn weighty(sentence: &str) -> HashSet<String> {
    words(sentence).into_iter().filter(|word| !STOP.has(word)).map(|word| stem(&word).to_owned()).collect()
}

fn alike(own: &HashSet<String>, sentence: &str) -> bool {
    let other = weighty(sentence);
    let common = own.intersection(&other).count();
    let all = own.len() + other.len() - common;
    other.len() >= LEAST_WORDS && common * 100 >= all * ALIKE
}
