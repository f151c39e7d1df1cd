use crate::diagnostic::{Code, Label, Level};
use crate::model::{Tool, ToolId};
use crate::rules::overlap::Pair;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::BTreeMap;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("agent-overlap", "No two tools of an agent are hard to tell apart."),
    group: Group::Agents,
    level: Some(Level::Warning),
    why: "If the names and texts of two tools say the same, a model loads both and then calls either of \
        them at random, or none. Searching does not help, because it finds both.",
    source: "Anthropic, Writing effective tools (overlapping tools distract); 29 of 8,217 pairs of two \
        public MCP servers. `compiler/src/rules/overlap.rs` explains the score.",
    bad: include_str!("../examples/agent-overlap/bad.kdl"),
    good: include_str!("../examples/agent-overlap/good.kdl"),
    find,
};

/// How many other tools are marked.
const SHOWN: usize = 3;

fn find(cx: &Context<'_>, report: &mut Report) {
    // A tool similar to many others gives one finding, at the tool that is last in the catalog.
    let mut alike: BTreeMap<ToolId, Vec<&Pair>> = BTreeMap::new();
    for pair in cx.overlap().pairs.iter().filter(|pair| pair.names == [false, false]) {
        alike.entry(pair.tools[1]).or_default().push(pair);
    }
    for mut pairs in alike.into_values() {
        pairs.sort_by(|one, other| other.score.total_cmp(&one.score));
        found(cx, report, &pairs);
    }
}

/// One tool with those it resembles, the most similar first.
fn found(cx: &Context<'_>, report: &mut Report, pairs: &[&Pair]) {
    let [likest, others @ ..] = pairs else { return };
    let [first, second] = likest.tools.map(|id| cx.catalog.tool(id));
    // Two servers may each have a tool with the same name.
    let called = |tool: &Tool| match tool.server.filter(|_| first.name.value == second.name.value) {
        Some(server) => format!("{}/{}", cx.catalog.server(server).name.value, tool.name.value),
        None => tool.name.value.clone(),
    };
    let (one, other) = (called(first), called(second));
    let message = format!("`{one}` and `{other}` are hard to tell apart ({:.2} of 1)", likest.score);
    let finding = report.add(second.name.span, message);
    finding.labels.push(Label { span: first.name.span, text: "the other one".to_owned() });
    for pair in others.iter().take(SHOWN) {
        let text = format!("it also resembles this one ({:.2})", pair.score);
        finding.labels.push(Label { span: cx.catalog.tool(pair.tools[0]).name.span, text });
    }
    finding
        .labels
        .push(Label { span: cx.agents[likest.agent].name.span, text: "this agent has both".to_owned() });
    let words: Vec<String> =
        cx.overlap().shared(cx, likest).iter().map(|word| format!("\"{word}\"")).collect();
    let both = match words.as_slice() {
        [] => "Their texts do not differ.".to_owned(),
        words => format!("Both say {}.", words.join(", ")),
    };
    let more = match others.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" It resembles {more} more."),
    };
    finding.help = Some(format!(
        "{both} Say in each what only it does, and when to use the other: `not-when \"…\" use=\"{one}\"`. \
         Or merge them, or give the agent only one of them.{more}"
    ));
}
