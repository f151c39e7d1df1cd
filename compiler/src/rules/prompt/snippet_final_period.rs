use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-final-period", "A snippet ends without a period.").fixes(Fixes::Safe),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "It is an entry in a list, and hosts write the entries for their own tools as phrases, not \
        sentences. When all entries have the same form, only their words differ.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: `promptSnippet` of its built-in tools.",
    bad: include_str!("../examples/snippet-final-period/bad.kdl"),
    good: include_str!("../examples/snippet-final-period/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let Some(written) = tool.snippet.as_ref().map(|snippet| &snippet.written) else { continue };
        let text = written.value.trim_end();
        let Some(period) = text.chars().next_back().filter(|last| matches!(last, '.' | '。')) else {
            continue;
        };
        if text.ends_with("..") || text.ends_with("etc.") {
            continue;
        }
        let span = written.span(text.len() - period.len_utf8()..text.len());
        let finding = report.add(span, "this snippet ends with a period");
        finding.help = Some("Remove it.".to_owned());
        finding.fix = Some(Fix {
            title: "remove the period".to_owned(),
            safe: true,
            edits: vec![Edit { span, text: String::new() }],
        });
    }
}
