use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::{HashMap, HashSet};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("guideline-duplicate", "No two guidelines of an agent are the same."),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "Hosts print equal lines once. So the second one has no effect until the tool with the first one \
        is removed from the agent, and then the line reappears although nobody wrote it.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent, `buildSystemPrompt`: equal guidelines are listed once.",
    bad: include_str!("../examples/guideline-duplicate/bad.kdl"),
    good: include_str!("../examples/guideline-duplicate/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for agent in &cx.agents {
        let mut seen = HashMap::new();
        for offer in &agent.offers {
            for text in &cx.catalog.tool(offer.tool).guidelines {
                let span = text.written.span;
                let first = *seen.entry(text.text.trim()).or_insert(span);
                if first != span && told.insert(span) {
                    let finding = report.add(span, "this guideline already exists");
                    *finding = finding.clone().also(first, "the same").help(
                        "Keep it in the tool where the step begins. If both tools need a line, say in \
                         each what is specific to it.",
                    );
                }
            }
        }
    }
}
