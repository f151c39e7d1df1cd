use crate::diagnostic::{Code, Level};
use crate::rules::words::{STOP, family, stem, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-repeats-name", "A snippet says more than the tool's name."),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "It follows right after the name. \"get_order: Get order\" takes up a line of every request and \
        gives the model no reason to choose the tool.",
    source: "Wang et al., arXiv 2602.18914: 73 % of 10,831 servers' tools repeat their names.",
    bad: include_str!("../examples/snippet-repeats-name/bad.kdl"),
    good: include_str!("../examples/snippet-repeats-name/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let Some(snippet) = &tool.snippet else { continue };
        let same = |word: &String| family(stem(word)).to_owned();
        let name: HashSet<String> = words(&tool.wire).iter().map(same).collect();
        let says = words(&snippet.text);
        let new = says.iter().any(|word| {
            !STOP.has(word) && !name.contains(&same(word)) && !matches!(word.as_str(), "tool" | "function")
        });
        if !new && !says.is_empty() {
            let message = format!("this only repeats the name `{}`", tool.wire);
            report.add(snippet.written.span, message).help = Some(
                "Say whose it is, how much of it, or what it is for: \"Look up one order of the customer \
                 in this chat\"."
                    .to_owned(),
            );
        }
    }
}
