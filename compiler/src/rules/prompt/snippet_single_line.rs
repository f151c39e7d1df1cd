use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::rules::text::in_quotes;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-single-line", "A snippet is one line.").fixes(Fixes::Safe),
    group: Group::Prompt,
    level: Some(Level::Error),
    why: "It follows the tool's name in a list with one tool a line. The host joins a second line to the \
        first, or it reads as an entry without a name.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: line breaks in `promptSnippet` are folded.",
    bad: include_str!("../examples/snippet-single-line/bad.kdl"),
    good: include_str!("../examples/snippet-single-line/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let Some(snippet) = tool.snippet.as_ref().filter(|text| text.text.trim().contains('\n')) else {
            continue;
        };
        let joined = snippet.written.value.split_whitespace().collect::<Vec<_>>().join(" ");
        let finding = report.add(snippet.written.span, "this snippet has more than one line");
        finding.help = Some(
            "Keep one line that says what the tool is for; the rest belongs in a guideline or the \
             description."
                .to_owned(),
        );
        finding.fix = Some(Fix {
            title: "join the lines".to_owned(),
            safe: true,
            edits: vec![Edit { span: snippet.written.span, text: in_quotes(&joined) }],
        });
    }
}
