use super::lines::{Kind, Line, lines};
use crate::diagnostic::{Code, Level};
use crate::model::{Agent, ServerId, ToolId};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets::{self, Measure, hosts_of};
use std::collections::{HashMap, HashSet};
use toolcat_runtime::tokens::estimate;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "system-budget",
        "An agent's list of tools and guidelines is short enough to be read in full.",
    ),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "It is sent with every request and read at every step, so each line competes with the task itself. \
        A host that treats it as a server's instructions truncates it, and the end is lost.",
    source: "anthropics/claude-code#81268, read 2026-11-30: server instructions are truncated at 2,048 \
        characters since 2026-06.",
    bad: include_str!("../examples/system-budget/bad.kdl"),
    good: include_str!("../examples/system-budget/good.kdl"),
    find,
};

/// Tokens of one agent's text: about thirty tools with a line and a guideline each.
const MOST_TOKENS: u64 = 2_000;

fn find(cx: &Context<'_>, report: &mut Report) {
    let all = Lines::new(cx);
    for agent in &cx.agents {
        let texts = texts(cx, agent, &all);
        let tokens: u64 = texts.iter().map(|(_, text)| estimate(text)).sum();
        let chars: u64 = texts.iter().map(|(_, text)| text.chars().count() as u64 + 1).sum();
        let cut = hosts_of(&agent.targets).find_map(|host| {
            let limit = host.limit(Measure::InstructionsChars)?;
            (chars > limit.most).then_some((host, limit))
        });
        // With other targets too, the texts go into a system prompt, which is not cut.
        let only = |host| targets::of(&agent.targets).all(|target| target.is_read_by(host));
        let (message, limit) = match cut.filter(|(host, _)| only(host)) {
            Some((host, limit)) => (
                format!("{} cuts the texts of `{}`", host.title, agent.name.value),
                format!("They have {chars} characters, of which {} are read. ({})", limit.most, limit.cite),
            ),
            None if tokens > MOST_TOKENS => (
                format!("the system prompt of `{}` is long", agent.name.value),
                format!("Its texts take about {tokens} tokens; the limit of this rule is {MOST_TOKENS}."),
            ),
            None => continue,
        };
        report.add(agent.name.span, message).help = Some(format!(
            "{limit} The longest are those of {}. Keep what changes the next step, and move what is \
             needed to fill in a call into the description.",
            longest(texts)
        ));
    }
}

/// The snippets, guidelines and instructions that an agent reads, each with its tool or server. Bare names of tools that are
/// loaded on demand do not count: hosts list those themselves.
fn texts<'c>(cx: &Context<'c>, agent: &Agent, all: &Lines<'c>) -> Vec<(&'c str, String)> {
    let offered: HashSet<ToolId> = agent.offers.iter().map(|offer| offer.tool).collect();
    let servers: HashSet<_> = offered.iter().filter_map(|id| cx.catalog.tool(*id).server).collect();
    let mut out = Vec::new();
    for line in all.of(&offered, &servers) {
        let text = line.text.text.trim();
        match (line.tool, line.server) {
            (Some((_, tool)), _) => {
                let shown = match line.kind {
                    Kind::Snippet => format!("- {}: {text}", tool.wire),
                    _ => format!("- {text}"),
                };
                out.push((tool.wire.as_str(), shown));
            }
            (None, Some(server)) => {
                out.push((cx.catalog.server(server).name.value.as_str(), text.to_owned()));
            }
            (None, None) => {}
        }
    }
    out
}

/// All lines, and those of each tool and server.
struct Lines<'c> {
    all: Vec<Line<'c>>,
    by_tool: HashMap<ToolId, Vec<usize>>,
    by_server: HashMap<ServerId, Vec<usize>>,
}

impl<'c> Lines<'c> {
    fn new(cx: &Context<'c>) -> Self {
        let mut out = Self { all: lines(cx), by_tool: HashMap::new(), by_server: HashMap::new() };
        for (index, line) in out.all.iter().enumerate() {
            match (line.tool, line.server) {
                (Some((id, _)), _) => out.by_tool.entry(id).or_default().push(index),
                (None, Some(server)) => out.by_server.entry(server).or_default().push(index),
                (None, None) => {}
            }
        }
        out
    }

    /// The lines of these tools and servers, in the overall order.
    fn of(&self, tools: &HashSet<ToolId>, servers: &HashSet<ServerId>) -> impl Iterator<Item = &Line<'c>> {
        let of_tools = tools.iter().filter_map(|id| self.by_tool.get(id));
        let of_servers = servers.iter().filter_map(|id| self.by_server.get(id));
        let mut places: Vec<usize> = of_tools.chain(of_servers).flatten().copied().collect();
        places.sort_unstable();
        places.into_iter().map(|index| &self.all[index])
    }
}

/// The three longest.
fn longest(texts: Vec<(&str, String)>) -> String {
    let mut sums: Vec<(&str, u64)> = Vec::new();
    for (name, text) in texts {
        match sums.last_mut().filter(|(last, _)| *last == name) {
            Some((_, sum)) => *sum += estimate(&text),
            None => sums.push((name, estimate(&text))),
        }
    }
    sums.sort_by_key(|(_, tokens)| std::cmp::Reverse(*tokens));
    let names: Vec<String> = sums.iter().take(3).map(|(name, _)| format!("`{name}`")).collect();
    names.join(", ")
}
