use crate::diagnostic::{Code, Label, Level};
use crate::model::{Agent, Tool};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Spanned;
use crate::tables::agent::searched;
use bumpalo::Bump;
use toolcat_runtime::search::{Index, LIMIT};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("agent-search-miss", "Every `found-by` query finds its tool."),
    group: Group::Agents,
    level: Some(Level::Error),
    why: "A deferred tool that the search does not find does not exist for the model. Afterwards it is hard \
        to see whether the model picked the wrong tool or never found the right one.",
    source: "By experiment: the query is run through the agent's own search, over all tools of each agent \
        that defers the tool.",
    bad: include_str!("../examples/agent-search-miss/bad.kdl"),
    good: include_str!("../examples/agent-search-miss/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in cx.agents.iter().filter(|agent| agent.defers) {
        let queries = agent.offers.iter().filter(|offer| agent.loads_late(offer)).flat_map(|offer| {
            let tool = cx.catalog.tool(offer.tool);
            tool.found_by.iter().map(move |query| (tool, query))
        });
        let mut queries = queries.peekable();
        if queries.peek().is_none() {
            continue;
        }
        let bump = Bump::new();
        let agent_table = searched(&cx.pieces, agent, &bump);
        let index = Index::new(&agent_table);
        for (tool, query) in queries {
            let hits = index.search(&query.value, LIMIT);
            let found: Vec<&str> = hits.iter().map(|hit| agent_table.offers[hit.offer].tool.name).collect();
            if !found.contains(&tool.wire.as_str()) {
                miss(report, agent, tool, query, &found);
            }
        }
    }
}

fn miss(report: &mut Report, agent: &Agent, tool: &Tool, query: &Spanned<String>, found: &[&str]) {
    let message =
        format!("this query does not find `{}` for the agent `{}`", tool.name.value, agent.name.value);
    let instead = match found {
        [] => "It finds nothing.".to_owned(),
        found => format!("It finds `{}`.", found.join("`, `")),
    };
    let finding = report.add(query.span, message);
    finding.labels.push(Label { span: agent.name.span, text: "deferred for this agent".to_owned() });
    finding.help = Some(format!(
        "{instead} Add the words of the query to `search-hint` or the name, or use words in the query \
         that only this tool has."
    ));
}
