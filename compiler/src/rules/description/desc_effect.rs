use crate::diagnostic::{Code, Level};
use crate::model::{Description, Effect, Tool};
use crate::rules::description::{start, texts};
use crate::rules::words::{CONSEQUENCES, IRREVERSIBLE};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-effect",
        "The description of a tool that changes something says what changes, and for whom.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "\"Send an email\" does not say whether it leaves at once, who receives it, or whether it can be \
        recalled. A model that cannot tell avoids the tool or calls another one; if the effect cannot be \
        undone, the user finds out too late.",
    source: "An experiment with three tools that reach a customer, each described in one phrase: none of \
        ten runs used the right one; with the actual effect in the text, all of five did \
        (ithelp.ithome.com.tw, a series on agents, 2026).",
    bad: include_str!("../examples/desc-effect/bad.kdl"),
    good: include_str!("../examples/desc-effect/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools().filter(|(_, tool)| !texts(tool).is_empty()) {
        let says =
            |list: &crate::rules::words::List| texts(tool).iter().any(|text| list.find(&text.text).is_some());
        let (message, help) = match tool.effect {
            Some(Effect::Destructive) if !says(&IRREVERSIBLE) => (
                format!(
                    "the description of `{}` does not say whether its effect can be undone",
                    tool.name.value
                ),
                "Say what is lost, and whether and how it can be restored.",
            ),
            Some(Effect::Write) if !says(&CONSEQUENCES) && !explained(tool) => (
                format!("the description of `{}` does not say what a call changes", tool.name.value),
                "Say what actually happens, whether at once or later, and who receives or sees it.",
            ),
            _ => continue,
        };
        report.add(start(tool), message).help = Some(help.to_owned());
    }
}

/// The meanings of outcomes describe the state after a call.
fn explained(tool: &Tool) -> bool {
    let pieces = matches!(tool.description, Description::Pieces { .. });
    pieces && tool.outcomes.iter().any(|outcome| !outcome.failure && outcome.means.is_some())
}
