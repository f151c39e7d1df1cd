use crate::diagnostic::{Code, Level};
use crate::model::Effect;
use crate::rules::words::{INTERACTIVE, LIMITS_OF_USE, List, TRIGGERS};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "guideline-anti-trigger",
        "Guidelines that say when to call a tool also say when not to.",
    ),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "A guideline is read at every step, before the model thinks of any tool. If it only says when to \
        call, the model calls too often; where the call asks a person or changes something, a needless call \
        is the worse failure. A warning for tools that ask somebody or destroy something, a note for the \
        rest.",
    source: "blueOcean, Agent tool registration (the prompt tests of pi-question require the guidelines to \
        carry the anti-trigger, not just the trigger).",
    bad: include_str!("../examples/guideline-anti-trigger/bad.kdl"),
    good: include_str!("../examples/guideline-anti-trigger/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let says = |list: &List| tool.guidelines.iter().any(|text| list.find(&text.text).is_some());
        let (Some(first), true, false) = (tool.guidelines.first(), says(&TRIGGERS), says(&LIMITS_OF_USE))
        else {
            continue;
        };
        let asks = tool.requires.iter().any(|capability| INTERACTIVE.has(&capability.value));
        let costly = asks || tool.effect == Some(Effect::Destructive);
        let message =
            format!("the guidelines of `{}` say when to call it, but not when not to", tool.name.value);
        report
            .add_at_most(if costly { Level::Warning } else { Level::Info }, first.written.span, message)
            .help = Some(
            "Add what the model does instead: \"If you can settle it yourself, do so and say it in one \
             line.\""
                .to_owned(),
        );
    }
}
