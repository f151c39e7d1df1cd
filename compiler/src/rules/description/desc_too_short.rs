use crate::diagnostic::{Code, Level};
use crate::rules::description::{length, start, texts};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-too-short", "A description has more than a few words."),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Fewer than fifty characters rarely say more than the name. The model then makes up what the tool \
        does, to whom, and what it returns.",
    source: "Hasan et al., arXiv 2602.14878 (856 tools: an unclear purpose in 56 %); Anthropic, Define \
        tools, asks for at least three or four sentences.",
    bad: include_str!("../examples/desc-too-short/bad.kdl"),
    good: include_str!("../examples/desc-too-short/good.kdl"),
    find,
};

/// A description with fewer characters is short; a Chinese one counts as three.
const SHORT: usize = 50;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools() {
        let text = &cx.description(id);
        if texts(tool).is_empty() || text.trim().is_empty() || length(text, 3) >= SHORT {
            continue;
        }
        let message = format!("the description of `{}` hardly says more than its name", tool.name.value);
        report.add(start(tool), message).help =
            Some("Add when to use the tool, what it reads or changes, and what it returns.".to_owned());
    }
}
