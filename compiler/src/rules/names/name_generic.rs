use crate::diagnostic::{Code, Level};
use crate::rules::words::{GENERIC, words};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("name-generic", "A tool's name says what it works on, not only what it does."),
    group: Group::Names,
    level: Some(Level::Warning),
    why: "If definitions are loaded on demand, the name is all that a model sees of a tool. `search` could \
        belong to any server, and collides with the next server that has one.",
    source: "platform.claude.com, Define tools: meaningful names, prefixed with the service; mcpolish \
        0.1.1, MP010.",
    bad: include_str!("../examples/name-generic/bad.kdl"),
    good: include_str!("../examples/name-generic/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        if let [word] = words(&tool.wire).as_slice()
            && GENERIC.has(word)
        {
            let message = format!("`{}` does not say what it works on", tool.wire);
            report.add(tool.name.span, message).help = Some(format!(
                "Add what it works on, as in `{word}_orders`, or a `prefix` on the server for all of its \
                 tools. Keep the current name under `was`."
            ));
        }
    }
}
