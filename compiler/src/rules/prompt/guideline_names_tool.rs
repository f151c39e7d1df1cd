use super::lines::{Kind, lines};
use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::Tool;
use crate::rules::text::find_name;
use crate::rules::words::THIS_TOOL;
use crate::rules::{Context, Group, Report, Rule};
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("guideline-names-tool", "Every guideline uses its tool's wire name.")
        .fixes(Fixes::Unsafe),
    group: Group::Prompt,
    level: Some(Level::Error),
    why: "The guidelines of all tools, and of the host itself, form one flat list that does not say which \
        tool each belongs to. A line without a name reads as a rule for everything, or for nothing.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent, `buildSystemPrompt`: `promptGuidelines` of all tools in one list.",
    bad: include_str!("../examples/guideline-names-tool/bad.kdl"),
    good: include_str!("../examples/guideline-names-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let Some((_, tool)) = line.tool else { continue };
        let written = &line.text.written;
        // `guideline-this-tool` handles "this tool", and its fix inserts the name.
        if find_name(&line.text.text, &tool.wire).is_some() || THIS_TOOL.find(&written.value).is_some() {
            continue;
        }
        let message = format!("this guideline does not name `{}`", tool.wire);
        match other_name(tool, &written.value) {
            Some(range) => {
                let span = written.span(range);
                let finding = report.add(span, message);
                finding.help = Some(format!(
                    "The model calls it `{}`; write `{{{{tool}}}}`, which stays correct when the tool is \
                     renamed.",
                    tool.wire
                ));
                finding.fix = Some(Fix {
                    title: "write `{{tool}}`".to_owned(),
                    safe: false,
                    edits: vec![Edit { span, text: "{{tool}}".to_owned() }],
                });
            }
            None => {
                report.add(written.span, message).help =
                    Some("Start with \"Call {{tool}} when …\"; the compiler fills in the name.".to_owned());
            }
        }
    }
}

/// Its name without the server's prefix, or an earlier one.
fn other_name(tool: &Tool, text: &str) -> Option<Range<usize>> {
    let names = std::iter::once(&tool.name.value).chain(tool.was.iter().map(|was| &was.value));
    names.into_iter().find_map(|name| find_name(text, name))
}
