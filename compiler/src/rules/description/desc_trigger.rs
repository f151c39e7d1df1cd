use crate::diagnostic::{Code, Level};
use crate::model::Description;
use crate::rules::description::{says_when, start};
use crate::rules::words::TRIGGERS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-trigger", "A description says when to use the tool."),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "What a tool does is not the same as when to call it. A model that has to infer the occasion from \
        the function calls the tool too late, or for everything that resembles it.",
    source: "Anthropic, Define tools (say when it should be used); 104 of 171 tools of two public MCP \
        servers lack it. Only a note if the description is a single text, since the rule then guesses from \
        words.",
    bad: include_str!("../examples/desc-trigger/bad.kdl"),
    good: include_str!("../examples/desc-trigger/good.kdl"),
    find,
};

/// More descriptions of one text than this give a single finding.
const SEVERAL: usize = 10;

fn find(cx: &Context<'_>, report: &mut Report) {
    const HELP: &str =
        "Add `use-when \"…\"`: what has happened, or what the user asks for, when this tool is needed.";
    let mut plain = Vec::new();
    for (_, tool) in cx.tools() {
        let says = |text: &str| TRIGGERS.find(text).is_some();
        // If a guideline says it, `desc-trigger-both` asks for it here too.
        let said = || {
            let elsewhere = tool.guidelines.iter().any(|text| says(&text.text));
            elsewhere || says_when(tool)
        };
        match &tool.description {
            Description::Pieces { .. } if !said() => {
                let message = format!("the description of `{}` does not say when to use it", tool.name.value);
                report.add(start(tool), message).help = Some(HELP.to_owned());
            }
            Description::Plain(_) if !said() => plain.push(tool),
            _ => {}
        }
    }
    let together = plain.len() > SEVERAL;
    for tool in plain.iter().take(if together { 1 } else { plain.len() }) {
        let message = match together {
            true => format!(
                "{} descriptions, including this one, do not say when to use their tools",
                plain.len()
            ),
            false => format!("the description of `{}` does not say when to use it", tool.name.value),
        };
        report.add_at_most(Level::Info, start(tool), message).help = Some(HELP.to_owned());
    }
}
