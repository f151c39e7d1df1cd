use crate::diagnostic::{Code, Level};
use crate::rules::description::texts;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-missing", "A tool has a description."),
    group: Group::Description,
    level: Some(Level::Error),
    why: "With only a name, a model has to guess what the tool does, what it needs and what it returns, and \
        a search over descriptions has nothing to match.",
    source: "Wang et al., arXiv 2602.18914 and Hasan et al., arXiv 2602.14878 (missing descriptions among the most harmful smells); \
             Anthropic, Define tools: the description is by far the most important factor.",
    bad: include_str!("../examples/desc-missing/bad.kdl"),
    good: include_str!("../examples/desc-missing/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        if texts(tool).iter().all(|text| text.text.trim().is_empty()) {
            let message = format!("`{}` has no description", tool.name.value);
            report.add(tool.name.span, message).help = Some(
                "Write `description { lead \"…\"; use-when \"…\" }`: what it does, then when to use it."
                    .to_owned(),
            );
        }
    }
}
