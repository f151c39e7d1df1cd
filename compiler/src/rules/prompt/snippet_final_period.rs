use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-final-period", "A snippet ends without a period.").fixes(Fixes::Safe),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "It is an entry of a list, as hosts write their own tools: a phrase, no sentence. Entries of one form are told apart \
          by their words alone.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: `promptSnippet` of its own tools.",
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
        finding.help = Some("Leave it out.".to_owned());
        finding.fix = Some(Fix {
            title: "remove the period".to_owned(),
            safe: true,
            edits: vec![Edit { span, text: String::new() }],
        });
    }
}
