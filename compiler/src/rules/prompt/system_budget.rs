use crate::diagnostic::Level;
use crate::emit::prompt::prompt;
use crate::model::{Agent, Target};
use crate::rules::{Context, Group, Report, Rule, hosts_of};
use toolcat_runtime::tokens::estimate;

pub(in crate::rules) static RULE: Rule = Rule {
    id: "system-budget",
    group: Group::Prompt,
    level: Some(Level::Warning),
    summary: "An agent's list of tools and guidelines is short enough to be read whole.",
    why: "It is sent with every request and read at every step, so each line competes with the task itself. A host that \
          takes it as a server's instructions cuts it, and what stands at the end is lost.",
    source: "anthropics/claude-code#81268, read 2026-11-30: instructions of servers are cut at 2,048 characters since 2026-06.",
    bad: include_str!("../examples/system-budget/bad.kdl"),
    good: include_str!("../examples/system-budget/good.kdl"),
    check,
};

/// Tokens of one agent's text: about thirty tools with a line and a guideline each.
const MOST_TOKENS: u64 = 2_000;

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for agent in &cx.agents {
        let text = prompt(cx.catalog, agent);
        let tokens = estimate(&text);
        let chars = text.chars().count() as u64;
        let cut = hosts_of(&agent.targets).find_map(|host| {
            let limit = host.limit("instructions-chars")?;
            Some((host, limit)).filter(|(_, limit)| limit.most.is_some_and(|most| chars > most))
        });
        // A host that is told of no limit reads it all, so only an agent that is made for that host alone is sure to be cut.
        let only = agent.targets == [Target::Mcp];
        let (message, limit) = match cut.filter(|_| only) {
            Some((host, limit)) => (
                format!("{} cuts the texts of `{}`", host.title, agent.name.value),
                format!(
                    "They take {chars} characters, of which {} are read. ({})",
                    limit.most.unwrap_or_default(),
                    limit.cited()
                ),
            ),
            None if tokens > MOST_TOKENS => (
                format!("the system prompt of `{}` is long", agent.name.value),
                format!("It takes about {tokens} tokens; this rule allows {MOST_TOKENS}."),
            ),
            None => continue,
        };
        report.add(agent.name.span, message).help = Some(format!(
            "{limit} The longest texts are those of {}; keep what changes the next step, and move what is needed to fill a \
             call into the description.",
            longest(cx, agent)
        ));
    }
}

/// The three tools with the most text.
fn longest(cx: &Context<'_>, agent: &Agent) -> String {
    let mut all: Vec<(u64, &str)> = Vec::new();
    for offer in &agent.offers {
        let tool = cx.catalog.tool(offer.tool);
        let texts = tool.snippet.iter().chain(&tool.guidelines);
        all.push((texts.map(|text| estimate(&text.text)).sum(), &tool.wire));
    }
    all.sort_by_key(|(tokens, _)| std::cmp::Reverse(*tokens));
    let names: Vec<String> = all.iter().take(3).map(|(_, name)| format!("`{name}`")).collect();
    names.join(", ")
}
