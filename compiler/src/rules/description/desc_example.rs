use crate::diagnostic::Code;
use crate::model::Expect;
use crate::rules::description::{start, texts};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-example", "A tool shows an example of a call."),
    group: Group::Description,
    level: None,
    why: "If arguments have a form that is hard to describe, one call says more than a paragraph.",
    source: "mcp-quality and mcpolish ask for it; off here, since Hasan et al., arXiv 2602.14878, found \
        that examples can be omitted without loss. A sample `call` of the catalog counts.",
    bad: include_str!("../examples/desc-example/bad.kdl"),
    good: include_str!("../examples/desc-example/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
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
