use crate::diagnostic::{Code, Level};
use crate::model::{Agent, ToolId};
use crate::rules::description::{start, texts};
use crate::rules::words::{STOP, is_cjk, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-cjk-no-english",
        "A Chinese description, or its search hint, contains some English words for searches.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Hosts that load tools by searching split a query at spaces and look for whole words of Latin \
        letters; they never find a text that is only in Chinese.",
    source: "Claude Code 2.1: its tool search splits at spaces and matches at word boundaries, which \
        Chinese characters do not have.",
    bad: include_str!("../examples/desc-cjk-no-english/bad.kdl"),
    good: include_str!("../examples/desc-cjk-no-english/good.kdl"),
    find,
};

/// How many different English words make a text findable.
const LEAST: usize = 3;

fn find(cx: &Context<'_>, report: &mut Report) {
    let late = |agent: &Agent| -> Vec<ToolId> {
        agent.offers.iter().filter(|offer| agent.loads_late(offer)).map(|offer| offer.tool).collect()
    };
    let deferred: HashSet<ToolId> = cx.agents.iter().flat_map(|agent| late(agent)).collect();
    for (_, tool) in cx.tools().filter(|(id, _)| deferred.contains(id)) {
        let chinese = |text: &str| text.chars().filter(|letter| is_cjk(*letter)).count();
        let all = texts(tool);
        let count: usize = all.iter().map(|text| chinese(&text.text)).sum();
        let letters: usize = all.iter().map(|text| text.text.chars().count()).sum();
        if count * 4 < letters {
            continue;
        }
        let english: HashSet<String> = all
            .into_iter()
            .chain(&tool.search_hint)
            .flat_map(|text| words(&text.text))
            .filter(|word| {
                word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic()) && !STOP.has(word)
            })
            .collect();
        if count > 0 && english.len() < LEAST {
            let message = format!("an English query is unlikely to find `{}`", tool.name.value);
            report.add(start(tool), message).help = Some(format!(
                "Add `search-hint \"…\"` with at least {LEAST} English words that a model would search \
                 for."
            ));
        }
    }
}
