use crate::diagnostic::Level;
use crate::model::Description;
use crate::rules::description::{start, texts};
use crate::rules::words::TRIGGERS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "desc-trigger",
    group: Group::Description,
    level: Some(Level::Warning),
    summary: "A description says when the tool is the right one.",
    why: "What a tool does is not yet when to call it. A model that has to infer the occasion from the function calls the tool too \
          late, or for everything that resembles it.",
    source: "Anthropic, Define tools (say when it should be used); 104 of 171 tools of two public MCP servers lack it. A note only where \
             the description is one text, since there it is guessed from words.",
    bad: include_str!("../examples/desc-trigger/bad.kdl"),
    good: include_str!("../examples/desc-trigger/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool) in cx.tools() {
        let most = match &tool.description {
            Description::Pieces { use_when, .. } if use_when.is_empty() => Level::Warning,
            Description::Plain(_) => Level::Info,
            _ => continue,
        };
        let says = |text: &str| TRIGGERS.find(text).is_some();
        // Where a guideline says it, `desc-trigger-both` asks for it here too.
        let elsewhere = tool.guidelines.iter().any(|text| says(&text.text));
        if !elsewhere && !texts(tool).iter().any(|text| says(&text.text)) {
            let message = format!("the description of `{}` does not say when to use it", tool.name.value);
            report.add_at_most(most, start(tool), message).help =
                Some("Add `use-when \"…\"`: what has happened, or what was asked, when this tool is the right one.".to_owned());
        }
    }
}
