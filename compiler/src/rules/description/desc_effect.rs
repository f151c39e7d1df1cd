use crate::diagnostic::{Code, Level};
use crate::model::{Description, Effect, Tool};
use crate::rules::description::{start, texts};
use crate::rules::words::{CONSEQUENCES, IRREVERSIBLE};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-effect",
        "The description of a tool that changes something says what then is so, and for whom.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "\"Send an email\" leaves open whether it leaves at once, who gets it and whether it can be taken back. A model that cannot \
          tell does not call the tool, or calls another one; for what cannot be undone it is the user who finds out.",
    source: "An experiment with three tools that reach a customer, described in one phrase each: none of ten runs used the right one; with \
             what really happens in the text, all of five did (ithelp.ithome.com.tw, a series on agents, 2026).",
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
                    "the description of `{}` does not say whether what it does can be taken back",
                    tool.name.value
                ),
                "Say what is gone afterwards, and whether or how it comes back.",
            ),
            Some(Effect::Write) if !says(&CONSEQUENCES) && !explained(tool) => (
                format!("the description of `{}` does not say what is so after a call", tool.name.value),
                "Say what really happens, at once or later, and who gets or sees it.",
            ),
            _ => continue,
        };
        report.add(start(tool), message).help = Some(help.to_owned());
    }
}

/// What outcomes mean says what is so after a call.
fn explained(tool: &Tool) -> bool {
    let pieces = matches!(tool.description, Description::Pieces { .. });
    pieces && tool.outcomes.iter().any(|outcome| !outcome.failure && outcome.means.is_some())
}
