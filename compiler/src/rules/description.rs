//! Descriptions: what a model reads to choose and fill a tool.

use super::text::sentences;
use super::words::{TRIGGERS, is_cjk, words};
use super::{Context, Rule};
use crate::diagnostic::Level;
use crate::model::{Description, Outcome, Prose, Tool, ToolId};
use crate::source::Span;
use crate::surface::targets::{self, Host, Limit, Measure};
use std::borrow::Cow;

pub(super) mod claims;
mod desc_anti_trigger;
mod desc_budget;
mod desc_cjk_no_english;
mod desc_cut;
mod desc_dangling_tool;
mod desc_effect;
pub(super) mod desc_emphasis;
mod desc_example;
mod desc_hidden_text;
mod desc_jargon;
mod desc_lead_sentence;
mod desc_limit_mismatch;
mod desc_limit_unquoted;
mod desc_missing;
mod desc_must_mention;
mod desc_outcomes;
mod desc_promotional;
mod desc_result_section;
mod desc_too_short;
mod desc_trigger;
mod desc_trigger_both;
mod desc_volatile;
mod invisible;
mod limits;
mod numbers;
mod unit;

pub use invisible::has_invisible;

/// The rules of this group, ordered by subject.
pub(super) const RULES: &[&Rule] = &[
    &desc_missing::RULE,
    &desc_too_short::RULE,
    &desc_budget::RULE,
    &desc_cut::RULE,
    &desc_lead_sentence::RULE,
    &desc_trigger::RULE,
    &desc_trigger_both::RULE,
    &desc_anti_trigger::RULE,
    &desc_effect::RULE,
    &desc_outcomes::RULE,
    &desc_must_mention::RULE,
    &desc_result_section::RULE,
    &desc_limit_mismatch::RULE,
    &desc_limit_unquoted::RULE,
    &desc_dangling_tool::RULE,
    &desc_emphasis::RULE,
    &desc_promotional::RULE,
    &desc_volatile::RULE,
    &desc_hidden_text::RULE,
    &desc_cjk_no_english::RULE,
    &desc_jargon::RULE,
    &desc_example::RULE,
];

/// Every text of a tool's description, in reading order.
pub(super) fn texts(tool: &Tool) -> Vec<&Prose> {
    match &tool.description {
        Description::Missing => Vec::new(),
        Description::Plain(text) => vec![text],
        Description::Pieces { lead, use_when, not_when, sections } => {
            let not_when = not_when.iter().map(|one| &one.text);
            let sections = sections.iter().map(|section| &section.text);
            let means = tool.outcomes.iter().filter_map(|outcome| outcome.means.as_ref());
            lead.iter().chain(use_when).chain(not_when).chain(sections).chain(means).collect()
        }
    }
}

/// Whether the description says when to use the tool: in pieces by `use-when`, otherwise by its words. Sections describe
/// arguments and results, unless their heading says otherwise.
fn says_when(tool: &Tool) -> bool {
    let speaks =
        |text: &Prose| sentences(&text.text).into_iter().any(|range| is_trigger(tool, &text.text[range]));
    match &tool.description {
        Description::Missing => false,
        Description::Plain(text) => speaks(text),
        Description::Pieces { lead, use_when, sections, .. } => {
            !use_when.is_empty()
                || lead.iter().any(speaks)
                || sections.iter().any(|section| TRIGGERS.find(&section.title.value).is_some())
        }
    }
}

/// Whether a sentence says when to call the tool. One that begins with its case must mention calling: "If you recommend one,
/// put it first" is about a parameter.
fn is_trigger(tool: &Tool, sentence: &str) -> bool {
    const CALLING: [&str; 9] = ["use", "call", "invoke", "run", "choose", "tool", "用", "呼叫", "调用"];
    const CASES: [&str; 10] =
        ["if", "when", "before", "after", "in case", "as soon", "如果", "若", "當", "当"];
    let Some((range, word)) = TRIGGERS.find(sentence) else { return false };
    let word = word.to_lowercase();
    let first = range.start == 0 && CASES.iter().any(|case| word.starts_with(case));
    let calls = |word: &String| CALLING.contains(&word.as_str());
    !first
        || words(sentence).iter().any(calls)
        || sentence.contains(&tool.wire)
        || sentence.contains(&tool.name.value)
        || TRIGGERS.find_all(sentence).any(|(range, _)| range.start > 0)
}

/// The first sentence of a description; the tool's name if there is none.
fn start(tool: &Tool) -> Span {
    let own = match &tool.description {
        Description::Missing => None,
        Description::Plain(text) => Some(text),
        Description::Pieces { lead, use_when, .. } => lead.as_ref().or(use_when.first()),
    };
    own.map_or(tool.name.span, |text| {
        let first = sentences(&text.written.value).into_iter().next();
        first.map_or(text.written.span, |range| text.written.span(range))
    })
}

/// Characters of a text; a Chinese one counts as several.
fn length(text: &str, chinese: usize) -> usize {
    text.trim().chars().map(|letter| if is_cjk(letter) { chinese } else { 1 }).sum()
}

/// Whether a text mentions an outcome: by its name, or by every word of its name.
fn names_outcome(text: &str, outcome: &Outcome) -> bool {
    let text = text.to_lowercase();
    let name = outcome.name.value.to_lowercase();
    text.contains(&name) || name.split(['-', '_', ' ']).all(|word| text.contains(word))
}

/// How much of a description a host reads.
struct Cap<'c> {
    host: &'static Host,
    limit: &'static Limit,
    /// The description that the agent's model reads on that host.
    description: Cow<'c, str>,
    /// An error if the agent is only for such hosts; one with other targets may never meet one.
    level: Level,
}

/// The hosts that read only part of a tool's description, for the agents that have the tool.
fn caps<'p>(cx: &'p Context<'_>, id: ToolId) -> Vec<Cap<'p>> {
    // No agent reads more than one with every tool would.
    let whole = cx.description(id).chars().count() as u64;
    let mut out: Vec<Cap<'_>> = Vec::new();
    for agent in cx.agents_of(id) {
        for target in targets::of(&agent.targets) {
            for host in target.hosts {
                let Some(limit) = host.limit(Measure::DescriptionChars) else { continue };
                if whole <= limit.most {
                    continue;
                }
                let level = match targets::of(&agent.targets).all(|target| target.is_read_by(host)) {
                    true => Level::Error,
                    false => Level::Warning,
                };
                let known = out.iter().any(|cap| cap.host.id == host.id && cap.level >= level);
                let description = cx.pieces.description(id, agent, target);
                if !known && description.chars().count() as u64 > limit.most {
                    out.push(Cap { host, limit, description, level });
                }
            }
        }
    }
    out.sort_by_key(|cap| std::cmp::Reverse(cap.level));
    out
}
