use crate::model::Expect;
use crate::rules::description::{start, texts};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "desc-example",
    group: Group::Description,
    level: None,
    summary: "A tool shows an example of a call.",
    why: "If arguments have a form that is hard to describe, one call says more than a paragraph.",
    source: "mcp-quality and mcpolish ask for it; off here, since Hasan et al., arXiv 2602.14878, found \
        that examples can be omitted without loss. A sample `call` of the catalog counts.",
    bad: include_str!("../examples/desc-example/bad.kdl"),
    good: include_str!("../examples/desc-example/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool) in cx.tools() {
        let called = tool.calls.iter().any(|call| call.expect == Expect::Accepted);
        let shown = |text: &str| {
            ["e.g.", "xample", "for instance", "such as", "例如", "比如", "範例", "示例"]
                .iter()
                .any(|word| text.contains(word))
        };
        if !called && !tool.params.fields.is_empty() && !texts(tool).iter().any(|text| shown(&text.text)) {
            let message = format!("`{}` has no example of a call", tool.name.value);
            report.add(start(tool), message).help = Some(
                "Add `call \"…\" { … }`: it is tested, and sent to targets that accept examples.".to_owned(),
            );
        }
    }
}
