use crate::diagnostic::{Code, Label, Level};
use crate::model::{Description, Tool};
use crate::rules::description::{start, texts};
use crate::rules::words::ANTI_TRIGGERS;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-anti-trigger",
        "If an agent has a similar tool, the description says when to use that one instead.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Similar tools are told apart by where each one's job ends. If only one of the two descriptions \
        says so, the model misses it while looking at the other.",
    source: "Anthropic, Define tools (say when it should not be used). 92 to 99 % of real tools lack it, so \
        it is required only if the same agent has a similar tool; if neither names the other, \
        `agent-overlap` reports it.",
    bad: include_str!("../examples/desc-anti-trigger/bad.kdl"),
    good: include_str!("../examples/desc-anti-trigger/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for pair in &cx.overlap().pairs {
        // If neither names the other, that is `agent-overlap`; one that names it says how they differ.
        let [first, second] = pair.tools;
        let silent = match pair.names {
            [true, false] => (second, first),
            [false, true] => (first, second),
            _ => continue,
        };
        let (tool, other) = (cx.catalog.tool(silent.0), cx.catalog.tool(silent.1));
        if excludes(tool) || !told.insert(silent.0) {
            continue;
        }
        let message = format!(
            "the description of `{}` does not say when `{}` is the right one instead",
            tool.name.value, other.name.value
        );
        let help = format!("Add `not-when \"…\" use=\"{}\"`.", other.name.value);
        let finding = report.add(start(tool), message);
        finding.labels.push(Label { span: other.name.span, text: "easily mistaken for it".to_owned() });
        finding.help = Some(help);
    }
}

/// Whether the description says when not to use the tool.
fn excludes(tool: &Tool) -> bool {
    let pieces = matches!(&tool.description, Description::Pieces { not_when, .. } if !not_when.is_empty());
    pieces || texts(tool).iter().any(|text| ANTI_TRIGGERS.find(&text.text).is_some())
}
