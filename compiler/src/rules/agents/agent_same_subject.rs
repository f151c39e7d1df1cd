use crate::diagnostic::{Code, Label, Level};
use crate::model::{Effect, Field, Presence, ServerId, Tool, Type};
use crate::rules::words::{READING, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::{BTreeMap, HashSet};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-same-subject",
        "Tools of an agent that read about the same thing by the same key could be one tool.",
    ),
    group: Group::Agents,
    level: Some(Level::Info),
    why: "Three tools that each take a customer and return some of what is known about them cost three \
        definitions and three calls, and the model must know which tool has which part. One tool with a \
        choice of parts does it in one call. Tools that change something should stay separate.",
    source: "Anthropic, Writing effective tools for agents (get_customer_by_id, list_transactions and \
        list_notes became get_customer_context); github/github-mcp-server v0.30.0 (sixteen Actions tools \
        became three, with reading kept apart from acting).",
    bad: include_str!("../examples/agent-same-subject/bad.kdl"),
    good: include_str!("../examples/agent-same-subject/good.kdl"),
    find,
};

/// From this many tools that read by one key, joining them pays off.
const SEVERAL: usize = 3;

/// The server, and the required parameters.
type Key<'c> = (Option<ServerId>, Vec<&'c str>);

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for agent in &cx.agents {
        let mut by_key: BTreeMap<Key<'_>, Vec<&Tool>> = BTreeMap::new();
        for tool in agent.offers.iter().map(|offer| cx.catalog.tool(offer.tool)).filter(|tool| reads(tool)) {
            if let Some(key) = key(cx, tool) {
                by_key.entry((tool.server, key)).or_default().push(tool);
            }
        }
        for ((_, key), tools) in by_key {
            if let [first, others @ ..] = tools.as_slice()
                && tools.len() >= SEVERAL
                && told.insert(first.name.span)
            {
                found(report, &key, first, others);
            }
        }
    }
}

fn found(report: &mut Report, key: &[&str], first: &Tool, others: &[&Tool]) {
    let count = others.len() + 1;
    let key = key.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
    let finding =
        report.add(first.name.span, format!("{count} tools, including this one, read by {key} alone"));
    for other in others.iter().take(3) {
        finding.labels.push(Label { span: other.name.span, text: "this one too".to_owned() });
    }
    finding.help = Some(
        "If they are about the same thing, merge them into one tool with a parameter that selects the \
         parts; keep tools that change something separate."
            .to_owned(),
    );
}

fn reads(tool: &Tool) -> bool {
    let promised = || words(&tool.name.value).first().is_some_and(|word| READING.has(word));
    tool.effect.map_or_else(promised, |effect| effect == Effect::Read)
}

/// The required parameters, if they are single values and one of them identifies a thing.
fn key<'c>(cx: &Context<'c>, tool: &'c Tool) -> Option<Vec<&'c str>> {
    const WHICH: [&str; 8] = ["id", "no", "number", "key", "code", "uuid", "slug", "ref"];
    let needed = || tool.params.fields.iter().filter(|field| field.presence == Presence::Required);
    let single = |field: &Field| matches!(cx.catalog.resolve(&field.ty), Type::String(_) | Type::Integer(_));
    let mut names: Vec<&str> = needed().map(|field| field.name.value.as_str()).collect();
    names.sort_unstable();
    let which = |name: &&str| {
        let words = words(name);
        words.len() > 1 && words.last().is_some_and(|last| WHICH.contains(&last.as_str()))
    };
    (tool.params.operation.is_none() && needed().all(single) && names.iter().any(which)).then_some(names)
}
