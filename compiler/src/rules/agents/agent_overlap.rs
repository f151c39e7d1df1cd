use crate::diagnostic::{Label, Level};
use crate::model::Tool;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "agent-overlap",
    group: Group::Agents,
    level: Some(Level::Warning),
    summary: "No two tools of an agent are hard to tell apart.",
    why: "Where names and texts of two tools say the same, a model loads both, cannot decide, and calls either of them or none. \
          Searching does not help: it finds both.",
    source: "Anthropic, Writing effective tools (overlapping tools distract); 29 of 8,217 pairs of two public MCP servers. How the score is \
             made stands in `compiler/src/rules/overlap.rs`.",
    bad: include_str!("../examples/agent-overlap/bad.kdl"),
    good: include_str!("../examples/agent-overlap/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for pair in cx.pairs().iter().filter(|pair| pair.names == [false, false]) {
        let [first, second] = pair.tools.map(|id| cx.catalog.tool(id));
        // Two servers may have a tool of one name.
        let called = |tool: &Tool| match tool.server.filter(|_| first.name.value == second.name.value) {
            Some(server) => format!("{}/{}", cx.catalog.server(server).name.value, tool.name.value),
            None => tool.name.value.clone(),
        };
        let (one, other) = (called(first), called(second));
        let message = format!("`{one}` and `{other}` are hard to tell apart ({:.2} of 1)", pair.score);
        let words: Vec<String> = pair.shared.iter().map(|word| format!("\"{word}\"")).collect();
        let both = match words.as_slice() {
            [] => "Their texts say nothing that differs.".to_owned(),
            words => format!("Both say {}.", words.join(", ")),
        };
        let finding = report.add(second.name.span, message);
        finding.labels.push(Label { span: first.name.span, text: "the other one".to_owned() });
        finding.labels.push(Label {
            span: cx.agents[pair.agent].name.span,
            text: "this agent is given both".to_owned(),
        });
        finding.help = Some(format!(
            "{both} Say in each what only it does, and where the other begins: `not-when \"…\" use=\"{one}\"`. \
             Or join them, or give the agent one of them."
        ));
    }
}
